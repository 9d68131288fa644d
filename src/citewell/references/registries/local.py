"""A registry in a file: what there is of dumps of others, asked without a network. Touches the disk."""

from pathlib import Path
from types import TracebackType
from typing import Self

from citewell.errors import StoreError
from citewell.model import IdScheme, LookupAnswer, LookupOutcome, Reference, WorkRecord
from citewell.references.index.lookup import LocalIndex
from citewell.references.index.scope import gives_out, knows_work, registries
from citewell.references.registries.interface import ById, Question

_SCHEMES = frozenset(IdScheme) - {IdScheme.ISSN, IdScheme.URL}


class LocalRegistry:
    """The registry that ``citewell references index build`` makes.

    Args:
        path: of its file.

    Raises:
        ConfigError: there is no such file, or it is something else.
        StoreError: it cannot be read.
    """

    name = "local"

    def __init__(self, path: Path) -> None:
        self.index = LocalIndex(path)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.index.close()

    @property
    def attribution(self) -> str:
        """Where its records come from, each with its date."""
        known = registries()
        lines = [
            f"{known[one.registry].attribution if one.registry in known else one.registry}, as of {one.snapshot}"
            for one in self.index.held
        ]
        return "; ".join(lines)

    @property
    def snapshot(self) -> str | None:
        """The date of the latest of its dumps."""
        return max((one.snapshot for one in self.index.held), default=None)

    def takes(self, question: Question) -> bool:
        """See ``Registry.takes``."""
        return question.scheme in _SCHEMES if isinstance(question, ById) else bool(question.title)

    def knows(self, reference: Reference) -> bool:
        """See ``Registry.knows``."""
        names = dict.fromkeys(name for name in (reference.container, reference.event, reference.series) if name)
        return any(
            knows_work(self.index.held, reference.kind, reference.year, name, self.index.works_of)
            for name in names or ("",)
        )

    async def ask(self, question: Question, *, until: float | None = None) -> LookupAnswer:
        """See ``Registry.ask``. It waits for nothing."""
        try:
            if not self.takes(question):
                return self._answer(question, LookupOutcome.NOT_ASKED, detail="it has nothing of this kind")
            if isinstance(question, ById):
                found = self.index.by_id(question.scheme, question.value)
                decisive = gives_out(self.index.held, question.scheme, question.value)
            else:
                matches = self.index.by_title(question.title, authors=question.authors, year=question.year)
                found = [match.record for match in matches]
                decisive = knows_work(self.index.held, None, question.year, question.container, self.index.works_of)
        except StoreError as error:
            return self._answer(question, LookupOutcome.FAILED, detail=str(error))
        outcome = LookupOutcome.FOUND if found else LookupOutcome.NONE
        return self._answer(question, outcome, found, decisive=decisive)

    def _answer(
        self,
        question: Question,
        outcome: LookupOutcome,
        records: list[WorkRecord] | None = None,
        *,
        decisive: bool = False,
        detail: str | None = None,
    ) -> LookupAnswer:
        return LookupAnswer(
            registry=self.name,
            asked_for=question.asked_for,
            outcome=outcome,
            records=tuple(records or ()),
            decisive=decisive,
            detail=detail,
            snapshot=self.snapshot,
        )
