"""Capture indexes in files: CDX, CDXJ and Parquet, read by DuckDB, many addresses at a time. Reads the disk.

Needs ``citewell[bulk]``. Questions that come while an earlier batch is being answered wait for it and are answered
together, so that a big index is read once for thousands of addresses, not once for each.
"""

import asyncio
import datetime as dt
import glob
from collections.abc import Sequence
from pathlib import Path

import msgspec

from citewell.errors import ConfigError
from citewell.links.archive.captures import Answering, Capture, Unusable, nearest
from citewell.links.archive.index_files import IndexFiles, Row, Wanted
from citewell.links.archive.index_lines import capture_of
from citewell.links.archive.interface import About
from citewell.links.archive.spellings import folder_above, root_of
from citewell.links.archive.surt import folder_key, host_key, surt_key, surt_keys
from citewell.model import ArchiveAnswer

_SUFFIXES = (".cdx", ".cdx.gz", ".cdxj", ".cdxj.gz", ".parquet")


class _Question(msgspec.Struct, eq=False):
    answering: Answering
    near: dt.datetime | None
    wanted: Wanted
    answer: "asyncio.Future[ArchiveAnswer]"


class LocalIndex:
    """Captures that are listed in files.

    Args:
        path: a file, a folder of them, or a pattern of names.

    Raises:
        ConfigError: there is no index, one of another kind, or DuckDB is not installed.
    """

    # Asking for every page costs no more than asking for its host.
    host_covers_pages = False

    def __init__(self, path: str) -> None:
        self.name = f"cdx:{path}"
        self._files = IndexFiles(_index_files(path))
        self._waiting: list[_Question] = []
        self._work: asyncio.Task[None] | None = None

    async def ask(self, url: str, *, about: About = "page", near: dt.datetime | None = None) -> ArchiveAnswer:
        """See ``Archive.ask``."""
        answering = Answering(self.name, url, about, dt.datetime.now(dt.UTC))
        try:
            wanted = _wanted(url, about)
        except ValueError as error:
            return answering.failed(f"not an address: {error}")
        question = _Question(answering, near, wanted, asyncio.get_running_loop().create_future())
        self._waiting.append(question)
        if self._work is None or self._work.done():
            self._work = asyncio.create_task(self._answer_all())
        return await question.answer

    async def list_pages(self, folder: str, *, limit: int) -> Sequence[str] | None:
        """See ``ListsPages.list_pages``."""
        try:
            wanted = Wanted(host=host_key(folder), begin=folder_key(folder), limit=limit)
        except ValueError:
            return None
        (rows,), problem = await asyncio.to_thread(self._files.rows, [wanted])
        captures = _captures(rows)
        if problem is not None or isinstance(captures, Unusable):
            return None
        pages = dict.fromkeys(capture.original for capture in captures if capture.shows_page)
        return tuple(page for page in pages if surt_key(page) + "/" != wanted.begin)

    async def _answer_all(self) -> None:
        # One turn of the loop lets everybody ask who is about to.
        await asyncio.sleep(0)
        while self._waiting:
            batch, self._waiting = self._waiting, []
            try:
                found, problem = await asyncio.to_thread(self._files.rows, [question.wanted for question in batch])
                answers = [_answer(question, rows, problem) for question, rows in zip(batch, found, strict=True)]
            except BaseException:
                for question in batch + self._waiting:
                    question.answer.cancel()
                raise
            for question, answer in zip(batch, answers, strict=True):
                if not question.answer.done():
                    question.answer.set_result(answer)


def _index_files(path: str) -> list[str]:
    if Path(path).is_dir():
        files = [str(file) for file in sorted(Path(path).iterdir()) if file.name.endswith(_SUFFIXES)]
    else:
        files = [path] if Path(path).is_file() else sorted(glob.glob(path, recursive=True))  # noqa: PTH207
    wrong = [file for file in files if not file.endswith(_SUFFIXES)]
    if wrong or not files:
        problem = f"{wrong[0]} is no capture index" if wrong else f"there is no capture index at {path}"
        raise ConfigError(problem, f"Name files that end in {', '.join(_SUFFIXES)}, or a folder of them.")
    return files


def _wanted(url: str, about: About) -> Wanted:
    if about == "page":
        return Wanted(keys=surt_keys(url))
    above = root_of(url) if about == "host" else folder_above(url)
    begin = host_key(above) if about == "host" else folder_key(above)
    return Wanted(host=host_key(above), begin=begin, limit=1)


def _answer(question: _Question, rows: Sequence[Row], problem: str | None) -> ArchiveAnswer:
    answering = question.answering
    captures = _captures(rows)
    if isinstance(captures, Unusable):
        return answering.failed(captures.detail)
    useful = [capture for capture in captures if capture.shows_page or answering.about != "page"]
    if capture := nearest(useful, question.near):
        return answering.found(capture, None)
    if problem is not None:
        return answering.failed(problem)
    if any(capture.redirects for capture in captures):
        return answering.failed("captured only as a redirect; the index does not say where it led")
    return answering.none()


def _captures(rows: Sequence[Row]) -> list[Capture] | Unusable:
    captures: list[Capture] = []
    for row in rows:
        capture = capture_of(row)
        if isinstance(capture, Unusable):
            return capture
        captures.append(capture)
    return captures
