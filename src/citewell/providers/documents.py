"""Retrieved documents as retrieval frameworks hand them on: a text with an id and loosely agreed metadata."""

from citewell.providers.fields import Fields, text
from citewell.providers.pieces import Named
from citewell.text.url_spans import find_urls

_TITLES = ("title", "file_name", "filename", "name")
_PLACES = ("source", "file_path", "path")
_ADDRESSES = ("url", "source_url", "link", "uri", "source", "file_path")


def named_document(id: str, body: str, meta: Fields, *, label: str, aliases: tuple[str, ...] = ()) -> Named:
    """The source that a retrieved document is.

    Args:
        id: the document's own id; empty if it has none: then where it comes from is its id.
        body: its text.
        meta: its metadata.
        label: the number by which the text cites it.
        aliases: further names.
    """
    url = next((value for value in (text(meta, name) for name in _ADDRESSES) if is_url(value)), "")
    place = text(meta, *_PLACES)
    title = text(meta, *_TITLES) or place
    return Named(
        id=id or place or url or title,
        title=title,
        url=url,
        text=body,
        label=label,
        aliases=tuple(filter(None, (*aliases, place, text(meta, "file_name"), text(meta, "id")))),
        retrieved=True,
        meta=dict(meta),
    )


def is_url(name: str) -> bool:
    """Whether a name is nothing but a web address."""
    return find_urls(name) == [(0, len(name))]
