"""Open Library, which knows many books by their ISBN, but by no means all. See https://openlibrary.org/dev/docs/api/books."""

from urllib.parse import urlencode

import msgspec

from citewell.fetch.service import Heard
from citewell.links.registries.identifiers import Scheme
from citewell.links.registries.interface import Said
from citewell.model import Asked


class _Book(msgspec.Struct):
    url: str | None = None
    title: str | None = None


class OpenLibrary:
    """A catalogue of books. That it does not list a number says nothing, since no catalogue lists all of them."""

    name = "openlibrary"
    base = "https://openlibrary.org"
    schemes = frozenset({Scheme.ISBN})
    requests = 60
    period = 60.0

    def question(self, base: str, scheme: Scheme, value: str) -> str:
        """See ``Registry.question``."""
        return f"{base}/api/books?" + urlencode({"bibkeys": f"ISBN:{value}", "jscmd": "data", "format": "json"})

    def read(self, heard: Heard, scheme: Scheme, value: str) -> Said:
        """See ``Registry.read``."""
        try:
            books = msgspec.json.decode(heard.body, type=dict[str, _Book])
        except (msgspec.DecodeError, UnicodeDecodeError):
            books = None
        if heard.status != 200 or books is None:
            return Said(Asked.FAILED, detail=f"HTTP {heard.status}, not in the format of Open Library")
        book = books.get(f"ISBN:{value}")
        if book is None:
            return Said(Asked.FAILED, detail="not listed, which says nothing: the catalogue is not complete")
        return Said(Asked.FOUND, url=book.url, title=book.title)
