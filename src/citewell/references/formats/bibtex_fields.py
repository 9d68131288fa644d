"""What BibTeX's types of entries and its fields for dates and identifiers mean."""

import re
from collections.abc import Mapping
from typing import Any

from citewell.model.reference import WorkKind
from citewell.references.normal.latex import from_latex

KINDS = {
    "article": WorkKind.ARTICLE,
    "inproceedings": WorkKind.PROCEEDINGS_PAPER,
    "conference": WorkKind.PROCEEDINGS_PAPER,
    "book": WorkKind.BOOK,
    "mvbook": WorkKind.BOOK,
    "collection": WorkKind.BOOK,
    "booklet": WorkKind.BOOK,
    "manual": WorkKind.REPORT,
    "inbook": WorkKind.CHAPTER,
    "incollection": WorkKind.CHAPTER,
    "suppbook": WorkKind.CHAPTER,
    "inreference": WorkKind.CHAPTER,
    "proceedings": WorkKind.PROCEEDINGS,
    "phdthesis": WorkKind.THESIS,
    "mastersthesis": WorkKind.THESIS,
    "thesis": WorkKind.THESIS,
    "techreport": WorkKind.REPORT,
    "report": WorkKind.REPORT,
    "online": WorkKind.WEB_PAGE,
    "electronic": WorkKind.WEB_PAGE,
    "www": WorkKind.WEB_PAGE,
    "dataset": WorkKind.DATASET,
    "software": WorkKind.SOFTWARE,
    "patent": WorkKind.PATENT,
    "standard": WorkKind.STANDARD,
    "review": WorkKind.REVIEW,
    "preprint": WorkKind.PREPRINT,
}
_NAMES_OF_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
MONTHS = {name: name for name in _NAMES_OF_MONTHS}
_YEAR = re.compile(r"(?<!\d)(1[4-9]\d\d|20\d\d|21\d\d)(?!\d)")
_ISO = re.compile(r"(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?")
_MONTH_WORD = re.compile(r"[a-z]{3}")
_NUMBER = r"((?:\d{4}\.\d{4,5}|[a-z-]{2,20}(?:\.[a-z]{2})?/\d{7})(?:v\d{1,3})?)"
_ARXIV = re.compile(r"arxiv\s{0,3}[:/]?\s{0,3}(?:abs/|preprint\s{1,3})?(?:arxiv:\s{0,2})?" + _NUMBER, re.IGNORECASE)
_ARXIV_BARE = re.compile(_NUMBER, re.IGNORECASE)
_ARXIV_ADDRESS = re.compile(r"arxiv\.org/(?:abs|pdf|html)/" + _NUMBER, re.IGNORECASE)
_CORR = re.compile(r"abs/(\d{4}\.\d{4,5})(?:v\d{1,3})?", re.IGNORECASE)
_ADDRESS = re.compile(r"https?://[^\s{}<>\"\\^`|]{1,500}")
_DOI_ADDRESS = re.compile(r"(?:https?://)?(?:dx\.|www\.)?doi\.org/(10\.\d{4,9}/\S{1,400})", re.IGNORECASE)


def year_of(year: str, date: str) -> tuple[int | None, str]:
    """The year as a number, and as written when it is not just a number."""
    for written in (year, date):
        if match := _YEAR.search(written):
            return int(match[0]), "" if written == match[0] or _ISO.fullmatch(written) else written
    return None, year or date


def month_of(month: str, date: str) -> int | None:
    """1 to 12, from a name, a number or an ISO date."""
    if (match := _ISO.match(date)) and match[2] and 1 <= int(match[2]) <= 12:
        return int(match[2])
    month = month.strip().lower()
    if month.isdecimal() and month.isascii() and 1 <= int(month) <= 12:
        return int(month)
    if (match := _MONTH_WORD.search(month)) and match[0] in _NAMES_OF_MONTHS:
        return _NAMES_OF_MONTHS.index(match[0]) + 1
    return None


def identifiers_of(fields: Mapping[str, str]) -> dict[str, Any]:
    """The attributes of a reference that are identifiers, from wherever they stand in an entry."""
    plain = {name: fields[name] for name in fields.keys() & {"doi", "url", "eprint", "note", "howpublished", "journal"}}
    urls = tuple(dict.fromkeys(url for name in ("url", "howpublished", "note", "adsurl", "link")
                               for url in _addresses(fields.get(name, ""))))  # fmt: skip
    doi = _doi(plain.get("doi", "")) or next(
        (match[1].rstrip(".,;") for url in urls if (match := _DOI_ADDRESS.match(url))), ""
    )
    return {
        "doi": doi,
        "arxiv": _arxiv(fields, urls),
        "pmid": from_latex(fields.get("pmid", "")),
        "pmcid": from_latex(fields.get("pmcid", "") or fields.get("pmc", "")),
        "isbn": from_latex(fields.get("isbn", "")),
        "urls": urls,
    }


def _addresses(value: str) -> list[str]:
    value = value.replace("\\_", "_").replace("\\%", "%").replace("\\&", "&").replace("\\#", "#").replace("{\\_}", "_")
    return [url.rstrip(".,;)") for url in _ADDRESS.findall(value)]


def _doi(value: str) -> str:
    return value.strip()


def _arxiv(fields: Mapping[str, str], urls: tuple[str, ...]) -> str:
    eprint = from_latex(fields.get("eprint", "")).strip()
    archive = (fields.get("archiveprefix") or fields.get("eprinttype") or "").strip(" {}").lower()
    bare = re.sub(r"^arxiv:\s{0,2}", "", eprint, flags=re.IGNORECASE)
    if archive in ("", "arxiv") and _ARXIV_BARE.fullmatch(bare):
        return bare
    for name in (
        "journal",
        "journaltitle",
        "note",
        "howpublished",
        "volume",
        "booktitle",
        "number",
        "pages",
        "publisher",
    ):
        value = from_latex(fields.get(name, ""))
        if match := (_ARXIV.search(value) or _ARXIV_ADDRESS.search(value) or _CORR.fullmatch(value)):
            return match[1]
    return next((match[1] for url in urls if (match := _ARXIV_ADDRESS.search(url))), "")
