"""The figures of citation support, each in the sense of the study that it is from."""

from collections.abc import Iterable, Sequence

from citewell.audit.protocols.interface import Score, mean, share
from citewell.audit.protocols.judged_answer import JudgedAnswer, JudgedCitation, JudgedStatement, Verdict

_NO_STATEMENT = "no statement"
_NO_CITATION = "no citation"
_UNKNOWN = Score(unknown=1.0)
_WEIGHTS = {Verdict.FULL: 1.0, Verdict.PARTIAL: 0.5}


def recall(answer: JudgedAnswer) -> Score:
    """Of the statements that need support, those whose citations together fully give it."""
    return _pooled(statement.union for statement in answer.worthy)


def recall_by_answer(answer: JudgedAnswer) -> Score:
    """The same as a mean over answers."""
    return _averaged(recall(answer), _NO_STATEMENT)


def precision(answer: JudgedAnswer) -> Score:
    """Of all citations, those that count: full ones, and partial ones where only all together are full."""
    right = judged = unknown = 0
    for statement in answer.worthy:
        alone = [citation.alone for citation in statement.citations]
        for verdict in alone:
            if verdict is Verdict.UNKNOWN or (
                verdict is Verdict.PARTIAL and Verdict.FULL not in alone and statement.union is Verdict.UNKNOWN
            ):
                unknown += 1
                continue
            judged += 1
            needed = verdict is Verdict.PARTIAL and statement.union is Verdict.FULL and Verdict.FULL not in alone
            right += verdict is Verdict.FULL or needed
    return Score(right, judged, unknown) if judged or unknown else Score(excluded=_NO_CITATION)


def alce_recall(answer: JudgedAnswer) -> Score:
    """The mean over sentences of 1 where all markers name sources and these together entail the sentence, else 0."""
    return _averaged(_pooled(_entailed(statement) for statement in answer.statements), _NO_STATEMENT)


def alce_precision(answer: JudgedAnswer, *, strict: bool = False) -> Score:
    """The share of citations that are not irrelevant; 0 for an answer without any, as the authors' program has it.

    Args:
        answer: the answer.
        strict: whether citations of a sentence with a marker out of range count as failures. In the authors' program
            they leave the denominator, so that inventing numbers does not hurt.
    """
    right = total = 0
    for statement in answer.statements:
        if statement.out_of_range and not strict:
            continue
        total += len(statement.citations)
        for citation in statement.citations:
            needed = _relevant(citation, statement)
            if needed is None:
                return _UNKNOWN
            right += needed
    if not answer.statements:
        return Score(excluded=_NO_STATEMENT)
    return Score(right / total if total else 0.0, 1.0)


def statement_support(answer: JudgedAnswer) -> Score:
    """Of the statements, those that at least one cited source fully supports by itself."""
    return _pooled(_best(statement) for statement in answer.worthy)


def response_support(answer: JudgedAnswer) -> Score:
    """Whether every statement is supported by a cited source."""
    best = [_best(statement) for statement in answer.worthy]
    if not best:
        return Score(excluded=_NO_STATEMENT)
    if Verdict.UNKNOWN in best and all(verdict in {Verdict.FULL, Verdict.UNKNOWN} for verdict in best):
        return _UNKNOWN
    return share(counts=all(verdict is Verdict.FULL for verdict in best))


def trec_precision(answer: JudgedAnswer) -> Score:
    """The weights of the first citations, 1, ½ or 0, over cited sentences."""
    firsts = [statement.citations[0].alone for statement in answer.statements if statement.citations]
    return _weighted(firsts, _NO_CITATION)


def trec_recall(answer: JudgedAnswer) -> Score:
    """The same weights over all sentences."""
    firsts = [statement.citations[0].alone if statement.citations else Verdict.NONE for statement in answer.statements]
    return _weighted(firsts, _NO_STATEMENT)


def fact_accuracy(answer: JudgedAnswer, *, strict: bool = False) -> Score:
    """Of different pairs of statement and source, those that are supported.

    Args:
        answer: the answer.
        strict: whether only full support counts, and pages that could not be read count as no support. In the
            authors' program *partly* is enough, and dead pages leave the denominator.
    """
    pairs = _pairs(answer)
    if not pairs:
        return Score(excluded=_NO_CITATION)
    out = {Verdict.UNKNOWN} if strict else {Verdict.UNKNOWN, Verdict.INACCESSIBLE, Verdict.UNCLEAR}
    enough = {Verdict.FULL} if strict else {Verdict.FULL, Verdict.PARTIAL}
    judged = [verdict for verdict in pairs if verdict not in out]
    return Score(sum(verdict in enough for verdict in judged), len(judged), len(pairs) - len(judged))


def effective_citations(answer: JudgedAnswer) -> Score:
    """Supported pairs of statement and source, over all answers, those without citations included."""
    return Score(sum(verdict in {Verdict.FULL, Verdict.PARTIAL} for verdict in _pairs(answer)), 1.0)


def contradicted(answer: JudgedAnswer) -> Score:
    """Of the statements, those that a cited source contradicts."""
    marked = []
    for statement in answer.worthy:
        verdicts = {statement.union, *(citation.alone for citation in statement.citations)}
        against = Verdict.CONTRADICTED in verdicts
        marked.append(Verdict.FULL if against else Verdict.UNKNOWN if Verdict.UNKNOWN in verdicts else Verdict.NONE)
    return _pooled(marked)


def resolved(answer: JudgedAnswer) -> Score:
    """Of the markers, those that name a source."""
    markers = [citation.resolved for statement in answer.statements for citation in statement.citations]
    return Score(sum(markers), len(markers)) if markers else Score(excluded=_NO_CITATION)


def coverage(answer: JudgedAnswer) -> Score:
    """Of the statements that need support, those with a citation that names a source."""
    cited = [any(citation.resolved for citation in statement.citations) for statement in answer.worthy]
    return Score(sum(cited), len(cited)) if cited else Score(excluded=_NO_STATEMENT)


def uncited(answer: JudgedAnswer) -> Score:
    """Whether an answer cites nothing at all."""
    return share(counts=not any(statement.citations for statement in answer.statements))


def _best(statement: JudgedStatement) -> Verdict:
    """The best that a single citation does."""
    alone = {citation.alone for citation in statement.citations}
    for verdict in (Verdict.FULL, Verdict.UNKNOWN):
        if verdict in alone:
            return verdict
    return Verdict.NONE


def _entailed(statement: JudgedStatement) -> Verdict:
    if not statement.citations or statement.out_of_range:
        return Verdict.NONE
    return statement.union


def _relevant(citation: JudgedCitation, statement: JudgedStatement) -> bool | None:
    """Whether a citation is needed in ALCE's sense; ``None`` where that was not judged."""
    union = _entailed(statement)
    if union is Verdict.UNKNOWN or (citation.alone is Verdict.UNKNOWN and union is Verdict.FULL):
        return None
    if union is not Verdict.FULL:
        return False
    if citation.alone is Verdict.FULL or len(statement.citations) == 1:
        return True
    rest = _rest(citation, statement)
    return None if rest is Verdict.UNKNOWN else rest is not Verdict.FULL


def _rest(citation: JudgedCitation, statement: JudgedStatement) -> Verdict:
    """How far the other citations support a statement: as judged, or as it follows from their single verdicts."""
    if citation.rest is not None:
        return citation.rest
    others = [other.alone for other in statement.citations if other is not citation]
    if Verdict.FULL in others:
        return Verdict.FULL
    if len(others) == 1:
        return others[0]
    partial = sum(verdict is Verdict.PARTIAL for verdict in others)
    return Verdict.UNKNOWN if partial > 1 or Verdict.UNKNOWN in others else Verdict.NONE


def _pairs(answer: JudgedAnswer) -> list[Verdict]:
    """The verdicts of different pairs of statement and source; of a pair that is there twice, the better one."""
    order = [Verdict.FULL, Verdict.PARTIAL, Verdict.CONTRADICTED, Verdict.NONE, *Verdict]
    pairs: dict[tuple[str, str], Verdict] = {}
    for index, statement in enumerate(answer.statements):
        for citation in statement.citations:
            pair = (statement.text or f"#{index}", citation.source)
            pairs[pair] = min(pairs.get(pair, citation.alone), citation.alone, key=order.index)
    return list(pairs.values())


def _pooled(verdicts: Iterable[Verdict]) -> Score:
    given = list(verdicts)
    unknown = sum(verdict is Verdict.UNKNOWN for verdict in given)
    full = sum(verdict is Verdict.FULL for verdict in given)
    return Score(full, len(given) - unknown, unknown) if given else Score(excluded=_NO_STATEMENT)


def _averaged(score: Score, why_not: str) -> Score:
    """A score of one answer as its share; with a verdict missing, the whole answer is unknown."""
    return _UNKNOWN if score.unknown else mean(score.numerator, score.denominator, score.excluded or why_not)


def _weighted(verdicts: Sequence[Verdict], why_not: str) -> Score:
    judged = [verdict for verdict in verdicts if verdict is not Verdict.UNKNOWN]
    if not verdicts:
        return Score(excluded=why_not)
    return Score(sum(_WEIGHTS.get(verdict, 0.0) for verdict in judged), len(judged), len(verdicts) - len(judged))
