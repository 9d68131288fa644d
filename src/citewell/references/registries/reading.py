"""What all registries' answers have in common: JSON of which nothing is certain, texts with markup, dates, names."""

import hashlib
import re
from collections.abc import Iterable
from typing import Any

import msgspec

from citewell.fetch.service import Heard
from citewell.model.reference import PersonName
from citewell.model.work_record import DateKind, WorkDate
from citewell.references.normal.latex import from_latex
from citewell.references.normal.markup import without_markup
from citewell.references.normal.names import clean_name, looks_like_group, person
from citewell.references.registries.interface import Understood

_LONGEST_DETAIL = 80
_TEX = re.compile(r"\\\\?[A-Za-z(]|\$[^$]{1,200}\$|[_^]\{")


def json_of(heard: Heard) -> Any:
    """The body as JSON; ``None`` when it is none."""
    try:
        return msgspec.json.decode(heard.body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None


def not_understood(heard: Heard, registry: str) -> Understood:
    """An answer that is not in the registry's format."""
    return Understood(failed=f"HTTP {heard.status}, not in the format of {registry}")


def about_another(told: str) -> Understood:
    """An answer about something that was not asked for."""
    return Understood(failed=f"an answer about something else ({told[:_LONGEST_DETAIL] or 'without an identifier'})")


def digest_of(heard: Heard) -> str:
    """The digest of the bytes that records were read from."""
    return "sha256:" + hashlib.sha256(heard.body).hexdigest()


def part(value: Any, *path: str) -> Any:
    """What stands under keys within each other; ``None`` when there is nothing."""
    for key in path:
        if not isinstance(value, dict):
            return None
        value = value.get(key)
    return value


def text(value: Any) -> str:
    """A text without markup; empty when it is none."""
    if isinstance(value, bool) or value is None:
        return ""
    return without_markup(value) if isinstance(value, str) else str(value) if isinstance(value, int) else ""


def titles(value: Any) -> tuple[str, ...]:
    """The titles of a list, or the one title, each once; what is in TeX notation resolved."""
    return tuple(dict.fromkeys(from_latex(one) if _TEX.search(one) else one for one in texts(value)))


def texts(value: Any) -> tuple[str, ...]:
    """The texts of a list, or the one text, each once."""
    found = value if isinstance(value, list) else [value]
    return tuple(dict.fromkeys(clean for one in found if (clean := text(one))))


def objects(value: Any) -> list[dict[str, Any]]:
    """The objects of a list, or the one object."""
    found = value if isinstance(value, list) else [value]
    return [one for one in found if isinstance(one, dict)]


def with_subtitles(titles: Iterable[str], subtitles: Iterable[str]) -> tuple[str, ...]:
    """The titles, the first with the first subtitle in front where it does not hold it yet."""
    found = list(titles)
    first = next(iter(found), "")
    joined = [
        f"{first.rstrip(' :')}: {subtitle}"
        for subtitle in subtitles
        if first and subtitle.casefold() not in first.casefold()
    ]
    return tuple(dict.fromkeys([*joined[:1], *found, *joined[1:]]))


def date_of(kind: DateKind, written: Any) -> WorkDate | None:
    """A date from ``2020-05-01``, ``2020-05``, ``2020``, a number, or a list of numbers; ``None`` when it is none."""
    if isinstance(written, int) and not isinstance(written, bool):
        numbers: list[Any] = [written]
    elif isinstance(written, str):
        numbers = [int(one) for one in written.strip()[:10].split("-") if one.isdecimal() and len(one) <= 4]
    elif isinstance(written, list):
        numbers = [int(one) if isinstance(one, str) and one.isdecimal() and len(one) <= 4 else one for one in written]
    else:
        return None
    if not numbers or not all(isinstance(one, int) for one in numbers[:3]) or not 1000 <= numbers[0] <= 2999:
        return None
    month = numbers[1] if len(numbers) > 1 and 1 <= numbers[1] <= 12 else None
    day = numbers[2] if month and len(numbers) > 2 and 1 <= numbers[2] <= 31 else None
    return WorkDate(kind=kind, year=numbers[0], month=month, day=day)


def name_of(family: Any, given: Any, suffix: Any = None) -> PersonName | None:
    """A name that a registry has divided; ``None`` when there is nothing in it."""
    family, given, suffix = clean_name(text(family)), clean_name(text(given)), text(suffix)
    if family and not given and (" " in family or looks_like_group(family)):
        return PersonName(literal=family) if looks_like_group(family) else person(family)
    if not family:
        return person(given) if given else None
    return PersonName(family=family, given=given, suffix=suffix)


def whole_name_of(written: Any) -> PersonName | None:
    """A name that a registry has not divided; ``None`` when there is nothing in it."""
    clean = clean_name(text(written))
    name = person(clean) if clean else None
    return name if name is not None and (name.family or name.literal) else None
