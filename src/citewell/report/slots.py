"""Slots for people: the words of the claim, and beside them those of its sources."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest

from rich.console import Console
from rich.text import Text

from citewell.model import Outcome, Passage, Severity, Slot, SlotKind, Source, Span
from citewell.report.console_lines import hanging, plain
from citewell.report.passages import Highlight, source_pieces
from citewell.report.redaction import NOT_PERMITTED
from citewell.report.styles import OUTCOME_SIGNS, OUTCOME_STYLES

# Two columns narrower than this are harder to read than one below the other.
_NARROW = 64
_NARROWEST = 20
_LEFT = 24
_GAP = 2
_WHOLE = 200
_CONTEXT = 60
_LONGEST_WORDS = 160
_MOST_SLOTS = 60
_INDENT = 2
_MARK = "bold reverse"
_MARK_OF_MUCH = "underline"
_BRACKETS = ("⟦", "⟧")


def slot_lines(
    slots: Sequence[Slot],
    sources: Mapping[str, Source],
    console: Console,
    *,
    restricted: frozenset[str] = frozenset(),
) -> Iterator[Text]:
    """The slots of a claim, one after the other, with the claim's words on the left and the sources' on the right.

    Args:
        slots: in their order; of very many the first ones are shown.
        sources: the sources of the record by id.
        console: says how wide it is, and whether styles are seen.
        restricted: ids of sources of which nothing may be told.
    """
    width = max(console.width - _INDENT, _NARROWEST)
    left_width = max(_LEFT, width // 3) if width >= _NARROW else 0
    styled = console.color_system is not None
    for slot in slots[:_MOST_SLOTS]:
        left, right = _left(slot), list(_right(slot, sources, restricted, styled=styled))
        if left_width:
            yield beside(left, right, console, indent=_INDENT, left_width=left_width, width=width)
        else:
            yield hanging(left, _INDENT + 2, console, first=_INDENT)
            yield from (hanging(line, _INDENT + 4, console) for line in right)
    if len(slots) > _MOST_SLOTS:
        yield hanging(Text(f"and {len(slots) - _MOST_SLOTS:,} more", "dim"), _INDENT, console)


def beside(left: Text, right: Sequence[Text], console: Console, *, indent: int, left_width: int, width: int) -> Text:
    """Two columns, without white space at the ends of lines."""
    lefts = list(left.wrap(console, left_width - 2))
    rights = [line for text in right for line in text.wrap(console, width - left_width - _GAP)]
    shown = Text(overflow="ignore", no_wrap=True)
    for number, (one, other) in enumerate(zip_longest(lefts, rights)):
        if number:
            shown.append("\n")
        line = Text(" " * (indent if number == 0 or one is None else indent + 2))
        if one is not None:
            one.rstrip()
            line.append_text(one)
        if other is not None:
            other.rstrip()
            line.append(" " * max(0, indent + left_width + _GAP - line.cell_len))
            line.append_text(other)
        shown.append_text(line)
    return shown


def _left(slot: Slot) -> Text:
    """What the claim says: the sign, the kind and the words, which need not be repeated of a whole sentence."""
    style = _style(slot)
    if slot.outcome is Outcome.NOT_CHECKED and slot.check is None and slot.kind is not SlotKind.STATEMENT:
        style = "dim"
    head = Text.assemble((f"{OUTCOME_SIGNS[slot.outcome]} ", style), plain(slot.kind.value, style))
    if slot.kind not in (SlotKind.STATEMENT, SlotKind.SOURCE):
        head.append_text(plain(f"  {_short(slot.text)}", "bold"))
    return head


def _warns(slot: Slot) -> bool:
    return slot.severity is Severity.WARNING and slot.outcome is not Outcome.NOT_CHECKED


def _style(slot: Slot) -> str:
    # That a source brings nothing decides nothing where another does.
    idle = slot.kind is SlotKind.SOURCE and slot.outcome is Outcome.NOT_ENOUGH_INFO
    return "yellow" if idle or _warns(slot) else OUTCOME_STYLES[slot.outcome]


def _right(slot: Slot, sources: Mapping[str, Source], restricted: frozenset[str], *, styled: bool) -> Iterator[Text]:
    """What the sources say, and what follows."""
    mark = _MARK_OF_MUCH if slot.kind is SlotKind.STATEMENT else _MARK
    by_source: dict[str, list[Passage]] = {}
    for passage in slot.passages:
        by_source.setdefault(passage.source, []).append(passage)
    for name, passages in by_source.items():
        if name in restricted:
            yield Text.assemble(plain(f"{name}: ", "dim"), (NOT_PERMITTED, "magenta"))
        elif name in sources:
            yield Text.assemble(plain(f"{name}: ", "dim"), _excerpt(sources[name].text, passages, mark, styled=styled))
    if slot.derivation is not None:
        yield plain(slot.derivation)
    yield plain(
        f"{slot.reason} (a warning)" if _warns(slot) else slot.reason, _style(slot) if slot.check is not None else "dim"
    )


def _excerpt(text: str, passages: Sequence[Passage], mark: str, *, styled: bool) -> Text:
    """What stands around the places of a source, on as few lines as it takes."""
    marks = [
        Highlight(Span(passage.start, passage.end), 1)
        for passage in passages
        if passage.start is not None and passage.end is not None
    ]
    shown = Text()
    is_open = False
    for piece in source_pieces(text, marks, whole=_WHOLE, context=_CONTEXT):
        if piece.omitted:
            shown.append("…", "dim")
        if piece.findings and not is_open and not styled:
            shown.append(_BRACKETS[0])
        shown.append_text(plain(_on_one_line(piece.text), mark if piece.findings else ""))
        is_open = bool(piece.findings) and not piece.closing
        if piece.closing and not styled:
            shown.append(_BRACKETS[1])
    return shown


def _on_one_line(text: str) -> str:
    flat = " ".join(text.split())
    if not flat:
        return " " if text else ""
    return f"{' ' if text[0].isspace() else ''}{flat}{' ' if text[-1].isspace() else ''}"


def _short(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= _LONGEST_WORDS else flat[: _LONGEST_WORDS - 1] + "…"
