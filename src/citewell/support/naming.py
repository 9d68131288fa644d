"""The names in a text, and where they stand."""

from collections.abc import Iterable, Iterator, Sequence

from citewell.model import Kind, Quantity, Span
from citewell.support.places import Places
from citewell.support.stems import Word
from citewell.support.units import Unit

NAME = "name"
"""The unit of a quantity that is a name."""

_GAPS = frozenset({" ", "-", "\u00a0", " & ", ". ", "’s ", "'s "})
_MOST_WORDS = 6


def find_names(text: str, words: Iterable[Word], known: Iterable[str] = ()) -> Iterator[Quantity]:
    """The names among the words of a text, as quantities of the unit ``name``; words that follow each other are one.

    Args:
        text: the text.
        words: its words, in order.
        known: stems that are names elsewhere, by which a name that begins a sentence is told.
    """
    elsewhere = frozenset(known)
    run: list[Word] = []
    for word in words:
        if " " in word.stem:
            continue
        named = word.name or (word.stem in elsewhere and text[word.start].isupper())
        if run and (not named or len(run) == _MOST_WORDS or text[run[-1].end : word.start] not in _GAPS):
            yield _name(text, run)
            run = []
        if named and not word.stem.isdecimal():
            run.append(word)
    if run:
        yield _name(text, run)


def _name(text: str, run: Sequence[Word]) -> Quantity:
    start, end = run[0].start, run[-1].end
    return Quantity(
        kind=Kind.IDENTIFIER,
        value=" ".join(word.stem for word in run),
        unit=NAME,
        text=text[start:end],
        span=Span(start, end),
    )


def names_of(places: Places) -> set[str]:
    """The stems that a text has as names where no sentence begins."""
    return {word.stem for number in range(len(places.units)) for word in places.words_of(number) if word.name}


def name_places(
    text: str, units: Sequence[Unit], places: Places, values: Iterable[Quantity], known: Iterable[str]
) -> Places:
    """Where the names of a text stand. The values beside a name tell whose it is, as words do.

    Args:
        text: the text.
        units: its units.
        places: the places of its values.
        values: its values.
        known: stems that are names elsewhere.
    """
    taken = {place for value in values if value.kind is not Kind.IDENTIFIER for place in (value.span.start,)}
    spoken = [word for number in range(len(units)) for word in places.words_of(number) if word.start not in taken]
    names = tuple(find_names(text, spoken, known))
    valued = [
        Word(f"={value.unit}:{value.value}", value.span.start, value.span.end, name=True)
        for value in values
        if value.kind is not Kind.IDENTIFIER
    ]
    return Places(text, names, units, places.language, said=places.said, beside=valued)
