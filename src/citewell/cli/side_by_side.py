"""Findings with the answer's text and the sources' texts beside each other, for people."""

import re
from collections.abc import Iterator, Mapping, Sequence

import msgspec
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from citewell.cli.decision_tables import OUTCOME_STYLE
from citewell.cli.terminal import plain
from citewell.ledger import Case
from citewell.ledger.redact import NOT_PERMITTED
from citewell.ledger.rederive import Rederivation
from citewell.model import Answer, Finding, Passage, PassageMatch, Source
from citewell.report.console import ACTION_STYLES
from citewell.report.wording import observation_words, outcome_words

# Code points of context shown on either side of a marked stretch, and of a stretch before it is cut in the middle.
_CONTEXT = 120
_LONGEST_MARK = 600
_MARK = "bold reverse"
_BRACKETS = ("⟦", "⟧")
# What is left of a word where the context was cut; words of scripts without spaces stay.
_CUT_WORD_AT_START = re.compile(r"^\w{0,20}\s")
_CUT_WORD_AT_END = re.compile(r"(?<=\s)\w{0,20}$")
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


def marked(text: str, start: int, end: int, *, styled: bool = True) -> Text:
    """A stretch of a text, marked, with some of what stands around it.

    Args:
        text: the whole text.
        start: index of the first code point of the stretch.
        end: index after the last.
        styled: whether styles are seen where this is shown.
    """
    start = max(0, min(start, len(text)))
    end = max(start, min(end, len(text)))
    stretch = text[start:end]
    if len(stretch) > _LONGEST_MARK:
        half = _LONGEST_MARK // 2
        stretch = f"{stretch[:half]} … {stretch[-half:]}"
    before, after = text[max(0, start - _CONTEXT) : start], text[end : end + _CONTEXT]
    if start > _CONTEXT:
        before = "…" + _CUT_WORD_AT_START.sub("", before)
    if end + _CONTEXT < len(text):
        after = _CUT_WORD_AT_END.sub("", after) + "…"
    opening, closing = ("", "") if styled or not stretch else _BRACKETS
    return Text.assemble(plain(before), plain(f"{opening}{stretch}{closing}", _MARK), plain(after))


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


def _finding(number: int, finding: Finding, answer: Answer, view: View) -> Iterator[RenderableType]:
    yield Text.assemble(
        plain(f"{number}. {finding.check} ", "bold"),
        plain(outcome_words(finding), OUTCOME_STYLE[finding.outcome]),
        plain(f" ({finding.severity.value}, {finding.confidence.value} confidence): {finding.message}"),
    )
    answer_side = Group(
        Text("answer", style="dim"),
        marked(answer.text, finding.location.start, finding.location.end, styled=view.styled),
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
    passages = _passages(finding)
    if not passages:
        yield Text("no source is named", style="dim")
    for name, stretches in passages.items():
        source = sources.get(name)
        title = "" if source is None or source.title is None else f" ({source.title})"
        yield Text.assemble(("source ", "dim"), plain(f"{name}{title}"))
        if name in view.restricted:
            yield Text(NOT_PERMITTED, style="magenta")
        elif source is None:
            yield Text("not among the sources of this answer", style="red")
        else:
            yield from _stretches(source, stretches, view)
    for evidence in finding.evidence:
        # A passage stands marked above.
        if not isinstance(evidence, PassageMatch):
            yield plain(observation_words(evidence), "dim")


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


def _stretches(source: Source, passages: Sequence[Passage], view: View) -> Iterator[Text]:
    if not source.text:
        yield Text("no text was given", style="dim")
    elif not passages:
        yield marked(source.text, 0, 0)
    for passage in passages:
        start = passage.start or 0
        yield marked(source.text, start, start if passage.end is None else passage.end, styled=view.styled)
