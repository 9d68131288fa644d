"""Who may do what, how often, and on whose behalf. Reads the clock."""

import time
from collections.abc import Callable
from typing import Any

import msgspec
from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler

from citewell.errors import InputError
from citewell.model import Answer
from citewell.service.keys import ApiKey, KeyFile, Scope
from citewell.service.problems import RefusedError
from citewell.service.settings import LOOPBACK

Connection = ASGIConnection[Any, Any, Any, Any]
_NAMES = 10_000
PRINCIPAL = "citewell_principal"


class Principal(msgspec.Struct, frozen=True, kw_only=True):
    """On whose behalf a request is made.

    Attributes:
        id: of the key.
        audience: the groups that readers may belong to; ``None`` where no keys are asked for, for any.
        everything: whether decisions about readers of any group may be read.
    """

    id: str
    audience: frozenset[str] | None
    everything: bool

    def may_read(self, answer: Answer) -> bool:
        """Whether a decision about an answer may be read: its reader had no right that this one lacks."""
        return self.everything or self.audience is None or self.audience.issuperset(answer.audience)


class Rates:
    """A bucket of requests for each key, that fills up within a minute.

    Args:
        clock: seconds that only go forward.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._left: dict[str, tuple[float, float]] = {}

    def take(self, name: str, rate: int) -> float:
        """Take one request from a bucket.

        Returns:
            Seconds to wait first; 0 when it was taken.
        """
        now = self._clock()
        left, then = self._left.get(name, (float(rate), now))
        left = min(float(rate), left + (now - then) * rate / 60)
        if left < 1:
            self._left[name] = (left, now)
            return (1 - left) * 60 / rate
        if len(self._left) >= _NAMES and name not in self._left:
            self._left.clear()
        self._left[name] = (left - 1, now)
        return 0.0


class Access:
    """Lets requests in.

    Args:
        keys: the keys; ``None`` where none are asked for.
        rate: requests a minute for keys that do not say.
    """

    def __init__(self, keys: KeyFile | None, rate: int) -> None:
        self._keys = keys
        self._rate = rate
        self._rates = Rates()

    def admit(self, connection: Connection, scope: Scope) -> Principal:
        """On whose behalf a request is made.

        Raises:
            RefusedError: it has no key, or none for this, or comes too soon.
        """
        if self._keys is None:
            _require_loopback(connection)
            return Principal(id="-", audience=None, everything=True)
        key = self._known(connection)
        if not key.may(scope):
            raise RefusedError(403, f"the key has no scope {scope.value}", "Ask for a key with that scope.")
        wait = self._rates.take(key.id, key.rate or self._rate)
        if wait:
            after = {"Retry-After": str(max(1, round(wait)))}
            raise RefusedError(429, "too many requests for this key", "Wait, then try again.", headers=after)
        return Principal(id=key.id, audience=frozenset(key.audience), everything=key.may(Scope.ADMIN))

    def _known(self, connection: Connection) -> ApiKey:
        given = connection.headers.getall("authorization", [])
        kind, _, token = given[0].partition(" ") if len(given) == 1 else ("", "", "")
        key = self._keys.find(token.strip()) if self._keys is not None and kind.lower() == "bearer" else None
        if key is None:
            hint = "Send one header: Authorization: Bearer KEY."
            raise RefusedError(401, "a valid key is needed", hint, headers={"WWW-Authenticate": "Bearer"})
        return key


def _require_loopback(connection: Connection) -> None:
    """Refuses names that a web page may have pointed at this machine.

    Raises:
        RefusedError: the request was meant for another host.
    """
    host = connection.headers.get("host", "")
    name = host.rsplit(":", 1)[0] if not host.endswith("]") else host
    if name.strip("[]") not in LOOPBACK:
        raise RefusedError(403, "this service is for this machine alone", "Run it with --keys to serve others.")


def needs(scope: Scope) -> Callable[[Connection, BaseRouteHandler], None]:
    """A guard that lets in those with a key for something."""

    def guard(connection: Connection, _: BaseRouteHandler) -> None:
        access: Access = connection.app.state.service.access
        connection.scope.setdefault("state", {})[PRINCIPAL] = access.admit(connection, scope)

    return guard


def principal_of(connection: Connection) -> Principal:
    """On whose behalf a request is made that a guard let in."""
    principal: Principal = connection.scope["state"][PRINCIPAL]
    return principal


def bound(answer: Answer, principal: Principal, *, claimed: bool) -> Answer:
    """The answer for a reader that the key may speak for.

    Args:
        answer: as the record has it.
        principal: on whose behalf.
        claimed: whether the record names an audience.

    Raises:
        RefusedError: the record claims a group that the key is not for.
    """
    if principal.audience is None:
        return answer
    if not claimed:
        return msgspec.structs.replace(answer, audience=tuple(sorted(principal.audience)))
    if not principal.audience.issuperset(answer.audience):
        hint = "Leave the audience out, or name groups of the key alone."
        raise RefusedError(403, "the key does not speak for this audience", hint, field="audience")
    return answer


def claims_audience(record: Any) -> bool:
    """Whether a record names an audience."""
    if not isinstance(record, dict | list):
        raise InputError("a record must be a JSON object", "Send one object with id, answer and sources.")
    return isinstance(record, dict) and record.get("audience") is not None
