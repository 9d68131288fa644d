"""Questions about pages in batches; reads the pages from disk."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

import msgspec

from citewell.errors import InputError
from citewell.links.content.decode import decode as characters
from citewell.model import Candidate, Resolution
from citewell.records.batch import pieces
from citewell.records.decoding import decode
from citewell.values.resolve import Pages, read_pages

_HINT = (
    'Write {"page": "page.html", "question": "contact e-mail"} a line, with "region" and "subject" if they are known.'
)
_LARGEST = 50_000_000


class ValueQuestion(msgspec.Struct, frozen=True, kw_only=True):
    """One question about one page.

    Attributes:
        page: file of the page: HTML, plain text, or JSON with an array of pieces of text.
        question: what is asked.
        region: two letters of the country in which numbers are; found out from the page by default.
        subject: whom the question is about; by default the owner of the page.
    """

    page: str
    question: str
    region: str | None = None
    subject: str | None = None


class ValueAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """What came of a question about a page.

    Attributes:
        page: its file as given.
        question: as asked.
        kind: what sort of value was looked for.
        wanted: the role that was looked for.
        value: the value; ``None`` when none was chosen.
        reason: why.
        message: the same for people.
        role: what the chosen value is on its page.
        candidates: everything found of this kind, the best first.
        also: further values of the same role that are as good.
    """

    page: str
    question: str
    kind: str | None
    wanted: str
    value: str | None
    reason: str
    message: str
    role: str | None
    candidates: tuple[Candidate, ...]
    also: tuple[str, ...]


def told(page: str, found: Resolution) -> ValueAnswer:
    """A choice as it is written out."""
    chosen = found.candidates[0].role.value if found.value is not None and found.candidates else None
    return ValueAnswer(
        page=page,
        question=found.question,
        kind=found.kind.value if found.kind is not None else None,
        wanted=found.role.value,
        value=found.value,
        reason=found.reason.value,
        message=found.message,
        role=chosen,
        candidates=found.candidates,
        also=found.also,
    )


def read_file(path: Path, *, region: str | None = None, subject: str | None = None) -> Pages:
    """The page in a file.

    Raises:
        InputError: it cannot be read.
    """
    try:
        body = path.read_bytes()
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror}", "Name a file with a page.") from error
    return read_body(body, name=str(path), region=region, subject=subject)


def read_body(body: bytes, *, name: str, region: str | None = None, subject: str | None = None) -> Pages:
    """The page in some bytes: HTML, plain text, or JSON with an array of pieces of text.

    Raises:
        InputError: it is too large, or a name ending in ``.json`` has no such array.
    """
    if len(body) > _LARGEST:
        raise InputError(
            f"{name} is larger than {_LARGEST // 1_000_000} MB", "Give the part of it that is asked about."
        )
    if name.endswith(".json"):
        try:
            chunks = json.loads(body)
        except (ValueError, RecursionError):
            chunks = None
        if not isinstance(chunks, list) or not all(isinstance(chunk, str) for chunk in chunks):
            raise InputError(f"{name} is no array of pieces of text", 'Write ["first piece", "second piece"].')
        return read_pages(chunks, region=region, subject=subject)
    return read_pages(characters(body, ""), region=region, subject=subject)


def answers(stream: IO[bytes], *, file: str, folder: Path) -> Iterator[ValueAnswer | InputError]:
    """What comes of each question of a batch; one that cannot be read is reported and the rest goes on.

    Args:
        stream: JSON Lines or a JSON array.
        file: its name, for errors.
        folder: where relative names of pages begin.
    """
    kept: tuple[tuple[str, str | None, str | None], Pages] | None = None
    line = 0
    try:
        for line, raw in pieces(stream):
            try:
                question = _question(decode(raw))
                key = (question.page, question.region, question.subject)
                if kept is None or kept[0] != key:
                    path = folder / question.page
                    if not path.exists() and Path(question.page).exists():
                        path = Path(question.page)
                    kept = (key, read_file(path, region=question.region, subject=question.subject))
                yield told(question.page, kept[1].resolve(question.question))
            except InputError as error:
                error.file, error.line = file, line
                yield error
    except InputError as error:
        error.file, error.line = file, error.line or line or None
        yield error


def _question(record: Any) -> ValueQuestion:
    try:
        question = msgspec.convert(record, ValueQuestion)
    except msgspec.ValidationError as error:
        raise InputError(str(error), _HINT) from None
    if not question.page or not question.question.strip():
        raise InputError("a record has no page or no question", _HINT)
    return question
