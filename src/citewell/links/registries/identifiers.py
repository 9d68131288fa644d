"""Identifiers of works in addresses and texts, in their normal forms; a pure function of the characters given."""

import enum
import re
from collections.abc import Callable
from urllib.parse import unquote, urlsplit

import msgspec

from citewell.text.identifiers import find_identifiers, trim_doi


class Scheme(enum.Enum):
    """Whose identifier it is."""

    DOI = "doi"
    ARXIV = "arxiv"
    PUBMED = "pubmed"
    PMC = "pmc"
    ISBN = "isbn"


class Identifier(msgspec.Struct, frozen=True):
    """An identifier of a work.

    Attributes:
        scheme: whose it is.
        value: in its normal form: a DOI in lower case, an arXiv number with its archive and without version, digits of
            PubMed and PMC (the latter after ``PMC``), an ISBN of thirteen digits where it can be one.
        possible: whether its registry could ever have given it; its check digit, month or length may say no.
        others: other values that may have been meant, since nothing says where a DOI ends in what is written around it.
    """

    scheme: Scheme
    value: str
    possible: bool = True
    others: tuple[str, ...] = ()


_DOI = re.compile(r"10\.\d{4,9}(?:\.\d+)*/\S{1,500}")
_MOST_OTHERS = 4
_DOI_HOSTS = frozenset({"doi.org", "dx.doi.org", "www.doi.org"})
# What publishers write after the DOI in the address of a page.
_DOI_TAIL = re.compile(
    r"(?:/(?:full|abstract|abs|pdf|epdf|pdfdirect|summary|html|full-text|fulltext|references|meta|metrics|asset|suppl_file"
    r"|figures)(?:/.*)?|\.(?:pdf|html?|full|abstract|xml)(?:[+.][a-z]+)*)$",
    re.IGNORECASE,
)
_ARXIV_HOSTS = re.compile(r"(?:(?:www|export|[a-z]{2})\.)?arxiv\.org$|(?:www\.)?ar5iv\.(?:labs\.arxiv\.)?org$")
_ARXIV_PATH = re.compile(r"^/(?:abs|pdf|html|format|ps|src|e-print)/(.+?)(?:\.pdf)?/?$", re.IGNORECASE)
_NEW_ARXIV = re.compile(r"(\d{2})(\d{2})\.(\d{4,5})(?:v\d{1,3})?")
_OLD_ARXIV = re.compile(r"([a-z][a-z-]{1,20})(?:\.[a-z]{2})?/(\d{2})(\d{2})\d{3}(?:v\d{1,3})?", re.IGNORECASE)
_VERSION = re.compile(r"v\d{1,3}$", re.IGNORECASE)
_PUBMED_PATH = re.compile(r"^/(?:pubmed/)?(\d{1,9})/?$")
_PMC_PATH = re.compile(r"^/(?:pmc/)?articles/(?:PMC)?(\d{1,9})(?:/|$)", re.IGNORECASE)
_ISBN_PARAMETER = re.compile(
    r"(?:^|[?&/])(?:isbn|vid=isbn)[:=/]?((?:97[89]-?)?(?:\d-?){9}[\dXx])(?![\d])", re.IGNORECASE
)


def identifier_of(url: str) -> Identifier | None:
    """The identifier that an address stands for, if it is one of a registry or of a publisher's page of a work."""
    try:
        parts = urlsplit(url.strip())
        host = (parts.hostname or "").rstrip(".")
    except ValueError:
        return None
    if host in _DOI_HOSTS:
        return _doi(unquote(parts.path.lstrip("/") + ("?" + parts.query if parts.query else "")), tail=False)
    if _ARXIV_HOSTS.match(host):
        path = _ARXIV_PATH.match(unquote(parts.path))
        return arxiv(path[1]) if path else None
    if host in ("pubmed.ncbi.nlm.nih.gov", "www.ncbi.nlm.nih.gov", "ncbi.nlm.nih.gov", "pmc.ncbi.nlm.nih.gov"):
        return _of_ncbi(host, parts.path)
    at = parts.path.lower().find("/10.")
    if at >= 0 and (doi := _doi(unquote(parts.path[at + 1 :]), tail=True)):
        return doi
    isbn_there = _ISBN_PARAMETER.search(f"{parts.path}?{parts.query}")
    return isbn(isbn_there[1]) if isbn_there else None


def identifiers_in(text: str) -> tuple[tuple[int, int, Identifier], ...]:
    """The identifiers that are written in a text, with where each begins and ends, in order."""
    found = [
        (written.start, written.end, identifier)
        for written in find_identifiers(text)
        if (identifier := _READERS[written.kind](written.value))
    ]
    return tuple(sorted(found, key=lambda one: one[:2]))


def arxiv(written: str) -> Identifier | None:
    """An arXiv number, with or without version, of either kind; ``None`` when it is of neither."""
    if match := _NEW_ARXIV.fullmatch(written):
        year, month, number = match.groups()
        # Numbers of this kind begin in April 2007, and have had five digits since 2015.
        since = (int(year), int(month))
        possible = (
            since >= (7, 4) and 1 <= int(month) <= 12 and int(number) > 0 and len(number) == 4 + (since >= (15, 1))
        )
        return Identifier(Scheme.ARXIV, _VERSION.sub("", written), possible)
    if match := _OLD_ARXIV.fullmatch(written):
        archive, year, month = match[1].lower(), int(match[2]), int(match[3])
        # Numbers of this kind were given from August 1991 to March 2007.
        when = (1900 + year if year >= 91 else 2000 + year, month)
        possible = (1991, 8) <= when <= (2007, 3) and 1 <= month <= 12
        number = _VERSION.sub("", written.rpartition("/")[2])
        return Identifier(Scheme.ARXIV, f"{archive}/{number}", possible)
    return None


def pubmed(written: str) -> Identifier | None:
    """A number of PubMed; ``None`` when it is none."""
    if not written.isdecimal() or not written.isascii():
        return None
    value = written.lstrip("0")
    return Identifier(Scheme.PUBMED, value or "0", possible=0 < len(value) <= 8)


def pmc(written: str) -> Identifier | None:
    """A number of PubMed Central, with or without ``PMC``; ``None`` when it is none."""
    number = written[3:] if written[:3].upper() == "PMC" else written
    if not number.isdecimal() or not number.isascii():
        return None
    value = number.lstrip("0")
    return Identifier(Scheme.PMC, "PMC" + (value or "0"), possible=0 < len(value) <= 8)


def isbn(written: str) -> Identifier | None:
    """An ISBN of ten or thirteen digits, hyphens and spaces left out; ``None`` when it has another length."""
    digits = re.sub(r"[-\u2010\u2013 ]", "", written).upper()
    if re.fullmatch(r"[0-9]{9}[0-9X]", digits):
        total = sum((10 - place) * (10 if digit == "X" else int(digit)) for place, digit in enumerate(digits))
        if total % 11:
            return Identifier(Scheme.ISBN, digits, possible=False)
        core = "978" + digits[:9]
        return Identifier(Scheme.ISBN, core + _check_digit(core))
    if re.fullmatch(r"97[89][0-9]{10}", digits):
        return Identifier(Scheme.ISBN, digits, possible=digits[12] == _check_digit(digits[:12]))
    return None


def _check_digit(core: str) -> str:
    return str(-sum(int(digit) * (3 if place % 2 else 1) for place, digit in enumerate(core)) % 10)


def _doi(written: str, *, tail: bool) -> Identifier | None:
    match = _DOI.match(written)
    if match is None:
        return None
    whole = match[0].lower()
    first = trim_doi(whole)
    readings = [first, whole]
    if tail:
        readings = [_DOI_TAIL.sub("", first), *readings]
        # What follows a slash may be the publisher's, not the DOI's.
        steps = first.split("/")
        readings += ["/".join(steps[:end]) for end in range(len(steps) - 1, 1, -1)]
    value, *others = dict.fromkeys(reading for reading in readings if reading.partition("/")[2])
    return Identifier(Scheme.DOI, value, others=tuple(others[:_MOST_OTHERS]))


def _of_ncbi(host: str, path: str) -> Identifier | None:
    if match := _PMC_PATH.match(path):
        return pmc(match[1])
    match = _PUBMED_PATH.match(path)
    if match is None or (host != "pubmed.ncbi.nlm.nih.gov" and not path.startswith("/pubmed/")):
        return None
    return pubmed(match[1])


_READERS: dict[str, Callable[[str], Identifier | None]] = {
    "DOI": lambda written: _doi(written, tail=False),
    "arXiv": arxiv,
    "PMID": pubmed,
    "PMCID": pmc,
    "ISBN": isbn,
}
