"""Which passage of a document a statement about its validity is about: all of it, or one offer among others."""

import re
from collections.abc import Iterator, Sequence

import msgspec

from citewell.model import Span
from citewell.support.validity_grammar import Statement, grammars
from citewell.text.lexicon import lexicons

_MONTHS = "|".join(
    sorted({re.escape(name) for lexicon in lexicons().values() for name in lexicon.dates.months.split()} - {"-", r"\-"})
)
# A full stop after a day number ends no sentence when a month follows it. It begins with one set of characters, so that
# the engine can skip to the next of them.
_END = re.compile(
    r"[.!?。！？](?:(?<=[.!?])[.!?]*[)\"”»]*(?<!\b\d\.)(?<!\b\d\d\.)(?=\s|$)"
    rf"|(?<=\d[.])(?=\s)(?!\s(?:{_MONTHS})\b)|(?<=[。！？]))",
    re.IGNORECASE,
)
_LINE = re.compile(r"[^\n]+")
_EDGE = re.compile(r"[\s*_>#|+•·~-]*")
_WORD = re.compile(r"[^\W\d_]+")
_DIGIT = re.compile(r"\d")
_HEADING = re.compile(r"\s{0,3}#{1,6}\s|\*\*[^*\n]{1,120}\*\*\s*$")
_ITEM = re.compile(r"\s*(?:[-*+•·|]|\d{1,3}[.)])\s")
_LONGEST = 400
_SHORTEST = 3
_STEM = 5
_MOST_LEADING = 8


class Sentence(msgspec.Struct, frozen=True, gc=False):
    """A sentence, and in which line and block of lines it stands."""

    start: int
    end: int
    block: int
    opens_line: bool
    item: bool


def sentences_of(text: str, offset: int) -> Iterator[Sentence]:
    """The sentences of a text, line by line. A blank line or a heading begins a new block."""
    block, before = offset, 0
    for line in _LINE.finditer(text):
        start, end = line.span()
        if not line[0].strip():
            continue
        heading = _HEADING.match(line[0]) is not None
        if heading or "\n" in text[before:start].replace(" ", "").replace("\t", "")[1:]:
            block = offset + start
        before = end
        item = _ITEM.match(line[0]) is not None
        position = start
        while position < end:
            stop = _END.search(text, position, end)
            until = stop.end() if stop is not None else end
            begin = _EDGE.match(text, position, until)
            opening = begin.end() if begin is not None else position
            if opening < until and until - opening <= _LONGEST:
                yield Sentence(offset + opening, offset + until, block, position == start, item)
            position = max(until, position + 1)


def passage_of(
    text: str, sentences: Sequence[Sentence], index: int, statement: Statement, title: str, *, others: bool
) -> Span | None:
    """What a statement is about: ``None`` for the document as a whole.

    Args:
        text: the text.
        sentences: all its sentences.
        index: which of them it is.
        statement: what it says.
        title: the title of the document.
        others: whether the document has statements that say otherwise.
    """
    if statement.points and statement.document:
        return None
    sentence = sentences[index]
    if statement.clause:
        return Span(sentence.start, sentence.end)
    if not statement.noun and not sentence.opens_line:
        return Span(sentences[max(index - 1, 0)].start, sentence.end)
    own = next(number for number, other in enumerate(sentences) if other.block == sentence.block)
    pointing = statement.points or not statement.noun
    since = own
    if statement.points:
        # ``This offer`` is that of which a sentence before speaks; with none, all that stands before it.
        since = next((at for at in range(index - 1, own - 1, -1) if _speaks_of_offer(text, sentences[at])), own)
    if not others and not sentence.item:
        if index == 0 or (not pointing and _is_named(statement.noun, title)):
            return None
        if statement.points and statement.noun in _WORD.findall(title.lower()):
            return None
        if pointing and since == own and _stands_for_all(text, sentences, index, own):
            return None
    if not pointing or sentence.item:
        return Span(sentence.start, sentence.end)
    end = sentence.end if since > own else max(at.end for at in sentences if at.block == sentence.block)
    return Span(sentences[since].start, end)


def _stands_for_all(text: str, sentences: Sequence[Sentence], index: int, own: int) -> bool:
    """Whether a statement stands where documents speak of themselves: before or after all that they state."""
    first, last, sentence = sentences[0], sentences[-1], sentences[index]
    if first.block == last.block:
        return index == len(sentences) - 1 or sentence.opens_line is False or _leads(text, sentences, index)
    opens = own == index and sentence.block in (first.block, last.block)
    return opens or _leads(text, sentences, index)


def _leads(text: str, sentences: Sequence[Sentence], index: int) -> bool:
    """Whether no sentence before states a value."""
    return index <= _MOST_LEADING and not any(
        _DIGIT.search(text, sentence.start, sentence.end) for sentence in sentences[:index]
    )


def _speaks_of_offer(text: str, sentence: Sentence) -> bool:
    words = text[sentence.start : sentence.end].lower()
    return "%" in words or grammars().any_offer.search(words) is not None


def _is_named(noun: str, title: str) -> bool:
    """Whether a title speaks of what a sentence speaks of, in some form of its words."""
    named = [word for word in _WORD.findall(title.lower()) if len(word) >= _SHORTEST]
    return any(_alike(word, other) for word in _WORD.findall(noun) if len(word) >= _SHORTEST for other in named)


def _alike(word: str, other: str) -> bool:
    shorter, longer = sorted((word, other), key=len)
    stem = shorter[:_STEM]
    return longer.startswith(stem) and (len(stem) == _STEM or len(longer) <= len(shorter) + 1)
