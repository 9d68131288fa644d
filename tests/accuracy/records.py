"""Answer records of the rows of the sets of real answers."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from citewell.model import Answer, Source
from citewell.text.blocks import read_blocks
from citewell.text.listing import find_listing
from tests.accuracy.interface import Row


def each(rows: Iterable[Row], make: Callable[[Row, int], Answer | None]) -> Iterator[Answer | None]:
    """The record of each row, ``None`` where it cannot be one."""
    for number, row in enumerate(rows, start=1):
        try:
            yield make(row, number)
        except (AttributeError, TypeError, ValueError):
            yield None


def answer_of_text(row: Row, number: int) -> Answer | None:
    """The record of a row that only has ``prompt`` and ``text``; its sources are the lines of its own list."""
    text = row.get("text")
    if not isinstance(text, str):
        return None
    entries = {entry.label or entry.url or "": entry for entry in find_listing(text, read_blocks(text))}
    sources = tuple(
        Source(id=name, title=entry.title or None, url=entry.url) for name, entry in entries.items() if name
    )
    return Answer(
        id=f"{number}:{row.get('query_id', '')}",
        text=text,
        question=str(row.get("prompt") or ""),
        sources=sources,
        retrieved=tuple(source.id for source in sources),
        system=_text(row.get("model")),
    )


def answer_of_report(row: Row, number: int, texts: Mapping[str, str] | None = None) -> Answer | None:
    """The record of a row with ``query``, ``answer`` and the ``citations`` that its system returned.

    Args:
        row: the row.
        number: where it stands in its file; its own id is better.
        texts: what sources say, by id, where that does not stand in the row's citations.
    """
    if not isinstance(row.get("answer"), str):
        return None
    sources = tuple(_sources(row.get("citations") or (), texts or {}))
    return Answer(
        id=_text(row.get("id")) or str(number),
        text=row["answer"],
        question=str(row.get("query") or ""),
        sources=sources,
        retrieved=tuple(source.id for source in sources),
        system=_text(row.get("system")),
    )


def _sources(citations: Iterable[Mapping[str, Any]], texts: Mapping[str, str]) -> Iterator[Source]:
    seen: set[str] = set()
    for citation in citations:
        url = _text(citation.get("url"))
        name = _text(citation.get("id")) or url
        if name is None or name in seen:
            continue
        seen.add(name)
        text = texts.get(name) or _text(citation.get("text")) or ""
        yield Source(id=name, title=_text(citation.get("title")), url=url, text=text)


def _text(value: object) -> str | None:
    return value if isinstance(value, str) and value else None
