"""The records of a closed world: everything that was published stands in it, and nothing else was."""

import random
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from tests.accuracy.closed_world.printed import Person, Printed

_ARTICLE = re.compile(r"(?:Computational Linguistics|Transactions of|Journal|American Journal)\b")
# Front matter and lists of what a volume holds are cited by nobody.
_NO_WORK = re.compile(
    r"(?:proceedings|preface|foreword|introduction|index|advertisement|front ?matter|editorial|obituary|errata|erratum"
    r"|program|contents|books? received|publications received|briefly noted|abstracts?|announcements?)\b",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\W_]+")


class World:
    """Records and what stands in them.

    Args:
        rows: of the Anthology. Rows without title, authors or year are no work that is cited.
    """

    def __init__(self, rows: Iterable[Mapping[str, Any]]) -> None:
        self.works: list[Printed] = []
        self.venues: dict[str, set[str]] = defaultdict(set)
        self.titles: set[str] = set()
        self.acronyms: dict[str, tuple[str, ...]] = {}
        self.same: dict[str, list[int]] = defaultdict(list)
        self.records = 0
        for row in rows:
            self.records += 1
            self.titles.add(plain(str(row.get("title", ""))))
            work = _work(row)
            if work is None:
                continue
            self.acronyms[work.key] = tuple(row.get("venue", ()))
            self.same[plain(work.title)].append(len(self.works))
            self.works.append(work)
            for acronym in row.get("venue", ()):
                self.venues[acronym].add(work.venue)

    def copies(self, work: Printed) -> list[Printed]:
        """All works of the same title, the work itself among them."""
        return [self.works[place] for place in self.same[plain(work.title)]]

    def is_title(self, title: str) -> bool:
        """Whether something of this title was published."""
        return plain(title) in self.titles

    def any(self, dice: random.Random) -> Printed:
        """Some work."""
        return dice.choice(self.works)


def plain(title: str) -> str:
    """The words of a title."""
    return " ".join(_WORD.findall(title.casefold()))


def _work(row: Mapping[str, Any]) -> Printed | None:
    title, venue, year = row.get("title"), row.get("booktitle"), str(row.get("year", ""))
    people = tuple(
        Person(str(one.get("family", "")), str(one.get("given") or ""))
        for one in row.get("authors", ())
        if one.get("family")
    )
    if not (isinstance(title, str) and isinstance(venue, str) and people and year.isdecimal()):
        return None
    if _NO_WORK.match(title) or row.get("retracted") or row.get("removed"):
        return None
    article = bool(row.get("journal")) or _ARTICLE.match(venue) is not None
    doi = row.get("doi")
    return Printed(
        key=str(row["id"]),
        kind="article" if article else "inproceedings",
        title=title,
        authors=people,
        year=int(year),
        venue=str(row.get("journal") or venue.split(", Volume")[0]) if article else venue,
        pages=row.get("pages"),
        doi=doi if isinstance(doi, str) and doi.startswith("10.") else None,
    )
