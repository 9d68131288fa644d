"""Where a text links to an address."""

from bisect import bisect_left
from functools import cached_property

from citewell.model import Span
from citewell.text.url_spans import find_urls
from citewell.text.urls import canonical_url

LONGEST_LINK_TEXT = 400


class Links:
    """The addresses of one text, each found in any spelling.

    Args:
        text: the text.
    """

    def __init__(self, text: str) -> None:
        self._text = text
        self._names: dict[str, str] = {}

    def of(self, url: str) -> list[Span]:
        """Each place that links to an address: the Markdown link with the brackets around it, or the bare address."""
        return [self._around(start, end) for start, end in self._places(url)]

    def once(self, url: str) -> bool:
        """Whether exactly one place links to an address."""
        return len(self._places(url)) == 1

    def first(self, url: str, start: int) -> tuple[int, int] | None:
        """The first occurrence of an address at or after a position."""
        places = self._places(url)
        index = bisect_left(places, (start, 0))
        return places[index] if index < len(places) else None

    def cut_by(self, start: int, end: int, url: str) -> Span | None:
        """The link to an address through which a boundary of the stretch goes."""
        places = self._places(url)
        for boundary in (start, end):
            for place in places[max(bisect_left(places, (boundary, 0)) - 1, 0) :][:2]:
                link = self._around(*place)
                if link.start < boundary < link.end:
                    return link
        return None

    @cached_property
    def _addresses(self) -> dict[str, list[tuple[int, int]]]:
        found: dict[str, list[tuple[int, int]]] = {}
        for start, end in find_urls(self._text):
            found.setdefault(canonical_url(self._text[start:end]), []).append((start, end))
        return found

    def _places(self, url: str) -> list[tuple[int, int]]:
        """Where an address stands in the text, in any spelling."""
        if not url or not self._addresses:
            return []
        name = self._names.get(url)
        if name is None:
            name = self._names[url] = canonical_url(url)
        return self._addresses.get(name, [])

    def _around(self, start: int, end: int) -> Span:
        """The link whose target stands here, with a pair of round brackets around it."""
        text = self._text
        # A title may follow the address within the link.
        close = text.find(")", end, end + LONGEST_LINK_TEXT)
        if text[start - 2 : start] == "](" and close >= 0 and "\n" not in text[end:close]:
            opening = text.rfind("[", max(start - LONGEST_LINK_TEXT, 0), start - 2)
            if opening >= 0:
                if text[opening - 1 : opening] == "[":  # [[1]](address)
                    opening -= 1
                start, end = opening, close + 1
        if text[start - 1 : start] == "(" and text[end : end + 1] == ")":
            start, end = start - 1, end + 1
        return Span(start, end)
