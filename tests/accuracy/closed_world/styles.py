"""The styles in which bibliographies print one and the same work."""

import random

from msgspec.structs import replace

from tests.accuracy.closed_world.printed import Printed
from tests.accuracy.closed_world.world import World

_MANY_AUTHORS = 4


def in_some_style(printed: Printed, dice: random.Random, *, whole: bool) -> Printed:
    """A reference in one of the styles that bibliographies have.

    Args:
        printed: the reference.
        dice: what decides.
        whole: whether all that it says stays: its authors, its pages and its identifier.
    """
    cut = not whole and len(printed.authors) > _MANY_AUTHORS and dice.random() < 0.25
    return replace(
        printed,
        authors=printed.authors[: dice.choice((1, 3, 4))] if cut else printed.authors,
        cut=cut,
        initials=dice.random() < 0.25,
        turned=dice.random() < 0.5,
        latex=dice.random() < 0.3,
        lower=dice.random() < 0.3,
        pages=printed.pages if whole or dice.random() < 0.6 else None,
        doi=printed.doi if whole or dice.random() < 0.6 else None,
    )


def venue_of(work: Printed, world: World, dice: random.Random) -> str:
    """The venue of a work in one of the ways to name it."""
    acronyms = [name for name in world.acronyms[work.key] if name != "WS"]
    if not acronyms or work.kind == "article" or "workshop" in work.venue.lower():
        return work.venue
    name = acronyms[0]
    ways = (work.venue, work.venue, name, f"{name} {work.year}", f"Proceedings of {name}", f"Proc. of {name}")
    return dice.choice(ways)
