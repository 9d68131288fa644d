"""What a sweep will take, before anything is asked for. Pure."""

import math
from collections import Counter
from collections.abc import Iterable

import msgspec

from citewell.links.address import Address, read_address
from citewell.text.urls import strip_tracking


class HostLoad(msgspec.Struct, frozen=True):
    """A host and how many different addresses of it are to be asked for."""

    host: str
    links: int


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """What a sweep will take.

    Attributes:
        given: how many addresses were given.
        links: how many different ones there are.
        unusable: how many of those cannot be asked for.
        hosts: how many hosts they are on.
        heaviest: the hosts with most of them, the heaviest first.
        seconds: the least that politeness to the heaviest host, and the bound on all requests, allow.
    """

    given: int
    links: int
    unusable: int
    hosts: int
    heaviest: tuple[HostLoad, ...]
    seconds: float


def identity(url: str) -> tuple[str, str]:
    """What makes an address the same as another for a sweep, and its host and port.

    The first is the request that would be sent, without parameters that only say where a reader came from; and the
    fragment, which is looked for in the page. Addresses that cannot be asked for stand for themselves, on no host.
    """
    address = read_address(url)
    if not isinstance(address, Address):
        return url, ""
    fragment = url.partition("#")[2]
    key = strip_tracking(address.url) + (f"#{fragment}" if fragment else "")
    return key, address.url.split("/", 3)[2]


def make_plan(urls: Iterable[str], *, delay: float, rate: float | None, most: int = 10) -> Plan:
    """What a sweep over addresses will take.

    Args:
        urls: as given, with repetitions.
        delay: seconds between the beginnings of two requests to a host.
        rate: addresses a second over all hosts; ``None`` for no bound.
        most: how many hosts are named.
    """
    given = 0
    known: set[int] = set()
    hosts: Counter[str] = Counter()
    for url in urls:
        given += 1
        key, host = identity(url)
        if (hashed := hash(key)) not in known:
            known.add(hashed)
            hosts[host] += 1
    unusable = hosts.pop("", 0)
    return Plan(
        given=given,
        links=len(known),
        unusable=unusable,
        hosts=len(hosts),
        heaviest=tuple(HostLoad(host, links) for host, links in hosts.most_common(most)),
        seconds=least_seconds(max(hosts.values(), default=0), hosts.total(), delay=delay, rate=rate),
    )


def least_seconds(heaviest: int, links: int, *, delay: float, rate: float | None) -> float:
    """The least time that politeness allows, however fast everything answers."""
    by_rate = links / rate if rate else 0.0
    return math.ceil(max(max(heaviest - 1, 0) * delay, by_rate) * 10) / 10
