"""Answer records of the rows of the sets of real answers."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from citewell.model import Answer, Source
from citewell.text.reading import read_answer
from citewell.text.url_spans import find_urls
from tests.accuracy.interface import Row

# What stands before the address on a line of an answer's own list: ``[3]``, ``3.``, ``[^3]:`` and a title.
_LABEL = re.compile(r"[^\w\[]{0,8}\[?\^?(\d{1,4})\b[\]).: ]{0,4}")


def each(rows: Iterable[Row], make: Callable[[Row, int], Answer | None]) -> Iterator[Answer | None]:
    """The record of each row, ``None`` where it cannot be one."""
    return (make(row, number) for number, row in enumerate(rows, start=1))


def answer_of_text(row: Row, number: int) -> Answer | None:
    """The record of a row that only has ``prompt`` and ``text``; its sources are the lines of its own list."""
    text = row.get("text")
    if not isinstance(text, str):
        return None
    sources = {source.id: source for source in _listed(text)}
    return Answer(
        id=f"{number}:{row.get('query_id', '')}",
        text=text,
        question=str(row.get("prompt") or ""),
        sources=tuple(sources.values()),
        retrieved=tuple(sources),
        system=_text(row.get("model")),
    )


def answer_of_report(row: Row, number: int, texts: Mapping[str, str] | None = None) -> Answer | None:
    """The record of a row with ``query``, ``answer`` and the ``citations`` that its system returned.

    Args:
        row: the row.
        number: where it stands in its file; its own id is better.
        texts: what sources say, by id, where that does not stand in the row's citations.
    """
    citations = row.get("citations") or []
    if not isinstance(row.get("answer"), str) or not isinstance(citations, list):
        return None
    sources = tuple(_sources(citations, texts or {}))
    return Answer(
        id=_text(row.get("id")) or str(number),
        text=row["answer"],
        question=str(row.get("query") or ""),
        sources=sources,
        retrieved=tuple(source.id for source in sources),
        system=_text(row.get("system")),
    )


def _listed(text: str) -> Iterator[Source]:
    for line in read_answer(Answer(id="list", text=text)).listed:
        written = text[line.start : line.end]
        urls = find_urls(written)
        label = _LABEL.match(written)
        url = written[slice(*urls[0])] if urls else None
        name = label[1] if label else url
        if name is not None:
            title = written[label.end() if label else 0 : urls[0][0] if urls else None].strip(" -–—:[]()*")
            yield Source(id=name, title=title or None, url=url)


def _sources(citations: Iterable[Any], texts: Mapping[str, str]) -> Iterator[Source]:
    seen: set[str] = set()
    for citation in citations:
        if not isinstance(citation, dict):
            continue
        url = _text(citation.get("url"))
        name = _text(citation.get("id")) or url
        if name is None or name in seen:
            continue
        seen.add(name)
        text = texts.get(name) or _text(citation.get("text")) or ""
        yield Source(id=name, title=_text(citation.get("title")), url=url, text=text)


def _text(value: object) -> str | None:
    return value if isinstance(value, str) and value else None
