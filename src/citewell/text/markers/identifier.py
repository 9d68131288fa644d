"""Identifiers of works: DOI, arXiv, PubMed, ISBN."""

from citewell.model import Family
from citewell.text.identifiers import Identifier, find_identifiers
from citewell.text.markers.scan import Scan


def read_identifiers(scan: Scan) -> None:
    """DOIs, arXiv numbers, PubMed ids and ISBNs, with the brackets that hold nothing else."""
    for identifier in find_identifiers(scan.text):
        _add(scan, identifier)


def _add(scan: Scan, found: Identifier) -> None:
    """Keeps an identifier, bound to the source that has it as its id or that stands at its address."""
    start, end = found.start, found.end
    if not scan.is_free(start, end):
        return
    if scan.before(start) == "[" and scan.text[end : end + 1] == "]" and scan.is_free(start - 1, end + 1):
        start, end = start - 1, end + 1
    names = scan.names
    written = scan.text[start:end].strip("[]")
    bound = names.source(found.name) or names.source(written) or (names.url(found.url) if found.url else None)
    scan.add(start, end, Family.IDENTIFIER, [(found.name, bound)])
