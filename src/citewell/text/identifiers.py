"""Identifiers of works as they are written in running text: DOI, arXiv, PubMed, ISBN."""

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

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

Kind = Literal["DOI", "arXiv", "PMID", "PMCID", "ISBN"]


class Written(NamedTuple):
    """An identifier where it stands in a text.

    Attributes:
        start: where it begins, in code points, with the word before it that says what it is.
        end: where it ends.
        kind: what it is.
        value: the identifier alone, as written; of an ISBN, digits only.
    """

    start: int
    end: int
    kind: Kind
    value: str


def find_identifiers(text: str) -> Iterator[Written]:
    """DOIs, then arXiv numbers, PubMed ids and ISBNs, each kind in order; one place may be found as two kinds."""
    if "10." in text:
        for match in _DOI.finditer(text):
            doi = trim_doi(match[1])
            yield Written(match.start(), match.start(1) + len(doi), "DOI", doi)
    if "arxiv" in text or "arXiv" in text or "ARXIV" in text or "ArXiv" in text:
        for match in _ARXIV.finditer(text):
            yield Written(*match.span(), "arXiv", match[1])
    if "PM" in text:
        for match in _PUBMED.finditer(text):
            yield Written(*match.span(), "PMID" if match[1] == "PMID" else "PMCID", match[2])
        for match in _PMC.finditer(text):
            yield Written(*match.span(), "PMCID", match[0])
    if "ISBN" in text:
        for match in _ISBN.finditer(text):
            digits = "".join(c for c in match[1].upper() if c.isdigit() or c == "X")
            yield Written(*match.span(), "ISBN", digits)


def trim_doi(doi: str) -> str:
    """A DOI without the punctuation of the sentence around it."""
    depth = doi.count(")") - doi.count("(")
    while doi and (doi[-1] in ".,;:!?'*_" or (doi[-1] == ")" and depth > 0)):
        depth -= doi[-1] == ")"
        doi = doi[:-1]
    return doi
