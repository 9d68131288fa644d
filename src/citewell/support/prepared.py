"""Sources made ready once for everything that is compared with them."""

import hashlib
import threading
from collections import OrderedDict
from functools import cached_property
from itertools import islice

from citewell.model import Quantity, Source
from citewell.support.deadline import keep_to_deadline
from citewell.support.name_index import NameIndex
from citewell.support.passages import PassageIndex
from citewell.support.places import Places
from citewell.support.sayings import Sayings
from citewell.support.slices import read_in_slices, slices
from citewell.support.stems import read_words
from citewell.support.surroundings.around import Around
from citewell.support.surroundings.pieces import pieces_of
from citewell.support.units import Unit, UnitKind, read_units
from citewell.support.validity import Validity, stated_validity
from citewell.support.values import ValueIndex
from citewell.support.verbatim import Verbatim
from citewell.support.words import content_words, prefixes
from citewell.text.language import guess_language, guess_script
from citewell.text.quantities import read_quantities
from citewell.text.quantities.identifiers import squash

_MOST_CHARACTERS = 2_000_000
"""How much text is kept ready; what was made of a text takes a few dozen times its own memory."""

_WORDS_AT_ONCE = 20_000
_MOST_TITLES = 4
_LONGEST_TITLE = 300
_LONGEST_UNIT = 600


class PreparedText:
    """One text, made ready as far as something was asked of it."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._validity: dict[str, Validity | None] = {}
        self._places: dict[str | None, Places] = {}
        self._names: dict[str | None, NameIndex] = {}
        self._sayings: dict[str | None, Sayings] = {}
        self._around: dict[str | None, Around] = {}
        self._stems: dict[str | None, frozenset[str]] = {}
        self._openings: dict[int, frozenset[str]] = {}

    @cached_property
    def digest(self) -> str:
        """SHA-256 of the text, as ``sha256:`` and hex digits."""
        return "sha256:" + hashlib.sha256(self.text.encode("utf-8", "surrogatepass")).hexdigest()

    @cached_property
    def quantities(self) -> tuple[Quantity, ...]:
        """The values that the text states, in order."""
        return read_in_slices(self.text, read_quantities)

    @cached_property
    def values(self) -> ValueIndex:
        """The values that the text states, to be looked up."""
        index = ValueIndex(self.text, self.quantities)
        keep_to_deadline()  # looking values up in a long text takes its time too
        return index

    @cached_property
    def units(self) -> tuple[Unit, ...]:
        """Its sentences, list items and table rows, each with what governs it."""
        return read_units(self.text)

    @cached_property
    def passages(self) -> PassageIndex:
        """Its units, to be searched for those that a sentence is about."""
        return PassageIndex(self.text, self.units)

    def places(self, language: str | None) -> Places:
        """Where its values stand, and the words that they belong to.

        Args:
            language: ISO 639-1 code of the language by whose rules its words are read.
        """
        known = self._places.get(language)
        if known is None:
            known = self._places[language] = Places(self.text, self.quantities, self.units, language)
        return known

    def sayings(self, language: str | None) -> Sayings:
        """What it says and denies.

        Args:
            language: ISO 639-1 code of the language by whose rules its words are read.
        """
        known = self._sayings.get(language)
        if known is None:
            known = self._sayings[language] = Sayings(self.text, self.places(language))
        return known

    def stems(self, language: str | None) -> frozenset[str]:
        """The stems of its words.

        Args:
            language: ISO 639-1 code of the language by whose rules its words are read.
        """
        known = self._stems.get(language)
        if known is None:
            words = read_words(self.text, 0, len(self.text), language)
            known = self._stems[language] = frozenset([word.stem for word in words])
        return known

    def names(self, language: str | None) -> NameIndex:
        """Its names and what it tells of them.

        Args:
            language: ISO 639-1 code of the language by whose rules it is read.
        """
        known = self._names.get(language)
        if known is None:
            known = self._names[language] = NameIndex(self.text, self.places(language))
        return known

    def around(self, language: str | None) -> Around:
        """Its values and names, and the words around each.

        Args:
            language: ISO 639-1 code of the language by whose rules it is read.
        """
        known = self._around.get(language)
        if known is None:
            pieces = pieces_of(self.quantities, [name for _, name in self.names(language).names])
            known = self._around[language] = Around(self.text, self.units, pieces)
            keep_to_deadline()
        return known

    def openings(self, unit: int) -> frozenset[str]:
        """How the words of a sentence or list item begin, or those of the head of a row.

        Args:
            unit: its number.
        """
        known = self._openings.get(unit)
        if known is None:
            place = self.units[unit]
            begin, end = place.cells[0] if place.kind is UnitKind.ROW and place.cells else (place.start, place.end)
            words = content_words(self.text[begin : min(end, begin + _LONGEST_UNIT)])
            known = self._openings[unit] = prefixes(words)
        return known

    @cached_property
    def lowered(self) -> str:
        """The text in lower case, after a space, so that every word that follows a space has one before it."""
        return f" {self.text.lower()}"

    @cached_property
    def words(self) -> frozenset[str]:
        """Stems of the words that carry content."""
        found: set[str] = set()
        words = content_words(self.text)
        while some := list(islice(words, _WORDS_AT_ONCE)):
            found.update(some)
            keep_to_deadline()
        return frozenset(found)

    @cached_property
    def verbatim(self) -> Verbatim:
        """The words of the text, to be searched for quotations."""
        return Verbatim(self.text)

    @cached_property
    def language(self) -> str | None:
        """ISO 639-1 code of the language, when it is sure."""
        return guess_language(self.text)

    @cached_property
    def script(self) -> str | None:
        """The script that most letters are in."""
        return guess_script(self.text)

    @cached_property
    def squashed(self) -> str:
        """The letters and digits of the text alone, case folded."""
        return "".join([squash(self.text[begin:end]) for begin, end in slices(self.text)])

    def validity(self, title: str) -> Validity | None:
        """From when until when a document with this title and this text says of itself that it holds."""
        if title in self._validity:
            return self._validity[title]
        stated = stated_validity(title, self.text)
        if len(title) <= _LONGEST_TITLE and len(self._validity) < _MOST_TITLES:
            self._validity[title] = stated
        return stated


_LONGEST_HEAD = 160
_STOPS = frozenset(".!?:;。！？")

NO_TEXT = PreparedText("")
"""What stands for a text that there is none of."""


def _head_line(text: str) -> str:
    """The short line without a full stop that stands over a text, apart from it."""
    line, _, rest = text[:_LONGEST_HEAD].partition("\n\n")
    return line if rest and "\n" not in line and line[-1:] not in _STOPS else ""


class PreparedSource:
    """One source, made ready as far as something was asked of it.

    Args:
        source: the source.
        body: its text, made ready.
    """

    __slots__ = ("body", "source")

    def __init__(self, source: Source, body: PreparedText) -> None:
        self.source = source
        self.body = body

    @property
    def digest(self) -> str:
        """SHA-256 of the text, as ``sha256:`` and hex digits."""
        return self.body.digest

    @property
    def has_text(self) -> bool:
        """Whether there is anything to check against."""
        text = self.source.text
        return text != "" and not text.isspace()

    @property
    def title(self) -> PreparedText | None:
        """Its title, or the line that stands over its text, made ready."""
        title = self.source.title or _head_line(self.source.text)
        return ready(title) if title else None

    def topics(self, language: str | None) -> frozenset[str]:
        """Stems of its title.

        Args:
            language: ISO 639-1 code of the language by whose rules its words are read.
        """
        title = self.title
        return frozenset() if title is None else title.stems(language)

    @property
    def validity(self) -> Validity | None:
        """From when until when the document says of itself that it holds, in its title or in its text."""
        return self.body.validity(self.source.title or "")


class _Kept:
    """Texts that were made ready, the least recently used dropped first, bounded by how much text they hold."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._held = 0
        self._texts: OrderedDict[str, PreparedText] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, text: str) -> PreparedText:
        """The text made ready, the same object for the same text as long as it is kept."""
        with self._lock:
            known = self._texts.get(text)
            if known is not None:
                self._texts.move_to_end(text)
                return known
            made = PreparedText(text)
            size = len(text) + 100
            if size <= self._most // 4:
                self._texts[text] = made
                self._held += size
                while self._held > self._most:
                    dropped, _ = self._texts.popitem(last=False)
                    self._held -= len(dropped) + 100
            return made


_KEPT = _Kept(_MOST_CHARACTERS)


def ready(text: str) -> PreparedText:
    """The text made ready, once as long as it is among those last used."""
    return _KEPT.get(text) if text else NO_TEXT


def prepare(source: Source) -> PreparedSource:
    """The source made ready. The same text is made ready once, as long as it is among those last used."""
    return PreparedSource(source, _KEPT.get(source.text))
