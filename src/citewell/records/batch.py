"""Batches of records: JSON Lines, a JSON array, or one JSON object; a bad record is reported and the rest goes on."""

from collections.abc import Callable, Iterator
from typing import IO, Any

import msgspec

from citewell.errors import InputError
from citewell.model import Answer
from citewell.providers import is_stream
from citewell.providers.registry import AUTO
from citewell.records.decoding import BOM, HINT, decode, wide_encoding, wrong_encoding
from citewell.records.record import answer_from


class Batch:
    """The records of an input, each as an answer or as the error that kept it from being one.

    JSON Lines are read as they come, so a batch may be larger than memory. Two records with one id cannot be told
    apart afterwards, so the second is an error.

    Args:
        stream: the input, in bytes.
        file: its name, for errors.
        format: ``record``, a provider's format, or ``auto``.
        read: what makes an answer of parsed JSON and an id for records without one, where they are no answer records.
    """

    def __init__(
        self,
        stream: IO[bytes],
        *,
        file: str,
        format: str = AUTO,
        read: Callable[[Any, str], Answer] | None = None,
    ) -> None:
        self.file = file
        self._stream = stream
        self._read_record = read or (lambda record, name: answer_from(record, format, default_id=name))
        self._lines: dict[str, int] = {}

    def line_of(self, id: str) -> int | None:
        """The line on which the record of an answer that came out begins."""
        return self._lines.get(id)

    def __iter__(self) -> Iterator[Answer | InputError]:
        line = 0
        try:
            for line, raw in pieces(self._stream):
                yield self._read(line, raw)
        except InputError as error:
            error.file, error.line = self.file, error.line or line or None
            yield error
        except OSError as error:
            problem, hint = f"cannot be read any further: {error.strerror}", "What comes after it was not looked at."
            yield InputError(problem, hint, file=self.file, line=line or None)
        else:
            if not line:
                yield InputError("the input is empty", HINT, file=self.file)

    def _read(self, line: int, raw: bytes | msgspec.Raw) -> Answer | InputError:
        try:
            answer = self._read_record(decode(raw), f"line-{line}")
            before = self._lines.get(answer.id)
            if before is not None:
                hint = "Ids must be unique in a batch."
                raise InputError(f"this id occurred before, on line {before}", hint, record=answer.id, field="id")
        except InputError as error:
            error.file, error.line = self.file, line
            return error
        self._lines[answer.id] = line
        return answer


def pieces(stream: IO[bytes]) -> Iterator[tuple[int, bytes | msgspec.Raw]]:
    """The records of an input as undecoded JSON, each with the line on which it starts.

    Raises:
        InputError: it is in an encoding with several bytes for every character.
    """
    lines = enumerate(stream, 1)
    first, number = b"", 0
    for count, line in lines:
        number = count
        encoding = wide_encoding(line)
        if encoding is not None:
            raise wrong_encoding(encoding)
        first = _bare(line)
        if first:
            break
    if not first:
        return
    if first[:1] == b"[" or not _is_json(first):
        whole = first + b"\n" + b"".join(line for _, line in lines)
        if first[:1] == b"[":
            yield from _array(whole, number)
            return
        if first[:1] == b"{" and _is_json(whole):
            yield number, whole
            return
        # Not one object over several lines either: take it as lines, the first of them broken.
        yield from _numbered(whole, number)
        return
    yield number, first
    for number, line in lines:
        if rest := _bare(line):
            yield number, rest


def _bare(line: bytes) -> bytes:
    """A line without white space around it, and without the mark that some programs put before every file."""
    return line.removeprefix(BOM).strip()


def _numbered(whole: bytes, number: int) -> Iterator[tuple[int, bytes]]:
    for offset, line in enumerate(whole.split(b"\n")):
        if rest := _bare(line):
            yield number + offset, rest


def _array(whole: bytes, number: int) -> Iterator[tuple[int, bytes | msgspec.Raw]]:
    """The elements of an array; of a stream's parts, the whole as one record."""
    try:
        elements = msgspec.json.decode(whole, type=list[msgspec.Raw])
    except (msgspec.DecodeError, RecursionError):
        lines = list(_numbered(whole, number))
        yield from lines if len(lines) > 1 and _is_json(lines[0][1]) else [(number, whole)]
        return
    if is_stream(msgspec.json.decode(whole)):
        yield number, whole
        return
    line, position = number, 0
    for element in elements:
        start = whole.find(bytes(element), position)
        line += whole.count(b"\n", position, start)
        position = start
        yield line, element


def _is_json(text: bytes) -> bool:
    try:
        msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return False
    return True
