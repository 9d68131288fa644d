"""What an operator writes to have addresses asked for: the table ``[links]`` of a policy."""

from typing import Annotated

import msgspec

Count = Annotated[int, msgspec.Meta(gt=0)]


class LinkRules(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How the addresses of an answer are asked for.

    Attributes:
        archives: asked about what is not there: ``wayback``, ``wayback:BASE``, ``memento:URL``, ``cdx:PATH``; none to
            ask none. A relative path starts from the policy's folder.
        archive_rate: requests a minute to each archive that is not the Internet Archive's; ``None`` for no bound.
        registries: whether registries are asked about DOIs and the like.
        allow_net: ranges in CIDR notation that may be connected to although they are not public.
        timeout_ms: the longest that one request may take.
        retries: how often a request that failed in a way that may pass is made again.
        at_once: connections open at one time.
        per_host: of these, to one host.
        most: at most so many addresses of an answer are asked for.
        expect_title: whether a page is expected to be called as the record says of the source at its address.
        expect_quote: whether the words that a provider says it relied on are expected on the page.
        contact: page or mailbox for those who want to know who asks.
        cache: file in which answers are kept for a while; a relative path starts from the policy's folder. ``None`` to
            ask each time.
    """

    archives: tuple[str, ...] = ("wayback",)
    archive_rate: Count | None = None
    registries: bool = True
    allow_net: tuple[str, ...] = ()
    timeout_ms: Count = 4_000
    retries: Annotated[int, msgspec.Meta(ge=0)] = 1
    at_once: Count = 32
    per_host: Count = 4
    most: Count = 200
    expect_title: bool = False
    expect_quote: bool = False
    contact: str | None = None
    cache: str | None = None
