"""Findings with the answer's text and the sources' texts beside each other, for people."""

from collections.abc import Iterator, Sequence

import msgspec
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from citewell.ledger import Case
from citewell.ledger.rederive import Rederivation
from citewell.model import Answer, Finding, PassageMatch, Span
from citewell.report.console_lines import plain
from citewell.report.passages import Highlight, highlights, source_pieces
from citewell.report.redaction import NOT_PERMITTED
from citewell.report.styles import ACTION_STYLES, OUTCOME_STYLES
from citewell.report.wording import observation_words, outcome_words

# A text up to this length is shown whole; of a longer one so much, with this many code points around each mark.
_WHOLE = 600
_CONTEXT = 120
_MARK = "bold reverse"
_BRACKETS = ("⟦", "⟧")
# Two columns narrower than this are harder to read than one below the other.
_NARROW = 60


class View(msgspec.Struct, frozen=True, kw_only=True):
    """How an explanation is shown.

    Attributes:
        width: of the console, in cells.
        styled: whether the console shows styles; without them, brackets mark a stretch.
        restricted: ids of sources that the answer's reader may not see.
    """

    width: int
    styled: bool
    restricted: frozenset[str]


def explanation(case: Case, rederivation: Rederivation, view: View) -> RenderableType:
    """A decision, whether it comes out again, and each finding with both texts.

    Args:
        case: what is explained, with nothing in it that may not be shown.
        rederivation: what came of deriving the findings again, likewise.
        view: how it is shown.
    """
    decision = case.decision
    head = Text.assemble(
        plain(decision.answer_id, "bold"),
        ": ",
        plain(decision.action.value, ACTION_STYLES[decision.action]),
        plain(f" by policy {decision.policy} {decision.policy_version}, as of {decision.as_of.isoformat()}"),
        plain(f" (decision #{case.seq})"),
    )
    parts: list[RenderableType] = [head, *_rederived(rederivation)]
    if not decision.findings:
        parts.append(Text("no findings"))
    for number, finding in enumerate(decision.findings, start=1):
        parts.append(Rule(style="dim", characters="─"))
        parts.extend(_finding(number, finding, case.answer, view))
    return Group(*parts)


def marked(text: str, marks: Sequence[Highlight], *, styled: bool) -> Text:
    """A text with the stretches marked that a finding is about; of a long one those, and what stands around them.

    Args:
        text: the whole text.
        marks: the stretches.
        styled: whether styles are seen where this is shown; without them, brackets mark a stretch.
    """
    shown = Text()
    is_open = False
    for piece in source_pieces(text, marks, whole=_WHOLE, context=_CONTEXT):
        if piece.omitted:
            shown.append("…", "dim")
        if piece.findings and not is_open and not styled:
            shown.append(_BRACKETS[0])
        shown.append_text(plain(piece.text, _MARK if piece.findings else ""))
        is_open = bool(piece.findings) and not piece.closing
        if piece.closing and not styled:
            shown.append(_BRACKETS[1])
    return shown


def _rederived(rederivation: Rederivation) -> Iterator[RenderableType]:
    if rederivation.identical:
        yield Text.assemble("re-derived: ", ("identical", "green"))
    else:
        yield Text.assemble("re-derived: ", ("different", "red"))
    for difference in rederivation.differences:
        for sign, finding in (("-", difference.stored), ("+", difference.again)):
            if finding is not None:
                outcome = outcome_words(finding.outcome, finding.reason)
                words = f"{sign} {finding.check} {finding.version} {outcome}: {finding.message}"
                yield Padding(plain(words, "red" if sign == "-" else "green"), (0, 0, 0, 2))
    if not rederivation.identical and not rederivation.differences:
        yield Padding(Text("the same findings in another order"), (0, 0, 0, 2))
    for change in rederivation.versions:
        stored, now = change.stored or "not run", change.now or "not run"
        yield Padding(plain(f"check {change.check}: {stored} then, {now} now"), (0, 0, 0, 2))


def _finding(number: int, finding: Finding, answer: Answer, view: View) -> Iterator[RenderableType]:
    yield Text.assemble(
        plain(f"{number}. {finding.check} ", "bold"),
        plain(outcome_words(finding.outcome, finding.reason), OUTCOME_STYLES[finding.outcome]),
        plain(f" ({finding.severity.value}, {finding.confidence.value} confidence): {finding.message}"),
    )
    answer_side = Group(
        Text("answer", style="dim"),
        marked(answer.text, [Highlight(Span(finding.location.start, finding.location.end), 1)], styled=view.styled),
    )
    source_side = Group(*_source_side(finding, answer, view))
    if view.width < _NARROW:
        yield Group(answer_side, source_side)
    else:
        sides = Table.grid(padding=(0, 2), expand=True)
        sides.add_column(ratio=1, overflow="fold")
        sides.add_column(ratio=1, overflow="fold")
        sides.add_row(answer_side, source_side)
        yield sides
    if finding.suggestion is not None:
        yield Text.assemble(("suggestion ", "dim"), plain(finding.suggestion))


def _source_side(finding: Finding, answer: Answer, view: View) -> Iterator[RenderableType]:
    sources = {source.id: source for source in answer.sources}
    passages = highlights([finding])
    if not passages:
        yield Text("no source is named", style="dim")
    for name, marks in passages.items():
        source = sources.get(name)
        title = "" if source is None or source.title is None else f" ({source.title})"
        yield Text.assemble(("source ", "dim"), plain(f"{name}{title}"))
        if name in view.restricted:
            yield Text(NOT_PERMITTED, style="magenta")
        elif source is None:
            yield Text("not among the sources of this answer", style="red")
        elif not source.text:
            yield Text("no text was given", style="dim")
        else:
            yield marked(source.text, marks, styled=view.styled)
    for evidence in finding.evidence:
        # A passage stands marked above.
        if not isinstance(evidence, PassageMatch):
            yield plain(observation_words(evidence), "dim")
