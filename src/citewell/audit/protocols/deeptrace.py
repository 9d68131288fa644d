"""The counts of DeepTRACE: two tables of statements by sources, what is cited and what supports."""

from citewell.audit.protocols.interface import Score, mean
from citewell.audit.protocols.judged_answer import JudgedAnswer, Verdict

_NO_STATEMENT = "no statement"
_NO_CITATION = "no citation"
_NOT_JUDGED = "support by sources that are not cited was not judged"


def accuracy(answer: JudgedAnswer) -> Score:
    """ΣC·S ÷ ΣC: of the citations, those whose source fully supports the statement."""
    cited, supporting, unknown = _tables(answer)
    if unknown:
        return Score(unknown=1.0)
    return mean(sum(len(c & s) for c, s in zip(cited, supporting, strict=True)), sum(map(len, cited)), _NO_CITATION)


def thoroughness(answer: JudgedAnswer) -> Score:
    """ΣC·S ÷ ΣS: of the pairs where a listed source supports a statement, those that are cited."""
    if any(statement.supported_by is None for statement in answer.worthy):
        return Score(excluded=_NOT_JUDGED)
    cited, supporting, _ = _tables(answer)
    both = sum(len(c & s) for c, s in zip(cited, supporting, strict=True))
    return mean(both, sum(map(len, supporting)), "no listed source supports anything")


def unsupported(answer: JudgedAnswer) -> Score:
    """Of the statements, those that no listed source supports."""
    _, supporting, unknown = _tables(answer)
    if unknown:
        return Score(unknown=1.0)
    return mean(sum(not sources for sources in supporting), len(supporting), _NO_STATEMENT)


def uncited_sources(answer: JudgedAnswer) -> Score:
    """Of the listed sources, those that are never cited; over the larger of the numbers listed and cited."""
    if answer.listed is None:
        return Score(excluded="the list of sources is not given")
    cited = {citation.source for statement in answer.statements for citation in statement.citations}
    listed = set(answer.listed)
    return mean(len(listed - cited), max(len(listed), len(cited)), "no source")


def necessity(answer: JudgedAnswer) -> Score:
    """How many of the sources are needed to support all that is supported, chosen greedily, over all sources."""
    _, supporting, unknown = _tables(answer)
    if unknown:
        return Score(unknown=1.0)
    sources = set(answer.listed or ()) | {name for names in supporting for name in names}
    sources |= {citation.source for statement in answer.statements for citation in statement.citations}
    open_statements = {index for index, names in enumerate(supporting) if names}
    covers = {name: {index for index in open_statements if name in supporting[index]} for name in sorted(sources)}
    chosen = 0
    while open_statements:
        best = max(covers, key=lambda name: len(covers[name] & open_statements))
        open_statements -= covers[best]
        chosen += 1
    return mean(chosen, len(sources), "no source")


def _tables(answer: JudgedAnswer) -> tuple[list[set[str]], list[set[str]], bool]:
    """What each statement cites, what supports it, and whether a verdict is missing."""
    cited, supporting, unknown = [], [], False
    for statement in answer.worthy:
        known = [citation for citation in statement.citations if citation.resolved]
        cited.append({citation.source for citation in statement.citations})
        if statement.supported_by is not None:
            supporting.append(set(statement.supported_by))
        else:
            supporting.append({citation.source for citation in known if citation.support is Verdict.FULL})
            unknown = unknown or any(citation.support is Verdict.UNKNOWN for citation in known)
    return cited, supporting, unknown
