"""Dump files opened for streaming, whatever they are packed in. Touches the disk."""

import bz2
import gzip
import lzma
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, cast

from citewell.errors import ConfigError, InputError

PACKING_FAULTS = (EOFError, OSError, zlib.error, lzma.LZMAError, tarfile.TarError, zipfile.BadZipFile)
"""What reading on may raise when a packed file is cut or damaged."""

_OPENERS: dict[bytes, Callable[[Path], IO[bytes]]] = {
    b"\x1f\x8b": lambda path: cast("IO[bytes]", gzip.GzipFile(path)),
    b"BZh": lambda path: cast("IO[bytes]", bz2.BZ2File(path)),
    b"\xfd7zXZ": lambda path: cast("IO[bytes]", lzma.LZMAFile(path)),  # noqa: SIM115 - closed by opened()
}
_ZSTANDARD = b"\x28\xb5\x2f\xfd"
_ZIP = b"PK\x03\x04"
_TAR_ENDS = (".tar", ".tar.gz", ".tgz", ".tar.bz2", ".tar.xz")


def dump_files(given: Path) -> list[Path]:
    """The files of a dump: itself, or everything under a folder in the order of names, hidden files left out.

    Raises:
        ConfigError: there is nothing.
    """
    if given.is_dir():
        files = sorted(
            path
            for path in given.rglob("*")
            if path.is_file() and not any(part.startswith(".") for part in path.relative_to(given).parts)
        )
        if not files:
            raise ConfigError(f"{given} has no file in it", "Name the dump, or the folder that its parts are in.")
        return files
    if not given.exists():
        raise ConfigError(f"{given} is not there", "Name the dump, or the folder that its parts are in.")
    return [given]


@contextmanager
def opened(path: Path) -> Iterator[Iterator[tuple[str, IO[bytes]]]]:
    """The streams in a file, each with its name: one of a plain or compressed file, all members of an archive.

    Raises:
        ConfigError: it cannot be opened, or is packed in a way that this Python cannot unpack.
    """
    try:
        with path.open("rb") as raw:
            head = raw.read(8)
    except OSError as error:
        raise ConfigError(f"{path} cannot be read: {error.strerror}", "Check the name and the permissions.") from error
    if head.startswith(_ZSTANDARD):
        raise ConfigError(f"{path} is packed with Zstandard", "Unpack it, or pack it again with gzip.")
    if path.name.lower().endswith(_TAR_ENDS):
        with tarfile.open(path, "r|*") as tar:
            yield _tar_members(tar, path)
    elif head.startswith(_ZIP):
        with zipfile.ZipFile(path) as archive:
            yield _zip_members(archive, path)
    else:
        with _unpacked(path, head) as stream:
            yield iter([(path.name, stream)])


def _unpacked(path: Path, head: bytes) -> IO[bytes]:
    opener = next((one for magic, one in _OPENERS.items() if head.startswith(magic)), None)
    return path.open("rb") if opener is None else opener(path)


def _unzipped(stream: IO[bytes], name: str) -> IO[bytes]:
    """A member of an archive, which may be compressed once more."""
    return cast("IO[bytes]", gzip.GzipFile(fileobj=stream)) if name.endswith(".gz") else stream


def _tar_members(tar: tarfile.TarFile, path: Path) -> Iterator[tuple[str, IO[bytes]]]:
    for member in tar:
        if member.isfile() and (stream := tar.extractfile(member)) is not None:
            name = f"{path.name}/{member.name}"
            yield name, _unzipped(stream, member.name)


def _zip_members(archive: zipfile.ZipFile, path: Path) -> Iterator[tuple[str, IO[bytes]]]:
    for member in archive.infolist():
        if not member.is_dir():
            with archive.open(member) as stream:
                name = f"{path.name}/{member.filename}"
                yield name, _unzipped(stream, member.filename)


class CutShortError(InputError):
    """A stream ends or breaks before its end: there would be more."""


def cut_short(name: str, line: int, problem: object) -> CutShortError:
    """The report of a stream that ends or breaks before its end."""
    hint = "What was read up to here is kept; fetch the dump again."
    return CutShortError(f"the file breaks off: {problem}", hint, file=name, line=line)
