"""What a registry of identifiers is asked, and what is understood of its answers."""

from typing import Protocol

import msgspec

from citewell.fetch.service import Heard
from citewell.links.registries.identifiers import Scheme
from citewell.model import Asked


class Said(msgspec.Struct, frozen=True):
    """What a registry says of one identifier.

    Attributes:
        outcome: ``failed`` when it is no answer in the registry's format.
        url: where it says that the work stands.
        title: of the work.
        detail: why it failed, or what the answer does not mean.
    """

    outcome: Asked
    url: str | None = None
    title: str | None = None
    detail: str | None = None


class Registry(Protocol):
    """A registry: where to ask, and how its answers read. It waits for nothing itself.

    Attributes:
        name: how it is called in answers.
        base: its address.
        schemes: whose identifiers it knows.
        requests: how many requests it puts up with in a period.
        period: in seconds.
    """

    name: str
    base: str
    schemes: frozenset[Scheme]
    requests: int
    period: float

    def question(self, base: str, scheme: Scheme, value: str) -> str:
        """Where to ask for an identifier."""
        ...

    def read(self, heard: Heard, scheme: Scheme, value: str) -> Said:
        """What an answer says of it."""
        ...
