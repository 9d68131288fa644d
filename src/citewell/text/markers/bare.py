"""Addresses and identifiers without any bracket: ``https://…``, DOI, arXiv, PMID."""

import re

from citewell.model import Family
from citewell.text.markers.links import target_of
from citewell.text.markers.scan import Scan
from citewell.text.urls import doi_of_url, find_urls

_DOI = re.compile(
    r"(?:\bdoi\s{0,2}[:=]?\s{0,2})?(?<![\w./])(10\.\d{4,9}/[^\s\"<>\[\]{}|\\^`\u3000-\u303f\uff00-\uffef]{1,200})",
    re.IGNORECASE,
)
_ARXIV = re.compile(
    r"\barXiv\s{0,2}:\s{0,2}((?:\d{4}\.\d{4,5}|[a-z-]{2,20}(?:\.[A-Z]{2})?/\d{7})(?:v\d{1,2})?)", re.IGNORECASE
)
_PUBMED = re.compile(r"\b(PMID|PMCID)\s{0,2}:?\s{0,2}((?:PMC)?\d{4,9})\b")


def read_bare_urls(scan: Scan) -> None:
    """Addresses in running text. One that holds a DOI is read as that identifier."""
    if "://" not in scan.text and "www." not in scan.text:
        return
    for start, end in find_urls(scan.text):
        if scan.is_free(start, end):
            url = scan.text[start:end]
            family = Family.IDENTIFIER if doi_of_url(url) else Family.BARE_URL
            scan.add(start, end, family, [target_of(url, scan)])


def read_identifiers(scan: Scan) -> None:
    """DOIs, arXiv numbers and PubMed ids."""
    text = scan.text
    if "10." in text:
        for match in _DOI.finditer(text):
            doi = _trim(match[1])
            end = match.start(1) + len(doi)
            if scan.is_free(match.start(), end):
                scan.add(match.start(), end, Family.IDENTIFIER, [_lookup(scan, doi, f"https://doi.org/{doi}")])
    if "arxiv" in text or "arXiv" in text or "ARXIV" in text:
        for match in _ARXIV.finditer(text):
            if scan.is_free(*match.span()):
                found = _lookup(scan, f"arXiv:{match[1]}", f"https://arxiv.org/abs/{match[1]}")
                scan.add(*match.span(), Family.IDENTIFIER, [found])
    if "PM" in text:
        for match in _PUBMED.finditer(text):
            if scan.is_free(*match.span()):
                found = _lookup(scan, f"{match[1]}:{match[2]}", f"https://pubmed.ncbi.nlm.nih.gov/{match[2]}")
                scan.add(*match.span(), Family.IDENTIFIER, [found])


def _lookup(scan: Scan, identifier: str, url: str) -> tuple[str, str | None]:
    """The source with this identifier as its id, or at the identifier's address."""
    return identifier, scan.names.source(identifier) or scan.names.url(url)


def _trim(doi: str) -> str:
    """A DOI without the punctuation of the sentence around it."""
    while doi and (doi[-1] in ".,;:!?'*_" or (doi[-1] == ")" and doi.count(")") > doi.count("("))):
        doi = doi[:-1]
    return doi
