"""The sentences of an answer, each with the citations that stand in it or directly after it."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence

import msgspec

from citewell.model import Citation, Family, Span
from citewell.text.blocks import Block, BlockKind, is_quoted
from citewell.text.full_stops import Markers
from citewell.text.list_statements import Said
from citewell.text.prose_tags import encloses_prose
from citewell.text.sentences import Protected, split_sentences
from citewell.text.source_words import SOURCE_WORDS

_WORDY = frozenset({Family.TEXT_LINK, Family.BARE_URL, Family.IDENTIFIER, Family.AUTHOR_YEAR, Family.LINKED_NUMBER})
_LINKS = frozenset({Family.TEXT_LINK, Family.BARE_URL})
# Thai, Lao, Burmese and Khmer have no full stop; a space after a citation ends what it supports.
_CLAUSE = re.compile(r";\s|；\s{0,3}|\s{1,3}(?=[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff])")
_LETTER = re.compile(r"[^\W_]")
_TAG = re.compile(r"</?[a-z][^<>]{0,200}>", re.IGNORECASE)
_NOTE = re.compile(
    rf"[*_\s]{{0,6}}(?P<open>[(\[（]?)[*_]{{0,3}}(?:{SOURCE_WORDS})[*_]{{0,3}}\s{{0,3}}[:：]", re.IGNORECASE
)
# So many characters before the first citation cannot be what joins two citations.
_CLEAR = 20
_LONGEST_NAME = 150
_JOINER = re.compile(r"\s*(?:and|und|et|y|e|en|&)?\s*", re.IGNORECASE)
# A name in bold before the first sentence of an item or paragraph: ``**Battery.** It lasts …``.
_LABEL = re.compile(r"(?:\*\*|__)(?:[^\W_][\w-]{0,30}[ ]?){1,2}[.:]?(?:\*\*|__)[.:]?")
# A list item may have a longer one: ``1. **Report the loss.** Call …``.
_TITLE = re.compile(r"(\*\*|__)[^\s*_?!\uff1f]{1,40}+(?: [^\s*_?!\uff1f]{1,40}+){0,7}(?:(?<=[.\u3002])\1|\1[.\u3002])")


class Sentence(msgspec.Struct, frozen=True, gc=False):
    """A sentence, or a clause with citations of its own.

    Attributes:
        start: where it begins.
        end: where it ends, with the markers after its full stop.
        block: index of the block that it stands in.
        citations: indices of the citations that belong to it.
    """

    start: int
    end: int
    block: int
    citations: tuple[int, ...]


def _begin(said: Said) -> int:
    return said.start


class _Draft:
    """A sentence that markers may still be added to."""

    __slots__ = ("block", "citations", "end", "start")

    def __init__(self, start: int, end: int, block: int, citations: Sequence[int]) -> None:
        self.start = start
        self.end = end
        self.block = block
        self.citations = citations


class Note(msgspec.Struct, frozen=True, gc=False):
    """A stretch that only names sources for what stands before it.

    Attributes:
        start: where it begins.
        citations: indices of its citations.
        since: where the first sentence may begin that it is meant for: a note in a line is for its paragraph or list
            item, one under a list or table for that, one on a line of its own for all before it.
    """

    start: int
    citations: tuple[int, ...]
    since: int = 0


def read_sentences(
    text: str,
    blocks: Sequence[Block],
    citations: Sequence[Citation],
    protected: Sequence[tuple[int, int]],
    listed: Sequence[Span],
    said: Sequence[Said] = (),
) -> tuple[list[Sentence], list[Note]]:
    """The sentences of an answer and the notes between them, both in order.

    Args:
        text: the answer.
        blocks: its blocks.
        citations: its citations in order of appearance, without those that a provider attached to a stretch.
        protected: stretches inside which no sentence ends, sorted and disjoint.
        listed: the lines of the answer's own list of sources, which state nothing.
        said: the sentences in these lines, which do.
    """
    return _Reader(text, blocks, citations, protected, listed, said).read()


class _Reader:
    """One pass over the blocks of an answer."""

    def __init__(
        self,
        text: str,
        blocks: Sequence[Block],
        citations: Sequence[Citation],
        protected: Sequence[tuple[int, int]],
        listed: Sequence[Span],
        said: Sequence[Said],
    ) -> None:
        self._text = text
        self._blocks = blocks
        self._citations = citations
        self._protected = Protected(protected)
        self._listed = listed
        self._said = said
        self._listed_starts = [span.start for span in listed]
        self._starts = [citation.span.start for citation in citations]
        self._sentences: list[_Draft] = []
        self._notes: list[Note] = []

    def read(self) -> tuple[list[Sentence], list[Note]]:
        citations = self._citations
        trailer, tag = Family.TRAILER, Family.TAG
        # A closing note is no marker of the sentence before it.
        markers = {
            c.span.start: (c.span.end, c.family in _WORDY)
            for c in citations
            if c.family is not trailer and not encloses_prose(c)
        }
        for number, block in enumerate(self._blocks):
            for start, end in self._split(block, markers):
                if self._listed and self._is_listed(start):
                    self._sentences += self._in_list(start, end, number)
                    continue
                inside = self._inside(start, end)
                for first, last, cited in (
                    self._clauses(start, end, inside) if len(inside) > 1 else ((start, end, inside),)
                ):
                    self._take(first, last, number, cited)
        trailers = [i for i, c in enumerate(citations) if c.family is trailer]
        if trailers:
            noted = {i for note in self._notes for i in note.citations}
            self._notes += [Note(self._starts[i], (i,)) for i in trailers if i not in noted]
            self._notes.sort(key=lambda note: note.start)
        if tag in [c.family for c in citations]:
            self._spread_tags()
        return [Sentence(d.start, d.end, d.block, tuple(d.citations)) for d in self._sentences], self._notes

    def _in_list(self, start: int, end: int, number: int) -> list[_Draft]:
        """The sentences in lines of the list, each with what its line names."""
        first, last = (bisect_left(self._said, position, key=_begin) for position in (start, end))
        return [
            _Draft(said.start, said.end, number, self._inside(said.line_start, said.line_end))
            for said in self._said[first:last]
        ]

    def _split(self, block: Block, markers: Markers) -> list[tuple[int, int]]:
        """The sentences of a block; a heading or a table row is one."""
        if block.kind is BlockKind.PARAGRAPH or block.kind is BlockKind.ITEM:
            found = split_sentences(self._text, block.start, block.end, self._protected, markers)
            if len(found) > 1 and (_LABEL.fullmatch(self._text, *found[0]) or self._is_title(block, *found[:2])):
                found[:2] = [(found[0][0], found[1][1])]
            return found
        words = self._text[block.start : block.end].strip() if block.kind is not BlockKind.CODE else ""
        start = self._text.find(words, block.start)
        return [(start, start + len(words))] if words else []

    def _is_title(self, block: Block, first: tuple[int, int], second: tuple[int, int]) -> bool:
        """Whether a list item begins with a title in bold on the line of its first sentence."""
        if block.kind is not BlockKind.ITEM or self._text.find("\n", first[1], second[0]) >= 0:
            return False
        return _TITLE.fullmatch(self._text, *first) is not None

    def _is_listed(self, position: int) -> bool:
        index = bisect_right(self._listed_starts, position) - 1
        return index >= 0 and position < self._listed[index].end

    def _inside(self, start: int, end: int) -> range:
        """The citations that begin in a stretch."""
        if not self._starts:
            return range(0)
        return range(bisect_left(self._starts, start), bisect_left(self._starts, end))

    def _clauses(self, start: int, end: int, inside: range) -> Iterable[tuple[int, int, range]]:
        """A sentence, or its parts where a semicolon divides parts that each have citations of their own."""
        text, citations = self._text, self._citations
        spaced = text.find(";", start, end) < 0 and text.find("；", start, end) < 0
        if spaced and not (text[start] > "\u0dff" and _CLAUSE.search(text, start, end)):
            return [(start, end, inside)]
        parts: list[tuple[int, int, range]] = []
        begin, taken = start, inside.start
        for index in inside[:-1]:
            semicolon = _CLAUSE.match(text, citations[index].span.end, end)
            between = semicolon and _LETTER.search(text, semicolon.end(), self._starts[index + 1])
            if semicolon and between:
                stop = semicolon.start() + (not semicolon[0].isspace())
                parts.append((begin, stop, range(taken, index + 1)))
                begin, taken = semicolon.end(), index + 1
        parts.append((begin, end, range(taken, inside.stop)))
        return parts

    def _take(self, start: int, end: int, number: int, cited: range) -> None:
        """Keeps a sentence; adds markers that stand alone to the sentence before them; sets notes apart."""
        if not cited:
            self._sentences.append(_Draft(start, end, number, ()))
            return
        first = self._starts[cited.start]
        text = self._text
        if text[start] in "—–" and self._is_attribution(start, end, number):
            self._notes.append(Note(start, tuple(cited), self._blocks[number].start))
            return
        clear = first - start > _CLEAR and text.find(":", start, first) < 0 and text.find("：", start, first) < 0
        if clear and _LETTER.search(text, start, first):
            self._sentences.append(_Draft(start, end, number, cited))
            return
        note = _NOTE.match(text, start, min(end, start + 120))
        bare = self._is_bare(max(start, min(note.end(), first)) if note else start, end, cited)
        if not bare:
            self._sentences.append(_Draft(start, end, number, cited))
            return
        trailing = self._citations[cited.start].family is Family.TRAILER
        before = self._notes[-1] if self._notes else None
        if before and (not self._sentences or before.start > self._sentences[-1].start):
            self._notes.append(Note(start, tuple(cited), before.since))  # more of the note before
        elif trailing or (note is not None and not note["open"]):
            inline = text[max(start - 80, 0) : start].rpartition("\n")[2].strip(" \t>*_(") != ""
            self._notes.append(Note(start, tuple(cited), self._blocks[number].start if inline else 0))
        elif not self._attach(end, number, tuple(cited)):
            self._sentences.append(_Draft(start, end, number, cited))

    def _is_attribution(self, start: int, end: int, number: int) -> bool:
        """Whether the last line of a quotation names whose words it holds: ``> — Velmora terms [1]``."""
        block = self._blocks[number]
        return start > block.start and end == block.end and is_quoted(self._text, block) and end - start < _LONGEST_NAME

    def _is_bare(self, start: int, end: int, cited: range) -> bool:
        """Whether a stretch holds no words but its citations and what joins them."""
        text, position = self._text, start
        for index in cited:
            span = self._citations[index].span
            if span.start > position and self._has_words(position, span.start):
                return False
            position = max(position, span.end)
        return position >= end or not self._has_words(position, end) or text[position:end].isspace()

    def _has_words(self, start: int, end: int) -> bool:
        letter = _LETTER.search(self._text, start, end)
        if letter is None:
            return False
        if end - start > 400:
            return True
        between = self._text[start:end]
        if "<" in between:
            between = _TAG.sub("", between)
        return _LETTER.search(between) is not None and _JOINER.fullmatch(between.strip(" ,;()[]*_|")) is None

    def _attach(self, end: int, number: int, cited: tuple[int, ...]) -> bool:
        """Adds markers to the sentence before them, or to the list or table that they stand under."""
        if not self._sentences:
            return False
        last = self._sentences[-1]
        block, before = self._blocks[number], self._blocks[last.block]
        if last.block != number:
            if block.kind is not BlockKind.PARAGRAPH or last.block != number - 1:
                return False
            if before.kind is BlockKind.ROW or (before.kind is BlockKind.ITEM and block.gap and not block.level):
                self._notes.append(Note(block.start, cited, self._start_of_list(last.block)))
                return True
            if before.kind not in (BlockKind.PARAGRAPH, BlockKind.ITEM):
                return False
            families = {self._citations[index].family for index in cited}
            if block.gap and last.citations and families <= _LINKS:
                # In a paragraph of its own, after a sentence that is cited, a link is one to read besides. Only its
                # words, if it has any, may state something.
                return Family.TEXT_LINK not in families
        last.end = end
        if isinstance(last.citations, list):
            last.citations.extend(cited)
        else:
            last.citations = [*last.citations, *cited]
        return True

    def _start_of_list(self, number: int) -> int:
        """Where the list or table begins that a block ends."""
        while number and self._blocks[number - 1].kind in (BlockKind.ITEM, BlockKind.ROW):
            number -= 1
        return self._blocks[number].start

    def _spread_tags(self) -> None:
        """Gives a tag that encloses several sentences to each of them."""
        carried = -1
        for draft in self._sentences:
            if carried >= 0 and self._citations[carried].span.end > draft.start:
                draft.citations = [carried, *draft.citations]
            for index in reversed(draft.citations):
                if self._citations[index].family is Family.TAG:
                    carried = index
                    break
