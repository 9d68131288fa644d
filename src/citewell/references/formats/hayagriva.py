"""Hayagriva's YAML, the bibliographies of Typst: a mapping of keys to works, each with the work that it stands in."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

import yaml

from citewell.model.reference import PersonName, Reference, WorkKind
from citewell.references.formats.interface import Bibliography, Unread
from citewell.references.normal.names import person

_KINDS = {
    "article": WorkKind.ARTICLE,
    "chapter": WorkKind.CHAPTER,
    "anthos": WorkKind.CHAPTER,
    "entry": WorkKind.CHAPTER,
    "book": WorkKind.BOOK,
    "anthology": WorkKind.BOOK,
    "reference": WorkKind.BOOK,
    "proceedings": WorkKind.PROCEEDINGS,
    "conference": WorkKind.PROCEEDINGS,
    "thesis": WorkKind.THESIS,
    "report": WorkKind.REPORT,
    "manuscript": WorkKind.PREPRINT,
    "repository": WorkKind.SOFTWARE,
    "patent": WorkKind.PATENT,
    "web": WorkKind.WEB_PAGE,
    "blog": WorkKind.WEB_PAGE,
    "post": WorkKind.WEB_PAGE,
}
_IN_PROCEEDINGS = frozenset({"proceedings", "conference"})
_MOST = 5_000_000


def read_hayagriva(text: str) -> Bibliography:
    """All works of a file."""
    if len(text) > _MOST:
        return Bibliography(unread=(Unread(problem="too large for YAML; divide it"),))
    try:
        works = yaml.safe_load(text)
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        mark = getattr(error, "problem_mark", None)
        problem = f"broken YAML: {getattr(error, 'problem', None) or error}"
        return Bibliography(unread=(Unread(problem=problem, line=mark.line + 1 if mark else None),))
    if not isinstance(works, dict):
        return Bibliography(unread=(Unread(problem="no mapping of keys to works"),) if works is not None else ())
    lines = {match[1].strip("'\""): number for number, match in _keys(text)}
    references: list[Reference] = []
    unread: list[Unread] = []
    for key, work in works.items():
        if isinstance(work, dict):
            references.append(_reference(str(key), work, lines.get(str(key))))
        else:
            unread.append(Unread(problem="it is no mapping", key=str(key), line=lines.get(str(key))))
    return Bibliography(references=tuple(references), unread=tuple(unread))


def looks_like_hayagriva(text: str) -> bool:
    """Whether a text begins with a key and, under it, the type or title of a work."""
    return re.search(r"\A(?:\s*#[^\n]*\n)*\s*[^\s:#][^:\n]{0,100}:\s*\n[ \t]+(?:type|title):\s", text) is not None


def _keys(text: str) -> Iterator[tuple[int, re.Match[str]]]:
    for number, line in enumerate(text.splitlines(), start=1):
        if (match := re.match(r"([^\s:#][^:]{0,200}):\s*$", line)) is not None:
            yield number, match


def _reference(key: str, work: Mapping[str, Any], line: int | None) -> Reference:
    parents = work.get("parent")
    parent = next((one for one in (parents if isinstance(parents, list) else [parents]) if isinstance(one, dict)), {})

    def text(name: str, *, inherited: bool = True) -> str:
        return _text(work.get(name)) or (_text(parent.get(name)) if inherited else "")

    numbers = {str(name).lower(): _text(value) for one in (parent, work) for name, value in _serial(one)}
    kind = _KINDS.get(_text(work.get("type")).lower(), WorkKind.OTHER)
    if kind is WorkKind.ARTICLE and _text(parent.get("type")).lower() in _IN_PROCEEDINGS:
        kind = WorkKind.PROCEEDINGS_PAPER
    dated = text("date")
    year = re.match(r"(\d{4})(?:-(\d{2}))?", dated)
    return Reference(
        key=key,
        kind=kind,
        title=text("title", inherited=False),
        authors=tuple(_people(work.get("author"))),
        editors=tuple(_people(work.get("editor") or parent.get("editor"))),
        year=int(year[1]) if year else None,
        year_text="" if year else dated,
        month=int(year[2]) if year and year[2] and 1 <= int(year[2]) <= 12 else None,
        container=_text(parent.get("title")),
        volume=text("volume"),
        issue=text("issue"),
        pages=text("page-range", inherited=False),
        publisher=text("publisher") or text("organization"),
        edition=text("edition"),
        doi=numbers.get("doi", ""),
        arxiv=numbers.get("arxiv", ""),
        pmid=numbers.get("pmid", ""),
        isbn=numbers.get("isbn", ""),
        urls=tuple(filter(None, [text("url", inherited=False)])),
        note=text("note", inherited=False),
        language=text("language"),
        raw=yaml.safe_dump({key: dict(work)}, allow_unicode=True, sort_keys=False),
        line=line,
    )


def _text(value: Any) -> str:
    """A plain value, or that of a mapping with one."""
    if isinstance(value, dict):
        value = value.get("value") or value.get("name")
    return "" if value is None or isinstance(value, list | dict) else str(value).strip()


def _serial(work: Mapping[str, Any]) -> Iterator[tuple[Any, Any]]:
    given = work.get("serial-number")
    if isinstance(given, dict):
        yield from given.items()
    for name in ("doi", "isbn", "arxiv", "pmid"):
        if work.get(name):
            yield name, work[name]


def _people(value: Any) -> Iterator[PersonName]:
    for one in value if isinstance(value, list) else [value]:
        if isinstance(one, dict) and _text(one.get("name")):
            family = " ".join(filter(None, [_text(one.get("prefix")), _text(one.get("name"))]))
            yield PersonName(family=family, given=_text(one.get("given-name")), suffix=_text(one.get("suffix")))
        elif _text(one):
            yield person(_text(one))
