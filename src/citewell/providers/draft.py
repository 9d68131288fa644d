"""Gathers the pieces of a reply while an adapter walks through it."""

from collections.abc import Iterable

import msgspec

from citewell.model import Span
from citewell.providers.fields import Fields, text, whole
from citewell.providers.pieces import Mark, Named, Pieces, Reference, moment
from citewell.text.urls import canonical_url


class Draft:
    """The pieces of one reply so far. Text is written in the order in which the reader sees it."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._length = 0
        self._numbers: dict[tuple[str | int | None, ...], int] = {}
        self._bodies: dict[int, dict[str, None]] = {}
        self.named: list[Named] = []
        self.marks: list[Mark] = []
        self.notes: list[str] = []

    @property
    def length(self) -> int:
        """Number of code points written so far."""
        return self._length

    @property
    def text(self) -> str:
        """What was written so far."""
        if len(self._parts) > 1:
            self._parts = ["".join(self._parts)]
        return self._parts[0] if self._parts else ""

    def write(self, part: str) -> int:
        """Adds to the text.

        Returns:
            Where the part begins in the whole text.
        """
        base = self._length
        if part:
            self._parts.append(part)
            self._length += len(part)
        return base

    def note(self, trouble: str) -> None:
        """Keeps a remark for people; the same remark once only."""
        if trouble and trouble not in self.notes:
            self.notes.append(trouble)

    def source(
        self,
        *,
        id: str = "",
        url: str = "",
        title: str = "",
        body: str = "",
        type: str = "",
        aliases: Iterable[str] = (),
        retrieved: bool = False,
        cited: bool = False,
    ) -> int:
        """Adds a source, or what is new of one that is there already under the same address, id or title.

        Args:
            id: its id, when it has one besides its address.
            url: its address.
            title: its title.
            body: what it says.
            type: what kind of source it is.
            aliases: other names of it.
            retrieved: the reply shows that it was retrieved.
            cited: this is how a citation writes it, which is how it will be called.

        Returns:
            Its number.
        """
        key = ("url", canonical_url(url)) if url else ("id", id) if id else ("title", title)
        number = self.number(*key)
        if number is None:
            number = self.distinct(Named(id=id or url, url=url, title=title, type=type))
            self.call(number, *key)
        known = self.named[number]
        if cited and url and url != known.url:
            if known.id == known.url:
                known.id = url
            known.url = url
        known.title = known.title or title
        known.type = known.type or type
        known.retrieved = known.retrieved or retrieved
        known.aliases = (*known.aliases, *(name for name in aliases if name and name not in known.aliases))
        if body:
            self._bodies.setdefault(number, {})[body] = None
        return number

    def number(self, *key: str | int | None) -> int | None:
        """The number of the source that was called by this key, if there is one."""
        return self._numbers.get(key)

    def call(self, number: int, *key: str | int | None) -> None:
        """Makes a source known by a further key; the first source of a key keeps it."""
        self._numbers.setdefault(key, number)

    def distinct(self, source: Named) -> int:
        """Adds a source that is never the same as another, however it is called.

        Returns:
            Its number.
        """
        self.named.append(source)
        return len(self.named) - 1

    def cite(self, span: Span, references: Iterable[Reference], *, quoted: str = "", locator: str = "") -> None:
        """Adds a citation. One that points at nothing is only noted."""
        kept = tuple(references)
        if not kept:
            self.note("a citation names no source and was left out")
            return
        self.marks.append(Mark(span=span, references=kept, quoted=quoted, locator=locator))

    def pieces(self, reply: Fields, *, question: str = "") -> Pieces:
        """Everything gathered, with the model and the time that the reply states."""
        if any(mark.span.start == mark.span.end for mark in self.marks):
            self.note("a citation without a stretch of text stands for the whole answer")
            whole_text = Span(0, self.length)
            self.marks = [
                mark if mark.span.start < mark.span.end else msgspec.structs.replace(mark, span=whole_text)
                for mark in self.marks
            ]
        for number, bodies in self._bodies.items():
            self.named[number].text = "\n\n".join(bodies)
        return Pieces(
            text=self.text,
            named=tuple(self.named),
            marks=tuple(self.marks),
            notes=tuple(self.notes),
            question=question,
            system=text(reply, "model", "model_version"),
            made_at=moment(whole(reply, "created_at", "created")),
        )
