"""What a service is run with. Pure; ``configured`` reads it from file, environment and flags."""

import msgspec

from citewell.errors import ConfigError

_LEAST = {"seconds": 0.01, "body_seconds": 0.01, "drain_seconds": 0.0}
_LEAST_WHOLE = {"threads": 1, "waiting": 1, "body_bytes": 1024, "rate": 1, "jobs": 1, "job_items": 1}
LOOPBACK = frozenset({"127.0.0.1", "::1", "localhost"})


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a service is run with.

    Attributes:
        host: address to listen at.
        port: port to listen at; 0 for a free one.
        policy: policy file; ``None`` for the policy that ships.
        ledger: where decisions are kept; ``None`` to keep none.
        keys: file of API keys; ``None`` to ask for none, which only goes on loopback.
        seconds: how long a request may wait for its decision.
        body_seconds: how long a request may take to arrive, and a stream to go on.
        body_bytes: the largest request.
        threads: how many threads judge.
        waiting: how many answers may wait for a decision; more are refused.
        rate: requests a minute for keys that do not say.
        jobs: how many jobs are kept, running ones included.
        job_items: how many links, references or rows one job may have.
        allow_net: private ranges in CIDR notation that links may be asked in.
        archives: archives asked about links that are not there.
        registries: whom references are asked of, as ``citewell references check --registry``.
        origins: web pages of these origins may call; none by default.
        drain_seconds: how long requests may go on when the service is stopped.
        telemetry: whether spans and evaluation events go to OpenTelemetry.
        upstream: base address of the API that the proxy stands before, such as ``https://host/v1``.
        upstream_key: key for it; ``None`` to pass on what callers send.
    """

    host: str = "127.0.0.1"
    port: int = 8787
    policy: str | None = None
    ledger: str | None = None
    keys: str | None = None
    seconds: float = 30.0
    body_seconds: float = 10.0
    body_bytes: int = 10_000_000
    threads: int = 2
    waiting: int = 256
    rate: int = 6000
    jobs: int = 100
    job_items: int = 1000
    allow_net: tuple[str, ...] = ()
    archives: tuple[str, ...] = ("wayback",)
    registries: tuple[str, ...] = ("live",)
    origins: tuple[str, ...] = ()
    drain_seconds: float = 30.0
    telemetry: bool = False
    upstream: str | None = None
    upstream_key: str | None = None

    def __post_init__(self) -> None:
        wrong = [name for name, least in (_LEAST | _LEAST_WHOLE).items() if getattr(self, name) < least]
        if wrong:
            raise ConfigError(f"{wrong[0]} is too small", "Leave it out for the default.")
        if not 0 <= self.port < 65_536:
            raise ConfigError(f"{self.port} is no port", "Give one from 0 to 65535.")
        if self.keys is None and self.host not in LOOPBACK:
            hint = "Make a key with 'citewell keys add NAME --keys FILE', and give the file with --keys."
            raise ConfigError(f"without keys everybody could call a service at {self.host}", hint)


SECRET = frozenset({"upstream_key"})
"""Settings whose value is never shown."""
