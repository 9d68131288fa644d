"""Which source a name in an answer means."""

import re
from collections.abc import Hashable, Iterable, Mapping
from functools import cached_property
from typing import TypeVar

import msgspec

from citewell.model import Answer, Citation
from citewell.text.addresses import Addresses
from citewell.text.fold import FOLDED_CHARACTERS, fold
from citewell.text.resemblance import Resemblance
from citewell.text.title_index import TitleIndex
from citewell.text.works import fold_surname, is_work, work_of

Key = TypeVar("Key", bound=Hashable)

_PIECES = re.compile(r"\s{0,3}[:,;()\[\]|]\s{0,3}|\s[-\u2013\u2014]\s|\.\s")
_EDGES = " \t-–—:：.,;|*_`\"'“”‘’()（）<>[]《》「」"
_MOST_PIECES = 12
_MOST_SOUGHT = 50
_LONGEST_SPELLED = 100


class Entry(msgspec.Struct, frozen=True, gc=False):
    """One line of the list of sources that an answer carries itself.

    Attributes:
        label: the number or key by which the text refers to it; empty for an unnumbered line.
        start: where the line begins in the answer.
        end: where it ends.
        url: the first address on it, without tracking parameters.
        title: the words on it, without label and address.
        spot_start: where the address, the link or else the words stand.
        spot_end: where they end.
    """

    label: str
    start: int
    end: int
    url: str | None
    title: str
    spot_start: int
    spot_end: int


class Names:
    """The names under which the sources of one answer can be cited.

    An id is matched as it is written, but for what no reader can see or would take for another id: the kind of its
    dashes and, where it is no plain word, its case. A name that only resembles one is another name, and it is for a
    check to say so.

    Args:
        answer: the record whose sources may be named.

    Attributes:
        sources: the sources of the record.
        ids: the ids of the sources.
        labels: ids by the short marker that stands for them.
        entries: the list of sources that the answer text carries, by label.
    """

    def __init__(self, answer: Answer) -> None:
        self.sources = answer.sources
        self._retrieved = answer.retrieved
        self.ids = {source.id: source.id for source in answer.sources}
        self.labels = {source.label: source.id for source in answer.sources if source.label}
        self.entries: Mapping[str, Entry] = {}
        self._spoken: dict[str, bool] = {}

    @cached_property
    def _addresses(self) -> Addresses:
        return Addresses(self.sources)

    @cached_property
    def _spelled(self) -> dict[str, str]:
        """Ids by their spelling, for ids and labels with digits or dashes; not where several are spelled alike."""
        pairs = [(name, id_) for names in (self.ids, self.labels) for name, id_ in names.items()]
        return _unambiguous(
            (_spelling(name), id_)
            for name, id_ in pairs
            if len(name) <= _LONGEST_SPELLED and any(char.isalpha() for char in name) and not name.isalpha()
        )

    @property
    def are_compound(self) -> bool:
        """Whether any id or label is more than a run of ASCII letters and digits."""
        return not all(name.isalnum() and name.isascii() for name in (*self.ids, *self.labels))

    @cached_property
    def _titles(self) -> dict[str, str]:
        return _unambiguous((fold(source.title), source.id) for source in self.sources if source.title)

    @cached_property
    def titles(self) -> TitleIndex:
        """The titles by their words."""
        return TitleIndex(self.sources)

    @cached_property
    def _untitled(self) -> frozenset[str]:
        return frozenset(source.id for source in self.sources if not source.title)

    def has_title(self, url: str) -> bool:
        """Whether the record gives a title for what stands at an address."""
        return any(name not in self._untitled for name in self.at(url))

    @cached_property
    def files(self) -> dict[str, str]:
        """Ids by file name: the last part of a source's id, title or address, where it looks like a file's name."""
        pairs = []
        for source in self.sources:
            for name in (source.id, source.title, source.url):
                tail = re.split(r"[/\\]", name.partition("#")[0].partition("?")[0])[-1] if name else ""
                if "." in tail[1:-1] and tail != source.id and "#" not in source.id:
                    pairs.append((tail, source.id))
        return _unambiguous(pairs)

    @cached_property
    def _works(self) -> dict[tuple[str, str], str]:
        """Ids by (surname, year), for sources whose id or title starts like an author-year reference."""
        return _unambiguous((work, source.id) for source in self.sources if (work := work_of(source)))

    @cached_property
    def has_works(self) -> bool:
        """Whether any source presents itself as an author's work, as ``Varnholt (2020): Sleep`` does."""
        return any(source.title and is_work(source.title) for source in self.sources)

    @cached_property
    def resemblance(self) -> Resemblance:
        """The known ids and labels, to recognise names that are nearly one of them."""
        return Resemblance([*self.ids, *self.labels])

    def source(self, name: str) -> str | None:
        """The id of the source that an id or a label names."""
        return self.ids.get(name) or self.labels.get(name) or self._spelled.get(_spelling(name))

    def at(self, url: str) -> tuple[str, ...]:
        """The ids of the sources that a citation of an address means, the first of which stands for all.

        Passages of one page share its address: it means those of them that were retrieved, if any was.
        """
        return self._retrieved_of(self._addresses.at(url))

    def _retrieved_of(self, names: tuple[str, ...]) -> tuple[str, ...]:
        if len(names) < 2 or self._retrieved is None:
            return names
        return tuple([name for name in names if name in self._retrieved]) or names

    def url(self, url: str) -> str | None:
        """The id of the source that stands at an address, the first of several."""
        holders = self.at(url)
        return holders[0] if holders else None

    def bind(self, targets: Iterable[str]) -> list[tuple[str, str | None]]:
        """Every target with the source that it names by id, label or address, repeated when there are several."""
        found: list[tuple[str, str | None]] = []
        for target in dict.fromkeys(targets):
            known = self.source(target)
            names = (known,) if known is not None else self.at(target)
            found += [(target, name) for name in names] or [(target, None)]
        return found

    def spread(self, citation: Citation) -> Citation:
        """A citation of an address, its target repeated for every source that it means."""
        pairs: list[tuple[str, str | None]] = []
        for target, bound in zip(citation.targets, citation.bound, strict=True):
            several = self._meant(target, bound) if bound is not None and bound != target else ()
            pairs += [(target, name) for name in several] or [(target, bound)]
        if len(pairs) == len(citation.targets):
            return citation
        targets, bindings = zip(*dict.fromkeys(pairs), strict=True)
        return msgspec.structs.replace(citation, targets=targets, bound=bindings)

    def _meant(self, target: str, bound: str) -> tuple[str, ...]:
        """The sources that an address means, or an identifier such as a DOI that stands for one."""
        holders = self.at(target) if "://" in target else self._retrieved_of(self._addresses.beside(bound))
        return holders if bound in holders else ()

    def title(self, title: str) -> str | None:
        """The id of the only source that has this title."""
        return self._titles.get(fold(title))

    def work(self, surname: str, year: str) -> str | None:
        """The id of the only source by this author in this year (with its letter, as in ``2020a``)."""
        return self._works.get((fold_surname(surname), year))

    def speak_of(self, word: str) -> bool:
        """Whether any source holds a word in its id, title or text; of very many words it is taken for granted."""
        known = self._spoken.get(word)
        if known is None:
            if len(self._spoken) >= _MOST_SOUGHT:
                return True
            known = any(word in part for s in self.sources for part in (s.id, s.title or "", s.text))
            self._spoken[word] = known
        return known

    def resolves(self, number: str) -> bool:
        """Whether a number or key in a marker names anything: an id, a label or a line of the answer's own list."""
        return self.source(number) is not None or number in self.entries

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
            described = self.described(entry.title)
            if described is not None:
                return described, described
        return name, None

    def described(self, words: str) -> str | None:
        """The id of the only source that a line names by id, title or file, beside other words."""
        for name in (words, words.strip(_EDGES)):
            known = self.source(name) or self.title(name) or self.files.get(name)
            if known is not None:
                return known
        pieces = [piece.strip(_EDGES) for piece in _PIECES.split(words, _MOST_PIECES)]
        if len(pieces) < 2:
            return None
        # A bare number or a short word beside others is a page or a remark, not an id.
        named = {self.source(piece) if len(piece) > 2 and not piece.isdigit() else None for piece in pieces}
        named |= {self.title(piece) or self.files.get(piece) for piece in pieces if len(piece) > 3}
        named.discard(None)
        return named.pop() if len(named) == 1 else None


def _spelling(name: str) -> str:
    """A name without the kind of its dashes, invisible characters and case."""
    if len(name) > _LONGEST_SPELLED:
        return ""
    return (name if name.isascii() else name.translate(FOLDED_CHARACTERS)).casefold()


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
