"""Whether a value of a sentence belongs, in its source, to what the sentence says it of.

That a value stands in a source says little: it may be another model's, another year's, another column's. So the words
that the sentence ties to a value are compared with those that the source ties to it, and with those that the source
ties to other values of the same kind. Where another value fits better, and nothing speaks for this one, the sentence is
contradicted; where nothing tells, it is not.
"""

import enum
import re
from collections.abc import Iterator, Sequence, Set

import msgspec

from citewell.model import Kind, Quantity
from citewell.support.places import Place, Places, Weights
from citewell.support.prepared import PreparedSource
from citewell.support.rivals import Comparison, named_otherwise, speaks_for_none
from citewell.support.said import Said

_RECKONING = ("×", "*", "+", "=", "÷", "−", "plus", "minus", "less")
_RECKONED_BEFORE = re.compile(r"(?:[×*+=÷−]|\bplus|\bminus|\bless)$")
_RECKONED_AFTER = re.compile(r"\s*(?:[×*+=÷−]|plus\b|minus\b|less\b)")
_GOES_ON = re.compile(r"\s?(?:[,/&–-]|and|und|et|y|e|en|to|bis|à|a|tot|und)\s?")
_PLAIN_KINDS = frozenset({Kind.NUMBER, Kind.ORDINAL, Kind.MULTIPLE})
_PRESENT = 0.3
_MOST_HOLDERS = 16
_MOST_VALUES = 60
_LONGEST_SENTENCE = 400


class Bond(enum.Enum):
    """How a value stands to the words around it."""

    BOUND = "bound"
    ELSEWHERE = "belongs to something else"
    UNTIED = "stands there, but shares no word with the sentence"
    UNTOLD = "nothing tells"


class Binding(msgspec.Struct, frozen=True, kw_only=True):
    """A value of a sentence and what it belongs to in the sources.

    Attributes:
        quantity: the value.
        bond: whether it belongs to the same there.
        holder: where the value stands.
        rival: the value that fits the sentence better, if there is one.
        words: stems of the sentence that speak for the rival.
    """

    quantity: Quantity
    bond: Bond
    holder: tuple[PreparedSource, Quantity] | None = None
    rival: tuple[PreparedSource, Quantity] | None = None
    words: tuple[str, ...] = ()


def bindings(said: Said, values: Sequence[Quantity], sources: Sequence[PreparedSource]) -> Iterator[Binding]:
    """What the values of a sentence that its sources state belong to in them.

    Args:
        said: the sentence.
        values: its values.
        sources: the sources that it cites.

    Of a sentence without end nothing is told, and of one with values without end only of the first.
    """
    if len(said.text) > _LONGEST_SENTENCE and len(said.words) > _LONGEST_SENTENCE:
        return
    held = [(value, _holders(value, sources)) for value in values[:_MOST_VALUES] if _is_bindable(value, said)]
    if said.places.gratis:
        values = (*values, *said.places.gratis)
        held += [
            (value, [(source, other) for source in sources for other in source.body.places(said.language).gratis])
            for value in said.places.gratis
        ]
    # A value that no source states may have been worked out of the others, whosever these are.
    reckoned = {(value.kind, value.unit) for value, holders in held if not holders and value.value != "0"}
    for value, holders in held:
        if (
            not holders
            or (reckoned and ((value.kind, value.unit) in reckoned or value.kind is Kind.DATE))
            or said.places.unit_of(value.span.start) < 0
            or _is_reckoned(said.text, value)
        ):
            continue
        bound = _bound_at_once(said, value, *holders[0])
        if bound is None:
            if (said.left_out and _is_compared(value, values)) or _is_part_of_name(said, value):
                continue
            bound = _bound_by_words(said, value, *holders[0]) or _compared(said, value, values, holders, held)
        if bound is not None:
            yield bound


_Holders = Sequence[tuple[PreparedSource, Quantity]]


def _holders(value: Quantity, sources: Sequence[PreparedSource]) -> _Holders:
    return [(source, other) for source in sources for other in source.body.values.holders(value)]


def _is_bindable(value: Quantity, said: Said) -> bool:
    """Whether others may be meant in the stead of a value, as of codes only in those that are of some make."""
    return value.kind is not Kind.IDENTIFIER or said.places.class_of(value) is not None


def _compared(
    said: Said,
    value: Quantity,
    values: Sequence[Quantity],
    holders: _Holders,
    held: Sequence[tuple[Quantity, _Holders]],
) -> Binding | None:
    """What a value belongs to by the words that are tied to it and to its rivals; ``None`` where it has no place."""
    place = said.places.place(value)
    if place is None:
        return None
    companions = [
        (source, source.body.places(said.language).unit_of(stated.span.start))
        for other, found in held
        for source, stated in found
        if other is not value
    ]
    return bind(said, place, holders, companions, frozenset([one.value for one in values]))


def _is_compared(value: Quantity, values: Sequence[Quantity]) -> bool:
    """Whether a sentence has another such value, with which it may compare this one: *39 against 44 dB*."""
    return any(
        other is not value
        and (other.unit == value.unit or Kind.NUMBER in (other.kind, value.kind))
        and other.kind is not Kind.IDENTIFIER
        for other in values
    )


def _is_part_of_name(said: Said, value: Quantity) -> bool:
    """Whether a number stands in a name, or goes on with one: the 2 of *Petrel 2*, the 7 of *Lines 3 and 7*."""
    start, end = value.span.start, value.span.end
    named = [word for word in said.words if " " in word.stem and word.start < start]
    return any(end <= word.end or _GOES_ON.fullmatch(said.text, word.end, start) is not None for word in named)


def _bound_at_once(said: Said, value: Quantity, source: PreparedSource, held: Quantity) -> Binding | None:
    """That a value is bound where its source has no other that may be meant, which asks for no word of the sentence."""
    places = said.beside(source)
    if not _comparable(value, held) or not places.is_sole(held) or _names_another(said, places):
        return None
    return Binding(quantity=value, bond=Bond.BOUND, holder=(source, held))


def _bound_by_words(said: Said, value: Quantity, source: PreparedSource, held: Quantity) -> Binding | None:
    """That a value is bound where its source ties a word of the sentence to it, and none to any other in its stead."""
    places = said.beside(source)
    there = places.place(held)
    if there is None or not _comparable(value, held) or not speaks_for_none(said.stems, there, places):
        return None
    if _names_another(said, places):
        return None
    here = there.words
    if not any(here.get(stem, 0.0) >= _PRESENT for stem in said.meant_before(value)):
        return None
    return Binding(quantity=value, bond=Bond.BOUND, holder=(source, held))


def _is_alone(said: Said, held: Quantity, places: Places) -> bool:
    """Whether nothing stands against a value in its source: no other of its class, no name in the place of another."""
    return not places.others(held) and not _names_another(said, places)


def _names_another(said: Said, places: Places) -> bool:
    """Whether a sentence has a name in a place where its source has several."""
    frames = places.frames
    return bool(frames) and any(name in frames.get(frame, ()) for frame, name in said.frames)


def _is_reckoned(text: str, value: Quantity) -> bool:
    """Whether a value is a term of arithmetic that the sentence shows."""
    before = text[max(value.span.start - 8, 0) : value.span.start].rstrip()
    if before.endswith(_RECKONING) and _RECKONED_BEFORE.search(before) is not None:
        return True
    return _RECKONED_AFTER.match(text, value.span.end) is not None


def bind(
    said: Said,
    place: Place,
    holders: _Holders,
    companions: Sequence[tuple[PreparedSource, int]],
    claimed: Set[str],
) -> Binding:
    """Compares what a sentence ties to a value with what its sources tie to it.

    Args:
        said: the sentence.
        place: the place of the value in it.
        holders: where the sources state the value.
        companions: the units in which the sources state the other values of the sentence.
        claimed: the values of the sentence.
    """
    words: dict[str, float] | None = None
    best: Binding | None = None
    untied: Binding | None = None
    for source, held in holders[:_MOST_HOLDERS]:
        places = said.beside(source)
        there = places.place(held)
        if there is None or not _comparable(place.quantity, held):
            return Binding(quantity=place.quantity, bond=Bond.UNTOLD, holder=(source, held))
        if _is_alone(said, held, places):
            return Binding(quantity=place.quantity, bond=Bond.BOUND, holder=(source, held))
        if words is None:
            words = said.meant(place)
        comparison = Comparison(said, place, words, claimed, source, places)
        rival = comparison.strongest(there, {unit for other, unit in companions if other is source})
        telling = rival.words if rival is not None else named_otherwise(said.frames, words, there, places)
        if not telling and (not words or _shares(words, there.words) or _shares(words, _entitled(source, said))):
            return Binding(quantity=place.quantity, bond=Bond.BOUND, holder=(source, held))
        if not telling:
            untied = untied or Binding(quantity=place.quantity, bond=Bond.UNTIED, holder=(source, held))
        elif best is None:
            best = Binding(
                quantity=place.quantity,
                bond=Bond.ELSEWHERE,
                holder=(source, held),
                rival=(source, rival.quantity) if rival is not None else None,
                words=telling,
            )
    return untied or best or Binding(quantity=place.quantity, bond=Bond.UNTOLD)


def _shares(words: Weights, there: Weights) -> bool:
    """Whether any word that a sentence ties to a value is tied to it in a source too."""
    return any(there.get(stem, 0.0) >= _PRESENT for stem in words)


def _entitled(source: PreparedSource, said: Said) -> Weights:
    """The words of the title of a source, which hold for all that it says."""
    title = source.title
    return dict.fromkeys(title.places(said.language).frequency, 1.0) if title is not None else {}


def _comparable(said: Quantity, held: Quantity) -> bool:
    """Whether the value of a source is of the kind of that of a sentence, so that the two have the same rivals."""
    return said.kind is held.kind or {said.kind, held.kind} <= _PLAIN_KINDS
