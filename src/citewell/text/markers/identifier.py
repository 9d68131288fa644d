"""Identifiers of works: DOI, arXiv, PubMed, ISBN."""

from citewell.model import Family
from citewell.text.identifiers import Written, find_identifiers
from citewell.text.markers.scan import Scan


def read_identifiers(scan: Scan) -> None:
    """DOIs, arXiv numbers, PubMed ids and ISBNs, with the brackets that hold nothing else."""
    for written in find_identifiers(scan.text):
        identifier = written.value if written.kind == "DOI" else f"{written.kind}:{written.value}"
        _add(scan, written.start, written.end, identifier, _url(written))


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


def _url(written: Written) -> str | None:
    """Where the work stands; ``None`` when no one place is known."""
    match written.kind:
        case "DOI":
            return f"https://doi.org/{written.value}"
        case "arXiv":
            return f"https://arxiv.org/abs/{written.value}"
        case "PMID":
            return f"https://pubmed.ncbi.nlm.nih.gov/{written.value}"
        case "PMCID":
            return f"https://pmc.ncbi.nlm.nih.gov/articles/{written.value}"
        case "ISBN":
            return None
