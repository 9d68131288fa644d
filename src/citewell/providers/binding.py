"""From the pieces of a reply to an answer record: which source is which, and what every citation is bound to."""

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from citewell.errors import InputError
from citewell.model import Answer, Citation, Family, Source
from citewell.providers.pieces import Mark, Named, Pieces
from citewell.text.addresses import Addresses
from citewell.text.fold import fold


class Request(msgspec.Struct, frozen=True, kw_only=True):
    """What the caller knows of the question that a reply answers.

    Attributes:
        id: name of the answer record.
        question: what was asked; the reply's own words for it stand in when this is empty.
        sources: the documents that were sent with the question or may have been found for it, in the order sent.
        retrieved: which of them were retrieved; all of them when ``None``.
        audience: groups to which the reader belongs.
        scope: what the question is limited to, by dimension.
        asked_at: when it was asked; the time that the reply states stands in when this is ``None``.
        meta: whatever else the record should hold.
    """

    id: str
    question: str = ""
    sources: tuple[Source, ...] = ()
    retrieved: tuple[str, ...] | None = None
    audience: tuple[str, ...] = ("public",)
    scope: dict[str, tuple[str, ...]] = {}
    asked_at: dt.datetime | None = None
    meta: dict[str, Any] = {}


def bind(pieces: Pieces, request: Request, format: str) -> Answer:
    """The answer record of a reply.

    The caller's sources come first and stand as given. What the reply names is matched to them; what matches none is
    added when the reply shows that it was retrieved, or when the caller gave no sources at all. Anything else that the
    reply cites stays unknown.

    Args:
        pieces: what the reply holds.
        request: what the caller knows.
        format: name of the format, kept in ``meta``.

    Raises:
        InputError: when the caller's sources share an id.
    """
    shelf = _Shelf(request.sources)
    bound = [shelf.place(named) for named in pieces.named]
    there = Addresses(shelf.sources.values())
    # In an answer without any text there is nothing that a citation could stand for.
    marks = sorted(pieces.marks, key=lambda mark: mark.span) if pieces.text else ()
    citations = tuple(_citation(mark, pieces, bound, there) for mark in marks)
    meta: dict[str, Any] = {**request.meta, "provider": format}
    if pieces.notes:
        meta["provider_notes"] = list(pieces.notes)
    sent = [source.id for source in request.sources] if request.retrieved is None else request.retrieved
    shown = [name for named, name in zip(pieces.named, bound, strict=True) if name and _counts(named, request)]
    return Answer(
        id=request.id,
        text=pieces.text,
        question=request.question or pieces.question,
        sources=tuple(shelf.sources.values()),
        retrieved=tuple(dict.fromkeys([*sent, *shown])),
        audience=request.audience,
        scope=request.scope,
        system=pieces.system or None,
        asked_at=request.asked_at or pieces.made_at,
        citations=citations,
        meta=meta,
    )


def _counts(named: Named, request: Request) -> bool:
    """Whether a source that the reply names counts as retrieved."""
    return named.retrieved or not request.sources


def _citation(mark: Mark, pieces: Pieces, bound: Sequence[str | None], there: Addresses) -> Citation:
    """A citation of the record. What the reply writes stays its target where it names no other source than is meant."""
    targets: list[str] = []
    ids: list[str | None] = []
    for reference in mark.references:
        named = None if reference.source is None else pieces.named[reference.source]
        id = None if reference.source is None else bound[reference.source]
        written = reference.written
        if id is not None and written != id and there.at(written)[:1] != (id,):
            written = id
        targets.append(written or (_names(named)[0] if named else "unnamed source"))
        ids.append(id)
    return Citation(
        span=mark.span,
        text=pieces.text[mark.span.start : mark.span.end],
        family=Family.STRUCTURED,
        targets=tuple(targets),
        bound=tuple(ids),
        known=None not in ids,
        quoted=mark.quoted or None,
        locator=mark.locator or None,
    )


def _names(named: Named) -> tuple[str, ...]:
    """The names of a source of the reply, the best first; never none."""
    found = tuple(dict.fromkeys(filter(None, (named.id, named.url, named.title, *named.aliases))))
    if found:
        return found
    return (f"source {named.label}" if named.label else f"document {named.position or 0}",)


class _Shelf:
    """The sources of the record under construction.

    Args:
        given: the caller's sources.
    """

    def __init__(self, given: tuple[Source, ...]) -> None:
        self.sources = {source.id: source for source in given}
        if len(self.sources) < len(given):
            raise InputError(
                "two of the sources have the same id", "give every source an id of its own", field="sources"
            )
        self._given = given
        self._ids = frozenset(self.sources)
        self._labelled: set[str] = set()
        self._numbers: dict[str, int] = {}
        self._folded: dict[str, str] = {}
        self._addresses = Addresses(given)
        names: dict[str, set[str]] = {}
        for source in given:
            for name in {source.id, source.title or ""}:
                names.setdefault(fold(name), set()).add(source.id)
        # A title that several documents share does not tell which of them is meant.
        self._unique = {name: ids.copy().pop() for name, ids in names.items() if name and len(ids) == 1}

    def place(self, named: Named) -> str | None:
        """Finds or adds the source that the reply names.

        Returns:
            Its id in the record, or ``None`` when the record has no such source.
        """
        id = self._match(named)
        if id is None:
            if self._given and not named.retrieved:
                return None
            return self._add(Source(id=_names(named)[0]), named)
        source = self.sources[id]
        if named.label and id in self._labelled:
            # A further passage of the same document has a marker of its own, and the document's standing.
            return self._add(msgspec.structs.replace(source, label=None, text=""), named)
        if named.label:
            self._labelled.add(id)
        self.sources[id] = _completed(source, named)
        return id

    def _add(self, source: Source, named: Named) -> str:
        source = _completed(msgspec.structs.replace(source, id=self._unused(source.id)), named)
        self.sources[source.id] = source
        return source.id

    def _unused(self, name: str) -> str:
        """The name, or the name with the first free number. An address gets it as a fragment and stays one."""
        id = name
        while id in self.sources:
            number = self._numbers[name] = self._numbers.get(name, 1) + 1
            id = f"{name}#{number}" if "://" in name and "#" not in name else f"{name} ({number})"
        return id

    def _match(self, named: Named) -> str | None:
        """The id of the caller's source that the reply names."""
        if not self._given:
            return None
        names = _names(named)
        for name in names:
            if name in self._ids:
                return name
        for name in names:
            if "://" in name and (there := self._addresses.at(name)):
                return there[0]
        for name in names:
            if fold(name) in self._unique:
                return self._unique[fold(name)]
        return self._by_words(named)

    def _by_words(self, named: Named) -> str | None:
        """The source at the place that the reply states, if it may hold the words quoted, or the only one that does."""
        place = named.position
        there = self._given[place] if place is not None and 0 <= place < len(self._given) else None
        if there is not None and (not there.text or self._holds(there, named.excerpts)):
            return there.id
        holders = [source.id for source in self._given if named.excerpts and self._holds(source, named.excerpts)]
        if len(holders) == 1:
            return holders[0]
        return there.id if there is not None else None

    def _holds(self, source: Source, excerpts: Iterable[str]) -> bool:
        """Whether a source's text holds all of these words, spacing and typography aside."""
        folded = self._folded.get(source.id)
        if folded is None:
            folded = self._folded[source.id] = fold(source.text)
        return all(fold(excerpt) in folded for excerpt in excerpts)


def _completed(source: Source, named: Named) -> Source:
    """A source with what the reply adds to it; what it has stands."""
    new: Mapping[str, Any] = {
        "title": source.title or named.title or None,
        "text": source.text or named.text,
        "url": source.url or named.url or None,
        "label": source.label or named.label or None,
        "type": source.type or named.type or None,
        "meta": {**named.meta, **source.meta} if named.meta else source.meta,
    }
    return msgspec.structs.replace(source, **new)
