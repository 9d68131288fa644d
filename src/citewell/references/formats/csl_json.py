"""CSL-JSON, as reference managers write it: an array of works."""

from typing import Any

import msgspec

from citewell.model.reference import PersonName, Reference, WorkKind
from citewell.references.formats.interface import Bibliography, Unread

_KINDS = {
    "article-journal": WorkKind.ARTICLE,
    "article-magazine": WorkKind.ARTICLE,
    "article-newspaper": WorkKind.ARTICLE,
    "article": WorkKind.PREPRINT,
    "paper-conference": WorkKind.PROCEEDINGS_PAPER,
    "book": WorkKind.BOOK,
    "chapter": WorkKind.CHAPTER,
    "thesis": WorkKind.THESIS,
    "report": WorkKind.REPORT,
    "dataset": WorkKind.DATASET,
    "software": WorkKind.SOFTWARE,
    "standard": WorkKind.STANDARD,
    "patent": WorkKind.PATENT,
    "webpage": WorkKind.WEB_PAGE,
    "post-weblog": WorkKind.WEB_PAGE,
}


def read_csl_json(text: str) -> Bibliography:
    """All works of an array, or the one that an object is."""
    try:
        read = msgspec.json.decode(text.encode("utf-8", "replace"))
    except msgspec.DecodeError as error:
        return Bibliography(unread=(Unread(problem=f"broken JSON: {error}"),))
    works = read if isinstance(read, list) else [read]
    references: list[Reference] = []
    unread: list[Unread] = []
    for number, work in enumerate(works, start=1):
        if isinstance(work, dict):
            references.append(_reference(work, number))
        else:
            unread.append(Unread(problem=f"work {number} is no JSON object"))
    return Bibliography(references=tuple(references), unread=tuple(unread))


def _reference(work: dict[str, Any], number: int) -> Reference:
    def text(*names: str) -> str:
        return next((str(work[name]).strip() for name in names if work.get(name)), "")

    authors = _names(work.get("author"))
    date = work.get("issued") or work.get("original-date")
    parts = date.get("date-parts") if isinstance(date, dict) else None
    first = parts[0] if isinstance(parts, list) and parts and isinstance(parts[0], list) else []
    numbers = [int(part) for part in first if str(part).lstrip("-").isdecimal()]
    return Reference(
        key=text("id", "citation-key") or str(number),
        kind=_KINDS.get(text("type"), WorkKind.OTHER),
        title=text("title"),
        authors=authors,
        editors=_names(work.get("editor")),
        year=numbers[0] if numbers else None,
        year_text=str(date.get("literal") or date.get("raw") or "") if isinstance(date, dict) and not numbers else "",
        month=numbers[1] if len(numbers) > 1 and 1 <= numbers[1] <= 12 else None,
        container=text("container-title"),
        series=text("collection-title"),
        event=text("event-title", "event"),
        volume=text("volume"),
        issue=text("issue"),
        pages=text("page", "number"),
        publisher=text("publisher"),
        edition=text("edition"),
        doi=text("DOI"),
        pmid=text("PMID"),
        pmcid=text("PMCID"),
        isbn=text("ISBN"),
        urls=tuple(filter(None, [text("URL")])),
        note=text("note"),
        language=text("language"),
        raw=msgspec.json.encode(work).decode(),
        place=f"work {number}",
    )


def _names(listed: object) -> tuple[PersonName, ...]:
    names = []
    for one in listed if isinstance(listed, list) else []:
        if not isinstance(one, dict):
            continue
        particle = " ".join(str(one.get(part) or "") for part in ("dropping-particle", "non-dropping-particle")).strip()
        names.append(
            PersonName(
                family=f"{particle} {one.get('family') or ''}".strip(),
                given=str(one.get("given") or ""),
                suffix=str(one.get("suffix") or ""),
                literal=str(one.get("literal") or ""),
            )
        )
    return tuple(name for name in names if name.family or name.literal or name.given)
