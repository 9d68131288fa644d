"""The claims of an answer, and the citations offered for each."""

import re
from bisect import bisect_left
from collections.abc import Sequence

import msgspec

from citewell.model import Citation, Claim, ClaimKind, Family, Span
from citewell.text.blocks import Block, BlockKind
from citewell.text.phrases import is_courtesy, is_refusal
from citewell.text.sentences import Markers, split_sentences

_WORDY = frozenset({Family.TEXT_LINK, Family.BARE_URL, Family.IDENTIFIER, Family.AUTHOR_YEAR, Family.LINKED_NUMBER})
_CLAUSE = re.compile(r"[;；]\s")
_QUESTION = re.compile(r"[?？؟][\s*_\"'”’)\]]*$")
_LEAD_IN = re.compile(r"[:：][\s*_]*$")
_LABEL = re.compile(r"[*_\s]*[^.!?。！？:：]{1,80}[*_]*[:：]?[*_\s]*")
_LETTER = re.compile(r"[^\W_]")


class _Sentence(msgspec.Struct, frozen=True, gc=False):
    """A sentence, the block it stands in, and the citations that stand in it."""

    start: int
    end: int
    block: int
    citations: tuple[int, ...]


def read_claims(
    text: str, blocks: Sequence[Block], citations: Sequence[Citation], protected: Sequence[tuple[int, int]]
) -> tuple[Claim, ...]:
    """The claims of an answer in order of appearance.

    A citation inside a sentence, or after its full stop, belongs to that sentence. A list item or table row without
    any takes those of its lead-in sentence. A trailer belongs to every statement that has no citation of its own. A
    citation that a provider attached to a stretch belongs to every sentence of the stretch.

    Args:
        text: the answer.
        blocks: its blocks without the lines of its own list of sources.
        citations: its citations in order of appearance.
        protected: stretches inside which no sentence ends, sorted and disjoint.
    """
    covering = [i for i, c in enumerate(citations) if c.family is Family.STRUCTURED and not is_marker(c)]
    trailers = [i for i, c in enumerate(citations) if c.family is Family.TRAILER]
    apart = {*covering, *trailers}
    placed = [i for i in range(len(citations)) if i not in apart] if apart else range(len(citations))
    positions = [citations[i].span.start for i in placed]
    markers: dict[int, tuple[int, bool]] = {
        citations[i].span.start: (citations[i].span.end, citations[i].family in _WORDY) for i in placed
    }
    sentences: list[_Sentence] = []
    for number, block in enumerate(blocks):
        for start, end in _sentences(text, block, protected, markers):
            inside = placed[bisect_left(positions, start) : bisect_left(positions, end)] if positions else ()
            for first, last, cited in _clauses(text, start, end, inside, citations):
                sentences.append(_Sentence(first, last, number, tuple(cited)))
    claims = _Assembly(text, blocks, sentences).claims()
    if covering:
        claims = [_cover(claim, covering, citations) for claim in claims]
    if trailers:
        claims = [
            msgspec.structs.replace(claim, citations=tuple(trailers))
            if claim.kind is ClaimKind.STATEMENT and not claim.citations
            else claim
            for claim in claims
        ]
    return tuple(claims)


def is_marker(citation: Citation) -> bool:
    """Whether a provider's citation spans a marker in the text rather than the words that it supports."""
    words = citation.text.strip()
    return (words != "" and words[0] in "([【\ue200" and words[-1:] in ")]】\ue201") or words.startswith(
        ("http://", "https://")
    )


def _sentences(
    text: str, block: Block, protected: Sequence[tuple[int, int]], markers: Markers
) -> list[tuple[int, int]]:
    """The sentences of a block; a heading or a table row is one."""
    if block.kind in (BlockKind.PARAGRAPH, BlockKind.ITEM):
        return split_sentences(text, block.start, block.end, protected, markers)
    return [(block.start, block.end)] if block.kind is not BlockKind.CODE else []


def _clauses(
    text: str, start: int, end: int, inside: Sequence[int], citations: Sequence[Citation]
) -> list[tuple[int, int, Sequence[int]]]:
    """A sentence, or its parts where a semicolon divides parts that each have citations of their own."""
    if len(inside) < 2 or (";" not in text[start:end] and "；" not in text[start:end]):
        return [(start, end, inside)]
    parts: list[tuple[int, int, Sequence[int]]] = []
    begin, taken = start, 0
    for index in range(len(inside) - 1):
        stop = citations[inside[index]].span.end
        semicolon = _CLAUSE.match(text, stop, end)
        if semicolon and citations[inside[index + 1]].span.start > semicolon.end():
            parts.append((begin, semicolon.start() + 1, inside[taken : index + 1]))
            begin, taken = semicolon.end(), index + 1
    parts.append((begin, end, inside[taken:]))
    return parts


def _cover(claim: Claim, covering: Sequence[int], citations: Sequence[Citation]) -> Claim:
    """The claim with the structured citations whose stretch overlaps it."""
    extra = [
        index
        for index in covering
        if citations[index].span.start < claim.span.end
        and claim.span.start < citations[index].span.end
        and _LETTER.search(
            claim.text,
            max(citations[index].span.start - claim.span.start, 0),
            citations[index].span.end - claim.span.start,
        )
    ]
    if not extra:
        return claim
    kind = ClaimKind.STATEMENT if claim.kind is ClaimKind.COURTESY else claim.kind
    return msgspec.structs.replace(claim, citations=tuple(sorted({*claim.citations, *extra})), kind=kind)


class _Assembly:
    """Sentences made into claims: what each does, and which lead-in it continues."""

    def __init__(self, text: str, blocks: Sequence[Block], sentences: Sequence[_Sentence]) -> None:
        self._text = text
        self._blocks = blocks
        self._sentences = sentences
        # Lead-ins that are open for list items, by the items' indentation; the paragraph's has level -1.
        self._lead_ins: list[tuple[int, _Sentence]] = []

    def claims(self) -> list[Claim]:
        claims = []
        last = len(self._sentences) - 1
        for index, sentence in enumerate(self._sentences):
            following = self._sentences[index + 1] if index < last else None
            claim = self._claim(sentence, following)
            if claim is not None:
                claims.append(claim)
        return claims

    def _claim(self, sentence: _Sentence, following: _Sentence | None) -> Claim | None:
        block = self._blocks[sentence.block]
        words = self._text[sentence.start : sentence.end]
        lead_in = self._lead_in(block)
        kind = self._kind(sentence, words, block, following)
        if kind is None:
            return None
        citations = sentence.citations
        if not citations and lead_in is not None and kind is ClaimKind.STATEMENT:
            citations = lead_in.citations
        if block.kind is BlockKind.PARAGRAPH or kind is ClaimKind.LEAD_IN:
            self._open(sentence, block, kind)
        return Claim(
            span=Span(sentence.start, sentence.end),
            text=words,
            kind=kind,
            citations=citations,
            lead_in=Span(lead_in.start, lead_in.end) if lead_in is not None else None,
        )

    def _kind(self, sentence: _Sentence, words: str, block: Block, following: _Sentence | None) -> ClaimKind | None:
        """What a sentence does; ``None`` when it holds no words at all."""
        if block.kind is BlockKind.HEADING:
            return ClaimKind.HEADING
        if block.kind is BlockKind.TABLE_HEADER:
            return ClaimKind.TABLE_HEADER
        if not sentence.citations:
            if _LETTER.search(words) is None:
                return None
            if _QUESTION.search(words):
                return ClaimKind.QUESTION
            if is_courtesy(words):
                return ClaimKind.COURTESY
            if self._leads(sentence, words, block, following):
                return ClaimKind.LEAD_IN
        if is_refusal(words):
            return ClaimKind.REFUSAL
        return ClaimKind.STATEMENT

    def _leads(self, sentence: _Sentence, words: str, block: Block, following: _Sentence | None) -> bool:
        """Whether a sentence only opens the list, table or deeper items after it."""
        if following is None:
            return False
        after = self._blocks[following.block]
        opens = (
            after.kind in (BlockKind.ITEM, BlockKind.ROW, BlockKind.TABLE_HEADER) and following.block != sentence.block
        )
        if block.kind is BlockKind.ITEM:
            deeper = opens and after.kind is BlockKind.ITEM and after.level > block.level
            # ``**Battery:** The range is …``: the label in front is part of the item, not a sentence.
            return (deeper or following.block == sentence.block) and _LABEL.fullmatch(words) is not None
        return _LEAD_IN.search(words) is not None and (opens or following.block > sentence.block)

    def _open(self, sentence: _Sentence, block: Block, kind: ClaimKind) -> None:
        """Makes a sentence the lead-in of the items after it, if it can be one."""
        level = block.level if block.kind is BlockKind.ITEM else -1
        self._lead_ins = [entry for entry in self._lead_ins if entry[0] < level]
        if kind is ClaimKind.LEAD_IN or _LEAD_IN.search(
            self._text, max(sentence.end - 8, sentence.start), sentence.end
        ):
            self._lead_ins.append((level, sentence))

    def _lead_in(self, block: Block) -> _Sentence | None:
        """The innermost open lead-in of a list item or table row."""
        if block.kind is BlockKind.HEADING:
            self._lead_ins.clear()
        if block.kind is BlockKind.ITEM:
            self._lead_ins = [entry for entry in self._lead_ins if entry[0] < block.level]
        elif block.kind not in (BlockKind.ROW, BlockKind.TABLE_HEADER):
            return None
        return self._lead_ins[-1][1] if self._lead_ins else None
