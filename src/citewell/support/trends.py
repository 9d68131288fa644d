"""Which way something went: what a sentence says grew, did it shrink by its sources?

A direction is told by a verb (*rose*), by a comparison with the year before (*900 fewer than in 2024*), or by two
values (*from 61 to 54*).
"""

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from decimal import Decimal
from functools import cache
from itertools import pairwise
from typing import NamedTuple

import msgspec

from citewell.model import Kind, Quantity, Span
from citewell.support.clause_words import plain_stems
from citewell.support.clauses import clause_cuts
from citewell.support.comparatives import comparing, read_comparatives
from citewell.support.cues import negator_of
from citewell.support.phrases import phrases_pattern, unsure_in
from citewell.support.places import Places
from citewell.support.prepared import PreparedSource
from citewell.support.stems import Word, read_words

_MOST_UNITS = 6
_MOST_STEMS = 24
_NEARLY_BEST = 0.6
_COVERED = 0.6
_KNOWN = 0.7
_KNOWN_OF_TIMES = 0.5
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_GAP = 24
_LEAD = 80
_MOST_HELD = 8
_LONGEST = 1000
_NUMERIC = frozenset({Kind.NUMBER, Kind.PERCENT, Kind.MONEY, Kind.MEASURE})
_SIZE = "size"
_WORTH = "worth"
_TIMES = "times"
_HALF = "0.5"
_DIVIDE = re.compile(r"[;；。]|\.\s")


class Turn(NamedTuple):
    """A clause that says which way something went.

    Attributes:
        axis: whether it grew or shrank, or got better or worse.
        sign: 1 for more or better, -1 for less or worse.
        span: the words that tell.
        begin: where the clause begins.
        stop: where it ends.
        noun: where a comparison says what there is more of, up to what it is compared with.
    """

    axis: str
    sign: int
    span: Span
    begin: int
    stop: int
    noun: Span | None = None


class Reversal(msgspec.Struct, frozen=True, kw_only=True):
    """That a source says that something went the other way.

    Attributes:
        source: the source.
        span: the words of the source that tell.
        said: the words of the sentence.
    """

    source: PreparedSource
    span: Span
    said: str


@cache
def _year_before(language: str) -> re.Pattern[str]:
    return phrases_pattern(lambda lexicon: lexicon.arithmetic.year_before, language)


def turns(text: str, start: int, end: int, values: Sequence[Quantity], language: str) -> list[Turn]:
    """The clauses of a sentence that say which way something went; none that deny it or leave it open.

    Args:
        text: the text.
        start: where the sentence begins.
        end: where it ends.
        values: the values of the text between them.
        language: ISO 639-1 code of its language.
    """
    known = comparing(language)
    multiple = any(start <= value.span.start < end and value.kind is Kind.MULTIPLE for value in values)
    if (
        not multiple
        and known.moving.search(text, start, end) is None
        and not _compares_years(text, start, end, language)
        and known.times.search(text, start, end) is None
    ):
        return []
    found: list[Turn] = []
    edges = [start, *(m.start() for m in clause_cuts(language).finditer(text, start, end) if m.start() > start), end]
    for begin, stop in pairwise(edges):
        turn = _turn(text, begin, stop, values, language)
        if turn is not None:
            found.append(turn)
    return found


def _compares_years(text: str, start: int, end: int, language: str) -> bool:
    return _YEAR.search(text, start, end) is not None or _year_before(language).search(text, start, end) is not None


def _turn(text: str, begin: int, stop: int, values: Sequence[Quantity], language: str) -> Turn | None:
    known = comparing(language)
    if negator_of(language).search(text, begin, stop) is not None:
        return None
    multiple = next(
        (v for v in values if begin <= v.span.start < stop and (v.kind is Kind.MULTIPLE or v.value == _HALF)), None
    )
    if multiple is not None and multiple.number:
        return _multiplied(text, begin, stop, multiple, language)
    compared = _compared(text, begin, stop, language)
    if compared is not None:
        return compared
    signs: dict[tuple[str, int], re.Match[str]] = {}
    for pattern, axis, sign in (
        (known.up, _SIZE, 1),
        (known.down, _SIZE, -1),
        (known.better, _WORTH, 1),
        (known.worse, _WORTH, -1),
    ):
        match = pattern.search(text, begin, stop)
        if match is not None:
            signs[axis, sign] = match
    if len(signs) != 1:
        return None
    (((axis, sign), match),) = signs.items()
    return Turn(axis, sign, Span(match.start(), match.end()), begin, stop)


def _multiplied(text: str, begin: int, stop: int, multiple: Quantity, language: str) -> Turn | None:
    """Many times as much as something else, or a part of it: *twice as fast as*."""
    pivot = comparing(language).times.search(text, multiple.span.end, min(stop, multiple.span.end + _GAP))
    if pivot is None or Decimal(multiple.number) == 1:
        return None
    sign = 1 if Decimal(multiple.number) > 1 else -1
    return Turn(_TIMES, sign, multiple.span, begin, stop)


def _compared(text: str, begin: int, stop: int, language: str) -> Turn | None:
    """A comparison with an earlier year: *900 fewer than in 2024*, *more than the year before*."""
    known = comparing(language)
    clause = text[begin:stop]
    for comparative in read_comparatives(clause, language):
        if comparative.ranks or comparative.scales[0] != "amount":
            continue
        than = known.than.search(clause, comparative.end if not known.known.before else 0)
        if than is None:
            continue
        beside = clause[than.end() : than.end() + _GAP] if not known.known.before else clause[: than.start()][-_GAP:]
        if _YEAR.search(beside) or _year_before(language).search(beside):
            span = Span(begin + comparative.start, begin + comparative.end)
            noun = Span(span.end, max(begin + than.start(), span.end))
            sign = (
                -comparative.sign
                if _is_later(beside, text[max(begin - _LEAD, 0) : begin + comparative.start])
                else comparative.sign
            )
            return Turn(_SIZE, sign, span, begin, stop, noun)
    return None


def _is_later(beside: str, before: str) -> bool:
    """Whether the year with which another is compared is the later one: *in 2024, 900 fewer than in 2025*."""
    theirs, own = _YEAR.search(beside), _YEAR.findall(_DIVIDE.split(before)[-1])
    return theirs is not None and bool(own) and int(theirs[0]) > int(own[-1])


def reversals(
    text: str, words: Sequence[Word], values: Sequence[Quantity], sources: Sequence[PreparedSource], language: str
) -> Iterator[Reversal]:
    """What a sentence says went one way and its sources the other; nothing where that is unclear.

    Args:
        text: the sentence.
        words: its words with content.
        values: its values.
        sources: the sources that it cites.
        language: ISO 639-1 code of its language.
    """
    for turn in turns(text, 0, len(text), values, language):
        if unsure_in(language).search(text, turn.begin, turn.stop) is not None:
            continue
        subject = _subject(text, turn, words, language)
        if not subject:
            continue
        years = set(_YEAR.findall(text))
        against: Reversal | None = None
        for source in sources:
            found = _against(turn, text, subject, years, values, source, language)
            if found is None:
                continue
            if found.sign == turn.sign:
                break
            said = text[turn.span.start : turn.span.end]
            against = against or Reversal(source=source, span=found.span, said=said)
        else:
            if against is not None:
                yield against


def _subject(text: str, turn: Turn, words: Sequence[Word], language: str) -> frozenset[str]:
    """The stems of what went which way."""
    plain = plain_stems(language)
    moving = comparing(language).moving
    own = [word for word in words if turn.begin <= word.start < turn.stop]
    if not any(word.start < turn.span.start for word in own) and turn.begin:
        own = [word for word in words if word.start < turn.stop]
    aside = [match.span() for match in _year_before(language).finditer(text, turn.begin, turn.stop)]
    return frozenset(
        word.stem
        for word in own
        if not any(begin <= word.start < stop for begin, stop in aside)
        and word.stem not in plain
        and not _YEAR.fullmatch(word.stem)
        and (word.end <= turn.span.start or word.start >= turn.span.end)
        and moving.fullmatch(text, word.start, word.end) is None
    )


def _against(
    turn: Turn,
    text: str,
    subject: Set[str],
    years: Set[str],
    values: Sequence[Quantity],
    source: PreparedSource,
    language: str,
) -> Turn | None:
    """The clause of a source that says which way the same went; ``None`` where none does, or several disagree."""
    places = source.body.places(language)
    stems = sorted(subject)[:_MOST_STEMS]
    weights = {stem: places.rarity(stem) for stem in stems if stem in places.postings}
    unspaced = comparing(language).unspaced  # where a character stands in two pairs, some cross the edges of words
    known = (
        _KNOWN_OF_TIMES if unspaced or turn.axis is _TIMES or _names_a_noun(turn, text, weights, language) else _KNOWN
    )
    if not weights or len(weights) < known * len(stems):
        return None
    units = places.best_units(weights, _MOST_UNITS)
    found: list[Turn] = []
    for number, weight in units:
        if weight < _NEARLY_BEST * units[0][1]:
            break
        found += _matching(turn, places, number, source.source.text, weights, years, language)
    if not found or len({one.sign for one in found}) != 1:
        return None
    return found[0]


def _names_a_noun(turn: Turn, text: str, known: Mapping[str, float], language: str) -> bool:
    """Whether a comparison says what there is more of in words that a source has too: *more licences than*."""
    if turn.noun is None:
        return False
    return any(word.stem in known for word in read_words(text, turn.noun.start, turn.noun.end, language))


def _matching(
    turn: Turn,
    places: Places,
    number: int,
    text: str,
    weights: dict[str, float],
    years: Set[str],
    language: str,
) -> Iterator[Turn]:
    unit = places.units[number]
    if unit.end - unit.start > _LONGEST:
        return
    whole = sum(weights.values())
    for other in turns(text, unit.start, unit.end, places.within(unit), language):
        if other.axis != turn.axis or unsure_in(language).search(text, other.begin, other.stop):
            continue
        stated = set(_YEAR.findall(text[unit.start : unit.end]))
        if years and stated and not years & stated:
            continue
        own = _subject(text, other, places.words_of(number), language)
        covered = sum(weight for stem, weight in weights.items() if stem in own)
        if covered >= (_KNOWN_OF_TIMES if comparing(language).unspaced else _COVERED) * whole:
            yield other


def swapped(
    text: str, values: Sequence[Quantity], sources: Sequence[PreparedSource], language: str
) -> Iterator[tuple[PreparedSource, Quantity, Quantity]]:
    """Two values that a sentence has in the order in which none of its sources has them: from one to the other."""
    for left, right in _passages(text, values, language):
        found: tuple[PreparedSource, Quantity, Quantity] | None = None
        for source in sources:
            for first, second in _passages_with(left, source, language):
                if (first.value, second.value) == (left.value, right.value):
                    return
                if (first.value, second.value) == (right.value, left.value):
                    found = found or (source, first, second)
        if found is not None:
            yield found


def _passages_with(value: Quantity, source: PreparedSource, language: str) -> Iterator[tuple[Quantity, Quantity]]:
    """The changes from one value to another that a source states with a value at either end."""
    places = source.body.places(language)
    for held in source.body.values.holders(value)[:_MOST_HELD]:
        number = places.unit_of(held.span.start)
        if number >= 0 and places.units[number].end - places.units[number].start <= _LONGEST:
            yield from _passages(source.source.text, places.within(places.units[number]), language)


def _passages(text: str, values: Sequence[Quantity], language: str) -> Iterator[tuple[Quantity, Quantity]]:
    """Two values of one kind with *from* before the first and a word of change before: *fell from 61 to 54*."""
    known = comparing(language)
    for left, right in pairwise(values):
        if left.kind is not right.kind or left.kind not in _NUMERIC or right.span.start - left.span.end > _GAP:
            continue
        if left.value == right.value or not left.number or not right.number:
            continue
        before = text[max(left.span.start - 60, 0) : left.span.start]
        before = _DIVIDE.split(before)[-1]
        starts = [match.end() for match in known.starts.finditer(before)]
        if starts and len(before) - starts[-1] <= _FROM and known.moving.search(before):
            yield left, right


_FROM = 6
