"""What registries of works are asked, what they can know, and what is understood of their answers."""

from typing import Protocol

import msgspec

from citewell.fetch.service import Heard
from citewell.model.reference import PersonName, Reference, WorkKind
from citewell.model.work_record import IdScheme, LookupAnswer, WorkRecord


class ById(msgspec.Struct, frozen=True):
    """A question for the work that an identifier stands for.

    Attributes:
        scheme: whose identifier it is.
        value: in its normal form.
    """

    scheme: IdScheme
    value: str

    @property
    def asked_for(self) -> str:
        """The question as it stands in an answer."""
        return f"{self.scheme.value} {self.value}"


class ByTitle(msgspec.Struct, frozen=True):
    """A question for works with a title.

    Attributes:
        title: as printed.
        authors: as printed.
        year: as printed.
        container: as printed.
    """

    title: str
    authors: tuple[PersonName, ...] = ()
    year: int | None = None
    container: str = ""

    @property
    def asked_for(self) -> str:
        """The question as it stands in an answer."""
        return f"title {self.title}"


Question = ById | ByTitle


class Registry(Protocol):
    """A registry, live or local, that can be asked for works."""

    @property
    def name(self) -> str:
        """Its name in answers, such as ``crossref``."""
        ...

    @property
    def attribution(self) -> str:
        """One line for people on where its data come from and under which licence."""
        ...

    def takes(self, question: Question) -> bool:
        """Whether it can be asked this at all."""
        ...

    def knows(self, reference: Reference) -> bool:
        """Whether it would have a work like this one: its kind, its year and its venue are among those it indexes.

        Only then is it proof of anything that it has none under the title.
        """
        ...

    async def ask(self, question: Question, *, until: float | None = None) -> LookupAnswer:
        """What it has. Whatever the network or the disk does, it is an answer.

        Args:
            question: one that it takes; for another the answer is ``not_asked``.
            until: time of the loop's clock after which the answer would be of no use.
        """
        ...


class Scope(msgspec.Struct, frozen=True, kw_only=True):
    """What a registry indexes as good as completely.

    Attributes:
        kinds: of works.
        since: first year of publication.
        scripts: of titles, as ``LATIN``; empty for any.
        venues: short names of the conferences whose papers it has; empty for any.
    """

    kinds: frozenset[WorkKind]
    since: int = 1990
    scripts: frozenset[str] = frozenset()
    venues: frozenset[str] = frozenset()


class Understood(msgspec.Struct, frozen=True, kw_only=True):
    """What an answer over HTTP says.

    Attributes:
        records: in it; none of an answer that says that there is none.
        failed: why it is no answer that can be used; ``None`` for one that can.
        again: address that says more of the same question, when the answer leads to it.
    """

    records: tuple[WorkRecord, ...] = ()
    failed: str | None = None
    again: str | None = None


class WebRegistry(Protocol):
    """A registry on the web: which address is asked, and how the answer is read. Touches no network itself."""

    name: str
    attribution: str
    base: str
    requests: int
    period: float
    schemes: frozenset[IdScheme]
    decisive: frozenset[IdScheme]
    """Schemes of which it knows every identifier that was ever given."""
    searches: bool
    """Whether it can be asked for a title."""
    scope: Scope

    def address(self, base: str, question: Question) -> str:
        """The address to ask."""
        ...

    def read(self, heard: Heard, question: Question) -> Understood:
        """What an answer says. Whatever is in it, it does not raise."""
        ...
