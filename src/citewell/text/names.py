"""Which source a name in an answer means."""

import re
from collections.abc import Hashable, Iterable, Mapping
from functools import cached_property
from typing import TypeVar

import msgspec

from citewell.model import Answer, Source
from citewell.text.fold import fold
from citewell.text.urls import canonical_url

Key = TypeVar("Key", bound=Hashable)

_TITLE_AUTHORS = re.compile(
    r"(?P<surname>[^\W\d_]{2,40}(?:['\u2019-][^\W\d_]{1,40}){0,3})"
    r"(?P<others>[^\d():]{0,80})\(?(?P<year>(?:1[5-9]|20)\d\d[a-z]?)\b"
)
_OTHER_AUTHORS = re.compile(r"(?:[\s,.;&]|and\b|et\b|al\b|und\b|[A-Z\u00c0-\u00de][\w'\u2019-]{0,40}){0,30}")
_KEY = re.compile(
    r"(?P<surname>[^\W\d_]{2,40})[-_:]?(?:et[-_]?al[-_]?)?(?P<year>(?:1[5-9]|20)\d\d[a-z]?)(?![\d-]).{0,40}"
)


class Entry(msgspec.Struct, frozen=True, gc=False):
    """One line of the list of sources that an answer carries itself.

    Attributes:
        label: the number or key by which the text refers to it; empty for an unnumbered line.
        start: where the line begins in the answer.
        end: where it ends.
        url: the first address on it, without tracking parameters.
        title: the words on it, without label and address.
        url_start: where the address begins, or -1.
        url_end: where the address ends, or -1.
    """

    label: str
    start: int
    end: int
    url: str | None
    title: str
    url_start: int = -1
    url_end: int = -1


class Names:
    """The names under which the sources of one answer can be cited.

    An id is matched exactly: a name that only resembles one is another name, and it is for a check to say so.

    Args:
        answer: the record whose sources may be named.
        entries: the list of sources that the answer text carries, by label.
    """

    def __init__(self, answer: Answer, entries: Mapping[str, Entry]) -> None:
        self._sources = answer.sources
        self.ids = {source.id: source.id for source in answer.sources}
        self.labels = {source.label: source.id for source in answer.sources if source.label}
        self.entries = entries

    @cached_property
    def _urls(self) -> dict[str, str]:
        urls: dict[str, str] = {}
        for source in self._sources:
            for name in (source.url, source.id if "://" in source.id else None):
                if name:
                    urls.setdefault(canonical_url(name), source.id)
        return urls

    @cached_property
    def _titles(self) -> dict[str, str]:
        return _unambiguous((fold(source.title), source.id) for source in self._sources if source.title)

    @cached_property
    def files(self) -> dict[str, str]:
        """Ids by file name: the last part of a source's id, title or address, where it looks like a file's name."""
        pairs = []
        for source in self._sources:
            for name in (source.id, source.title, source.url):
                tail = re.split(r"[/\\]", name.partition("#")[0].partition("?")[0])[-1] if name else ""
                if "." in tail[1:-1] and tail != source.id:
                    pairs.append((tail, source.id))
        return _unambiguous(pairs)

    @cached_property
    def _authors(self) -> dict[tuple[str, str], str]:
        """Ids by (surname, year), for sources whose id or title starts like an author-year reference."""
        pairs = []
        for source in self._sources:
            key = _author_year_of_source(source)
            if key:
                pairs.append((key, source.id))
        return _unambiguous(pairs)

    def source(self, name: str) -> str | None:
        """The id of the source that an id or a label names."""
        return self.ids.get(name) or self.labels.get(name)

    def url(self, url: str) -> str | None:
        """The id of the source that stands at an address."""
        return self._urls.get(canonical_url(url))

    def title(self, title: str) -> str | None:
        """The id of the only source that has this title."""
        return self._titles.get(fold(title))

    def author_year(self, surname: str, year: str) -> str | None:
        """The id of the only source by this author in this year (with its letter, as in ``2020a``)."""
        return self._authors.get((fold(surname), year))

    @cached_property
    def has_authors(self) -> bool:
        """Whether any source presents itself as an author's work of a year."""
        return any(source.title and _authors_of_title(source.title) for source in self._sources)

    def resolves(self, number: str) -> bool:
        """Whether a number or key in a marker names anything: an id, a label or a line of the answer's own list."""
        return number in self.ids or number in self.labels or number in self.entries

    def lookup(self, name: str) -> tuple[str, str | None]:
        """What a name in a marker means.

        Returns:
            The target (a source's id, else the address in the answer's own list, else the name itself) and the id of
            the source it is bound to.
        """
        known = self.source(name)
        if known is not None:
            return known, known
        entry = self.entries.get(name)
        if entry is not None:
            if entry.url is not None:
                return entry.url, self.url(entry.url)
            titled = self.title(entry.title) or self.source(entry.title)
            if titled is not None:
                return titled, titled
        return name, None


def _unambiguous(pairs: Iterable[tuple[Key, str]]) -> dict[Key, str]:
    """Names by key, without the keys that several sources share."""
    found: dict[Key, str] = {}
    shared: set[Key] = set()
    for key, name in pairs:
        if found.setdefault(key, name) != name:
            shared.add(key)
    for key in shared:
        del found[key]
    return found


def _authors_of_title(title: str) -> tuple[str, str] | None:
    """First surname and year of a title such as ``Varnholt and Okellado (2020): Sleep``."""
    match = _TITLE_AUTHORS.match(title)
    if match and match["surname"][0].isupper() and _OTHER_AUTHORS.fullmatch(match["others"]):
        return fold(match["surname"]), match["year"]
    return None


def _author_year_of_source(source: Source) -> tuple[str, str] | None:
    """First surname and year of a source, from its title or from an id such as ``varnholt2020``."""
    found = _authors_of_title(source.title) if source.title else None
    if found is None and (match := _KEY.fullmatch(source.id)):
        found = fold(match["surname"]), match["year"]
    return found
