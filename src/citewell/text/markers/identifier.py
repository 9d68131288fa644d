"""Identifiers of works: DOI, arXiv, PubMed, ISBN."""

import re

from citewell.model import Family
from citewell.text.markers.scan import Scan

_DOI = re.compile(
    r"(?:(?<![A-Za-z0-9])(?:(?:dx\.)?doi\.org/|doi\s{0,2}[:=]?\s{0,2})|(?<![\w./]))"
    r"(10\.\d{4,9}/[^\s\"<>\[\]{}|\\^`\u200b-\u200f\u3000-\u303f\uff00-\uffef]{1,200})",
    re.IGNORECASE,
)
_ARXIV = re.compile(
    r"(?<![A-Za-z0-9])arXiv\s{0,2}:\s{0,2}((?:\d{4}\.\d{4,5}|[a-z-]{2,20}(?:\.[A-Z]{2})?/\d{7})(?:v\d{1,2})?)",
    re.IGNORECASE,
)
_PUBMED = re.compile(r"(?<![A-Za-z0-9])(PMID|PMCID)\s{0,2}:?\s{0,2}((?:PMC)?\d{4,9})(?!\d)")
_PMC = re.compile(r"(?<![A-Za-z0-9/])PMC\d{5,9}(?!\d)")
_ISBN = re.compile(
    r"(?<![A-Za-z0-9])ISBN(?:[- ]?1[03])?\s{0,2}:?\s{0,2}"
    r"((?:97[89][-\u2010\u2013 ]?)?\d(?:[-\u2010\u2013 ]?\d){8}[-\u2010\u2013 ]?[\dXx])(?!\d)"
)


def read_identifiers(scan: Scan) -> None:
    """DOIs, arXiv numbers, PubMed ids and ISBNs, with the brackets that hold nothing else."""
    text = scan.text
    if "10." in text:
        for match in _DOI.finditer(text):
            doi = _trim(match[1])
            _add(scan, match.start(), match.start(1) + len(doi), doi, f"https://doi.org/{doi}")
    if "arxiv" in text or "arXiv" in text or "ARXIV" in text or "ArXiv" in text:
        for match in _ARXIV.finditer(text):
            _add(scan, *match.span(), f"arXiv:{match[1]}", f"https://arxiv.org/abs/{match[1]}")
    if "PM" in text:
        for match in _PUBMED.finditer(text):
            _add(scan, *match.span(), f"{match[1]}:{match[2]}", _pubmed_url(match[1], match[2]))
        for match in _PMC.finditer(text):
            _add(scan, *match.span(), f"PMCID:{match[0]}", _pubmed_url("PMCID", match[0]))
    if "ISBN" in text:
        for match in _ISBN.finditer(text):
            _add(scan, *match.span(), "ISBN:" + "".join(c for c in match[1].upper() if c.isdigit() or c == "X"), None)


def _add(scan: Scan, start: int, end: int, identifier: str, url: str | None) -> None:
    """Keeps an identifier, bound to the source that has it as its id or that stands at its address."""
    if not scan.is_free(start, end):
        return
    if scan.before(start) == "[" and scan.text[end : end + 1] == "]" and scan.is_free(start - 1, end + 1):
        start, end = start - 1, end + 1
    names = scan.names
    written = scan.text[start:end].strip("[]")
    bound = names.source(identifier) or names.source(written) or (names.url(url) if url else None)
    scan.add(start, end, Family.IDENTIFIER, [(identifier, bound)])


def _pubmed_url(kind: str, number: str) -> str:
    if kind == "PMID":
        return f"https://pubmed.ncbi.nlm.nih.gov/{number}"
    return f"https://pmc.ncbi.nlm.nih.gov/articles/{number}"


def _trim(doi: str) -> str:
    """A DOI without the punctuation of the sentence around it."""
    depth = doi.count(")") - doi.count("(")
    while doi and (doi[-1] in ".,;:!?'*_" or (doi[-1] == ")" and depth > 0)):
        depth -= doi[-1] == ")"
        doi = doi[:-1]
    return doi
