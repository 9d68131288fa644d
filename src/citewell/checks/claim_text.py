"""What a claim says in words and what it cites, made once for all checks."""

from bisect import bisect_left
from collections.abc import Mapping, Sequence

from citewell.model import Citation, Claim, Family, Quantity, Span
from citewell.support.alignment import Aligned, align
from citewell.support.name_index import small_in
from citewell.support.naming import Name, find_names
from citewell.support.places import Places
from citewell.support.prepared import PreparedSource
from citewell.support.sayings import Sayings
from citewell.support.units import Unit, UnitKind
from citewell.text.blot import blot
from citewell.text.claims import is_marker
from citewell.text.letters import greeted
from citewell.text.quantities import read_quantities
from citewell.text.quotes import Quotation, find_quotations, may_quote
from citewell.text.reading import Reading

_STRUCTURED = Family.STRUCTURED
_LONGEST = 1500
_MOST_VALUES = 30


class ClaimText:
    """One claim, read as far as something was asked of it.

    Args:
        claim: the claim.
        reading: the answer in which it stands.
        sources: the sources of that answer that its reader may see, by id.
    """

    __slots__ = (
        "_aligned",
        "_cited",
        "_names",
        "_places",
        "_quotations",
        "_reading",
        "_sayings",
        "_sources",
        "_values",
        "_words",
        "claim",
        "hidden",
    )

    def __init__(self, claim: Claim, reading: Reading, sources: Mapping[str, PreparedSource]) -> None:
        self.claim = claim
        self._reading = reading
        self._sources = sources
        self.hidden = _hidden(claim, reading)
        """The stretches that are no words of the answer: markers, addresses and code, relative to the claim."""
        self._cited: tuple[PreparedSource, ...] | None = None
        self._words: str | None = None
        self._places: dict[str | None, Places] = {}
        self._names: dict[str | None, tuple[Name, ...]] = {}
        self._sayings: Sayings | None = None
        self._aligned: tuple[Aligned, ...] | None = None
        self._values: tuple[Quantity, ...] | None = None
        self._quotations: tuple[Quotation, ...] | None = None

    @property
    def cited(self) -> tuple[PreparedSource, ...]:
        """The known sources that the claim cites and its reader may see, each once, in order of first mention."""
        if self._cited is None:
            citations, sources = self._reading.citations, self._sources
            seen: dict[str, PreparedSource] = {}
            for index in self.claim.citations:
                for name in citations[index].bound:
                    if name is not None and name in sources and name not in seen:
                        seen[name] = sources[name]
            self._cited = tuple(seen.values())
        return self._cited

    @property
    def words(self) -> str:
        """The text with what is hidden blotted out, of the same length."""
        if self._words is None:
            self._words = blot(self.claim.text, self.hidden)
        return self._words

    @property
    def values(self) -> tuple[Quantity, ...]:
        """The values that the claim states."""
        if self._values is None:
            self._values = read_quantities(self.claim.text, skip=self.hidden)
        return self._values

    def places(self, language: str | None) -> Places:
        """Where the values of the claim stand in it, and the words that they belong to.

        Args:
            language: ISO 639-1 code of what it cites, by whose rules its words are read.
        """
        known = self._places.get(language)
        if known is None:
            whole = (Unit(UnitKind.SENTENCE, 0, len(self.words)),)
            known = self._places[language] = Places(self.words, self.values, whole, language, said=True)
        return known

    def names(self, language: str | None) -> tuple[Name, ...]:
        """The names of the claim but that of its reader, whom it may greet and of whom no source tells.

        Args:
            language: ISO 639-1 code of what it cites, by whose rules its words are read.
        """
        known = self._names.get(language)
        if known is None:
            text = self.words
            small = small_in([source.body.names(language) for source in self.cited])
            found = find_names(text, greeted(text), min(len(text), _LONGEST), small, language)
            known = self._names[language] = tuple(found)
        return known

    def sayings(self, language: str | None) -> Sayings:
        """What the claim says and denies.

        Args:
            language: ISO 639-1 code of what it cites, by whose rules its words are read.
        """
        if self._sayings is None:
            self._sayings = Sayings(self.words, self.places(language))
        return self._sayings

    def aligned(self, cited: Sequence[PreparedSource], language: str | None) -> tuple[Aligned, ...]:
        """What the claim says and denies, beside what the sources that it cites say of the same.

        Args:
            cited: those sources.
            language: ISO 639-1 code of what it cites, by whose rules its words are read.
        """
        if self._aligned is None:
            self._aligned = align(self.sayings(language), cited, language)
        return self._aligned

    @property
    def quotations(self) -> tuple[Quotation, ...]:
        """What the claim puts in quotation marks."""
        if self._quotations is None:
            text = self.claim.text
            self._quotations = find_quotations(text, skip=self.hidden, single=True) if may_quote(text) else ()
        return self._quotations


def is_overlong(said: ClaimText) -> bool:
    """Whether a sentence is too long, or has too many values, for what it says of each to be told apart."""
    return len(said.words) > _LONGEST or len(said.values) > _MOST_VALUES


def _hidden(claim: Claim, reading: Reading) -> tuple[Span, ...]:
    start, end = claim.span.start, claim.span.end
    citations, masked = reading.citations, reading.masked
    found: list[Span] = []
    for index in claim.citations:
        citation = citations[index]
        span = citation.span
        if span.end <= start or span.start >= end:
            continue
        if citation.link_text or citation.family is _STRUCTURED:
            found += _marker(citation)
        else:
            found.append(span)
    if masked:
        at = bisect_left(masked, Span(start, start))
        found += masked[max(0, at - 1) : bisect_left(masked, Span(end, end))]
    return tuple([Span(max(0, s.start - start), s.end - start) for s in found if s.end > start and s.start < end])


def _marker(citation: Citation) -> list[Span]:
    """What of a citation is its marker; the words of a link are words of the answer."""
    start, end = citation.span.start, citation.span.end
    if citation.family is Family.STRUCTURED and not is_marker(citation):
        return []
    if not citation.link_text:
        return [citation.span]
    # An anchor has its address before its words, which may be that address too; Markdown has them the other way round.
    find = citation.text.rfind if citation.text.startswith("<") else citation.text.find
    at = find(citation.link_text)
    if at < 0 or not any(char.isalpha() for char in citation.link_text):
        return [citation.span]
    return [Span(start, start + at), Span(start + at + len(citation.link_text), end)]
