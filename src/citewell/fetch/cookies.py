"""Cookies within one check: what a site sets on one hop it gets back on the next, and nothing is kept after it."""

from collections.abc import Sequence
from http.cookies import BaseCookie
from typing import TYPE_CHECKING

from yarl import URL

if TYPE_CHECKING:
    import aiohttp

_MOST_COOKIES = 50
_MOST_CHARS = 4_096


class Cookies:
    """The cookies of one check. They are never shared between checks or written to disk."""

    def __init__(self) -> None:
        self._jar: aiohttp.CookieJar | None = None

    def __bool__(self) -> bool:
        return self._jar is not None and len(self._jar) > 0

    def header_for(self, url: URL) -> str | None:
        """The ``Cookie`` header that belongs into a request for an address; ``None`` when there is nothing to send."""
        if self._jar is None:
            return None
        morsels: BaseCookie[str] = self._jar.filter_cookies(url)
        return "; ".join(f"{name}={morsel.coded_value}" for name, morsel in morsels.items()) or None

    def __str__(self) -> str:
        """The cookies in one line: the same line means the same cookies."""
        if self._jar is None:
            return ""
        return "; ".join(sorted(f"{one['domain']}{one['path']} {one.key}={one.value}" for one in self._jar))

    def learn(self, url: URL, headers: Sequence[str]) -> None:
        """Take the ``Set-Cookie`` headers of an answer from an address; too many and too long ones are left out."""
        if not headers:
            return
        if self._jar is None:
            import aiohttp  # not before a site sets a cookie: it costs as much as all else that is imported here

            self._jar = aiohttp.CookieJar(unsafe=True)  # hosts that are internet addresses may set cookies too
        room = _MOST_COOKIES - len(self._jar)
        fitting = [
            header for header in headers if len(header) <= _MOST_CHARS and header.isascii() and header.isprintable()
        ]
        self._jar.update_cookies_from_headers(fitting[:room], url)
