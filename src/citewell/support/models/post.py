"""One HTTP request to one address, within a time and a size. Uses the network.

The standard library's client, not an asynchronous one: a question is one POST with one short answer, asked by code that
waits for it. It follows no redirects, knows no proxies and keeps no cookies, which here is what is wanted.
"""

import http.client
import io
import socket
import ssl
import time
from typing import Any
from urllib.parse import SplitResult, urlsplit

import msgspec

from citewell.errors import ConfigError

_LARGEST = 1_048_576
_LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})


class Target(msgspec.Struct, frozen=True):
    """Where requests go.

    Attributes:
        host: name or address.
        port: port.
        path: path, with a slash at its start.
        secure: whether TLS is spoken.
    """

    host: str
    port: int
    path: str
    secure: bool


class Received(msgspec.Struct, frozen=True):
    """What came back.

    Attributes:
        status: the status code.
        retry_after: seconds that the server asks to wait; ``None`` when it does not say.
        body: the content; empty when it was too large or coded in a way that was not asked for.
    """

    status: int
    retry_after: float | None
    body: bytes


def read_target(base_url: str, path: str, *, keyed: bool, whose: str = "the judge") -> Target:
    """Where a path below an address is.

    Args:
        base_url: the address.
        path: what comes after it.
        keyed: whether a key is sent there.
        whose: what is there, for errors.

    Raises:
        ConfigError: the address cannot be used, or would carry the key in the clear.
    """
    hint = "Give an address such as https://models.example/v1, without a user, a query or a fragment."
    try:
        parts: SplitResult | None = urlsplit(base_url)
        port = parts.port if parts else None
    except ValueError:
        parts = port = None
    if parts is None or parts.scheme not in {"http", "https"} or not parts.hostname or not base_url.isascii():
        raise ConfigError(f"the address of {whose} is none that can be used", hint)
    if "@" in parts.netloc or parts.query or parts.fragment or any(char <= " " for char in base_url):
        raise ConfigError(f"the address of {whose} is none that can be used", hint)
    secure = parts.scheme == "https"
    if keyed and not secure and parts.hostname not in _LOOPBACK:
        hint = "Use https, or leave key_env out when the endpoint wants no key."
        raise ConfigError(f"the key of {whose} would be sent in the clear", hint)
    return Target(parts.hostname, port or (443 if secure else 80), f"{parts.path.rstrip('/')}{path}", secure)


def post(target: Target, body: bytes, headers: dict[str, str], *, deadline: float) -> Received:
    """Sends a request and reads what comes back, whatever it is.

    Args:
        target: where to.
        body: content.
        headers: headers.
        deadline: when to give up, in seconds of ``time.monotonic``.

    Raises:
        TimeoutError: the time was up.
        OSError: there was no connection, or it broke.
        http.client.HTTPException: what came back is no HTTP.
    """
    connection = _connect(target, deadline)
    try:
        connection.request("POST", target.path, body, headers)
        response = connection.getresponse()
        content = response.read(_LARGEST + 1)
        plain = response.headers.get("Content-Encoding", "identity").lower() == "identity"
        return Received(
            response.status,
            _seconds(response.headers.get("Retry-After")),
            content if plain and len(content) <= _LARGEST else b"",
        )
    finally:
        connection.close()


def _connect(target: Target, deadline: float) -> http.client.HTTPConnection:
    timeout = _left(deadline)
    connection: http.client.HTTPConnection
    if target.secure:
        context = ssl.create_default_context()
        connection = http.client.HTTPSConnection(target.host, target.port, timeout=timeout, context=context)
    else:
        connection = http.client.HTTPConnection(target.host, target.port, timeout=timeout)
    connection.connect()
    sock: Any = _Clocked(connection.sock, deadline)
    connection.sock = sock
    return connection


def _left(deadline: float) -> float:
    left = deadline - time.monotonic()
    if left <= 0:
        raise TimeoutError
    return left


def _seconds(value: str | None) -> float | None:
    # A date may stand there too; a plain wait does then.
    return float(value) if value is not None and value.isascii() and value.isdigit() and len(value) < 6 else None


class _Clocked:
    """A socket as ``http.client`` uses one, whose every step ends at the deadline.

    A socket's own time-out begins anew with every byte, so a server that sends one now and then could hold on forever.
    """

    def __init__(self, sock: socket.socket, deadline: float) -> None:
        self._sock = sock
        self._deadline = deadline

    def sendall(self, data: bytes) -> None:
        self._sock.settimeout(_left(self._deadline))
        self._sock.sendall(data)

    def makefile(self, mode: str) -> io.BufferedReader:
        return io.BufferedReader(_ClockedReader(self._sock, self._deadline))

    def close(self) -> None:
        self._sock.close()


class _ClockedReader(io.RawIOBase):
    def __init__(self, sock: socket.socket, deadline: float) -> None:
        super().__init__()
        self._sock = sock
        self._deadline = deadline
        # Keeps the socket open until this is closed too, as http.client expects of a socket's file.
        self._raw = sock.makefile("rb", buffering=0)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int | None:
        self._sock.settimeout(_left(self._deadline))
        return self._raw.readinto(buffer)

    def close(self) -> None:
        self._raw.close()
        super().close()
