"""RIS, as databases export it: tagged lines, a work from ``TY`` to ``ER``."""

import re

from citewell.model.reference import PersonName, Reference, WorkKind
from citewell.references.formats.interface import Bibliography, Unread

_LINE = re.compile(r"([A-Z][A-Z0-9])  -(?: (.*))?")
_YEAR = re.compile(r"(\d{4})(?:/(\d{1,2}))?")
_KINDS = {
    "JOUR": WorkKind.ARTICLE,
    "JFULL": WorkKind.ARTICLE,
    "MGZN": WorkKind.ARTICLE,
    "CONF": WorkKind.PROCEEDINGS_PAPER,
    "CPAPER": WorkKind.PROCEEDINGS_PAPER,
    "BOOK": WorkKind.BOOK,
    "EBOOK": WorkKind.BOOK,
    "CHAP": WorkKind.CHAPTER,
    "ECHAP": WorkKind.CHAPTER,
    "THES": WorkKind.THESIS,
    "RPRT": WorkKind.REPORT,
    "DATA": WorkKind.DATASET,
    "COMP": WorkKind.SOFTWARE,
    "STAND": WorkKind.STANDARD,
    "PAT": WorkKind.PATENT,
    "UNPB": WorkKind.PREPRINT,
    "ELEC": WorkKind.WEB_PAGE,
}
_CONTAINERS = ("T2", "JO", "JF", "JA", "BT", "J2")


def read_ris(text: str) -> Bibliography:
    """All works of a file; one that has no end is read as far as it goes."""
    references: list[Reference] = []
    unread: list[Unread] = []
    fields: dict[str, list[str]] | None = None
    begun, raw, last = 0, list[str](), ""
    for number, line in enumerate(text.replace("\ufeff", "").splitlines(), start=1):
        match = _LINE.fullmatch(line.rstrip())
        tag = match[1] if match else ""
        value = (match[2] or "").strip() if match else line.strip()
        if tag == "TY":
            if fields is not None:
                references.append(_reference(fields, begun, raw, len(references) + 1))
            fields, begun, raw = {"TY": [value]}, number, [line]
            continue
        if fields is None:
            if line.strip():
                unread.append(Unread(problem="a line before the first TY", line=number))
            continue
        raw.append(line)
        if tag == "ER":
            references.append(_reference(fields, begun, raw, len(references) + 1))
            fields = None
        elif tag:
            fields.setdefault(tag, []).append(value)
            last = tag
        elif value and last:
            fields[last][-1] += f" {value}"
    if fields is not None:
        references.append(_reference(fields, begun, raw, len(references) + 1))
    return Bibliography(references=tuple(references), unread=tuple(unread))


def _reference(fields: dict[str, list[str]], line: int, raw: list[str], number: int) -> Reference:
    def first(*tags: str) -> str:
        return next((fields[tag][0] for tag in tags if fields.get(tag) and fields[tag][0]), "")

    dated = first("PY", "Y1", "DA")
    year = _YEAR.match(dated)
    pages = "-".join(part for part in (first("SP"), first("EP")) if part)
    book = first("SN")
    return Reference(
        key=first("ID", "U1") or str(number),
        kind=_KINDS.get(first("TY"), WorkKind.OTHER),
        title=first("TI", "T1", "CT"),
        authors=tuple(map(_name, (*fields.get("AU", ()), *fields.get("A1", ())))),
        editors=tuple(map(_name, (*fields.get("ED", ()), *fields.get("A2", ())))),
        year=int(year[1]) if year else None,
        year_text="" if year else dated,
        month=int(year[2]) if year and year[2] and 1 <= int(year[2]) <= 12 else None,
        container=first(*_CONTAINERS),
        series=first("T3"),
        volume=first("VL"),
        issue=first("IS"),
        pages=pages,
        publisher=first("PB"),
        edition=first("ET"),
        doi=first("DO"),
        pmid=first("AN") if first("DB", "DP").lower() in ("pubmed", "nlm") else "",
        isbn=book if len(re.sub(r"[^0-9Xx]", "", book)) in (10, 13) else "",
        urls=tuple(dict.fromkeys(url for tag in ("UR", "L2") for url in fields.get(tag, ()) if url)),
        note=first("N1"),
        language=first("LA"),
        raw="\n".join(raw),
        line=line,
    )


def _name(written: str) -> PersonName:
    parts = [part.strip() for part in written.split(",")]
    if len(parts) == 1:
        return PersonName(literal=written.strip())
    return PersonName(family=parts[0], given=parts[1], suffix=", ".join(parts[2:]))
