"""Questions to archives over a real client that may connect to loopback."""

import datetime as dt

from citewell.fetch.breaker import Breaker
from citewell.fetch.client import Client
from citewell.fetch.service import Service
from citewell.links.archive.wayback import Wayback
from citewell.model import ArchiveAnswer
from tests.servers.fake_archive import Captured

# What all archives of these tests hold.
CAPTURES = (
    Captured("http://www.tern.example/birds/Arctic.html?b=2&a=1", "20190301100000"),
    Captured("http://www.tern.example/birds/Arctic.html?b=2&a=1", "20210301100000"),
    Captured("https://tern.example/birds/", "20200501000000"),
    Captured("https://tern.example/old", "20200301100000", 301, "https://tern.example/new/"),
    Captured("https://tern.example/new/", "20200301100001"),
    Captured("https://tern.example/astray", "20200301100000", 302, "https://tern.example/nowhere"),
    Captured("https://tern.example/swept/away", "20200301100000", 302, "https://tern.example/"),
    Captured("https://tern.example/", "20200301100000"),
    Captured("https://tern.example/lost", "20200301100000", 404),
    Captured("https://tern.example/failing", "20180301100000", 200),
    Captured("https://tern.example/failing", "20220301100000", 503),
    Captured("https://tern.example/caf%C3%A9/menu", "20200301100000"),
    Captured("https://tern.example/sp%20ace/a+b", "20200301100000"),
)


def hasty(name: str, client: Client, **given: object) -> Service:
    """A service that is asked once, and not for long."""
    settings = {"seconds": 2.0, "retries": 0, "breaker": Breaker(name, failures=1_000_000)} | given
    return Service(name, client, **settings)  # type: ignore[arg-type]


def wayback(base: str, client: Client, **given: object) -> Wayback:
    service = hasty("fake", client, **given)
    return Wayback(service, service, base=base)


def told(answer: ArchiveAnswer) -> tuple[str, str | None, str | None]:
    """What an answer says: outcome, time and original."""
    captured = answer.captured.astimezone(dt.UTC).strftime("%Y%m%d%H%M%S") if answer.captured else None
    return answer.outcome.value, captured, answer.original
