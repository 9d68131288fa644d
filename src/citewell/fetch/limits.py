"""How much one exchange may take."""

import msgspec


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """How much time, memory and how many connections fetching may take.

    Attributes:
        seconds: for one exchange from beginning to end, when the caller sets no deadline.
        wire_bytes: of a body, as they come over the network.
        body_bytes: of a body, once decompressed.
        header_bytes: of one header line or of the status line.
        headers: how many header lines an answer may have.
        connections: at one time, to all hosts together; 0 for no bound. Exchanges beyond it wait, within their
            deadlines, so whoever makes very many had better bound how many are under way.
        connections_per_host: at one time, to one host and port; 0 for no bound.
        keep_alive_seconds: how long an idle connection is kept for the next request.
        lookups: names that are looked up at one time.
        lookup_seconds: for one name.
        names_seconds: how long the addresses of a name are remembered.
    """

    seconds: float = 20.0
    wire_bytes: int = 2_000_000
    body_bytes: int = 4_000_000
    header_bytes: int = 65_536
    headers: int = 1_000
    connections: int = 256
    connections_per_host: int = 0
    keep_alive_seconds: float = 15.0
    lookups: int = 32
    lookup_seconds: float = 10.0
    names_seconds: float = 60.0
