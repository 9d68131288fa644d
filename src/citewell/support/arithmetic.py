"""Sums that a sentence itself works out: "£110 plus 7 × £4", "20 % on top of $19", "five nights at €112"."""

import re
from collections.abc import Callable, Iterable, Sequence
from decimal import Decimal
from itertools import pairwise

import msgspec

from citewell.model import Kind, Quantity, Span
from citewell.text.alternatives import alternatives, telling_words
from citewell.text.lexicon import Arithmetic, lexicons
from citewell.text.quantities.canonical import canonical, step_of
from citewell.text.runs import letter_and_digit_runs

_HUNDRED = Decimal(100)
_MOST_TERMS = 8
_PAIR = 2
_ROUNDING = Decimal("1.0001")
_WIDEST = 40
_LINK = 60
_CJK_START = "\u2e80"
_SPACE = r"[ \u00a0\u202f]?"
_AMOUNTS = frozenset({Kind.NUMBER, Kind.MONEY, Kind.MEASURE})
_NUMERIC = frozenset({Kind.NUMBER, Kind.PERCENT, Kind.MONEY, Kind.MEASURE, Kind.POINTS, Kind.MULTIPLE})


def _words(words_of: Callable[[Arithmetic], Iterable[str]]) -> str:
    words = {word for lexicon in lexicons().values() for word in words_of(lexicon.arithmetic)}
    longest = sorted(words, key=lambda word: (-len(word), word))
    spaced = alternatives([re.escape(word) for word in longest if word[0] < _CJK_START])
    unspaced = alternatives([re.escape(word) for word in longest if word[0] >= _CJK_START])
    return rf"(?:(?<![^\W_]){spaced}(?![^\W_])|{unspaced})"


_NOUNS = r"[^\d.;:!?()=+×*÷/%]{0,30}?"
_OPERATORS = (
    ("×", re.compile(rf"(?:{_NOUNS}{_SPACE}(?:[×*·✕x]|{_words(lambda words: words.times)}){_SPACE})", re.IGNORECASE)),
    ("+", re.compile(rf"(?:{_NOUNS}{_SPACE}(?:\+|{_words(lambda words: words.plus)}){_SPACE})", re.IGNORECASE)),
    (
        "-",
        re.compile(
            rf"(?:{_NOUNS}{_SPACE}(?:[−–]|(?<=[ \u00a0])-(?=[ \u00a0])|{_words(lambda words: words.minus)}){_SPACE})",
            re.IGNORECASE,
        ),
    ),
    ("÷", re.compile(rf"(?:{_NOUNS}{_SPACE}[÷/]{_SPACE})")),
)
_ON_TOP = re.compile(rf"{_NOUNS}(?:{_words(lambda words: words.on_top)}) {_NOUNS}", re.IGNORECASE)
_OFF = re.compile(rf"{_NOUNS}(?:{_words(lambda words: words.off)}) {_NOUNS}", re.IGNORECASE)
_OF = re.compile(rf"{_NOUNS}(?:{_words(lambda words: words.of)}){_SPACE}(?:[^\W\d_]{{1,12}} ){{0,2}}", re.IGNORECASE)
_EACH = re.compile(rf"{_NOUNS}[ ]{_words(lambda words: words.each)}[ ]", re.IGNORECASE)
_DASHES = frozenset("-–—")
_MARKS = frozenset("×*·✕x+−–-÷/")
_PHRASES = tuple(
    phrase.lower()
    for words in (lexicon.arithmetic for lexicon in lexicons().values())
    for phrase in (*words.plus, *words.minus, *words.times, *words.each, *words.on_top, *words.off, *words.of)
)
_FIRST_WORDS = frozenset(phrase.split()[0] for phrase in _PHRASES)
# "And" stands between many amounts, "and another" between few of them.
_TELLING_WORDS = telling_words(_PHRASES)
# What stands between two amounts that are added, multiplied and so on ends with one of these.
_SIGN_ENDS = tuple(
    sorted(
        {*_MARKS}.union(
            *(
                map(str.lower, (*words.plus, *words.minus, *words.times, *words.each))
                for words in (lexicon.arithmetic for lexicon in lexicons().values())
            )
        )
    )
)
_LINKS = _words(lambda words: words.links)
_LINKED = re.compile(rf"[^.;!?=]{{0,{_LINK}}}?(?:[:=(]|,[ ]{_LINKS}|,|{_LINKS})[ :(,]*", re.IGNORECASE)
_CLEARLY_LINKED = re.compile(rf"[^.;!?=]{{0,{_LINK}}}?(?:[:=(]|{_LINKS})[ :(,]*", re.IGNORECASE)
_SIGNED = re.compile(r"[^\w.;!?()]{0,6}=[^.;!?\d]{0,12}")
_EQUALS = re.compile(rf"[^.;!?\d]{{0,24}}?(?:=|\)|{_LINKS})[^.;!?\d]{{0,24}}", re.IGNORECASE)


class Worked(msgspec.Struct, frozen=True):
    """Something that a sentence works out.

    Attributes:
        value: what it comes to, in the unit of ``unit``.
        kind: what sort of value that is.
        unit: its unit; ``None`` for a bare number.
        terms: the values that it is worked out from.
        plain: whether it is written with signs or words of arithmetic.
        sure: whether none of these may be anything else: a dash may join the ends of a range, a stroke two names for
            one thing, and a plus two years or be that of "60+".
    """

    value: Decimal
    kind: Kind
    unit: str | None
    terms: tuple[Quantity, ...]
    plain: bool
    sure: bool = True

    def as_quantity(self) -> Quantity:
        """What it comes to, as a value."""
        value = canonical(self.value)
        place = Span(self.start, self.end)
        return Quantity(kind=self.kind, value=value, unit=self.unit, text=value, span=place, number=value, step="")

    @property
    def start(self) -> int:
        """Where it begins."""
        return self.terms[0].span.start

    @property
    def end(self) -> int:
        """Where it ends."""
        return self.terms[-1].span.end


def may_work_out(text: str, quantities: Sequence[Quantity]) -> bool:
    """Whether signs or words of arithmetic stand between any two values of a sentence."""
    return any(_may_join(text, left, right) for left, right in pairwise(quantities))


def _may_join(text: str, left: Quantity, right: Quantity) -> bool:
    gap = text[left.span.end : right.span.start]
    if len(gap) > _WIDEST:
        return False
    if not _MARKS.isdisjoint(gap) or not gap.isascii():
        return True
    lowered = gap.lower()
    return not _FIRST_WORDS.isdisjoint(lowered.split()) and not _TELLING_WORDS.isdisjoint(
        letter_and_digit_runs(lowered)
    )


def worked_out(text: str, quantities: Sequence[Quantity]) -> list[Worked]:
    """Everything that a sentence works out, in order.

    Args:
        text: the sentence.
        quantities: its values in order.
    """
    found: list[Worked] = []
    numeric = [quantity for quantity in quantities if quantity.kind in _NUMERIC and quantity.number]
    index = 0
    while index + 1 < len(numeric):
        if not _may_join(text, numeric[index], numeric[index + 1]):
            index += 1
            continue
        pair = _share(text, numeric[index], numeric[index + 1])
        if pair is not None:
            found.append(pair)
            index += 2
            continue
        chain = _chain(text, numeric, index)
        if chain is not None:
            found.append(chain)
            index += len(chain.terms)
            continue
        index += 1
    return found


def comes_to(quantity: Quantity, worked: Worked) -> bool:
    """Whether a value is the result of what is worked out, to its own precision."""
    if worked.unit is None and quantity.number and quantity.kind in _NUMERIC:
        slack = Decimal(step_of(quantity.number) if quantity.step else "0") / 2  # the unit is left out of the terms
        return abs(abs(Decimal(quantity.number)) - worked.value) <= slack * _ROUNDING
    if quantity.kind is not worked.kind or quantity.unit != worked.unit:
        return False
    slack = Decimal(quantity.step or "0") / 2
    return abs(abs(Decimal(quantity.value)) - worked.value) <= slack * _ROUNDING


def result_of(text: str, worked: Worked, quantities: Sequence[Quantity]) -> Quantity | None:
    """The value that a sentence gives as the result of what it works out, when the writing leaves no doubt."""
    alike = [
        quantity
        for quantity in quantities
        if quantity not in worked.terms
        and (
            (quantity.kind is worked.kind and quantity.unit == worked.unit)
            or (worked.unit is None and quantity.kind in _NUMERIC and quantity.number)
        )
    ]
    before = [quantity for quantity in alike if quantity.span.end <= worked.start]
    after = [quantity for quantity in alike if quantity.span.start >= worked.end]
    sure = worked.sure and (worked.unit is not None or len(worked.terms) > _PAIR)
    if after and (_EQUALS if sure else _SIGNED).fullmatch(text, worked.end, after[0].span.start):
        return after[0]
    if not sure:
        return None
    linked = _LINKED if worked.plain else _CLEARLY_LINKED
    if before and linked.fullmatch(text, before[-1].span.end, worked.start):
        return before[-1]
    return None


def _share(text: str, left: Quantity, right: Quantity) -> Worked | None:
    """A percentage on top of, off or of an amount; a part of a whole of the same kind."""
    gap = left.span.end, right.span.start
    if gap[1] - gap[0] > _WIDEST:
        return None
    amount = Decimal(right.value)
    if left.kind is Kind.PERCENT and right.kind in _AMOUNTS and not _is_year(right):
        share = Decimal(left.value) / _HUNDRED
        for pattern, factor in ((_ON_TOP, 1 + share), (_OFF, 1 - share), (_OF, share)):
            if pattern.fullmatch(text, *gap):
                return _made(amount * factor, right, (left, right), plain=pattern is not _OF)
        return None
    if left.kind in _AMOUNTS and left.kind is right.kind and left.unit == right.unit and not _is_year(right):
        part = Decimal(left.value)
        if part > 0 and amount > 0 and _OF.fullmatch(text, *gap):
            if part < amount:
                return Worked(part / amount * _HUNDRED, Kind.PERCENT, "%", (left, right), plain=False)
            return Worked(part / amount, Kind.NUMBER, None, (left, right), plain=False)
    return None


def _is_year(quantity: Quantity) -> bool:
    return quantity.kind is Kind.NUMBER and len(quantity.text) == 4 and quantity.text.isdecimal()


def _chain(text: str, numeric: Sequence[Quantity], index: int) -> Worked | None:
    """Amounts joined by signs of arithmetic, products first."""
    first = numeric[index]
    terms = [first]
    signs: list[str] = []
    plain = False
    for right in numeric[index + 1 : index + _MOST_TERMS]:
        sign, sure = _sign(text, terms[-1], right)
        if not sign:
            break
        plain = plain or sure
        signs.append(sign)
        terms.append(right)
    if not signs:
        return None
    head = next((term for term in terms if term.kind is Kind.MONEY), None) or next(
        (term for term in terms if term.kind is Kind.MEASURE), first
    )
    value = _evaluated(terms, signs, head)
    plain = plain and (head.unit is not None or "+" in signs or "-" in signs)
    if value is None:
        return None
    sure = not any(map(_is_year, terms)) and all(
        _is_sure(text[left.span.end : right.span.start], sign)
        for sign, (left, right) in zip(signs, pairwise(terms), strict=True)
    )
    return _made(value, head, tuple(terms), plain=plain, sure=sure)


def _is_sure(gap: str, sign: str) -> bool:
    """Whether the words between two amounts hold a sign that is one of arithmetic and nothing else."""
    return sign in "×+" or (_DASHES.isdisjoint(gap) and "/" not in gap)


def _sign(text: str, left: Quantity, right: Quantity) -> tuple[str, bool]:
    """The sign between two amounts, and whether it is one of arithmetic beyond doubt."""
    gap = left.span.end, right.span.start
    if gap[1] - gap[0] > _WIDEST:
        return "", False
    between = text[gap[0] : gap[1]]
    if between.isascii() and not between.rstrip().lower().endswith(_SIGN_ENDS):
        return "", False
    for sign, pattern in _OPERATORS:
        if pattern.fullmatch(text, *gap):
            return sign, True
    counts = left.kind in (Kind.NUMBER, Kind.MEASURE, Kind.MULTIPLE)
    if counts and right.kind is Kind.MONEY and _EACH.fullmatch(text, *gap):
        return "×", False
    return "", False


def _evaluated(terms: Sequence[Quantity], signs: Sequence[str], head: Quantity) -> Decimal | None:
    """What terms and signs come to in the unit of one of them; nothing when they do not go together."""
    total = Decimal(0)
    product = _in_unit(terms[0], head)
    add = True
    for sign, term in zip(signs, terms[1:], strict=True):
        factor = _in_unit(term, head)
        if sign == "×":
            product *= factor
        elif sign == "÷":
            if not factor:
                return None
            product /= factor
        else:
            total = total + product if add else total - product
            if term.kind is Kind.PERCENT and head.kind is not Kind.PERCENT:
                share = factor / _HUNDRED
                product, add = total * share, sign == "+"
                continue
            if term.kind is not head.kind and Kind.NUMBER not in (term.kind, head.kind):
                return None
            product, add = factor, sign == "+"
    return total + product if add else total - product


def _in_unit(term: Quantity, head: Quantity) -> Decimal:
    """The value of a term where it has the unit of the result, or else the number as written."""
    same = term.kind is head.kind and term.unit == head.unit
    return abs(Decimal(term.value if same else term.number))


def _made(value: Decimal, head: Quantity, terms: tuple[Quantity, ...], *, plain: bool, sure: bool = True) -> Worked:
    return Worked(abs(value), head.kind, head.unit, terms, plain=plain, sure=sure)
