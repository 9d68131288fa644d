"""API keys, of which only digests are kept. Reads and writes the file of keys.

A key holds 256 random bits, so that a plain SHA-256 of it cannot be searched for.
"""

import datetime as dt
import enum
import hashlib
import hmac
import os
import secrets
from pathlib import Path

import msgspec

from citewell.errors import ConfigError


class Scope(enum.Enum):
    """What a key may be used for; ``admin`` may do everything."""

    GATE = "gate"
    READ = "read"
    ADMIN = "admin"


class ApiKey(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A key as it is kept.

    Attributes:
        id: the name under which it appears in logs and listings.
        digest: SHA-256 of the key, in hex digits.
        scopes: what it may be used for.
        audience: the groups that its readers may belong to; no record may claim another.
        rate: requests a minute; ``None`` for the service's default.
        made: when it was made.
    """

    id: str
    digest: str
    scopes: tuple[Scope, ...]
    audience: tuple[str, ...]
    rate: int | None = None
    made: dt.datetime

    def may(self, scope: Scope) -> bool:
        """Whether it may be used for something."""
        return scope in self.scopes or Scope.ADMIN in self.scopes


_DECODER = msgspec.json.Decoder(tuple[ApiKey, ...])


class KeyFile:
    """The keys in a file, read again when it changes.

    Args:
        path: the file.

    Raises:
        ConfigError: it cannot be read, or holds no keys.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self._path = Path(path)
        self._seen: tuple[int, int] | None = None
        self._keys: tuple[ApiKey, ...] = ()
        self.all()

    def all(self) -> tuple[ApiKey, ...]:
        """Every key.

        Raises:
            ConfigError: the file cannot be read.
        """
        try:
            status = self._path.stat()
            seen = (status.st_mtime_ns, status.st_ino)
            if seen != self._seen:
                self._keys, self._seen = _DECODER.decode(self._path.read_bytes()), seen
        except (OSError, msgspec.MsgspecError, UnicodeError) as error:
            hint = "Make it with 'citewell keys add NAME --keys FILE'."
            raise ConfigError(f"the keys in {self._path} cannot be read: {error}", hint) from error
        return self._keys

    def find(self, given: str) -> ApiKey | None:
        """The key that was given, found in the same time whichever it is, and whether or not there is one."""
        digest = _digest(given)
        found: ApiKey | None = None
        for key in self.all():
            if hmac.compare_digest(key.digest.encode(), digest.encode()):
                found = key
        return found


def add_key(
    path: Path, name: str, scopes: tuple[Scope, ...], audience: tuple[str, ...], rate: int | None, now: dt.datetime
) -> str:
    """Make a key and keep its digest.

    Returns:
        The key, which cannot be found out again.

    Raises:
        ConfigError: there is one of that name, or the file cannot be used.
    """
    kept = KeyFile(path).all() if path.exists() else ()
    if any(key.id == name for key in kept):
        raise ConfigError(f"{path} has a key {name!r} already", "Give another name, or remove that one first.")
    made = f"cw_{secrets.token_urlsafe(32)}"
    key = ApiKey(id=name, digest=_digest(made), scopes=scopes, audience=audience, rate=rate, made=now)
    _write(path, (*kept, key))
    return made


def remove_key(path: Path, name: str) -> None:
    """Let a key no longer count.

    Raises:
        ConfigError: there is none of that name, or the file cannot be used.
    """
    kept = KeyFile(path).all()
    left = tuple(key for key in kept if key.id != name)
    if len(left) == len(kept):
        raise ConfigError(f"{path} has no key {name!r}", "See 'citewell keys list'.")
    _write(path, left)


def _digest(key: str) -> str:
    return hashlib.sha256(key.encode("utf-8", "surrogateescape")).hexdigest()


def _write(path: Path, keys: tuple[ApiKey, ...]) -> None:
    """Puts a new file in the place of the old one, so that a service never reads half of it."""
    beside = path.with_name(f"{path.name}.new")
    try:
        beside.unlink(missing_ok=True)
        descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "wb") as stream:
            stream.write(msgspec.json.format(msgspec.json.encode(keys), indent=1) + b"\n")
            stream.flush()
            os.fsync(stream.fileno())
        beside.replace(path)
    except OSError as error:
        raise ConfigError(f"{path} cannot be written: {error.strerror}", "Name another file with --keys.") from error
