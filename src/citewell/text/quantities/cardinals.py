"""The grammar of number words: which of them may follow which, and what they come to."""

from collections.abc import Sequence
from decimal import Decimal
from typing import NamedTuple

from citewell.text.quantities.canonical import HALF, ONE
from citewell.text.quantities.vocabulary import VOCABULARY

GAPS = frozenset(" -\u00a0\n\u2010\u2011")
HUNDRED = Decimal(100)
THOUSAND = Decimal(1000)
_NONE = Decimal(0)
_NO_SCALE = Decimal(10) ** 18
_SCALES = frozenset(Decimal(10) ** power for power in (3, 5, 6, 7, 9, 12))
_TEENS = range(13, 21)


class Token(NamedTuple):
    """A word of a text in lower case, and where it stands."""

    word: str
    start: int
    end: int


class Tokens:
    """The words of a text in lower case, and where they stand.

    Args:
        text: the text.
        lowered: the text in lower case, of the same length.
        words: its words in lower case, in order, none left out.
    """

    __slots__ = ("starts", "text", "words")

    def __init__(self, text: str, lowered: str, words: Sequence[str]) -> None:
        self.text = text
        self.words = words
        starts: list[int] = []
        position = 0
        for word in words:
            position = lowered.find(word, position)
            starts.append(position)
            position += len(word)
        self.starts = starts

    def __len__(self) -> int:
        return len(self.words)

    def __getitem__(self, index: int) -> Token:
        word, start = self.words[index], self.starts[index]
        return Token(word, start, start + len(word))

    def adjoin(self, index: int) -> bool:
        """Whether nothing but a space or a hyphen stands between a word and the next."""
        if index + 1 >= len(self.words):
            return False
        end = self.starts[index] + len(self.words[index])
        return self.starts[index + 1] == end + 1 and self.text[end] in GAPS


class Run(NamedTuple):
    """A number in words.

    Attributes:
        value: what it comes to.
        step: what one in its last place is worth.
        after: index after its last token.
    """

    value: Decimal
    step: Decimal
    after: int


def joined_half(tokens: Tokens, index: int, language: str) -> int:
    """The index after ``and a half`` that begins at a token, or 0."""
    words = VOCABULARY.languages[language]
    if index >= len(tokens) or tokens.words[index] not in words.joiners or not tokens.adjoin(index):
        return 0
    index += 1
    if tokens.words[index] in words.articles:
        if not tokens.adjoin(index):
            return 0
        index += 1
    return index + 1 if tokens.words[index] in words.halves else 0


def joined_part(tokens: Tokens, index: int, language: str) -> tuple[Decimal, int] | None:
    """The part that follows ``and`` at a token, and the index after it: and a quarter, en driekwart."""
    words = VOCABULARY.languages[language]
    if index >= len(tokens) or tokens.words[index] not in words.joiners or not tokens.adjoin(index):
        return None
    index += 1
    count = VOCABULARY.values(tokens.words[index]).get(language)
    if count is not None and count < ONE:
        return count, index + 1
    if count is not None or tokens.words[index] in words.articles:
        if not tokens.adjoin(index):
            return None
        index += 1
    count = count or ONE
    parts = VOCABULARY.parts.get(tokens.words[index], {}).get(language)
    if parts is None or count >= parts:
        return None
    return count / parts, index + 1


def cardinal(tokens: Tokens, index: int, language: str) -> Run | None:
    """The longest number in words of one language that begins at a token."""
    total = current = last = _NONE
    step = ONE
    smallest = _NO_SCALE
    after = position = index
    joiners = VOCABULARY.languages[language].joiners
    while position < len(tokens) and (position == index or tokens.adjoin(position - 1)):
        word = tokens.words[position]
        value = VOCABULARY.values(word).get(language)
        if value is None:
            if after != position or word not in joiners or not last:
                break
            half = joined_half(tokens, position, language)
            if half and last != HALF:
                current, step, last = current + HALF, HALF, HALF
                after = position = half
                continue
            if not _may_join(tokens, position, language, last):
                break
            position += 1
            continue
        if value < HUNDRED:
            joined = _joined(language, current, last, value)
            if joined is None:
                break
            current, step = joined, ONE
        elif value == HUNDRED:
            if current >= HUNDRED or last == HALF:
                break
            current, step = (current or ONE) * value, value
        elif value not in _SCALES:
            if current or (total and value >= THOUSAND):
                break
            current, step = value % THOUSAND, ONE
            total += value - current
        elif not current and total and value > smallest:  # "mil millones"
            total, step, smallest = total * value, value, value
        elif value < smallest:
            step = value * HALF if last == HALF else value
            total, current, smallest = total + (current or ONE) * value, _NONE, value
        else:
            break
        last = value
        position += 1
        after = position
    return Run(total + current, step, after) if after > index else None


def _joined(language: str, current: Decimal, last: Decimal, value: Decimal) -> Decimal | None:
    """What a number below a hundred makes of the number before it, or ``None`` when it begins another number."""
    rest = current % HUNDRED
    if not rest or last >= HUNDRED:
        return current + value if not rest else None
    if value != int(value):
        return None
    if language == "fr":
        if rest == 4 and value == 20:
            return current + 76
        if (rest in (60, 80) and last >= 20 and 10 <= value < 20) or (last == 10 and 7 <= value < 10):
            return current + value
    if value < 10 and last % 10 == 0 and 20 <= last < HUNDRED:
        return current + value
    # English reads years in pairs: nineteen eighty-four.
    if language == "en" and current in _TEENS and last == current and value >= 10:
        return current * 100 + value
    return None


def _may_join(tokens: Tokens, position: int, language: str, last: Decimal) -> bool:
    """Whether ``and`` goes on with the same number: two hundred and five, treinta y cuatro, vingt et un."""
    if not tokens.adjoin(position):
        return False
    value = VOCABULARY.values(tokens.words[position + 1]).get(language)
    if value is None or value >= THOUSAND:
        return False
    if last >= HUNDRED:
        return value < last and language != "fr"
    if language == "fr" and last == 60 and value == 11:
        return True
    return language != "en" and last % 10 == 0 and last >= 20 and value < 10
