"""The number words of every language in the shape in which texts are searched for them."""

from decimal import Decimal
from typing import NamedTuple

from citewell.text.lexicon import Lexicon, lexicons
from citewell.text.quantities.compounds import compounds, has_thousands, thousands
from citewell.text.quantities.tails import TAILS, Tail

_NEEDS_COUNT = 100_000
_SHORTEST_COMPOUND = 6

ByLanguage = dict[str, dict[str, Decimal]]
"""For each word, its value in each language that has it."""

_QUARTERS = frozenset({"quarter", "quartal", "quartals", "trimestre", "kwartaal"})
"""Words for a quarter of a year, which follow an ordinal."""

_ADJECTIVES = {
    "de": (
        {"jährig": "jahr", "monatig": "monat", "wöchig": "woche", "tägig": "tag", "stündig": "stunde",
         "minütig": "minute"},
        ("", "e", "en", "er", "es", "em"),
    ),
    "nl": ({"jarig": "jaar", "maands": "maand", "weeks": "week", "daags": "dag"}, ("", "e")),
}  # fmt: skip


class Language(NamedTuple):
    """Sets of words of one language, for looking around a number word."""

    articles: frozenset[str]
    joiners: frozenset[str]
    halves: frozenset[str]
    doubtful: frozenset[str]
    needs_language: frozenset[str]


class Vocabulary:
    """All number words of all languages, built once."""

    def __init__(self) -> None:
        self.cardinals: ByLanguage = {}
        self.ordinals: ByLanguage = {}
        self.parts: ByLanguage = {}
        self.languages: dict[str, Language] = {}
        self.adjectives: dict[str, tuple[str, Tail]] = {}
        for code, lexicon in lexicons().items():
            self._add(code, lexicon)
        ones = {word for language in self.languages.values() for word in language.articles} | {"one", "één"}
        self.ones = frozenset(ones) - {"a", "an"}
        """Words for one that are mostly articles or pronouns."""
        halves = {word for language in self.languages.values() for word in language.halves}
        words = {*self.cardinals, *self.parts, *halves, *self.adjectives}
        words |= {word for word, values in self.ordinals.items() if max(values.values()) > 2}
        self.known = frozenset(words) | ones | self.ordinals.keys()
        """Words with which a value in words may begin, compounds of thousands apart."""
        alone = {word for word, values in self.cardinals.items() if min(values.values()) >= _NEEDS_COUNT}
        self.triggers = (frozenset(words) - ones - alone) | _QUARTERS
        """Words without one of which, or of ``ones``, a text states no value in words."""
        self.scales = frozenset(alone)
        """Words such as million, which state a value only after a number or an article."""

    def values(self, word: str) -> dict[str, Decimal]:
        """The value of a cardinal by language; empty when the word is none."""
        known = self.cardinals.get(word)
        if known is None and len(word) > _SHORTEST_COMPOUND and has_thousands(word):
            return thousands(word, self.cardinals)
        return known or {}

    def _add(self, code: str, lexicon: Lexicon) -> None:
        numbers = lexicon.numbers
        small = {value: word for value, word in enumerate(numbers.small.split()) if word != "-"}
        tens = {(index + 2) * 10: word for index, word in enumerate(numbers.tens.split())}
        plain = {word: value for value, word in (*small.items(), *tens.items()) if value}
        for word, whole in (*compounds(code, small, tens).items(), *numbers.more.items(), *plain.items()):
            _put(self.cardinals, code, word, Decimal(whole))
        for word, part in numbers.part_endings.items():  # dreieinviertel
            for value, count in small.items():
                if value:
                    _put(self.cardinals, code, f"{count}{word}", value + Decimal(part))
        for word, mixed in numbers.extra.items():
            _put(self.cardinals, code, word, Decimal(mixed))
        for value, word in enumerate(numbers.ordinals.split(), start=1):
            if word != "-":
                for ending in ("", *numbers.ordinal_endings.split()):
                    _put(self.ordinals, code, word + ending, Decimal(value))
        for word, parts in numbers.fractions.items():
            _put(self.parts, code, word, Decimal(parts))
        self.languages[code] = Language(
            articles=frozenset(numbers.articles.split()),
            joiners=frozenset(numbers.joiners.split()),
            halves=frozenset(numbers.halves.split()),
            doubtful=frozenset(numbers.doubtful.split()),
            needs_language=frozenset(numbers.needs_language.split()),
        )
        stems, endings = _ADJECTIVES.get(code, ({}, ()))
        for stem, unit in stems.items():
            tail = TAILS.words[unit]
            for ending in endings:
                TAILS.words.setdefault(stem + ending, tail)
                for value, word in small.items():
                    if value > 1:
                        self.adjectives[word + stem + ending] = (str(value), tail)


def _put(table: ByLanguage, code: str, word: str, value: Decimal) -> None:
    for spelling in {
        word,
        word.replace("ß", "ss"),
        word.replace("ë", "e"),
        word.replace("é", "e") if code != "nl" else word,
    }:
        table.setdefault(spelling, {})[code] = value


VOCABULARY = Vocabulary()
