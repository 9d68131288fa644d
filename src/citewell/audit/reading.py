"""Rows out of files: JSON Lines, a JSON array, CSV or Parquet. Reads files; after a bad row the rest goes on."""

import csv
import hashlib
import io
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

from citewell.errors import ConfigError, InputError
from citewell.records.batch import pieces
from citewell.records.decoding import decode

RawRow = tuple[int, dict[str, Any]]
"""A row with the line, or the number of the row, that it stands on."""

_HINT = "Rows are JSON objects, one a line; a CSV needs a heading line; a Parquet file a column for each field."


def raw_rows(file: str, stream: IO[bytes]) -> Iterator[RawRow | InputError]:
    """The rows of an input, in its order.

    Args:
        file: its name; the ending says what it is, and without one it is JSON.
        stream: its bytes.

    Raises:
        ConfigError: it is Parquet and pyarrow is not installed, or it is no Parquet.
    """
    ending = Path(file).suffix.lower()
    if ending in {".csv", ".tsv"}:
        yield from _csv_rows(file, stream, "\t" if ending == ".tsv" else ",")
    elif ending in {".parquet", ".pq"}:
        yield from _parquet_rows(file, stream)
    else:
        yield from _json_rows(file, stream)


def digest_of(file: str) -> str:
    """SHA-256 of a file's bytes; of stdin none.

    Raises:
        ConfigError: it cannot be read.
    """
    if file == "-":
        return ""
    try:
        with Path(file).open("rb") as stream:
            return f"sha256:{hashlib.file_digest(stream, 'sha256').hexdigest()}"
    except OSError as error:
        raise ConfigError(f"{file} cannot be read: {error.strerror}", "Name a file, or - for stdin.") from error


def _json_rows(file: str, stream: IO[bytes]) -> Iterator[RawRow | InputError]:
    line = 0
    try:
        for line, raw in pieces(stream):
            try:
                row = decode(raw)
                if not isinstance(row, dict):
                    raise InputError("a row must be a JSON object", _HINT)
            except InputError as error:
                error.file, error.line = file, line
                yield error
            else:
                yield line, row
    except InputError as error:
        error.file, error.line = file, error.line or line or None
        yield error
    if not line:
        yield InputError("the input is empty", _HINT, file=file)


def _csv_rows(file: str, stream: IO[bytes], delimiter: str) -> Iterator[RawRow | InputError]:
    text = io.TextIOWrapper(stream, encoding="utf-8-sig", newline="")
    reader = csv.DictReader(text, delimiter=delimiter, strict=True)
    seen = False
    try:
        for row in reader:
            seen = True
            if None in row or None in row.values():
                problem = "this line has more or fewer cells than the heading"
                yield InputError(problem, _HINT, file=file, line=reader.line_num)
                continue
            # An empty cell says nothing, as an absent key does.
            yield reader.line_num, {name: value for name, value in row.items() if value != ""}
    except (csv.Error, UnicodeDecodeError) as error:
        yield InputError(f"this is no CSV in UTF-8: {error}", _HINT, file=file, line=reader.line_num)
    finally:
        text.detach()
    if not seen:
        yield InputError("the input has no row", _HINT, file=file)


def _parquet_rows(file: str, stream: IO[bytes]) -> Iterator[RawRow | InputError]:
    try:
        import pyarrow as pa
        import pyarrow.parquet as pq
    except ImportError as error:
        raise ConfigError("Parquet needs pyarrow", "Install it: pip install 'citewell[audit]'.") from error
    try:
        table = pq.ParquetFile(stream)
        number = 0
        for batch in table.iter_batches(batch_size=8192):
            for row in batch.to_pylist():
                number += 1
                yield number, {name: value for name, value in row.items() if value is not None}
    except (pa.ArrowException, OSError) as error:
        raise ConfigError(f"{file} is no Parquet that can be read: {error}", _HINT) from error
