"""The words around a value: before and after it, above it, and at the head of its row and column."""

import re
from bisect import bisect_left
from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from selectolax.lexbor import LexborNode

from citewell.values.candidates.mention import Mention, Written
from citewell.values.page import Page
from citewell.values.places import Places, Spot
from citewell.values.words.lexicon import Lexicon

_AFTER = 50
_LONGEST_JOINER = 6
_SHORT = 70
_LABEL = 160
_MOST_LINES = 4
_WIDEST_GAP = 5
_MOST_HEADINGS = 14
_MENU = re.compile(r"[|·•»]|\s{3,}")
_CELLS = re.compile(r"\t+| \| | {3,}")
_ENDED = re.compile(r"[.!?;]\s+(?=[A-ZÀ-ÞА-Я\"“(])|[|·•]| {3,}")


class Context(NamedTuple):
    """What stands around a value.

    Attributes:
        label: the words before it in its line, after the value before.
        after: the words after it in its line, up to the next value.
        lead: short lines right above it, nearest first, as far as they hold no value.
        follows: whether the line is a continuation of one with a value of the same kind, whose label holds on.
        headings: the headings that govern it, nearest first.
        above: the short line above all lines of values that this one goes on.
        row: the first cell of its row, if it is in a table.
        column: the head of its column.
        line: all of its line.
        spot: where its element stands.
        long: whether it stands in running text.
        shared: the label of the value before, where only a word such as "or" stands between.
        lexicon: the words of the page's languages.
        heeds_reserved: whether reserved names and numbers for fiction are nobody's.
        opening: the words with which the line begins, before its first value.
    """

    label: str
    after: str
    lead: tuple[str, ...]
    follows: bool
    headings: tuple[str, ...]
    above: str
    row: str
    column: str
    line: str
    spot: Spot
    long: bool
    shared: str
    lexicon: Lexicon
    opening: str
    heeds_reserved: bool


class Contexts:
    """Tells what stands around the values of a page.

    Args:
        page: the page.
        places: its elements.
        mentions: everything that was found on it.
        words: the words of its languages.
        heeds_reserved: whether reserved names and numbers for fiction are nobody's.
    """

    def __init__(
        self, page: Page, places: Places, mentions: Sequence[Mention], words: Lexicon, *, heeds_reserved: bool = True
    ) -> None:
        self._heeds_reserved = heeds_reserved
        self._page = page
        self._lexicon = words
        self._places = places
        spans = {(m.start, m.end) for m in mentions if m.written in _SHOWN and m.end > m.start}
        self._starts = sorted(start for start, _ in spans)
        self._ends = sorted(end for _, end in spans)
        self._known: dict[tuple[int, int], Context] = {}

    def of(self, mention: Mention) -> Context:
        """What stands around a value."""
        key = (mention.start, mention.end) if mention.written in _SHOWN else (-1, id(mention.node))
        if key not in self._known:
            self._known[key] = self._around(mention)
        return self._known[key]

    def _around(self, mention: Mention) -> Context:
        spot = self._places.spot(mention.node)
        if mention.written not in _SHOWN:
            return Context(
                label="",
                after="",
                lead=(),
                follows=False,
                headings=(),
                above="",
                row="",
                column="",
                line="",
                spot=spot,
                long=False,
                shared="",
                lexicon=self._lexicon,
                opening="",
                heeds_reserved=self._heeds_reserved,
            )
        text = self._page.text
        begin, end = self._page.line_at(mention.start)
        end = max(end, mention.end)
        before_index = bisect_left(self._ends, mention.start + 1) - 1
        before = self._ends[before_index] if before_index >= 0 else 0
        after_index = bisect_left(self._starts, mention.end)
        nearest = self._starts[after_index] if after_index < len(self._starts) else len(text)
        label = text[max(begin, before, mention.start - _LABEL) : mention.start]
        after = text[mention.end : min(end, nearest, mention.end + _AFTER)]
        line = text[begin:end].strip()
        within = "footer" if "footer" in spot.flags else ""
        lead, follows, above = self._lead(begin, begin <= before <= mention.start, within)
        cells = _CELLS.split(label.rstrip("\t ")) if "\t" in label or self._page.is_plain else [label]
        row, column = self._table(spot)
        if not row and len(cells) > 1:
            row = cells[0].strip()
        return Context(
            label=cells[-1] if cells[-1].strip() else label,
            after=after,
            lead=lead,
            follows=follows,
            headings=tuple(self._headings(mention.start, spot)),
            above=above,
            row=row,
            column=column,
            line=line[:400],
            spot=spot,
            long=(len(line) > 160 and "paragraph" in spot.flags) or len(line) > 260,
            shared=self._shared(mention.start, begin, label),
            lexicon=self._lexicon,
            opening=self._opening(begin, mention.start),
            heeds_reserved=self._heeds_reserved,
        )

    def _opening(self, begin: int, start: int) -> str:
        """The words before the first value of a line, if that is another than this."""
        index = bisect_left(self._starts, begin)
        first = self._starts[index] if index < len(self._starts) else start
        return self._page.text[begin:first].strip()[:_LABEL] if first < start else ""

    def _shared(self, start: int, begin: int, label: str) -> str:
        """The label of an earlier value of the line, where no words part the two."""
        if not self._is_joiner(label):
            return ""
        index = bisect_left(self._ends, start + 1) - 1
        for _ in range(4):
            if index < 0 or self._ends[index] < begin:
                return ""
            first = self._starts[max(0, bisect_left(self._starts, self._ends[index]) - 1)]
            index = bisect_left(self._ends, first + 1) - 1
            low = max(begin, self._ends[index] if index >= 0 else 0, first - _LABEL)
            words = self._page.text[low:first]
            if not self._is_joiner(words):
                return words
        return ""

    def _is_joiner(self, words: str) -> bool:
        letters = sum(char.isalpha() for char in words)
        return letters <= _LONGEST_JOINER and (letters == 0 or not self._lexicon.find(words)) and ":" not in words

    def _lead(
        self,
        begin: int,
        has_value_before: bool,  # noqa: FBT001
        within: str,
    ) -> tuple[tuple[str, ...], bool, str]:
        """The short lines above, whether a value of the line above holds on, and the line above all such lines.

        Args:
            begin: where the line begins.
            has_value_before: whether a value stands before this one in the line.
            within: what the lines have to stand in, too.
        """
        found: list[str] = []
        text = self._page.text
        end = begin - 1
        low = max(0, begin - 900)
        lines = gap = 0
        follows = False
        while end > low and lines < (_MOST_LINES if not follows else 2 * _MOST_LINES) and gap < _WIDEST_GAP:
            start = text.rfind("\n", low, end) + 1 or low
            line = " ".join(text[start:end].split())
            if line:
                if self._is_link(start, end) or (within and within not in self._flags(start)):
                    break
                lines, gap = lines + 1, 0
                if bisect_left(self._starts, end) > bisect_left(self._starts, start):
                    if found:
                        return tuple(found), False, ""
                    follows = True
                elif len(line) > _SHORT or _is_row(text[start:end]) or _MENU.search(text[start:end].strip()):
                    break
                elif follows:
                    return (), not has_value_before, line
                else:
                    found.append(line)
            gap += 1
            end = start - 1
        return tuple(found), follows and not has_value_before, ""

    def _flags(self, at: int) -> frozenset[str]:
        while at < len(self._page.text) and self._page.text[at].isspace():
            at += 1
        return self._places.spot(self._page.node_at(at)).flags

    def _is_link(self, start: int, end: int) -> bool:
        """Whether a line is a link to another page, as the entries of menus are, and so no label."""
        text = self._page.text
        while start < end and text[start].isspace():
            start += 1
        node = self._page.node_at(start)
        for _ in range(4):
            if node is None:
                return False
            if node.tag == "a":
                return not (node.attributes.get("href") or "").lower().startswith(("mailto:", "tel:"))
            node = node.parent
        return False

    def _headings(self, start: int, spot: Spot) -> list[str]:
        page = self._page
        found: list[str] = []
        index = bisect_left(self._heading_starts, start)
        for heading in reversed(page.headings[max(0, index - _MOST_HEADINGS) : index]):
            if "footer" in spot.flags and "footer" not in self._flags(heading.start):
                break
            parent = heading.node.parent
            inside = parent is not None and parent.mem_id in spot.chain
            if not inside and parent is not None and parent.parent is not None:
                inside = parent.parent.mem_id in spot.chain and _is_lone(heading.node)
            if (
                inside
                and not self._is_link(heading.start, heading.end)
                and (words := " ".join(page.text[heading.start : heading.end].split()))
            ):
                found.append(words[:120])
                if len(found) >= 2 or heading.node.tag in {"h1", "h2", "h3"}:
                    break
        return found

    @cached_property
    def _heading_starts(self) -> list[int]:
        return [heading.start for heading in self._page.headings]

    def _table(self, spot: Spot) -> tuple[str, str]:
        cell = spot.cell
        if cell is None or cell.parent is None:
            return "", ""
        index, first = 0, cell
        before = cell.prev
        while before is not None:
            if before.tag in {"td", "th"}:
                index, first = index + 1, before
            before = before.prev
        row = _words(first, _SHORT) if index else ""
        return row, self._column(cell.parent, index)

    def _column(self, row: LexborNode, index: int) -> str:
        table = row.parent
        steps = 0
        while table is not None and table.tag != "table" and steps < 4:
            table, steps = table.parent, steps + 1
        if table is None or table.tag != "table":
            return ""
        head = table.css_first("tr")
        if head is None or head.mem_id == row.mem_id:
            return ""
        cells = [cell for cell in head.iter() if cell.tag in {"td", "th"}]
        if not cells or cells[0].tag != "th":
            return ""
        if len(cells) == 1:
            return _words(cells[0], _SHORT)  # one head over all columns
        return _words(cells[index], _SHORT) if index < len(cells) else ""


_SHOWN = frozenset({Written.TEXT, Written.LINK, Written.CODED})


def _is_row(line: str) -> bool:
    """Whether a line is a row of a table with several cells."""
    return "\t" in line and sum(bool(cell.strip()) for cell in line.split("\t")) > 1


def _words(node: LexborNode, most: int) -> str:
    words = " ".join(node.text(separator=" ").split())
    return words if len(words) <= most else ""


def _is_lone(node: LexborNode) -> bool:
    """Whether an element has no neighbour with text, so that it speaks for what comes after its parent."""
    after, before = node.next, node.prev
    for _ in range(6):
        if (after is not None and _says(after)) or (before is not None and _says(before)):
            return False
        after = after.next if after is not None else None
        before = before.prev if before is not None else None
    return True


def _says(node: LexborNode) -> bool:
    return node.tag != "-comment" and bool((node.text() or "").strip())


def last_clause(label: str) -> str:
    """The end of a label: what is said right before the value."""
    parts = _ENDED.split(label.rstrip())
    return parts[-1] if parts[-1].strip() else label


def beside(context: Context) -> str:
    """All words around a value that may name whose it is."""
    return " ".join(
        [
            context.row,
            context.label,
            context.shared,
            context.opening,
            context.above,
            *context.headings[:1],
            *context.lead,
        ]
    )
