"""What sites ask of programs in their ``robots.txt`` (RFC 9309), each site asked once. Asks the network.

Whoever checks a citation opens one page as a reader would, so this is kept to when it is asked for only.
"""

import asyncio
from collections import OrderedDict
from urllib.parse import urlsplit

import msgspec
from protego import Protego

from citewell.fetch.client import Client
from citewell.links.address import Address, led_to

_AGENT = "citewell"
_SECONDS = 15.0
_MOST_REDIRECTS = 5
_MOST_BYTES = 512_000
_MOST_REMEMBERED = 20_000
_ALLOWED: Protego = Protego.parse("")
_CLOSED: Protego = Protego.parse("User-agent: *\nDisallow: /")


class SiteRules(msgspec.Struct, frozen=True):
    """The rules of one site for this program.

    Attributes:
        rules: as they were read.
        delay: seconds that it wants between two requests; 0 when it names none.
    """

    rules: Protego
    delay: float

    def allow(self, url: str) -> bool:
        """Whether an address of the site may be asked for."""
        return bool(self.rules.can_fetch(url, _AGENT))


class Robots:
    """The rules of sites, read when they are first needed.

    A site that has no such file allows everything; one whose server fails allows nothing, as the standard has it. When
    nothing answers at all, the page is asked for, so that what is wrong with the site is told of it.

    Args:
        client: makes the requests.
    """

    def __init__(self, client: Client) -> None:
        self._client = client
        self._known: OrderedDict[str, asyncio.Task[SiteRules]] = OrderedDict()

    def knows(self, url: str) -> bool:
        """Whether the rules of the site of an address have been read."""
        known = self._known.get(_site(url))
        return known is not None and known.done()

    async def rules_for(self, url: str) -> SiteRules:
        """The rules of the site of an address that can be asked for."""
        site = _site(url)
        task = self._known.get(site)
        if task is None:
            task = self._known[site] = asyncio.create_task(self._read(f"{site}/robots.txt"))
            if len(self._known) > _MOST_REMEMBERED:
                self._known.popitem(last=False)
        return await asyncio.shield(task)

    async def _read(self, url: str) -> SiteRules:
        until = asyncio.get_running_loop().time() + _SECONDS
        for _ in range(_MOST_REDIRECTS + 1):
            reply = await self._client.exchange(
                url, purpose="robots", deadline=until, wants=lambda status, _: 200 <= status < 300
            )
            status = reply.exchange.status
            if status is None:
                return SiteRules(_ALLOWED, 0.0)
            if 200 <= status < 300:
                return _rules(reply.body[:_MOST_BYTES])
            if 500 <= status < 600 or status == 429:
                return SiteRules(_CLOSED, 0.0)
            target = _target(url, reply.exchange.headers.get("location")) if 300 <= status < 400 else None
            if target is None:
                break
            url = target
        return SiteRules(_ALLOWED, 0.0)


def _rules(body: bytes) -> SiteRules:
    rules = Protego.parse(body.decode("utf-8", "replace"))
    return SiteRules(rules, max(0.0, float(rules.crawl_delay(_AGENT) or 0.0)))


def _site(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


def _target(url: str, location: str | None) -> str | None:
    if not location:
        return None
    target = led_to(url, location)
    return target.url if isinstance(target, Address) else None
