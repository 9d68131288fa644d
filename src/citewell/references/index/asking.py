"""What people ask a local registry: an identifier in any spelling, or a title."""

import re

from citewell.model import IdScheme, Reference, WorkId
from citewell.references.identifiers import id_of, identifiers_of
from citewell.references.index.lookup import MOST_FOUND, LocalIndex, Match

_NAMED = re.compile(
    r"(doi|arxiv|pmid|pubmed|pmcid|pmc|isbn|acl|dblp|openalex|openreview)(?:\s{0,3}:\s{0,3}|\s{1,3})(\S.*)",
    re.IGNORECASE,
)
_SCHEMES = {"pmid": "pubmed", "pmcid": "pmc"}
_DOI = re.compile(r"10\.\d{4,9}/\S+")
_ACL = re.compile(r"[A-Z]\d{2}-\d{4}|\d{4}\.[a-z0-9_]+-[a-z0-9_]+\.\d+")
_ADDRESS = re.compile(r"https?://\S+")


def look_up(index: LocalIndex, wanted: str, *, year: int | None = None, most: int = MOST_FOUND) -> list[Match]:
    """The works of an identifier, or those with titles the same or alike, the most alike first.

    Args:
        index: the registry.
        wanted: an identifier, with or without its scheme or as an address, or a title.
        year: of titles equally alike, those of this year come first.
        most: how many are wanted at most.
    """
    for identifier in identifiers_in(wanted.strip()):
        if found := index.by_id(identifier.scheme, identifier.value):
            return [Match(record=record, likeness=1.0) for record in found[:most]]
    return index.by_title(wanted, year=year, most=most)


def identifiers_in(wanted: str) -> list[WorkId]:
    """The identifiers that a text may be, the likeliest first; none for a title."""
    found: list[WorkId | None] = []
    if named := _NAMED.fullmatch(wanted):
        scheme = IdScheme(_SCHEMES.get(named[1].lower(), named[1].lower()))
        found.append(id_of(scheme, named[2]))
    if _ADDRESS.fullmatch(wanted):
        found += [written.id for written in identifiers_of(Reference(key="", urls=(wanted,)))]
    if _DOI.fullmatch(wanted):
        found.append(id_of(IdScheme.DOI, wanted))
    if _ACL.fullmatch(wanted):
        found.append(WorkId(IdScheme.ACL, wanted))
    if " " not in wanted:
        found += [id_of(scheme, wanted) for scheme in (IdScheme.ARXIV, IdScheme.ISBN)]
    return [one for one in dict.fromkeys(found) if one is not None]
