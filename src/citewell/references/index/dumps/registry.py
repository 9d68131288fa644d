"""Every dump format, in the order in which a file is held against them."""

import io
from typing import IO, cast

from citewell.errors import ConfigError
from citewell.references.index.dumps import acl, arxiv, bibtex, crossref, datacite, dblp, openalex
from citewell.references.index.dumps.interface import DumpFormat
from citewell.references.retractions.retraction_watch import is_list

FORMATS: tuple[DumpFormat, ...] = (
    dblp.FORMAT,
    bibtex.FORMAT,
    arxiv.FORMAT,
    openalex.FORMAT,
    datacite.FORMAT,
    acl.FORMAT,
    crossref.FORMAT,
)
LIST = "retractions"
_HEAD = 65_536


def format_named(name: str) -> DumpFormat:
    """The format of a name.

    Raises:
        ConfigError: there is none.
    """
    for format in FORMATS:
        if format.name == name:
            return format
    raise ConfigError(f"unknown format of dumps: {name}", f"Use one of {', '.join(one.name for one in FORMATS)}.")


def detect(stream: IO[bytes], name: str, given: DumpFormat | None = None) -> tuple[DumpFormat | None, IO[bytes]]:
    """The format of a stream, ``None`` for a list of retractions, and the stream at its beginning.

    Raises:
        ConfigError: it is of none.
    """
    buffered = io.BufferedReader(cast("io.RawIOBase", stream), _HEAD)
    if given is not None:
        return given, buffered
    head = buffered.peek(_HEAD)
    if is_list(head):
        return None, buffered
    for format in FORMATS:
        if format.looks(head):
            return format, buffered
    names = ", ".join(one.name for one in FORMATS)
    raise ConfigError(f"{name} is of no known format of dumps", f"Say what it is with --from: {names}.")
