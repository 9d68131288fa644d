"""A list of retractions at hand, to be asked for works. Reading it touches the disk."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Self

from citewell.errors import ConfigError, InputError
from citewell.model import Notice, WorkId
from citewell.references.retractions.retraction_watch import ATTRIBUTION, Retraction, read_retractions


class RetractionList:
    """Notices by the identifiers of the works that they are about.

    Args:
        rows: the notices.
        attribution: where they come from.
    """

    def __init__(self, rows: Iterable[Retraction], attribution: str = ATTRIBUTION) -> None:
        self.attribution = attribution
        self._notices: dict[WorkId, list[Notice]] = defaultdict(list)
        self.rows = 0
        for row in rows:
            self.rows += 1
            for one in row.ids:
                self._notices[one].append(row.notice)

    @classmethod
    def read(cls, path: Path, report: Callable[[InputError], None]) -> Self:
        """The list in a file, as CSV or as JSON Lines.

        Args:
            path: the file.
            report: is told of every row that cannot be read; the rest is.

        Raises:
            ConfigError: the file cannot be opened, or nothing in it can be read.
        """
        problems: list[InputError] = []
        try:
            with path.open("rb") as stream:
                rows = []
                for row in read_retractions(stream, path.name):
                    if isinstance(row, InputError):
                        problems.append(row)
                    else:
                        rows.append(row)
        except OSError as error:
            raise ConfigError(
                f"{path} cannot be read: {error.strerror}", "Check the name and the permissions."
            ) from error
        if problems and not rows:
            raise ConfigError(f"{path} is no list of retractions: {problems[0].args[0]}", problems[0].hint)
        for problem in problems:
            report(problem)
        return cls(rows)

    def of(self, ids: Iterable[WorkId]) -> tuple[Notice, ...]:
        """The notices about a work, each once.

        Args:
            ids: the identifiers of the work.
        """
        return tuple(dict.fromkeys(notice for one in ids for notice in self._notices.get(one, ())))
