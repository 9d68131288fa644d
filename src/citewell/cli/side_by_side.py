"""Findings with the answer's text and the sources' texts beside each other, for people."""

from collections.abc import Iterator, Mapping, Sequence, Set

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from citewell.cli.decision_tables import ACTION_STYLE, OUTCOME_STYLE, outcome_words
from citewell.cli.terminal import plain
from citewell.ledger import Case
from citewell.ledger.redact import NOT_PERMITTED
from citewell.ledger.rederive import Rederivation
from citewell.model import Absence, Answer, Evidence, Finding, Passage, PassageMatch, Source, SourceField

# Code points of context shown on either side of a marked stretch, and of a stretch before it is cut in the middle.
_CONTEXT = 120
_LONGEST_MARK = 600
_MARK = "bold reverse"
# Two columns narrower than this are harder to read than one below the other.
_NARROW = 60


def explanation(case: Case, rederivation: Rederivation, restricted: Set[str], width: int) -> RenderableType:
    """A decision, whether it comes out again, and each finding with both texts.

    Args:
        case: what is explained, with nothing in it that may not be shown.
        rederivation: what came of deriving the findings again, likewise.
        restricted: ids of sources that the answer's reader may not see.
        width: of the console, in cells.
    """
    decision = case.decision
    head = Text.assemble(
        plain(decision.answer_id, "bold"),
        ": ",
        plain(decision.action.value, ACTION_STYLE[decision.action]),
        plain(f" by policy {decision.policy} {decision.policy_version}, as of {decision.as_of.isoformat()}"),
        plain(f" (decision #{case.seq})"),
    )
    parts: list[RenderableType] = [head, *_rederived(rederivation)]
    if not decision.findings:
        parts.append(Text("no findings"))
    for number, finding in enumerate(decision.findings, start=1):
        parts.append(Rule(style="dim", characters="─"))
        parts.extend(_finding(number, finding, case.answer, restricted, width))
    return Group(*parts)


def marked(text: str, start: int, end: int) -> Text:
    """A stretch of a text, marked, with some of what stands around it."""
    start = max(0, min(start, len(text)))
    end = max(start, min(end, len(text)))
    stretch = text[start:end]
    if len(stretch) > _LONGEST_MARK:
        half = _LONGEST_MARK // 2
        stretch = f"{stretch[:half]} … {stretch[-half:]}"
    before, after = text[max(0, start - _CONTEXT) : start], text[end : end + _CONTEXT]
    return Text.assemble(
        "…" if start > _CONTEXT else "",
        plain(before),
        plain(stretch, _MARK),
        plain(after),
        "…" if end + _CONTEXT < len(text) else "",
    )


def _rederived(rederivation: Rederivation) -> Iterator[RenderableType]:
    if rederivation.identical:
        yield Text.assemble("re-derived: ", ("identical", "green"))
    else:
        yield Text.assemble("re-derived: ", ("different", "red"))
    for difference in rederivation.differences:
        for sign, finding in (("-", difference.stored), ("+", difference.again)):
            if finding is not None:
                words = f"{sign} {finding.check} {finding.version} {outcome_words(finding)}: {finding.message}"
                yield Padding(plain(words, "red" if sign == "-" else "green"), (0, 0, 0, 2))
    if not rederivation.identical and not rederivation.differences:
        yield Padding(Text("the same findings in another order"), (0, 0, 0, 2))
    for change in rederivation.versions:
        stored, now = change.stored or "not run", change.now or "not run"
        yield Padding(plain(f"check {change.check}: {stored} then, {now} now"), (0, 0, 0, 2))


def _finding(
    number: int, finding: Finding, answer: Answer, restricted: Set[str], width: int
) -> Iterator[RenderableType]:
    yield Text.assemble(
        plain(f"{number}. {finding.check} ", "bold"),
        plain(outcome_words(finding), OUTCOME_STYLE[finding.outcome]),
        plain(f" ({finding.severity.value}, {finding.confidence.value} confidence): {finding.message}"),
    )
    answer_side = Group(Text("answer", style="dim"), marked(answer.text, finding.location.start, finding.location.end))
    source_side = Group(*_source_side(finding, answer, restricted))
    if width < _NARROW:
        yield Group(answer_side, source_side)
    else:
        sides = Table.grid(padding=(0, 2), expand=True)
        sides.add_column(ratio=1, overflow="fold")
        sides.add_column(ratio=1, overflow="fold")
        sides.add_row(answer_side, source_side)
        yield sides
    if finding.suggestion is not None:
        yield Text.assemble(("suggestion ", "dim"), plain(finding.suggestion))


def _source_side(finding: Finding, answer: Answer, restricted: Set[str]) -> Iterator[RenderableType]:
    sources = {source.id: source for source in answer.sources}
    passages = _passages(finding)
    if not passages:
        yield Text("no source is named", style="dim")
    for name, stretches in passages.items():
        source = sources.get(name)
        title = "" if source is None or source.title is None else f" ({source.title})"
        yield Text.assemble(("source ", "dim"), plain(f"{name}{title}"))
        if name in restricted:
            yield Text(NOT_PERMITTED, style="magenta")
        elif source is None:
            yield Text("not among the sources of this answer", style="red")
        else:
            yield from _stretches(source, stretches)
    for evidence in finding.evidence:
        words = _observation(evidence)
        if words:
            yield plain(words, "dim")


def _passages(finding: Finding) -> Mapping[str, Sequence[Passage]]:
    """The places in sources that bear on a finding, by source; a source that is only named has none."""
    passages: dict[str, list[Passage]] = {}
    for passage in finding.related:
        stretches = passages.setdefault(passage.source, [])
        if passage.start is not None:
            stretches.append(passage)
    for evidence in finding.evidence:
        stretches = passages.setdefault(evidence.source, [])
        if isinstance(evidence, PassageMatch):
            span = evidence.span
            known = any((passage.start, passage.end) == (span.start, span.end) for passage in stretches)
            if not known:
                stretches.append(Passage(source=evidence.source, start=span.start, end=span.end, text=evidence.text))
    return passages


def _stretches(source: Source, passages: Sequence[Passage]) -> Iterator[Text]:
    if not source.text:
        yield Text("no text was given", style="dim")
    elif not passages:
        yield marked(source.text, 0, 0)
    for passage in passages:
        start = passage.start or 0
        yield marked(source.text, start, start if passage.end is None else passage.end)


def _observation(evidence: Evidence) -> str:
    match evidence:
        case Absence():
            return f"{evidence.sought!r} was looked for in {evidence.source} and does not stand there"
        case SourceField(field="id", value=None):
            return f"the record has no source {evidence.source!r}"
        case SourceField():
            return f"{evidence.source}: {evidence.field} is {'not given' if evidence.value is None else evidence.value}"
        case PassageMatch():
            return ""
