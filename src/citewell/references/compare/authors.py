"""A printed list of authors beside a recorded one."""

import enum
import re
from collections.abc import Sequence

import msgspec

from citewell.model.reference import PersonName
from citewell.references.compare.names import NameMatch
from citewell.references.compare.pairing import NameIndex, paired
from citewell.references.normal.letters import words_of
from citewell.references.normal.names import is_anonymous, whole_name

_MANY = 30


class AuthorsMatch(enum.Enum):
    """How two lists stand to each other."""

    SAME = "same"
    VARIANT = "variant"
    SOME_DIFFER = "some_differ"
    SOME_MISSING = "some_missing"
    REPEATED = "repeated"
    NONE_IN_COMMON = "none_in_common"
    CANNOT_COMPARE = "cannot_compare"


class AuthorsComparison(msgspec.Struct, frozen=True, kw_only=True):
    """How two lists stand to each other.

    Attributes:
        match: in one word.
        how: what decided, in words.
        strangers: printed names that the record does not have.
        missing: recorded names that are not printed.
        common: how many names are in both.
    """

    match: AuthorsMatch
    how: str = ""
    strangers: tuple[PersonName, ...] = ()
    missing: tuple[PersonName, ...] = ()
    common: int = 0


def compare_authors(
    printed: Sequence[PersonName],
    recorded: Sequence[PersonName],
    *,
    cut: bool = False,
    complete: bool = True,
) -> AuthorsComparison:
    """How a printed list stands to a recorded one.

    Args:
        printed: as listed.
        recorded: as the record lists them.
        cut: whether the printed list says that there are more.
        complete: whether the recorded list is all of them.
    """
    if not printed or not recorded or any(is_anonymous(name) for name in printed):
        return AuthorsComparison(match=AuthorsMatch.CANNOT_COMPARE, how="one of the lists is empty")
    if (undivided := _undivided(printed, recorded)) is not None:
        return undivided
    index = NameIndex(recorded)
    pairs = paired(printed, recorded, index)
    own, theirs = {place for place, _, _ in pairs}, {place for _, place, _ in pairs}
    strangers = [name for place, name in enumerate(printed) if place not in own]
    missing = [name for place, name in enumerate(recorded) if place not in theirs]
    people = [name for name in strangers if not _is_group(name, printed)]
    # A name that the record itself has twice, as deposits do, is not missing.
    absent = [name for name in missing if not _is_group(name, recorded) and index.times(name) < 2]
    common = len(pairs)
    if not common:
        return _none_in_common(printed, recorded, people, absent)
    if any(match is NameMatch.CANNOT_COMPARE for _, _, match in pairs):
        return AuthorsComparison(match=AuthorsMatch.CANNOT_COMPARE, how="names in another script", common=common)
    if repeated := _repeated(printed, recorded, people):
        return AuthorsComparison(
            match=AuthorsMatch.REPEATED,
            how=f"{whole_name(repeated)} is listed twice",
            strangers=(repeated,),
            common=common,
        )
    if people and not (cut and not complete) and (complete or len(recorded) > len(printed)):
        names = ", ".join(whole_name(name) for name in people[:3])
        return AuthorsComparison(
            match=AuthorsMatch.SOME_DIFFER,
            how=f"{names} not among the authors",
            strangers=tuple(people),
            missing=tuple(absent),
            common=common,
        )
    if absent and not cut:
        has_group = any(_is_group(name, printed) for name in printed)
        if has_group or (len(recorded) > _MANY and len(printed) <= 3):
            return AuthorsComparison(
                match=AuthorsMatch.VARIANT, how="the rest stands behind a group", missing=tuple(absent), common=common
            )
        names = ", ".join(whole_name(name) for name in absent[:3])
        return AuthorsComparison(
            match=AuthorsMatch.SOME_MISSING,
            how=f"{len(absent)} of {len(recorded)} authors missing without “et al.”: {names}",
            missing=tuple(absent),
            common=common,
        )
    order = [place for _, place, _ in sorted(pairs)]
    exact = order == sorted(order) and all(match is NameMatch.SAME for _, _, match in pairs) and not strangers
    if exact:
        return AuthorsComparison(match=AuthorsMatch.SAME, how="the same people", common=common)
    how = "in another order" if order != sorted(order) else "names written otherwise"
    return AuthorsComparison(match=AuthorsMatch.VARIANT, how=how, common=common)


_NOBODY = re.compile(r"\bauthors?$", re.IGNORECASE)


def _is_group(name: PersonName, names: Sequence[PersonName]) -> bool:
    """Whether it may stand for many: a group's name, or a single word that is no surname of several, as ``OpenAI``."""
    if _NOBODY.search(name.literal):
        return False  # "the authors of so and so" are people who have names
    if name.literal:
        return True
    if name.given or " " in name.family:
        return False
    return len(names) == 1 or any(map(str.isupper, name.family[1:])) or any(other.given for other in names)


def _repeated(
    printed: Sequence[PersonName], recorded: Sequence[PersonName], people: list[PersonName]
) -> PersonName | None:
    """A name that is printed twice and recorded once."""
    for name in people:
        if list(printed).count(name) > max(1, list(recorded).count(name)):
            return name
    return None


def _none_in_common(
    printed: Sequence[PersonName],
    recorded: Sequence[PersonName],
    people: list[PersonName],
    absent: list[PersonName],
) -> AuthorsComparison:
    if not people or not absent:
        return AuthorsComparison(match=AuthorsMatch.CANNOT_COMPARE, how="a group stands for people")
    return AuthorsComparison(
        match=AuthorsMatch.NONE_IN_COMMON,
        how="no author in common",
        strangers=tuple(people),
        missing=tuple(absent),
    )


def _undivided(printed: Sequence[PersonName], recorded: Sequence[PersonName]) -> AuthorsComparison | None:
    """Names of several people that were not divided: ``C. Sakar, Yomi Kastro``."""
    if (
        len(recorded) == 1
        and len(printed) > 1
        and len({name.family for name in printed if _shares(name, recorded[0])}) > 1
    ):
        return AuthorsComparison(match=AuthorsMatch.VARIANT, how="the record has all names in one", common=1)
    if (
        len(printed) == 1
        and len(recorded) > 1
        and len({name.family for name in recorded if _shares(name, printed[0])}) > 1
    ):
        return AuthorsComparison(match=AuthorsMatch.VARIANT, how="all names are printed as one", common=1)
    return None


def _shares(first: PersonName, second: PersonName) -> bool:
    family = words_of(first.family or first.literal)
    return bool(family) and set(family) <= set(words_of(whole_name(second)))
