"""Which of the values of a sentence its sources hold, and where they stand."""

import datetime as dt
import enum
import re
from collections.abc import Sequence

import msgspec

from citewell.model import Kind, Quantity, Span
from citewell.support.bounds import holds_as_bound, placed, roughly_within
from citewell.support.clock_forms import pointed_time
from citewell.support.counts import is_loose_count, is_put_in_words, is_unsaid_year
from citewell.support.cues import LOWER, NEGATOR, NOT, OVER, PREMISE, REFERENCE, UNDER, UPPER
from citewell.support.derived import derivation, miscalculated
from citewell.support.inquiry import Inquiry
from citewell.support.numbered import is_formula, is_numbered
from citewell.support.prepared import NO_TEXT, PreparedSource, PreparedText
from citewell.support.reckoning import reckoned
from citewell.support.recurring import RECURRING, contradicts_days, contradicts_multiple, contradicts_period
from citewell.support.rounding import rounded
from citewell.support.spans_of_time import date_in
from citewell.support.table_operands import are_at_odds
from citewell.support.terms import Term, is_about
from citewell.support.within_stated import within_stated
from citewell.support.written_otherwise import is_version_or_phone
from citewell.text.quantities.identifiers import chunk_around, squash

_NEGATED_WITHIN = 18
_RULED_OUT_WITHIN = 60
_BOUND_WITHIN = 24
_NAMED_WITHIN = 28
_FAINT = 2
_BESIDE_A_DAY = 8
# However many values a hostile sentence or source has, a closer look stays short.
_MOST_LOOKS = 50
_MOST_COMPARED = 1000
_MOST_PASSAGES = 8
_WIDEST = 1000
_LONGEST = 20_000
_YEAR = re.compile(r"(?:19|20)\d\d")
_COMMON_NAME = re.compile(r"[^\W\d_]{3,}(?:-[^\W\d_]+)*-\d{1,2}(?:-?[^\W\d_]{4,})*")
_COMMON_LETTERS = 4
_NAME_MARKS = ".:'’!?–—+&*_~=^%#"
_COMMA = re.compile(r",\s|[，、]")
_WORD_BEFORE = re.compile(r"([^\W\d_]{2,20})[ -]?$")


class Standing(enum.Enum):
    """How a value stands in the sources."""

    HELD = "held"
    ROUNDED = "rounded"
    DERIVED = "derived"
    PLACED = "held against a range or bound"
    UNSURE = "perhaps not a value of the source"
    MISSING = "missing"
    MISCALCULATED = "not what the sentence works out"
    NOT_LOOKED_FOR = "one of too many"


class Weighed(msgspec.Struct, frozen=True, kw_only=True):
    """A value of a sentence and what was found of it.

    Attributes:
        quantity: the value.
        standing: how it stands in the sources.
        passages: where it stands, or the values from which it follows; each with its source.
    """

    quantity: Quantity
    standing: Standing
    passages: tuple[tuple[PreparedSource, Quantity], ...] = ()


def held_by(quantity: Quantity, source: PreparedSource) -> tuple[Span, ...]:
    """Where a source states a value; empty when it does not."""
    return tuple(other.span for other in source.body.values.holders(quantity))


def all_held(quantities: Sequence[Quantity], sources: Sequence[PreparedSource]) -> bool:
    """Whether every value stands in at least one of the sources as it is."""
    for quantity in quantities:
        for source in sources:
            if source.body.values.holders(quantity):
                break
        else:
            return False
    return True


def misworked(claim: str, quantities: Sequence[Quantity]) -> bool:
    """Whether a sentence itself works any of its values out to be another."""
    return bool(miscalculated(claim[:_LONGEST], quantities[:_MOST_LOOKS]))


def weigh(
    claim: str,
    quantities: Sequence[Quantity],
    sources: Sequence[PreparedSource],
    *,
    question: PreparedText = NO_TEXT,
    now: dt.date | None = None,
) -> tuple[Weighed, ...]:
    """What the sources, taken together, say of each value of a sentence.

    Args:
        claim: the sentence.
        quantities: its values. Past the first few dozen that no source states as they are, none is looked for.
        sources: the sources that it cites.
        question: what was asked. A value repeated from it is held against the ranges and bounds of the sources.
        now: the day of the question.
    """
    found: list[Weighed] = []
    looks = 0
    inquiry = Inquiry(claim[:_LONGEST], quantities[:_MOST_LOOKS], sources, question, now)
    wrong = miscalculated(inquiry.claim, inquiry.quantities)
    for quantity in quantities:
        passages = tuple(
            (source, other) for source in sources for other in source.body.values.holders(quantity)[:_MOST_PASSAGES]
        )
        if quantity in wrong:
            found.append(Weighed(quantity=quantity, standing=Standing.MISCALCULATED))
        elif passages and (quantity.kind is not Kind.WEEKDAY or not _is_wrong_day(quantity, passages, inquiry)):
            found.append(Weighed(quantity=quantity, standing=Standing.HELD, passages=passages))
        elif looks < _MOST_LOOKS:
            looks += 1
            found.append(_look_closer(claim, quantity, inquiry))
        else:
            found.append(Weighed(quantity=quantity, standing=Standing.NOT_LOOKED_FOR))
    return tuple(found)


def _look_closer(claim: str, quantity: Quantity, inquiry: Inquiry) -> Weighed:
    """What becomes of a value that no source states as it is."""
    sources = inquiry.sources
    if quantity.kind in RECURRING:
        return _weigh_recurring(quantity, inquiry)
    for source in sources:
        if _beside_text(claim, quantity, source):
            return Weighed(quantity=quantity, standing=Standing.HELD)
    if REFERENCE.search(claim[max(0, quantity.span.start - _NAMED_WITHIN) : quantity.span.start]):
        return Weighed(quantity=quantity, standing=Standing.UNSURE)
    if quantity.kind is Kind.IDENTIFIER:
        return _weigh_name(quantity, inquiry.question)
    for source in sources:
        other = rounded(quantity, claim, source.body.values.near(quantity), source.body.text)
        if other is not None:
            return Weighed(quantity=quantity, standing=Standing.ROUNDED, passages=((source, other),))
        ends = roughly_within(quantity, claim, source)
        if ends is not None:
            passages = tuple((source, end) for end in ends)
            return Weighed(quantity=quantity, standing=Standing.ROUNDED, passages=passages)
    texts = [source.body for source in sources]
    if is_put_in_words(quantity, texts, claim):
        return Weighed(quantity=quantity, standing=Standing.HELD)
    terms = _derived(quantity, inquiry)
    if terms is not None:
        return Weighed(quantity=quantity, standing=Standing.DERIVED, passages=terms)
    if inquiry.now is not None and quantity.kind is Kind.DATE and date_in(quantity, inquiry.now) == inquiry.now:
        return Weighed(quantity=quantity, standing=Standing.PLACED)
    asked = inquiry.question.quantities
    words = _around(claim, quantity)
    if _repeats(quantity, asked) and not _is_given_as_bound(claim, quantity, inquiry.question):
        for source in sources:
            ends = placed(quantity, words, source.source.text, source.body.quantities[:_MOST_COMPARED])
            if ends is not None and _is_meant(quantity, source, ends, inquiry):
                return Weighed(
                    quantity=quantity, standing=Standing.PLACED, passages=tuple((source, end) for end in ends)
                )
        if _is_denied(claim, quantity) or _is_premise(claim, quantity):
            return Weighed(quantity=quantity, standing=Standing.UNSURE)
    if is_loose_count(quantity, claim, texts) or is_unsaid_year(quantity, texts):
        return Weighed(quantity=quantity, standing=Standing.UNSURE)
    if _ends_a_name(claim, quantity) or is_numbered(quantity, claim, texts) or _is_ruled_out(claim, quantity):
        return Weighed(quantity=quantity, standing=Standing.UNSURE)
    if holds_as_bound(quantity, inquiry):
        return Weighed(quantity=quantity, standing=Standing.UNSURE)
    return _reckoned(quantity, inquiry)


def _reckoned(quantity: Quantity, inquiry: Inquiry) -> Weighed:
    """A value that stands nowhere: it may be what others come to, or lie within what they bound."""
    if (ends := within_stated(quantity, inquiry)) is not None:
        passages = tuple((term.source, term.quantity) for term in ends)
        return Weighed(quantity=quantity, standing=Standing.PLACED, passages=passages)
    for part in (*inquiry.parts, inquiry):
        terms = reckoned(quantity, part)
        if terms is not None and not are_at_odds(terms, inquiry.claim):
            passages = tuple((term.source, term.quantity) for term in terms)
            return Weighed(quantity=quantity, standing=Standing.DERIVED, passages=passages)
    return Weighed(quantity=quantity, standing=Standing.MISSING)


def _derived(quantity: Quantity, inquiry: Inquiry) -> tuple[tuple[PreparedSource, Quantity], ...] | None:
    """The values from which another follows, in one source or in all together."""
    for part in (*inquiry.parts, inquiry):
        terms = derivation(quantity, part)
        if terms is not None and not are_at_odds(terms, inquiry.claim):
            return tuple((term.source, term.quantity) for term in terms)
    return None


def _weigh_recurring(quantity: Quantity, inquiry: Inquiry) -> Weighed:
    """A day of the week, a frequency or a multiple that no source states: it may be said in other words.

    It is missing where the sources speak of others of its kind alone.
    """
    if quantity.kind is Kind.MULTIPLE and quantity.step and len(quantity.number) > _FAINT:  # half a million times
        for source in inquiry.sources:
            plain = msgspec.structs.replace(quantity, kind=Kind.NUMBER)
            other = rounded(plain, inquiry.claim, source.body.values.near(quantity), source.body.text)
            if other is not None:
                return Weighed(quantity=quantity, standing=Standing.ROUNDED, passages=((source, other),))
    terms = _derived(quantity, inquiry) if quantity.kind is Kind.MULTIPLE else None
    if terms is not None:
        return Weighed(quantity=quantity, standing=Standing.DERIVED, passages=terms)
    dated = _fits_its_date(quantity, inquiry)
    if dated is not None:
        return Weighed(quantity=quantity, standing=Standing.HELD if dated else Standing.MISSING)
    others = [source.body.values.recurring for source in inquiry.sources]
    if quantity.kind is Kind.WEEKDAY:
        sure = contradicts_days(quantity, inquiry.claim, others, inquiry.quantities)
    elif quantity.kind is Kind.FREQUENCY:
        texts = [source.body.text for source in inquiry.sources]
        sure = contradicts_period(quantity, inquiry.claim, zip(texts, others, strict=True))
    else:
        sure = contradicts_multiple(quantity, others)
    if sure and not any(
        quantity.kind is other.kind and quantity.value == other.value for other in inquiry.question.quantities
    ):
        return _reckoned(quantity, inquiry)
    return Weighed(quantity=quantity, standing=Standing.UNSURE)


def _is_wrong_day(quantity: Quantity, passages: Sequence[tuple[PreparedSource, Quantity]], inquiry: Inquiry) -> bool:
    """Whether a date does not fall on the day before it, and no source has that day before a date with its number."""
    if _fits_its_date(quantity, inquiry) is not False:
        return False
    days = {date.value[-3:] for date in inquiry.quantities if date.kind is Kind.DATE}
    return not any(
        other.kind is Kind.DATE and other.value[-3:] in days and 0 < other.span.start - day.span.end <= _BESIDE_A_DAY
        for source, day in passages
        for other in source.body.quantities
    )


def _fits_its_date(quantity: Quantity, inquiry: Inquiry) -> bool | None:
    """Whether a date falls on the day of the week that stands before it; ``None`` where that cannot be told."""
    if quantity.kind is not Kind.WEEKDAY or len(quantity.value) != 1:
        return None
    for date in inquiry.quantities:
        if date.kind is Kind.DATE and 0 < date.span.start - quantity.span.end <= _BESIDE_A_DAY:
            held = inquiry.holds(date)
            whole = held.quantity if held is not None and len(date.value) < len(held.quantity.value) else date
            day = date_in(whole, inquiry.now)
            return str(day.isoweekday()) == quantity.value if day is not None else None
    return None


def _around(claim: str, quantity: Quantity) -> str:
    """The sentence, or what stands around a value in one of inordinate length."""
    return claim[max(0, quantity.span.start - _WIDEST) : quantity.span.end + _WIDEST]


def _beside_text(claim: str, quantity: Quantity, source: PreparedSource) -> bool:
    """Whether a value stands in the title of a source, or is part of a name that the source writes otherwise."""
    title = source.title
    if title is not None and title.values.holders(quantity):
        return True
    names = (source.source.id, source.source.title or "", source.source.url or "")
    if quantity.kind is Kind.NUMBER and _YEAR.fullmatch(quantity.text) and any(quantity.text in name for name in names):
        return True
    if quantity.kind is Kind.IDENTIFIER and is_version_or_phone(quantity, source):
        return True
    if quantity.kind is Kind.IDENTIFIER:
        return _has_name(source.body.squashed, quantity.value) or any(
            _has_name(squash(name), quantity.value) for name in names
        )
    time = pointed_time(quantity)
    if time is not None and source.body.values.has_time(time):
        return True
    names_held = source.body.values.names
    if quantity.kind is Kind.MEASURE:  # "3d" for 3D
        return squash(claim[quantity.span.start : quantity.span.end]) in names_held
    return quantity.kind is Kind.NUMBER and not names_held.keys().isdisjoint(_names(claim, quantity))


def _names(claim: str, quantity: Quantity) -> set[str]:
    """Names that a number may be the last part of: COVID 19, sars-cov-2, Formula 1 for F1."""
    start = quantity.span.start
    word = _WORD_BEFORE.search(claim[max(0, start - 22) : start])
    if word is None:
        return set()
    left, right = chunk_around(claim, start)
    return {
        squash(name)
        for name in (word[1] + quantity.text, word[1][0] + quantity.text, "v" + quantity.text, claim[left:right])
    }


def _has_name(squashed: str, name: str) -> bool:
    """Whether a name stands in squashed text without a further digit on either side."""
    at = squashed.find(name)
    while at >= 0:
        end = at + len(name)
        longer = (name[0].isdigit() and squashed[at - 1 : at].isdigit()) or (
            name[-1].isdigit() and squashed[end : end + 1].isdigit()
        )
        if not longer:
            return True
        at = squashed.find(name, at + 1)
    return False


def _weigh_name(quantity: Quantity, question: PreparedText) -> Weighed:
    """A name that no source holds: the answer may repeat it from the question, which says nothing of the source.

    Two characters such as 2D are as often a word as a name, and a word with a number such as COVID-19 has synonyms.
    """
    unsure = (
        len(quantity.value) <= _FAINT
        or is_formula(quantity.text)
        or _is_common(quantity.text)
        or _has_name(question.squashed, quantity.value)
    )
    return Weighed(quantity=quantity, standing=Standing.UNSURE if unsure else Standing.MISSING)


def _is_common(name: str) -> bool:
    """Whether letters and a number after a hyphen are a word rather than a code: COVID-19, SARS-CoV-2."""
    return _COMMON_NAME.fullmatch(name) is not None and sum(map(str.isalpha, name)) >= _COMMON_LETTERS


def _ends_a_name(claim: str, quantity: Quantity) -> bool:
    """Whether a bare number is the end of a word such as covid-19, for which a source may have another."""
    start = quantity.span.start
    if quantity.kind is not Kind.NUMBER or claim[max(0, start - 1) : start] not in ("-", "‐", "‑"):
        return False
    left, right = chunk_around(claim, start)
    return _is_common(claim[left:right].strip(_NAME_MARKS))


def _is_ruled_out(claim: str, quantity: Quantity) -> bool:
    """Whether the clause up to a value says that it is not so, as a source that has another value may show."""
    before = claim[max(0, quantity.span.start - _RULED_OUT_WITHIN) : quantity.span.start]
    commas = [comma.end() for comma in _COMMA.finditer(before)]
    clause = before[commas[-1] if commas else 0 :]
    return NOT.search(clause) is not None and not any(bound.search(clause) for bound in (OVER, UNDER, UPPER, LOWER))


def _is_meant(quantity: Quantity, source: PreparedSource, ends: Sequence[Quantity], inquiry: Inquiry) -> bool:
    """Whether the range or bound of an amount is about the same thing; ages, spans and days are not said so plainly."""
    if quantity.kind is not Kind.MONEY and not (quantity.kind is Kind.NUMBER and quantity.counts):
        return True
    return any(is_about(Term(source, end), inquiry.spoken) for end in ends)


def _is_given_as_bound(claim: str, quantity: Quantity, question: PreparedText) -> bool:
    """Whether a sentence says of a value of the question that it is the limit, which the question did not."""
    return _has_bound(claim, quantity) and not any(
        _has_bound(question.text, other)
        for other in question.quantities[:_MOST_COMPARED]
        if other.value == quantity.value and other.kind is quantity.kind
    )


def _has_bound(text: str, quantity: Quantity) -> bool:
    """Whether the words right before a value make it a bound."""
    beside = text[max(0, quantity.span.start - _BOUND_WITHIN) : quantity.span.start]
    return any(_ends_with(bound, beside) for bound in (UPPER, LOWER))


def _ends_with(words: re.Pattern[str], text: str) -> bool:
    return any(not text[found.end() :].strip() for found in words.finditer(text))


def _repeats(quantity: Quantity, asked: Sequence[Quantity]) -> bool:
    """Whether a value is repeated from the question, be it without its unit: a child of 9, a nine-year-old."""
    return any(
        (quantity.value == other.value and quantity.unit == other.unit)
        or (quantity.number and quantity.number == other.number and None in (quantity.unit, other.unit))
        for other in asked[:_MOST_COMPARED]
    )


def _is_premise(claim: str, quantity: Quantity) -> bool:
    """Whether a value stands in what a sentence takes as given before it says something: "For a parcel of 3 kg, …".

    What it says begins after a comma, or it is that something is not so.
    """
    if PREMISE.match(claim) is None:
        return False
    end = quantity.span.end
    return _COMMA.search(claim, end) is not None or NEGATOR.search(claim, end, end + _WIDEST) is not None


def _is_denied(claim: str, quantity: Quantity) -> bool:
    """Whether the words right before a value deny it: "not 90 days but 60"."""
    return NEGATOR.search(claim[max(0, quantity.span.start - _NEGATED_WITHIN) : quantity.span.start]) is not None
