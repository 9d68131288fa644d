"""Which sources of a record stand at a web address."""

from collections.abc import Iterable

from citewell.model import Source
from citewell.text.urls import canonical_url


class Addresses:
    """The sources of one record by their addresses.

    An id that is an address counts as one. A name that is exactly an id means that source alone; any other spelling of
    an address means whatever stands there, which may be several passages of one page.

    Args:
        sources: the sources.
    """

    def __init__(self, sources: Iterable[Source]) -> None:
        self._ids: set[str] = set()
        self._holders: dict[str, list[str]] = {}
        for source in sources:
            addressed = "://" in source.id
            if addressed:
                self._ids.add(source.id)
            for url in dict.fromkeys((source.url, source.id if addressed else None)):
                if url:
                    holders = self._holders.setdefault(canonical_url(url), [])
                    if source.id not in holders[-1:]:
                        holders.append(source.id)

    def at(self, url: str) -> tuple[str, ...]:
        """The ids of the sources at an address, in the order of the record; none when nothing stands there."""
        if url in self._ids:
            return (url,)
        return tuple(self._holders.get(canonical_url(url), ()))

    def beside(self, name: str) -> tuple[str, ...]:
        """The ids of the sources that share an address with a source, itself among them."""
        return next((tuple(holders) for holders in self._holders.values() if name in holders), ())
