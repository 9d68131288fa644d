"""The names of a source, to be looked up, and what it tells of them."""

import re
from collections.abc import Container, Mapping, Sequence
from functools import cached_property

from citewell.support.deeds import Deed, count_deeds, read_deeds
from citewell.support.naming import Name, are_one, find_names, fold_part
from citewell.support.offices import Holding, has_office, read_holdings
from citewell.support.places import Places
from citewell.support.stems import Word
from citewell.support.units import UnitKind
from citewell.support.unspaced_deeds import has_unspaced_deed, read_unspaced_deeds
from citewell.text.lexicon import UNSPACED

_WORD = re.compile(r"[^\W_]+(?:['’][^\W\d_]{2,})?")
_LINK = re.compile(
    r"\s(?:of|for|and|de|des|du|del|della|do|da|di|für|und|van|voor|et|y|e|en)\s(?:the\s|la\s|los\s|las\s|les\s)?"
)
_ACRONYM = 8
_MOST = 20_000
_MOST_ALIKE = 100
_LONGEST = 1_500
_MANY = 2


class NameIndex:
    """The names of one text.

    Args:
        text: the text.
        places: its units and words.
    """

    def __init__(self, text: str, places: Places) -> None:
        self.text = text
        self.places = places
        self._names: dict[int, tuple[Name, ...]] = {}
        self._stems: dict[int, frozenset[str]] = {}

    @cached_property
    def _written(self) -> frozenset[str]:
        """All words of the text, as they are written."""
        return frozenset(_WORD.findall(self.text))

    @cached_property
    def small(self) -> frozenset[str]:
        """Words that the text writes small, folded."""
        return frozenset([fold_part(word) for word in self._written if word.islower()])

    @cached_property
    def words(self) -> frozenset[str]:
        """All words of the text, folded."""
        return self.small.union([fold_part(word) for word in self._written if not word.islower()])

    @cached_property
    def names(self) -> Sequence[tuple[int, Name]]:
        """The names with their units, in order."""
        return [
            (number, name) for number in range(min(len(self.places.units), _MOST)) for name in self.names_of(number)
        ]

    @cached_property
    def is_tabular(self) -> bool:
        """Whether the text has a table."""
        return any(unit.cells for unit in self.places.units)

    @cached_property
    def sure(self) -> Sequence[Name]:
        """The names that are such for certain, each that is written in one way once."""
        return list({(name.text, name.parts): name for _, name in self.names if name.sure}.values())

    def names_of(self, number: int) -> tuple[Name, ...]:
        """The names of a unit."""
        known = self._names.get(number)
        if known is None:
            unit = self.places.units[number]
            known = self._names[number] = tuple(
                find_names(self.text, unit.start, unit.end, self.small, self.places.language)
            )
        return known

    def stems_of(self, number: int) -> frozenset[str]:
        """The stems of a unit."""
        known = self._stems.get(number)
        if known is None:
            known = self._stems[number] = frozenset(word.stem for word in self.places.words_of(number))
        return known

    @cached_property
    def by_part(self) -> Mapping[str, Sequence[tuple[int, Name]]]:
        """The names that have a word, with their units."""
        found: dict[str, list[tuple[int, Name]]] = {}
        for number, name in self.names:
            for part in dict.fromkeys(name.parts):
                found.setdefault(part, []).append((number, name))
        return found

    @cached_property
    def by_initial(self) -> Mapping[str, Sequence[tuple[int, Name]]]:
        """The names of several words by the first letter of the first."""
        found: dict[str, list[tuple[int, Name]]] = {}
        for number, name in self.names:
            if len(name.parts) > 1:
                found.setdefault(name.parts[0][0], []).append((number, name))
        return found

    @cached_property
    def by_last_initial(self) -> Mapping[str, Sequence[tuple[int, Name]]]:
        """The names of persons, by the first letter of the last word: those of several words or with a title."""
        found: dict[str, list[tuple[int, Name]]] = {}
        for number, name in self.names:
            if len(name.parts) > 1 or name.titled:
                found.setdefault(name.parts[-1][0], []).append((number, name))
        return found

    @cached_property
    def acronyms(self) -> Mapping[str, Sequence[tuple[int, Name]]]:
        """The names of several words by their first letters, those joined by *of* and *for* as one."""
        found: dict[str, list[tuple[int, Name]]] = {}
        before: tuple[int, Name] | None = None
        letters, first = "", None
        for number, name in self.names:
            joined = (
                before is not None
                and before[0] == number
                and _LINK.fullmatch(self.text, before[1].end, name.start) is not None
            )
            if not joined or first is None:
                letters, first = "", (number, name)
            letters += "".join(part[0] for part in name.parts)
            if len(letters) > 1:
                found.setdefault(letters, []).append(first)
            before = (number, name)
        return found

    def holders(self, name: Name) -> list[tuple[int, Name]]:
        """The names of the text that may be of the same bearer."""
        found: list[tuple[int, Name]] = []
        for part in name.parts:
            found += [entry for entry in self.by_part.get(part, ())[:_MOST_ALIKE] if are_one(name, entry[1])]
        if len(name.parts) == 1:
            found += self.acronyms.get(name.parts[0], ())[:_MOST_ALIKE]
        return list(dict.fromkeys(found))

    def knows(self, name: Name) -> bool:
        """Whether a word of a text is a name for certain, here or in another place."""
        if name.sure or len(name.parts) > 1:
            return True
        holders = self.holders(name)
        return len(holders) > 1 or any(other.sure for _, other in holders)

    def are_one(self, name: Name, other: Name) -> bool:
        """Whether a name and one of this text are of one bearer."""
        if are_one(name, other):
            return True
        short, full = (name, other) if len(name.parts) == 1 else (other, name)
        return len(short.parts) == 1 and any(
            full.parts == known.parts for _, known in self.acronyms.get(short.parts[0], ())[:_MOST_ALIKE]
        )

    @cached_property
    def squashed(self) -> str:
        """The letters and digits of the text alone, folded."""
        return "".join(fold_part(word[0]) for word in _WORD.finditer(self.text))

    def has(self, name: Name) -> bool:
        """Whether the text has a name in any form: all its words, whole or run together, or its first letters."""
        if all(self._has_word(part) for part in name.parts):
            return True
        squashed = "".join(name.parts)
        if squashed in self.squashed:
            return True
        if len(name.parts) == 1:
            return len(squashed) <= _ACRONYM and squashed in self.acronyms
        letters = "".join(part[0] for part in name.parts)
        return len(letters) > 1 and letters in self.words

    def _has_word(self, part: str) -> bool:
        words = self.words
        return len(part) == 1 or part in words or part.rstrip("s") in words or f"{part}s" in words

    @cached_property
    def holdings(self) -> Mapping[frozenset[str], Sequence[tuple[int, Holding]]]:
        """Who holds which office, with the units that say so."""
        found: dict[frozenset[str], list[tuple[int, Holding]]] = {}
        language = self.places.language
        if language is None:
            return found
        for number, unit in enumerate(self.places.units[:_MOST]):
            if (
                not unit.cells
                and unit.end - unit.start <= _LONGEST
                and has_office(self.text, unit.start, unit.end, language)
            ):
                words, names = self.places.words_of(number), self.names_of(number)
                for holding in read_holdings(self.text, unit.start, unit.end, names, words, language):
                    found.setdefault(holding.office, []).append((number, holding))
        return found

    @cached_property
    def deeds(self) -> Mapping[str, Sequence[tuple[int, Deed]]]:
        """What the text says was done, by kind, with its units."""
        found: dict[str, list[tuple[int, Deed]]] = {}
        language = self.places.language
        for number, unit in enumerate(self.places.units[:_MOST]):
            if unit.kind in (UnitKind.ROW, UnitKind.HEADER):
                continue
            if not deeds_at_most(self.text, unit.start, unit.end, language):
                continue
            names, words = self.names_of(number), self.places.words_of(number)
            for deed in deeds_in(self.text, unit.start, unit.end, names, words, language, self._topic(number)):
                found.setdefault(deed.kind, []).append((number, deed))
        return found

    @cached_property
    def _bearers(self) -> Sequence[Name]:
        """The names that have a part in what the text says was done, each that has the same words once."""
        parts = [part for deeds in self.deeds.values() for _, deed in deeds for part in deed.parts.values()]
        return list({(name.text, name.parts): name for part in parts for name in part.names}.values())

    def tells_of_none_but(self, names: Sequence[Name]) -> bool:
        """Whether all whom it says to have done anything, or to have had it done, are each of some names."""
        return all(self.are_one(name, bearer) for bearer in self._bearers for name in names)

    def _topic(self, number: int) -> Sequence[Name]:
        """The first name of the last sentence of a paragraph that has some, before one of its sentences."""
        units = self.places.units
        while number and not units[number].begins:
            number -= 1
            if units[number].kind not in (UnitKind.ROW, UnitKind.HEADER) and (names := self.names_of(number)):
                return names[:1]
        return ()


class _InAny:
    """The words of several sets."""

    def __init__(self, sets: Sequence[Container[str]]) -> None:
        self._sets = sets

    def __contains__(self, word: object) -> bool:
        return any(word in words for words in self._sets)


def small_in(indexes: Sequence[NameIndex]) -> Container[str]:
    """Words that one of several texts writes small, folded."""
    return indexes[0].small if len(indexes) == 1 else _InAny([index.small for index in indexes])


def may_tell(text: str, language: str | None) -> bool:
    """Whether a text has the verb of a deed or the noun of an office in a language."""
    if language is not None and language in UNSPACED:
        return has_unspaced_deed(text, 0, len(text), language)
    end = min(len(text), _LONGEST)
    return count_deeds(text, 0, end, language) > 0 or (language is not None and has_office(text, 0, end, language))


def deeds_at_most(text: str, start: int, end: int, language: str | None) -> int:
    """How many deeds a sentence may tell of, in whatever language; quicker told than which."""
    if end - start > _LONGEST:
        return 0  # that is no sentence
    if language is not None and language in UNSPACED:
        return _MANY if has_unspaced_deed(text, start, end, language) else 0
    return count_deeds(text, start, end, language)


def deeds_in(
    text: str,
    start: int,
    end: int,
    names: Sequence[Name],
    words: Sequence[Word],
    language: str | None,
    topic: Sequence[Name] = (),
) -> Sequence[Deed]:
    """The deeds that a sentence tells of, in whatever language."""
    if language is not None and language in UNSPACED:
        return list(read_unspaced_deeds(text, start, end, names, language))
    return list(read_deeds(text, start, end, names, words, language, topic))
