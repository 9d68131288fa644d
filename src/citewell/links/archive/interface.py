"""What an archive of the web can be asked."""

import datetime as dt
from collections.abc import Sequence
from typing import Literal, Protocol, runtime_checkable

from citewell.model import ArchiveAnswer

About = Literal["page", "parent", "host"]


class Archive(Protocol):
    """An archive of the web, near or far.

    Attributes:
        name: how it is called in its answers.
        host_covers_pages: whether an archive that knows nothing of a host can be taken to know no page of it.
    """

    name: str
    host_covers_pages: bool

    async def ask(self, url: str, *, about: About = "page", near: dt.datetime | None = None) -> ArchiveAnswer:
        """Ask for a copy of a page, or whether anything is known of the folder above it or of its host.

        Whatever the network or the archive does, it is an answer: an archive that cannot be reached, or that says
        something that is not an answer in its own format, has ``failed``, and only a well-formed answer that lists
        nothing is ``none``.

        Args:
            url: an absolute http(s) address. It is what the answer's ``url`` says, whatever it is about.
            about: the ``page``, whatever lies in the folder above it (``parent``), or whatever lies on its ``host``.
            near: of several copies, the one captured closest to this time is told; the newest when not given.
        """
        ...


@runtime_checkable
class ListsPages(Protocol):
    """An archive that can also list what it knows below a folder."""

    async def list_pages(self, folder: str, *, limit: int) -> Sequence[str] | None:
        """Addresses of pages below a folder, each once, at most so many.

        Args:
            folder: an address that ends in a slash.
            limit: how many at most.

        Returns:
            The addresses as they were captured; ``None`` when the archive gave no answer that can be used.
        """
        ...
