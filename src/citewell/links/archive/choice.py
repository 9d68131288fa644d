"""The archives that are named on the command line."""

from collections.abc import Sequence
from urllib.parse import urlsplit

from citewell.errors import ConfigError
from citewell.fetch.budget import Budget
from citewell.fetch.service import Exchanges, Service
from citewell.links.archive.cdx_server import cdx_server
from citewell.links.archive.interface import Archive
from citewell.links.archive.local import LocalIndex
from citewell.links.archive.memento import TimeGate
from citewell.links.archive.wayback import INTERNET_ARCHIVE, Wayback

WORDS = "wayback[:BASE], memento:URL, cdx:PATH (or the address of a pywb's index), none"
# What the Internet Archive puts up with from one address, per minute: at its capture index, and elsewhere.
INTERNET_ARCHIVE_CDX = 24
INTERNET_ARCHIVE_OTHER = 60


def choose_archives(
    words: Sequence[str], client: Exchanges, *, per_minute: int | None = None, patience: float = 0.0
) -> tuple[Archive, ...]:
    """The archives that are named, with one budget for all that is asked of the Internet Archive.

    Args:
        words: each ``wayback``, ``wayback:BASE``, ``memento:URL``, ``cdx:PATH`` or ``none``.
        client: that carries requests.
        per_minute: how many requests a minute each other archive may be asked; ``None`` for no limit.
        patience: seconds that a question waits for an archive that keeps failing, before it is given up.

    Raises:
        ConfigError: a word is none of these, what it names is not there, or ``none`` stands beside others.
    """
    services = _Services(client, per_minute, patience)
    if "none" in words and len(words) > 1:
        raise ConfigError("'none' stands beside other archives", "Give --archive none alone, or leave it out.")
    return tuple(_archive(word, services) for word in words if word != "none")


class _Services:
    """The services behind archives, each made once."""

    def __init__(self, client: Exchanges, per_minute: int | None, patience: float) -> None:
        self._client = client
        self._per_minute = per_minute
        self._patience = patience
        self._made: dict[str, Service] = {}

    def of(self, address: str, *, index: bool = False) -> Service:
        """The service at an address, or its capture index, which the Internet Archive limits apart."""
        host = (urlsplit(address).hostname or "").lower()
        own = host == "archive.org" or host.endswith(".archive.org")
        name = ("Internet Archive CDX" if index else "Internet Archive") if own else urlsplit(address).netloc
        if name not in self._made:
            allowed = (INTERNET_ARCHIVE_CDX if index else INTERNET_ARCHIVE_OTHER) if own else self._per_minute
            budget = Budget(name, allowed) if allowed is not None else None
            self._made[name] = Service(name, self._client, budget=budget, patience=self._patience)
        return self._made[name]


def _archive(word: str, services: _Services) -> Archive:
    kind, _, place = word.partition(":")
    if kind == "wayback":
        base = _address(word, place) if place else INTERNET_ARCHIVE
        return Wayback(services.of(base, index=True), services.of(base), base=base)
    if kind == "memento" and place:
        return TimeGate(_address(word, place), services.of(place))
    if kind == "cdx" and place.startswith(("http://", "https://")):
        return cdx_server(_address(word, place), services.of(place, index=True))
    if kind == "cdx" and place:
        return LocalIndex(place)
    raise ConfigError(f"{word!r} names no archive", f"Name one of {WORDS}.")


def _address(word: str, place: str) -> str:
    try:
        parts = urlsplit(place)
        fits = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:
        fits = False
    if not fits:
        raise ConfigError(f"{word!r} names no address of an archive", "Give one that begins with http:// or https://.")
    return place
