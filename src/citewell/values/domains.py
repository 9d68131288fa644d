"""Domains: whether one can exist, and what is registered of it, by the packaged list of public suffixes."""

from functools import lru_cache
from typing import Any


@lru_cache(maxsize=1)
def _extract() -> Any:
    from tldextract import TLDExtract  # here, since it reads its list when first used

    return TLDExtract(suffix_list_urls=(), cache_dir=None)


@lru_cache(maxsize=8_192)
def split_domain(host: str) -> tuple[str, str]:
    """The registered name and the public suffix of a host; empty where it has none.

    ``shop.firm.co.uk`` is ``("firm", "co.uk")``.
    """
    found = _extract()(host.lower().strip("."))
    return found.domain, found.suffix


def registered(host: str) -> str:
    """The registered domain of a host; empty when it has none."""
    name, suffix = split_domain(host)
    return f"{name}.{suffix}" if name and suffix else ""
