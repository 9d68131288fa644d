"""Identifiers that are written so that links break, with what would put them right. Pure; asks nobody."""

import re

from citewell.links.registries import identifiers as known
from citewell.model.finding import Confidence, Severity
from citewell.model.reference import Reference
from citewell.model.reference_result import FieldFix, StaticIssue
from citewell.references.identifiers import doi

_BARE = re.compile(r"10\.\d{4,9}(?:\.\d+)*/[^\s\\{}\"]+")
_ADDRESS = re.compile(r"^(?:https?:)?(?://)?(?:www\.|dx\.)?[a-z0-9.-]{2,60}/", re.IGNORECASE)
_EPRINT = re.compile(r"\beprint\s{0,5}=\s{0,5}[{\"]([^{}\"]{1,80})[}\"]", re.IGNORECASE)
_CLASS = re.compile(r"^(?:arxiv:\s{0,2})?(\S+?)\s{0,3}\[[A-Za-z.-]{2,20}\]$", re.IGNORECASE)
_VERSION = re.compile(r"10\.48550/arxiv\..{4,20}v\d{1,2}$", re.IGNORECASE)


def identifier_issues(reference: Reference) -> tuple[StaticIssue, ...]:
    """What is wrong with how identifiers are written, and with their check digits and months."""
    issues = [*_doi(reference), *_arxiv(reference), *_numbers(reference)]
    return tuple(issues)


def _doi(reference: Reference) -> list[StaticIssue]:
    printed = reference.doi.strip()
    if not printed:
        return []
    written = doi(printed)
    if written is None:
        return [_issue("doi_malformed", f"“{printed[:80]}” is no DOI.", "doi", reference)]
    if _BARE.fullmatch(printed) and not _VERSION.search(printed) and printed.lower() == _own(written.id.value, printed):
        return []
    if written.others and "10." in printed[4:].partition("10.")[2]:
        return [_issue("doi_malformed", f"“{printed[:80]}” holds more than one DOI.", "doi", reference)]
    how = "it holds an address" if _ADDRESS.match(printed) else "it is not the DOI alone"
    bare = _written_out(written.id.value, printed)
    fix = FieldFix(field="doi", printed=printed, proposed=bare, safe=True, why="the same DOI, alone")
    return [_issue("doi_not_bare", f"The DOI field breaks links: {how}.", "doi", reference, fix)]


def _own(value: str, printed: str) -> str:
    """An arXiv number in the form that DataCite gives it as a DOI."""
    return f"10.48550/arxiv.{value}" if printed.lower().startswith("10.48550/arxiv.") else value


def _written_out(value: str, printed: str) -> str:
    return f"10.48550/arXiv.{value}" if "10.48550/" in printed else value


def _arxiv(reference: Reference) -> list[StaticIssue]:
    if (match := _EPRINT.search(reference.raw)) and (parts := _CLASS.match(match[1].strip())):
        fix = FieldFix(field="arxiv", printed=match[1], proposed=parts[1], safe=True, why="the number alone")
        message = "The eprint field breaks links: it holds the subject class as well."
        return [_issue("arxiv_not_bare", message, "eprint", reference, fix)]
    number = known.arxiv(reference.arxiv.strip()) if reference.arxiv else None
    if number is not None and not number.possible:
        return [_issue("arxiv_impossible", f"arXiv never gave the number {reference.arxiv}.", "eprint", reference)]
    return []


def _numbers(reference: Reference) -> list[StaticIssue]:
    issues = []
    isbns = [part for part in re.split(r"[,;/]|\s{2,}|\sand\s", reference.isbn) if part.strip()]
    for written in isbns:
        book = known.isbn(re.sub(r"[^0-9Xx]", "", written.partition("(")[0]))
        if book is None or not book.possible:
            issues.append(
                _issue("isbn_impossible", f"The digits of the ISBN {written.strip()} do not fit.", "isbn", reference)
            )
    if reference.pmid:
        paper = known.pubmed(reference.pmid.strip())
        if paper is None or not paper.possible:
            issues.append(_issue("pmid_impossible", f"“{reference.pmid}” is no number of PubMed.", "pmid", reference))
    return issues


def _issue(rule: str, message: str, field: str, reference: Reference, fix: FieldFix | None = None) -> StaticIssue:
    return StaticIssue(
        rule=rule,
        severity=Severity.NOTE if fix else Severity.WARNING,
        confidence=Confidence.HIGH,
        message=message,
        field=field,
        line=next((one.line for one in reference.field_lines if one.field == field), reference.line),
        fix=fix,
    )
