"""Lists of numbered sources beside a text whose markers count them: ``[1]`` is the first."""

from typing import Any

from citewell.providers.draft import Draft
from citewell.providers.fields import Fields, child, children, get, list_in, text
from citewell.providers.pieces import Named
from citewell.text.urls import canonical_url


def read_listing(draft: Draft, reply: Fields) -> bool:
    """Adds the sources of ``citations`` and ``search_results``, labelled by their places.

    The older list holds addresses only, the newer one title, date and an excerpt as well. Where both are there, the
    older one is what the markers count. An excerpt is not the page: it is kept beside the source, not as its text.

    Returns:
        Whether there were any.
    """
    results = children(reply, "search_results")
    by_url = {canonical_url(text(result, "url")): result for result in results if text(result, "url")}
    cited = list_in(reply, "citations") or results
    seen: set[str] = set()
    for place, entry in enumerate(cited, start=1):
        given = entry if isinstance(entry, dict) else {"url": entry}
        url = text(given, "url", "uri", "link")
        seen.add(canonical_url(url))
        result = {**by_url.get(canonical_url(url), {}), **{name: value for name, value in given.items() if value}}
        if not url and not text(result, "title", "name"):
            draft.note(f"source {place} of the list has no address")
        draft.distinct(_listed_source(result, url, str(place)))
    for result in results:
        url = text(result, "url")
        if url and canonical_url(url) not in seen:
            seen.add(canonical_url(url))
            draft.distinct(_listed_source(result, url, ""))
    return bool(cited)


def read_own_data(draft: Draft, message: Fields) -> None:
    """Adds the documents of ``context.citations``, which the text cites as ``[doc1]`` and so on."""
    for place, document in enumerate(children(child(message, "context"), "citations"), start=1):
        name = text(document, "filepath", "url", "title")
        draft.distinct(
            Named(
                id=name,
                title=text(document, "title", "filepath"),
                url=text(document, "url"),
                text=text(document, "content"),
                label=f"doc{place}",
                aliases=tuple(filter(None, (text(document, "filepath"), text(document, "title")))),
                retrieved=True,
            )
        )


def _listed_source(result: Fields, url: str, label: str) -> Named:
    title = text(result, "title", "name")
    meta: dict[str, Any] = {
        name: get(result, name) for name in ("date", "last_updated", "snippet") if get(result, name) is not None
    }
    return Named(id=url or title, title=title, url=url, label=label, retrieved=True, meta=meta)
