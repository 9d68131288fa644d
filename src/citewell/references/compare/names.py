"""Two names: of one person, perhaps of one, or of two."""

import enum
import functools
import re

from citewell.model.reference import PersonName
from citewell.references.compare.words import distance
from citewell.references.normal.letters import fold_letters, has_lost_letters, script_of
from citewell.references.normal.names import (
    is_particle,
    is_suffix,
    is_title,
    looks_like_group,
    short_forms,
    whole_name,
)

_PARTS = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)*")
_UMLAUTS = (("ae", "a"), ("oe", "o"), ("ue", "u"), ("ss", "s"))


class NameMatch(enum.Enum):
    """How two names stand to each other."""

    SAME = "same"
    LIKELY = "likely"
    OTHER_GIVEN = "other_given"
    DIFFERENT = "different"
    CANNOT_COMPARE = "cannot_compare"


@functools.lru_cache(maxsize=100_000)
def compare_names(printed: PersonName, recorded: PersonName) -> NameMatch:
    """How a printed name stands to a recorded one, however each is divided and in whatever order it is written."""
    if printed == recorded:
        return NameMatch.SAME
    if printed.literal or recorded.literal:
        return _groups(printed, recorded)
    texts = whole_name(printed), whole_name(recorded)
    first, second = _parts(texts[0]), _parts(texts[1])
    if not first or not second:
        return NameMatch.CANNOT_COMPARE
    if script_of(texts[0]) != script_of(texts[1]) and not set(first) & set(second):
        return NameMatch.CANNOT_COMPARE
    if sorted(first) == sorted(second) or "".join(first) == "".join(second):
        return NameMatch.SAME
    shorter, longer = sorted((first, second), key=len)
    if len(shorter) >= 2 and all(len(word) > 1 for word in shorter) and set(shorter) <= set(longer):
        return NameMatch.LIKELY
    best = NameMatch.DIFFERENT
    for way, (family, given) in enumerate(_divided(printed)):
        for other_way, (other_family, other_given) in enumerate(_divided(recorded)):
            match = _divided_names(family, given, other_family, other_given, turned=bool(way or other_way))
            if match is NameMatch.OTHER_GIVEN and (way or other_way):
                continue  # a given name in common is nothing
            if _RANK[match] < _RANK[best]:
                best = match
    if best in (NameMatch.DIFFERENT, NameMatch.OTHER_GIVEN) and _lost(texts[0], texts[1], first, second):
        return NameMatch.LIKELY
    return best


_RANK = {
    NameMatch.SAME: 0,
    NameMatch.LIKELY: 1,
    NameMatch.CANNOT_COMPARE: 2,
    NameMatch.OTHER_GIVEN: 3,
    NameMatch.DIFFERENT: 4,
}
Parts = tuple[str, ...]


@functools.lru_cache(maxsize=100_000)
def _parts(text: str) -> Parts:
    """The parts of a name, folded: initials written together are taken apart, titles and suffixes left out."""
    found: list[str] = []
    for word in text.replace("-", " ").replace("\u2010", " ").split():
        if is_title(word) or is_suffix(word):
            continue
        # "JB" and "J.B." are two initials.
        bare = re.sub(r"[.\s]", "", word)
        if 1 < len(bare) <= 3 and bare.isalpha() and bare.isupper() and (word != bare or len(bare) == 2):
            found += fold_letters(bare)
            continue
        found += [one.replace("'", "") for one in _PARTS.findall(fold_letters(word))]
    return tuple(found)


def _divided(name: PersonName) -> list[tuple[Parts, Parts]]:
    """The ways in which a name may be meant to be divided: as it is, and the other way round."""
    family, given = _family(name.family), _parts(name.given)
    ways = [(family, given)]
    if given:
        ways.append((_family(name.given), _parts(name.family)))
        # "Silpa S" has no surname, and what is filed as a surname is an initial.
        words = _parts(whole_name(name))
        ways += [(words[-1:], words[:-1]), (words[:1], words[1:])]
        if len(words) > 2:
            ways.append((words[-2:], words[:-2]))
    elif len(family) > 1:
        ways += [(family[-1:], family[:-1]), (family[:1], family[1:])]
    return ways


def _family(text: str) -> Parts:
    words = [word for word in re.split(r"[\s\-\u2010]+", text) if word and not is_suffix(word)]
    kept = [word for word in words if not is_particle(word)] or words
    found = tuple(one.replace("'", "") for word in kept for one in _PARTS.findall(fold_letters(word)))
    # "Asmussen c": the mark of an affiliation.
    return found[:-1] if len(found) > 1 and len(found[-1]) == 1 else found


def _divided_names(family: Parts, given: Parts, other_family: Parts, other_given: Parts, *, turned: bool) -> NameMatch:
    if not family or not other_family:
        return NameMatch.DIFFERENT
    if len(family) == 1 and len(family[0]) == 1 and given and (turned or family != other_family):
        return NameMatch.DIFFERENT  # an initial is nobody's surname
    near = _families(family, other_family)
    if near is NameMatch.DIFFERENT and _given_alike(given, other_given):
        # "Xingrui Wong" for "Xingrui Wang": a slip, since hardly two of one given name wrote it.
        one, other = "".join(family), "".join(other_family)
        near = NameMatch.LIKELY if min(len(one), len(other)) >= 4 and distance(one, other, 2) < 2 else near
    if near is NameMatch.DIFFERENT:
        # A double surname of which one half stands with the given names, or is left out.
        whole, other_whole = set(family) | set(given), set(other_family) | set(other_given)
        inside = (
            (set(family) < set(other_family) or set(other_family) < set(family))
            or (len(family) > 1 and set(family) <= other_whole)
            or (len(other_family) > 1 and set(other_family) <= whole)
        )
        if not inside:
            return NameMatch.DIFFERENT
        near = NameMatch.LIKELY
    names = _givens(given, other_given)
    if names is NameMatch.DIFFERENT:
        return NameMatch.OTHER_GIVEN
    return NameMatch.SAME if near is names is NameMatch.SAME else NameMatch.LIKELY


def _given_alike(given: Parts, other_given: Parts) -> bool:
    one, other = "".join(given), "".join(other_given)
    return one == other and (len(one) >= 5 or len(given) >= 2)


def _families(first: Parts, second: Parts) -> NameMatch:
    one, other = "".join(first), "".join(second)
    if one == other:
        return NameMatch.SAME
    if _without_umlauts(one) == _without_umlauts(other):
        return NameMatch.SAME
    if min(len(one), len(other)) >= 5 and distance(one, other, 2) < 2:
        return NameMatch.LIKELY
    return NameMatch.DIFFERENT


def _without_umlauts(name: str) -> str:
    for two, one in _UMLAUTS:
        name = name.replace(two, one)
    return name.replace("kh", "h").replace("ts", "c").replace("yi", "y").replace("iy", "y")


def _givens(first: Parts, second: Parts) -> NameMatch:
    """Whether given names can be one person's: initials stand for names, middle names may be left out."""
    if not first or not second:
        return NameMatch.LIKELY
    if "".join(first) == "".join(second):
        return NameMatch.SAME
    shorter, longer = (first, second) if len(first) <= len(second) else (second, first)
    if _in_order(shorter, longer) or _in_order(longer, shorter):
        return NameMatch.SAME
    if any(_one_given(one, other) for one in first for other in second if len(one) > 1 and len(other) > 1):
        return NameMatch.LIKELY
    one, other = "".join(first), "".join(second)
    initials = "".join(word[0] for word in longer)
    if (len(one) <= 4 and one == initials) or (len(other) <= 4 and other == initials):
        return NameMatch.SAME
    if len(first) == len(second) and all(map(_one_given, first, second)):
        return NameMatch.LIKELY
    # "Xiao-Ming" and "Ming": parts of one name, each by itself a name or an initial of it.
    if any(len(word) == 1 and any(longer_word[0] == word for longer_word in second) for word in first) or any(
        len(word) == 1 and any(longer_word[0] == word for longer_word in first) for word in second
    ):
        return NameMatch.LIKELY
    return NameMatch.DIFFERENT


def _in_order(shorter: Parts, longer: Parts) -> bool:
    place = 0
    for word in shorter:
        while place < len(longer) and not (
            longer[place] == word or (1 in (len(word), len(longer[place])) and longer[place][0] == word[0])
        ):
            place += 1
        if place == len(longer):
            return False
        place += 1
    return True


def _one_given(first: str, second: str) -> bool:
    """Whether two given names may be forms of one."""
    if first == second or second in short_forms(first) or first in short_forms(second):
        return True
    if set(short_forms(first)) & set(short_forms(second)):
        return True
    if min(len(first), len(second)) >= 3 and first[:3] == second[:3]:
        return True
    if min(len(first), len(second)) >= 5 and first[:2] == second[:2]:
        return True
    shorter, longer = sorted((first, second), key=len)
    if len(shorter) >= 3 and longer.endswith(shorter):
        return True  # "Sena" for "Spassena"
    if min(len(first), len(second)) == 2 and (first.startswith(second) or second.startswith(first)):
        return True
    return min(len(first), len(second)) >= 5 and distance(first, second, 3) < 3


def _lost(text: str, other: str, first: Parts, second: Parts) -> bool:
    """Whether one of them lost letters on the way, and the rest agrees."""
    if has_lost_letters(text) or has_lost_letters(other):
        damaged, whole = (text, second) if has_lost_letters(text) else (other, first)
        pieces = [piece for piece in re.split(r"[^\w]|\ufffd", fold_letters(damaged)) if piece]
        joined = "".join(whole)
        return all(piece in joined for piece in pieces)
    plain = "".join(char for char in text.lower() if char.isascii() and char.isalpha())
    bare = "".join(char for char in other.lower() if char.isascii() and char.isalpha())
    return (not text.isascii() or not other.isascii()) and plain == bare and len(plain) >= 5


def _groups(printed: PersonName, recorded: PersonName) -> NameMatch:
    first, second = _group_words(whole_name(printed)), _group_words(whole_name(recorded))
    if not first or not second:
        return NameMatch.CANNOT_COMPARE
    if first == second or "".join(sorted(first)) == "".join(sorted(second)):
        return NameMatch.SAME
    if first <= second or second <= first:
        return NameMatch.LIKELY
    both = "".join(sorted(first)), "".join(sorted(second))
    if distance(*both, 2) < 2 and min(map(len, both)) > 6:
        return NameMatch.LIKELY
    if not (printed.literal and recorded.literal) and not looks_like_group(printed.literal or recorded.literal):
        # Braces around a person's name do not make a group of it.
        return NameMatch.SAME if first == second else NameMatch.DIFFERENT
    return NameMatch.DIFFERENT


def _group_words(text: str) -> frozenset[str]:
    words = _PARTS.findall(fold_letters(text.replace("-", " ")))
    return frozenset(
        word
        for word in words
        if word not in ("the", "and", "of", "for", "on", "behalf", "team", "group", "collaboration")
    )
