"""What the sentences of an answer do, and which lead-in a list item or table row continues."""

import re
from bisect import bisect_left
from collections.abc import Sequence

from citewell.model import Citation, Claim, ClaimKind, Span
from citewell.text.blocks import Block, BlockKind, is_quoted
from citewell.text.blot import blot
from citewell.text.cited_sentences import Sentence
from citewell.text.language import guess_language
from citewell.text.letters import closing_of, signs
from citewell.text.openers import Opener, header_states, heading_states, lead_in_states
from citewell.text.phrases import is_courtesy, tells
from citewell.text.refusals import is_refusal
from citewell.text.sayings import Sayings

_QUESTION = re.compile(r"[?？؟][\s*_\"'”’»)\]]*$")
_LEAD_IN = re.compile(r"[:：][\s*_]*$")
_LABEL = re.compile(r"[*_\s]{0,8}[^.!?。！？:：]{1,80}[*_]{0,4}[:：]?[*_\s]{0,8}")
_ENDED = re.compile(r"[.!?\u2026\u3002\uff01\uff1f\u0964][\s*_\"'”’»)\]]*$")
_LETTER = re.compile(r"[^\W_]")
_TAG = re.compile(r"</?[a-z][^<>]{0,200}>", re.IGNORECASE)
_LONGEST_LABEL = 200
_OPENERS = (ClaimKind.LEAD_IN, ClaimKind.HEADING, ClaimKind.TABLE_HEADER)
# Asked of every sentence. On Python 3.11 a look-up in an enum takes as long as ten of these.
_STATEMENT, _COURTESY = ClaimKind.STATEMENT, ClaimKind.COURTESY
_PARAGRAPH, _ITEM = BlockKind.PARAGRAPH, BlockKind.ITEM
_TITLES = {BlockKind.HEADING: ClaimKind.HEADING, BlockKind.TABLE_HEADER: ClaimKind.TABLE_HEADER}
_OPENED = (BlockKind.ITEM, BlockKind.ROW, BlockKind.TABLE_HEADER)


class Assembly:
    """Sentences made into claims.

    Args:
        text: the answer.
        blocks: its blocks.
        sentences: its sentences.
        citations: its citations.
        masks: stretches that are no prose, sorted by start.
    """

    def __init__(
        self,
        text: str,
        blocks: Sequence[Block],
        sentences: Sequence[Sentence],
        citations: Sequence[Citation],
        masks: Sequence[Span],
    ) -> None:
        self._text = text
        self._blocks = blocks
        self._sentences = sentences
        self._citations = citations
        self._masks = masks
        # Lead-ins that are open for list items, by the items' indentation (-1 for a paragraph's), each with the
        # citations that it has or continues.
        self._lead_ins: list[tuple[int, Sentence, tuple[int, ...]]] = []
        self._language: str | None = None
        self._guessed = False
        # The language in which the answer has closed as a letter does; names of who writes may follow.
        self._closed: Sayings | None = None
        self.openers: list[Opener] = []
        """The headings, lead-ins and table headers that state something; known after ``claims``."""

    def claims(self) -> list[Claim]:
        """The claims, in order. Sentences without any words are none."""
        claims: list[Claim] = []
        placed: list[Block] = []
        stating: list[int] = []
        last = len(self._sentences) - 1
        for index, sentence in enumerate(self._sentences):
            following = self._sentences[index + 1] if index < last else None
            claim = self._claim(sentence, following)
            if claim is not None:
                if not claim.citations and self._states(claim):
                    stating.append(len(claims))
                claims.append(claim)
                placed.append(self._blocks[sentence.block])
        self.openers = [Opener(index, _end_of_opened(index, claims, placed)) for index in stating]
        return claims

    def _states(self, claim: Claim) -> bool:
        """Whether a heading, lead-in or table header says something that needs a source."""
        if claim.kind not in _OPENERS:
            return False
        if not self._guessed:
            # The letters of markers are no words: ``[d]``.
            markers = [citation.span for citation in self._citations if not citation.link_text]
            self._guessed, self._language = True, guess_language(blot(self._text, markers))
        if claim.kind is ClaimKind.LEAD_IN:
            return lead_in_states(claim.text, self._language)
        if claim.kind is ClaimKind.TABLE_HEADER:
            return header_states(claim.text, self._language)
        if _QUESTION.search(claim.text, max(len(claim.text) - 20, 0)):
            return tells(claim.text)
        return heading_states(claim.text, self._language)

    def _claim(self, sentence: Sentence, following: Sentence | None) -> Claim | None:
        block = self._blocks[sentence.block]
        words = self._text[sentence.start : sentence.end]
        lead_in = self._lead_in(block)
        kind = self._kind(sentence, words, block, following)
        if kind is None:
            return None
        if self._closed is not None and kind is _STATEMENT and not sentence.citations:
            kind = ClaimKind.COURTESY if signs(words, self._closed) else kind
        if kind is not _COURTESY:
            self._closed = None
        elif self._closed is None:
            self._closed = closing_of(words)
        citations = sentence.citations
        inherited = lead_in[2] if lead_in is not None else ()
        if block.kind is _PARAGRAPH or block.kind is _ITEM:
            self._open(sentence, block, following, citations or inherited)
        if not citations and kind is _STATEMENT:
            citations = inherited
        return Claim(
            span=Span(sentence.start, sentence.end),
            text=words,
            kind=kind,
            citations=citations,
            lead_in=Span(lead_in[1].start, lead_in[1].end) if lead_in is not None else None,
        )

    def _kind(self, sentence: Sentence, words: str, block: Block, following: Sentence | None) -> ClaimKind | None:
        """What a sentence does; ``None`` when it holds no words at all."""
        title = _TITLES.get(block.kind)
        if title is not None:
            return title
        if not sentence.citations and not self._has_words(sentence, words):
            return None
        if "<" in words:
            words = _TAG.sub("", words)
        if sentence.citations:
            words = self._without_markers(sentence)
        else:
            if _QUESTION.search(words, max(len(words) - 20, 0)):
                return ClaimKind.STATEMENT if tells(words) else ClaimKind.QUESTION
            if is_courtesy(words):
                return ClaimKind.COURTESY
            if self._leads(sentence, words, block, following):
                return ClaimKind.LEAD_IN
        if is_refusal(words):
            return ClaimKind.REFUSAL
        return _STATEMENT

    def _without_markers(self, sentence: Sentence) -> str:
        """The words of a sentence without the citations in it, but with the words of links."""
        pieces, position = [], sentence.start
        for index in sentence.citations:
            citation = self._citations[index]
            if position <= citation.span.start < sentence.end:
                pieces += [self._text[position : citation.span.start], citation.link_text or ""]
                position = min(citation.span.end, sentence.end)
        return "".join([*pieces, self._text[position : sentence.end]])

    def _has_words(self, sentence: Sentence, words: str) -> bool:
        """Whether a sentence holds more than code, images and tags."""
        if self._masks:
            pieces = []
            position = sentence.start
            number = max(bisect_left(self._masks, Span(sentence.start, 0)) - 1, 0)
            while number < len(self._masks) and self._masks[number].start < sentence.end:
                mask = self._masks[number]
                number += 1
                if mask.end > position:
                    pieces.append(self._text[position : max(mask.start, position)])
                    position = mask.end
            words = " ".join([*pieces, self._text[position : sentence.end]]) if pieces else words
        return _LETTER.search(_TAG.sub("", words) if "<" in words else words) is not None

    def _leads(self, sentence: Sentence, words: str, block: Block, following: Sentence | None) -> bool:
        """Whether a sentence only opens the list, table or deeper items after it."""
        if following is None:
            return False
        after = self._blocks[following.block]
        opens = after.kind in _OPENED and following.block != sentence.block
        if block.kind is BlockKind.ITEM:
            deeper = opens and after.kind is BlockKind.ITEM and after.level > block.level
            # ``**Battery:** The range is …``: the label in front is part of the item, not a sentence.
            if not deeper and following.block != sentence.block:
                return False
            return len(words) < _LONGEST_LABEL and _LABEL.fullmatch(words) is not None
        if _LEAD_IN.search(words, max(len(words) - 20, 0)) is None:
            return False
        # In one block, a line of its own that ends in a colon is the title of what follows.
        return following.block > sentence.block or "\n" in self._text[sentence.end : following.start]

    def _open(self, sentence: Sentence, block: Block, following: Sentence | None, citations: tuple[int, ...]) -> None:
        """Makes a sentence the lead-in of the items after it, if it can be one."""
        item = block.kind is _ITEM
        if not item and self._lead_ins and (block.level or is_quoted(self._text, block)):
            return  # a further paragraph of a list item, or a quotation under its lead-in
        level = block.level if item else -1
        if self._lead_ins:
            self._lead_ins = [entry for entry in self._lead_ins if entry[0] < level]
        end = self._end_of_words(sentence)
        leads = _LEAD_IN.search(self._text, max(end - 8, sentence.start), end) is not None
        if not leads and item and following is not None:
            after = self._blocks[following.block]
            deeper = following.block != sentence.block and after.kind is BlockKind.ITEM and after.level > level
            leads = deeper and _ENDED.search(self._text, max(end - 8, sentence.start), end) is None
        if leads:
            self._lead_ins.append((level, sentence, citations))

    def _end_of_words(self, sentence: Sentence) -> int:
        """Where a sentence ends without the markers at its end."""
        end = sentence.end
        for index in reversed(sentence.citations):
            span = self._citations[index].span
            if span.end > end or self._text[span.end : end].strip(" *_.)"):
                break
            end = span.start
        return end

    def _lead_in(self, block: Block) -> tuple[int, Sentence, tuple[int, ...]] | None:
        """The innermost open lead-in of a list item or table row."""
        if not self._lead_ins:
            return None
        if block.kind is BlockKind.HEADING:
            self._lead_ins.clear()
        if block.kind is BlockKind.ITEM:
            self._lead_ins = [entry for entry in self._lead_ins if entry[0] < block.level]
        elif block.kind is BlockKind.PARAGRAPH and not is_quoted(self._text, block):
            return None
        return self._lead_ins[-1] if self._lead_ins else None


def _end_of_opened(index: int, claims: Sequence[Claim], placed: Sequence[Block]) -> int:
    """Index after the last claim that a heading, lead-in or table header opens."""
    block, kind = placed[index], claims[index].kind
    end = index + 1
    if kind is ClaimKind.HEADING:
        while end < len(placed) and not (placed[end].kind is BlockKind.HEADING and placed[end].level <= block.level):
            end += 1
        return end
    if kind is ClaimKind.TABLE_HEADER:
        while end < len(placed) and placed[end].kind is BlockKind.ROW:
            end += 1
        return end
    while end < len(placed) and placed[end] is block:
        end += 1
    if end < len(placed) and placed[end].kind not in _OPENED and end == index + 1:
        opened = placed[end]
        while end < len(placed) and placed[end] is opened:
            end += 1
        return end
    item = block.kind is BlockKind.ITEM
    while end < len(placed) and placed[end].kind in _OPENED and not (item and placed[end].level <= block.level):
        end += 1
    return end
