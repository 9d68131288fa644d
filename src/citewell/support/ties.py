"""How far each word of a sentence has to do with one of its values.

A value belongs to the words of its own clause first, then to those of the clauses around it that state no such value
themselves. Of a clause that states another one, it shares what stands before both: *the period is for tenants one month
and for landlords three*.
"""

import re
from bisect import bisect_right
from collections.abc import Callable, Sequence

from citewell.model import Kind, Quantity
from citewell.support.clause_words import turning
from citewell.support.clauses import clause_cuts
from citewell.support.stems import Word, is_empty
from citewell.text.lexicon import UNSPACED

_OWN = 1.0
_BESIDE = 0.8
_SHARED = 0.9
_SHARED_IN_CLAIM = 0.3
_VALUED = 0.3
_BETWEEN = 0.4
_PARALLEL = 0.2
_LABEL = 0.85
_TAKEN = 0.1
_APART = 0.4
_HARD = re.compile(r"[;；—–。]|\s-\s")
_SEPARATE = re.compile(r"[,;:，；：、。]")
_CLOSE = 16
_WORD = re.compile(r"[^\W\d_]+")
_OPENING = ("(", "（")
# What stands between the ends of a range, where it is no empty word of its language.
_RANGE = re.compile(r"\s(?:à|au|às|até|a las|alle)\s")
_YEAR = re.compile(r"(?:19|20)\d\d")


class Ties:
    """One sentence, cut into clauses, and the words that its values belong to.

    Args:
        text: the text.
        start: where the sentence begins.
        end: where it ends.
        words: its words.
        quantities: its values, in order.
        language: ISO 639-1 code of the language by whose rules it is read.
        said: whether it is a claim. What a claim says of its first value it need not say of the next.
    """

    __slots__ = ("_end", "_known_cuts", "_language", "_said", "_start", "_text", "quantities", "words")

    def __init__(
        self,
        text: str,
        start: int,
        end: int,
        words: Sequence[Word],
        quantities: Sequence[Quantity],
        language: str | None,
        *,
        said: bool,
    ) -> None:
        self._text = text
        self._start = start
        self._end = end
        self.quantities = quantities
        self._language = language
        self._said = said
        self.words = words
        self._known_cuts: list[int] | None = None

    @property
    def _cuts(self) -> list[int]:
        """Where its clauses begin, which is only asked of sentences whose values have rivals."""
        if self._known_cuts is None:
            self._known_cuts = [
                match.start()
                for match in clause_cuts(self._language).finditer(self._text, self._start, self._end)
                if not any(quantity.span.start < match.start() < quantity.span.end for quantity in self.quantities)
            ]
        return self._known_cuts

    def of(self, quantity: Quantity) -> dict[str, float]:
        """The stems that one of the values belongs to, each with how far it does, from 0 to 1."""
        kind = self._rough_class(quantity)
        alike = [other for other in self.quantities if self._rough_class(other) == kind]
        group = self._group(alike, quantity)
        begin, stop = group[0].span.start, group[-1].span.end
        before = [other for other in alike if other.span.start < begin]
        after = next((other for other in alike if other.span.start >= stop), None)
        own, own_end = self._clause(begin), self._clause(group[-1].span.start)
        beside = [other for other in before if self._clause(other.span.start) >= own]
        next_beside = after if after is not None and self._clause(after.span.start) <= own_end else None
        words: dict[str, float] = {}
        left = self._left(before, group, own)
        right = self._right(group, after, own_end)
        for word in self.words:
            if quantity.span.start <= word.start < quantity.span.end:
                continue
            clause = self._clause(word.start)
            if clause < own:
                weight = left(word, clause)
            elif clause > own_end:
                weight = right(clause)
            else:
                weight = self._within(word, begin, stop, beside, next_beside)
            if weight > words.get(word.stem, 0.0):
                words[word.stem] = weight
        return words

    def joined_with(self, quantity: Quantity) -> frozenset[str]:
        """The values that no word divides from one of them, itself included: both ends of a range."""
        kind = self._rough_class(quantity)
        alike = [other for other in self.quantities if self._rough_class(other) == kind]
        return frozenset(other.value for other in self._group(alike, quantity))

    def _rough_class(self, quantity: Quantity) -> object:
        """The class of a value, as rough as one sentence needs it; bare numbers are told apart by what they count."""
        if is_year(quantity):
            return Kind.DATE
        if quantity.kind is Kind.MEASURE:
            return quantity.unit
        if quantity.kind is not Kind.NUMBER:
            return quantity.kind
        counted = next((word for word in self.words if word.start >= quantity.span.end), None)
        if counted is None or _SEPARATE.search(self._text, quantity.span.end, counted.start):
            return Kind.NUMBER
        return counted.stem

    def _clause(self, position: int) -> int:
        """The number of the clause that holds a position."""
        return bisect_right(self._cuts, position)

    def _group(self, alike: Sequence[Quantity], quantity: Quantity) -> Sequence[Quantity]:
        """The value with those that no word divides from it: both ends of a range have the same words."""
        first = last = alike.index(quantity)
        while first and self._joined(alike[first - 1], alike[first]):
            first -= 1
        while last + 1 < len(alike) and self._joined(alike[last], alike[last + 1]):
            last += 1
        return alike[first : last + 1]

    def _joined(self, left: Quantity, right: Quantity) -> bool:
        begin, end = left.span.end, right.span.start
        if end - begin > _CLOSE or _SEPARATE.search(self._text, begin, end):
            return False
        if _RANGE.fullmatch(self._text, begin, end):
            return True
        return all(is_empty(word[0], self._language) for word in _WORD.finditer(self._text, begin, end))

    def _within(self, word: Word, begin: int, stop: int, before: Sequence[Quantity], after: Quantity | None) -> float:
        """A word of the same clause: one with another such value between them has less to do with it."""
        if after is not None and word.start > stop:
            return _TAKEN if word.start > after.span.start else _BETWEEN
        if before and word.start < begin:
            if self._language in UNSPACED:
                return _SHARED
            if word.start > before[-1].span.start:
                return _BETWEEN
            return _SHARED if word.name else _PARALLEL
        return _OWN

    def _left(self, before: Sequence[Quantity], group: Sequence[Quantity], own: int) -> Callable[[Word, int], float]:
        """The weight of a word in a clause before."""
        last = self._clause(before[-1].span.start) if before else -1
        parallel = group[-1].span.end
        if (len(group) == 1 or not self._said) and 0 <= last < own:
            near = [other for other in before if self._clause(other.span.start) == last]
            parallel = self._parallel(near, last, group[0].span.start)
        shared = _SHARED_IN_CLAIM if self._said else _SHARED
        # A name of its own takes the place of one before: *A leaves at nine and B at ten*.
        named = any(word.name and self._clause(word.start) == own for word in self.words) or self._opens_with_name(
            group[0], own
        )
        shared_name = _PARALLEL if named and len(group) == 1 else _SHARED
        label = self._label()
        after_value = last >= 0 and self._opens_with(group[0], own)

        def weigh(word: Word, clause: int) -> float:
            if word.start < label:
                return _LABEL
            if clause > last:
                return _TAKEN if after_value else _BESIDE * self._apart(clause, own)
            if (len(group) == 1 or not self._said) and (clause < last or word.start > before[-1].span.start):
                return _TAKEN
            if word.start < parallel:
                return shared_name if word.name else shared
            return _PARALLEL

        return weigh

    def _label(self) -> int:
        """Where a label before a colon ends, that holds for all that the sentence says; its beginning without one."""
        cut = self._cuts[0] if self._cuts else -1
        labels = (
            cut >= 0
            and self._text[cut] in ":："
            and not any(quantity.span.start < cut and quantity.unit is not None for quantity in self.quantities)
        )
        return cut if labels else self._start

    def _right(self, group: Sequence[Quantity], after: Quantity | None, own_end: int) -> Callable[[int], float]:
        """The weight of the words in a clause after."""
        following = self._clause(after.span.start) if after is not None else len(self._cuts) + 1
        valued = {
            self._clause(other.span.start)
            for other in self.quantities
            if other not in group and other.kind is not Kind.DATE
        }
        before_next = _BESIDE if after is None or self._opens_with(after, following) else _TAKEN
        beyond = _TAKEN if self._said else _VALUED
        turned = self._turned(own_end) if self._said else len(self._cuts) + 1

        def weigh(clause: int) -> float:
            if clause >= following:
                return 0.0
            weight = min(before_next, beyond) if clause in valued or turned <= clause else before_next
            return weight * self._apart(own_end, clause)

        return weigh

    def _turned(self, clause: int) -> int:
        """The first clause after one that begins with *but*: what it says is of something else."""
        pattern = turning(self._language)
        for number, cut in enumerate(self._cuts[clause:], start=clause + 1):
            if pattern.match(self._text, cut):
                return number
        return len(self._cuts) + 1

    def _opens_with(self, quantity: Quantity, clause: int) -> bool:
        """Whether a clause begins with *and* and a value: then what comes before it belongs to the value before."""
        cut = self._cuts[clause - 1] if clause else self._start
        return self._text[cut : cut + 1].isalpha() and not any(
            cut < word.start < quantity.span.start for word in self.words
        )

    def _opens_with_name(self, quantity: Quantity, clause: int) -> bool:
        """Whether a clause after a comma has a capital before a value where its word has none: *Basic 9, Plus 15*."""
        cut = self._cuts[clause - 1] if clause else self._start
        return self._text[cut : cut + 1] == "," and any(
            word[0][0].isupper() and is_empty(word[0].lower(), self._language)
            for word in _WORD.finditer(self._text, cut, quantity.span.start)
        )

    def _apart(self, first: int, last: int) -> float:
        """How much less words count beyond a stop that is nearly a full one."""
        return _APART if any(_HARD.match(self._text, cut) for cut in self._cuts[first:last]) else 1.0

    def _parallel(self, rivals: Sequence[Quantity], clause: int, begin: int) -> int:
        """Up to where the words of an earlier clause hold for a later value too.

        From the word on with which the later part begins, each has its own. Where that part begins with a name of its
        own, so does the earlier.
        """
        start = self._cuts[clause - 1] if clause else self._start
        end = rivals[0].span.start
        after = rivals[-1].span.end
        cut = next((position for position in self._cuts if position >= after), after)
        between = self._text[max(min(cut, begin), after) : begin]
        first = _WORD.search(clause_cuts(self._language).sub(" ", between))
        if first is None or self._text[cut : cut + 1] in _OPENING:
            return end
        same = re.compile(rf"(?<!\w){re.escape(first[0])}(?!\w)", re.IGNORECASE)
        places = [match.start() for match in same.finditer(self._text, start, end)]
        if places:
            return places[-1]
        position = self._text.find(first[0], after)
        named = first[0][0].isupper() and any(word.start <= position < word.end for word in self.words)
        return start if named else end


def is_year(quantity: Quantity) -> bool:
    """Whether a bare number is a year rather than a count."""
    return quantity.kind is Kind.NUMBER and _YEAR.fullmatch(quantity.text) is not None
