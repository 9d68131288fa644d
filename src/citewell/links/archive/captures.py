"""Captures as indexes list them, and answers made of them."""

import datetime as dt
import re
from collections.abc import Iterable

import msgspec

from citewell.links.archive.interface import About
from citewell.model import ArchiveAnswer, Asked

_STAMP = re.compile(r"[0-9]{14}")


class Capture(msgspec.Struct, frozen=True):
    """One copy of a page in an archive.

    Attributes:
        original: the address as it was captured.
        at: when, in UTC.
        status: what the page's server answered; ``None`` where the archive does not say.
    """

    original: str
    at: dt.datetime
    status: int | None

    @property
    def shows_page(self) -> bool:
        """Whether the server answered with a page; a captured error is not evidence that there was one."""
        return self.status is not None and 200 <= self.status < 300

    @property
    def redirects(self) -> bool:
        """Whether the server answered with another address."""
        return self.status is not None and 300 <= self.status < 400


class Unusable(msgspec.Struct, frozen=True):
    """Something came that is no answer in the format of the archive, or nothing did.

    Attributes:
        detail: what is wrong with it, in words.
    """

    detail: str


class Silence(Unusable, frozen=True):
    """Nothing at all came, by which this archive means that it has nothing, but a fault would look the same."""


def moment(stamp: object) -> dt.datetime | None:
    """The time that fourteen digits stand for, in UTC; ``None`` when they stand for none."""
    if not isinstance(stamp, str) or not _STAMP.fullmatch(stamp):
        return None
    try:
        return dt.datetime.strptime(stamp, "%Y%m%d%H%M%S").replace(tzinfo=dt.UTC)
    except ValueError:
        return None


def stamp_of(at: dt.datetime) -> str:
    """Fourteen digits for a time; one without a zone is taken to be in UTC."""
    return (at if at.tzinfo is None else at.astimezone(dt.UTC)).strftime("%Y%m%d%H%M%S")


def status_of(written: object) -> int | None:
    """The status that three digits stand for; an index writes a hyphen where it knows none."""
    return int(written) if isinstance(written, str) and re.fullmatch(r"[1-9][0-9]{2}", written) else None


def nearest(captures: Iterable[Capture], near: dt.datetime | None) -> Capture | None:
    """The capture closest to a time, the newest without one."""
    return min(captures, key=lambda capture: distance(capture.at, near), default=None)


def distance(at: dt.datetime, near: dt.datetime | None) -> float:
    """How far a capture is from the time that is wanted; the newest is the best when none is."""
    if near is None:
        return -at.timestamp()
    return abs((at - (near if near.tzinfo else near.replace(tzinfo=dt.UTC))).total_seconds())


class Answering(msgspec.Struct, frozen=True):
    """What one question to one archive is answered with.

    Attributes:
        archive: its name.
        url: that was asked for.
        about: what of it.
        at: when it was asked.
    """

    archive: str
    url: str
    about: About
    at: dt.datetime

    def found(self, capture: Capture, address: str | None, detail: str | None = None) -> ArchiveAnswer:
        """There is a copy, at this address if the archive shows its copies."""
        return self._answer(Asked.FOUND, detail, captured=capture.at, capture=address, original=capture.original)

    def none(self, detail: str | None = None) -> ArchiveAnswer:
        """The archive said that it has nothing."""
        return self._answer(Asked.NONE, detail)

    def failed(self, detail: str) -> ArchiveAnswer:
        """The archive gave no answer that can be used."""
        return self._answer(Asked.FAILED, detail)

    def _answer(
        self,
        outcome: Asked,
        detail: str | None,
        *,
        captured: dt.datetime | None = None,
        capture: str | None = None,
        original: str | None = None,
    ) -> ArchiveAnswer:
        return ArchiveAnswer(
            archive=self.archive,
            url=self.url,
            about=self.about,
            at=self.at,
            outcome=outcome,
            detail=detail,
            captured=captured,
            capture=capture,
            original=original,
        )
