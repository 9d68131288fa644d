"""Identifiers of works in running text: DOI, arXiv, PubMed, ISBN."""

import re
from collections.abc import Iterator
from typing import Literal

import msgspec

_DOI = re.compile(
    r"(?:(?<![A-Za-z0-9])(?:(?:dx\.|www\.)?doi\.org/|doi\s{0,2}[:=]?\s{0,2})|(?<![\w./]))"
    r"(10\.\d{4,9}/[^\s\"<>\[\]{}|\\^`\u200b-\u200f\u2026\u3000-\u303f\uff00-\uffef]{1,200})",
    re.IGNORECASE,
)
_NUMBER = r"((?:\d{4}\.\d{4,5}|[a-z-]{2,20}(?:\.[A-Z]{2})?/\d{7})(?:v\d{1,2})?)"
_ARXIV = re.compile(
    rf"(?<![A-Za-z0-9./@-])(?:arXiv\s{{0,2}}:\s{{0,2}}|(?:www\.)?arxiv\.org/(?:abs|pdf|html)/){_NUMBER}", re.IGNORECASE
)
_PUBMED = re.compile(r"(?<![A-Za-z0-9])(PMID|PMCID)\s{0,2}:?\s{0,2}((?:PMC)?\d{4,9})(?!\d)")
_PMC = re.compile(r"(?<![A-Za-z0-9/])PMC\d{5,9}(?!\d)")
_ISBN = re.compile(
    r"(?<![A-Za-z0-9])ISBN(?:[- ]?1[03])?\s{0,2}:?\s{0,2}"
    r"((?:97[89][-\u2010\u2013 ]?)?\d(?:[-\u2010\u2013 ]?\d){8}[-\u2010\u2013 ]?[\dXx])(?!\d)"
)
# Letters of scripts without spaces that follow a DOI directly are the sentence around it.
_UNSPACED = re.compile(r"(?<=[A-Za-z0-9)])[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")


Kind = Literal["DOI", "arXiv", "PMID", "PMCID", "ISBN"]


class Identifier(msgspec.Struct, frozen=True, gc=False):
    """An identifier in a text.

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

    @property
    def name(self) -> str:
        """The identifier in one spelling: ``10.5555/a``, ``arXiv:2001.00001``, ``PMID:123``, ``ISBN:…``."""
        return self.value if self.kind == "DOI" else f"{self.kind}:{self.value}"

    @property
    def url(self) -> str | None:
        """Where its registry shows the work; ``None`` for an ISBN."""
        return f"{_PLACES[self.kind]}{self.value}" if self.kind in _PLACES else None


_PLACES = {
    "DOI": "https://doi.org/",
    "arXiv": "https://arxiv.org/abs/",
    "PMID": "https://pubmed.ncbi.nlm.nih.gov/",
    "PMCID": "https://pmc.ncbi.nlm.nih.gov/articles/",
}


def find_identifiers(text: str) -> Iterator[Identifier]:
    """DOIs, then arXiv numbers, PubMed ids and ISBNs. They may overlap: the first that was found counts."""
    if "10." in text and "/" in text:
        for match in _DOI.finditer(text):
            doi = trim_doi(match[1])
            yield Identifier(match.start(), match.start(1) + len(doi), "DOI", doi)
    if "arxiv" in text or "arXiv" in text or "ARXIV" in text or "ArXiv" in text:
        for match in _ARXIV.finditer(text):
            yield Identifier(*match.span(), "arXiv", match[1])
    if "PM" in text:
        for match in _PUBMED.finditer(text):
            yield Identifier(*match.span(), "PMID" if match[1] == "PMID" else "PMCID", match[2])
        for match in _PMC.finditer(text):
            yield Identifier(*match.span(), "PMCID", match[0])
    if "ISBN" in text:
        for match in _ISBN.finditer(text):
            digits = "".join(c for c in match[1].upper() if c.isdigit() or c == "X")
            yield Identifier(*match.span(), "ISBN", digits)


def trim_doi(doi: str) -> str:
    """A DOI without the punctuation and the words of the sentence around it."""
    words = _UNSPACED.search(doi)
    doi = doi[: words.start()] if words else doi
    depth = doi.count(")") - doi.count("(")
    while doi and (doi[-1] in ".,;:!?'*_" or (doi[-1] == ")" and depth > 0)):
        depth -= doi[-1] == ")"
        doi = doi[:-1]
    return doi
