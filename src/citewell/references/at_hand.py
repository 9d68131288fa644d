"""What is wrong in a bibliography and shows without asking anybody. Pure; the year of today is given."""

import re
from collections import defaultdict
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files

import msgspec

from citewell.model.finding import Confidence, Severity
from citewell.model.reference import PersonName, Reference
from citewell.model.reference_result import StaticIssue
from citewell.references.hygiene import identifier_issues
from citewell.references.identifiers import doi
from citewell.references.normal.letters import fold_letters
from citewell.references.normal.titles import title_key

_PAGES = re.compile(r"\s*(\d{1,6})\s*[-\u2010-\u2015\u2212]{1,3}\s*(\d{1,6})\s*")
# A title with fewer letters and digits may be that of many works.
_TELLING_TITLE = 25
_GIVEN = 3


class _Placeholders(msgspec.Struct, forbid_unknown_fields=True):
    names: tuple[str, ...]


@lru_cache(maxsize=1)
def _placeholders() -> frozenset[str]:
    text = files("citewell.references").joinpath("placeholders.toml").read_bytes()
    return frozenset(fold_letters(name) for name in msgspec.toml.decode(text, type=_Placeholders).names)


def issues_at_hand(references: Sequence[Reference], *, year: int) -> list[tuple[StaticIssue, ...]]:
    """What shows in each reference without a registry, in their order.

    Args:
        references: all of a bibliography.
        year: the current one; works of the next may be announced.
    """
    twice = _twice(references)
    return [
        (
            *_of_year(reference, year),
            *_of_names(reference),
            *_of_pages(reference),
            *identifier_issues(reference),
            *twice[index],
        )
        for index, reference in enumerate(references)
    ]


def _of_year(reference: Reference, year: int) -> list[StaticIssue]:
    if reference.year is None or reference.year <= year + 1:
        return []
    message = f"It is dated {reference.year}, which has not come."
    return [_issue("future_year", Severity.ERROR, message, "year", reference)]


def _of_names(reference: Reference) -> list[StaticIssue]:
    issues = []
    names = [_name(author) for author in reference.authors]
    if false := [name for name in names if fold_letters(name) in _placeholders()]:
        message = f"“{false[0]}” stands for a name and is none."
        issues.append(_issue("placeholder_author", Severity.ERROR, message, "author", reference))
    seen: set[tuple[str, str]] = set()
    for author in reference.authors:
        key = fold_letters(author.family), fold_letters(author.given)
        if len(author.given.replace(".", "")) >= _GIVEN and key in seen:
            message = f"{_name(author)} is listed twice."
            issues.append(_issue("author_twice", Severity.WARNING, message, "author", reference))
            break
        seen.add(key)
    return issues


def _of_pages(reference: Reference) -> list[StaticIssue]:
    match = _PAGES.fullmatch(reference.pages)
    # The last page may be given by its last digits: 1201-9.
    if match is None or len(match[2]) < len(match[1]) or int(match[2]) >= int(match[1]):
        return []
    return [
        _issue("pages_descend", Severity.WARNING, f"The pages {reference.pages} run backwards.", "pages", reference)
    ]


def _twice(references: Sequence[Reference]) -> list[list[StaticIssue]]:
    """Entries of one work, and works with one DOI."""
    issues: list[list[StaticIssue]] = [[] for _ in references]
    by_title: defaultdict[tuple[str, str], list[int]] = defaultdict(list)
    by_doi: defaultdict[str, list[int]] = defaultdict(list)
    for index, reference in enumerate(references):
        key = title_key(f"{reference.title} {reference.subtitle}")
        if len(key) >= _TELLING_TITLE:
            first = reference.authors[0] if reference.authors else PersonName()
            by_title[key, fold_letters(first.family or first.literal)].append(index)
        written = doi(reference.doi) if reference.doi else None
        if written is not None:
            by_doi[written.id.value].append(index)
    same = {index: tuple(rows) for rows in by_title.values() if len(rows) > 1 for index in rows}
    for index, entries in same.items():
        others = tuple(references[row].key for row in entries if row != index)
        message = f"The same work stands in {', '.join(others)}."
        issues[index].append(_issue("listed_twice", Severity.NOTE, message, "title", references[index], others))
    for value, rows in by_doi.items():
        for index in rows:
            others = tuple(references[row].key for row in rows if row != index and row not in same.get(index, ()))
            if others:
                message = f"{', '.join(others)} has the same DOI {value} and another title."
                issues[index].append(_issue("doi_shared", Severity.WARNING, message, "doi", references[index], others))
    return issues


def _name(name: PersonName) -> str:
    return name.literal or f"{name.given} {name.family}".strip()


def _issue(
    rule: str,
    severity: Severity,
    message: str,
    field: str,
    reference: Reference,
    related: tuple[str, ...] = (),
) -> StaticIssue:
    line = next((one.line for one in reference.field_lines if one.field == field), reference.line)
    return StaticIssue(
        rule=rule,
        severity=severity,
        confidence=Confidence.HIGH,
        message=message,
        field=field,
        line=line,
        related=related,
    )
