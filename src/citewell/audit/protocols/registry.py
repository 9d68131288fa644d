"""Every protocol."""

from citewell.audit.protocols import (
    citation_support,
    gate_outcomes,
    known_item,
    link_validity,
    reference_validity,
    repeatability,
)
from citewell.audit.protocols.interface import Protocol
from citewell.errors import ConfigError

PROTOCOLS: tuple[Protocol, ...] = (
    known_item.PROTOCOL,
    link_validity.PROTOCOL,
    citation_support.PROTOCOL,
    reference_validity.PROTOCOL,
    gate_outcomes.PROTOCOL,
    repeatability.PROTOCOL,
)


def protocol_named(name: str) -> Protocol:
    """The protocol of a name.

    Raises:
        ConfigError: there is none.
    """
    for protocol in PROTOCOLS:
        if protocol.id == name:
            return protocol
    raise ConfigError(f"there is no protocol {name!r}", f"There are {', '.join(each.id for each in PROTOCOLS)}.")
