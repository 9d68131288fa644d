"""What a local registry is able to know, from what it holds. Pure."""

import functools
import re
import tomllib
from collections.abc import Callable, Iterable
from importlib.resources import files
from typing import Literal

import msgspec

from citewell.model import IdScheme, WorkKind

# A registry that files volumes has all of one or nothing; one or two works may be under a name that is another's.
_MANY = 3
# Of a registry of which more than one in so many records cannot be read, it cannot be said what is not in it.
_MOST_BROKEN = 1_000


class Whole(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is known of a registry; see ``whole.toml``."""

    attribution: str
    works: int
    by: Literal["venue", "kind", "itself"]
    kinds: tuple[WorkKind, ...] = ()
    since: int = 0
    papers: dict[IdScheme, tuple[str, ...]] = {}


class Held(msgspec.Struct, frozen=True, kw_only=True):
    """What there is of one registry.

    Attributes:
        registry: its name.
        works: how many of its works there are.
        snapshot: the date of the latest dump.
        whole: whether that is said to be all of them.
        broken_off: whether a dump was not taken in to its end.
        broken: how many records of its dumps could not be read.
    """

    registry: str
    works: int
    snapshot: str
    whole: bool = False
    broken_off: bool = False
    broken: int = 0

    @property
    def is_whole(self) -> bool:
        """Whether it can be taken for all that the registry held on that day."""
        known = registries().get(self.registry)
        if self.broken_off or self.broken * _MOST_BROKEN > self.works:
            return False
        return self.whole or (known is not None and self.works >= known.works > 0)

    @property
    def year(self) -> int:
        """The year of the snapshot."""
        return int(self.snapshot[:4])


@functools.cache
def registries() -> dict[str, Whole]:
    """What is known of registries, by their names."""
    table = tomllib.loads(files(__package__).joinpath("whole.toml").read_text(encoding="utf-8"))
    return msgspec.convert(table, dict[str, Whole])


def knows_work(
    held: Iterable[Held],
    kind: WorkKind | None,
    year: int | None,
    container: str,
    works_of: Callable[[str, str, int], int],
) -> bool:
    """Whether some registry would have a work of a kind, a year and a container, if there were one.

    Args:
        held: what there is of registries.
        kind: of the work; ``None`` when nobody says.
        year: that it is said to be of; without one nothing is known.
        container: what it is said to be in.
        works_of: how many works there are of a registry in a container in a year.
    """
    if year is None:
        return False
    for one in held:
        known = registries().get(one.registry)
        if known is None or not one.is_whole or year > one.year:
            continue
        if known.by == "venue" and container and works_of(one.registry, container, year) >= _MANY:
            return True
        if known.by == "kind" and kind in known.kinds and known.since <= year < one.year:
            return True
    return False


def gives_out(held: Iterable[Held], scheme: IdScheme, value: str) -> bool:
    """Whether some registry would have the work of an identifier, if there were one: it gives these out itself."""
    for one in held:
        known = registries().get(one.registry)
        for pattern in known.papers.get(scheme, ()) if known is not None and one.is_whole else ():
            match = re.fullmatch(pattern, value, re.IGNORECASE)
            if match is not None and _year_in(match) < one.year:
                return True
    return False


def _year_in(match: re.Match[str]) -> int:
    """The year in an identifier; those of two digits begin in the sixties."""
    found = match.groupdict()
    if found.get("year"):
        return int(found["year"])
    short = int(found["short"])
    return short + (1900 if short >= 60 else 2000)
