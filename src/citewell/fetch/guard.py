"""Which internet addresses may be connected to: those of the public internet, and ranges that were opened by name."""

import ipaddress
from collections.abc import Iterable

from citewell.errors import ConfigError

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network

# What the registries of special-purpose addresses (RFC 6890 and its successors) keep from the public internet. These
# tables are spelled out since what the standard library calls global differs between its versions.
_CLOSED_V4 = {
    "0.0.0.0/8": "this host",
    "10.0.0.0/8": "private",
    "100.64.0.0/10": "shared by customers of one provider",
    "127.0.0.0/8": "loopback",
    "168.63.129.16/32": "a cloud's own service",
    "169.254.0.0/16": "link-local",
    "172.16.0.0/12": "private",
    "192.0.0.0/24": "reserved for protocols",
    "192.0.2.0/24": "for documentation",
    "192.88.99.0/24": "a relay that is no longer in use",
    "192.168.0.0/16": "private",
    "198.18.0.0/15": "for benchmarks",
    "198.51.100.0/24": "for documentation",
    "203.0.113.0/24": "for documentation",
    "224.0.0.0/4": "multicast",
    "240.0.0.0/4": "reserved",
}
_CLOSED_V6 = {
    "::/128": "unspecified",
    "::1/128": "loopback",
    "::ffff:0:0/96": "IPv4-mapped",
    "::ffff:0:0:0/96": "IPv4-translated",
    "::/96": "IPv4-compatible",
    "64:ff9b:1::/48": "for translation within one network",
    "100::/64": "discarded",
    "2001:db8::/32": "for documentation",
    "3fff::/20": "for documentation",
    "fc00::/7": "unique local",
    "fe80::/10": "link-local",
    "fec0::/10": "site-local",
    "ff00::/8": "multicast",
}
_V4 = tuple((ipaddress.IPv4Network(range_), what) for range_, what in _CLOSED_V4.items())
_V6 = tuple((ipaddress.IPv6Network(range_), what) for range_, what in _CLOSED_V6.items())
_GLOBAL_UNICAST = ipaddress.IPv6Network("2000::/3")
_TEREDO = ipaddress.IPv6Network("2001::/32")
_PROTOCOLS = ipaddress.IPv6Network("2001::/23")
_6TO4 = ipaddress.IPv6Network("2002::/16")
_NAT64 = ipaddress.IPv6Network("64:ff9b::/96")
_V4_MASK = 0xFFFF_FFFF


class Guard:
    """Says of internet addresses whether they may be connected to.

    Args:
        allow: ranges in CIDR notation that are open although they are not public, such as ``10.1.0.0/16``.

    Raises:
        ConfigError: a range is none.
    """

    def __init__(self, allow: Iterable[str] = ()) -> None:
        self._open = tuple(_network(written) for written in allow)

    def refusal(self, address: str) -> str | None:
        """Why an address in its usual notation must not be connected to; ``None`` when it may be."""
        try:
            parsed = ipaddress.ip_address(address)
        except ValueError:
            return "not an internet address"
        return self.refusal_of(parsed)

    def refusal_of(self, address: Address) -> str | None:
        """Why an address must not be connected to; ``None`` when it may be."""
        if isinstance(address, ipaddress.IPv6Address) and address.scope_id is not None:
            return "bound to one interface of this machine"
        if any(address in network for network in self._open):
            return None
        return _closed_v4(address) if isinstance(address, ipaddress.IPv4Address) else _closed_v6(address)


def _network(written: str) -> Network:
    try:
        return ipaddress.ip_network(written)
    except ValueError as error:
        raise ConfigError(
            f"{written!r} is not a range of internet addresses: {error}",
            hint="Give ranges in CIDR notation, such as 10.1.0.0/16 or fd00::/8.",
        ) from error


def _closed_v4(address: ipaddress.IPv4Address) -> str | None:
    return next((what for network, what in _V4 if address in network), None)


def _closed_v6(address: ipaddress.IPv6Address) -> str | None:
    for network, what in _V6:
        if address in network:
            return what
    if address in _NAT64:
        return _closed_within(int(address) & _V4_MASK)
    if address in _6TO4:
        return _closed_within((int(address) >> 80) & _V4_MASK)
    if address in _TEREDO:
        # The server's address stands in the second 32 bits, the client's in the last, with its bits inverted.
        return _closed_within((int(address) >> 64) & _V4_MASK) or _closed_within(~int(address) & _V4_MASK)
    if address in _PROTOCOLS:
        return "reserved for protocols"
    return None if address in _GLOBAL_UNICAST else "reserved"


def _closed_within(number: int) -> str | None:
    """Why the IPv4 address that an IPv6 address leads to is closed."""
    address = ipaddress.IPv4Address(number)
    what = _closed_v4(address)
    return None if what is None else f"leads to {address}, which is {what}"
