"""What a running service has: gate, ledger, keys, desk, jobs. Opens files."""

import asyncio
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path

import msgspec

from citewell.gate import Gate
from citewell.gate.policy import sentence
from citewell.ledger import Ledger, LedgerReader, SqliteLedger, SqliteLedgerReader
from citewell.links.told import LinkAsker
from citewell.model import Answer, Source
from citewell.service.access import Access
from citewell.service.desk import Desk
from citewell.service.jobs import Jobs
from citewell.service.keys import KeyFile
from citewell.service.metrics import Metrics
from citewell.service.problems import Problem, RefusedError, problem_of
from citewell.service.settings import Settings


class Service:
    """Everything that requests share.

    Args:
        settings: what the service is run with.
        links: asks for addresses in place of what the policy says.

    Raises:
        CitewellError: the policy, the ledger or the keys cannot be used.
    """

    def __init__(self, settings: Settings, *, links: LinkAsker | None = None) -> None:
        self.settings = settings
        self._stack = ExitStack()
        self.access = Access(None if settings.keys is None else KeyFile(settings.keys), settings.rate)
        self.ledger: Ledger | None = None
        if settings.ledger is not None:
            self.ledger = self._stack.enter_context(SqliteLedger(settings.ledger))
        policy = None if settings.policy is None else Path(settings.policy)
        self.gate = Gate(policy, self.ledger, links=links)
        self.metrics = Metrics()
        self.desk = Desk(self.gate, settings.threads, settings.waiting)
        self.jobs = Jobs(settings.jobs)

    def reader(self) -> AbstractContextManager[LedgerReader]:
        """A reader of the ledger, for one thread.

        Raises:
            RefusedError: no decisions are kept.
            StoreError: the ledger cannot be read.
        """
        if self.settings.ledger is None:
            raise RefusedError(404, "this service keeps no decisions", "Run it with --ledger.")
        return SqliteLedgerReader(self.settings.ledger)

    @property
    def sentence(self) -> str:
        """What a reader gets where nothing was decided."""
        return sentence(self.gate.policy.hand_over, self.gate.policy, None)

    def handed_over(self, error: Exception) -> tuple[Problem, dict[str, str]]:
        """What is told where a decision was wanted and there is none that may be relied on.

        A caller's mistake is told as such. Any other fault hands over: what was not decided and kept is not shown.
        """
        problem, headers = problem_of(error)
        if problem.status < 500:
            return problem, headers
        self.metrics.unrecorded.inc()
        handed = msgspec.structs.replace(problem, action="hand_over", shown=self.sentence, recorded=False)
        return handed, headers

    async def warm(self) -> None:
        """Load what the first answer would wait for; nothing of it is kept."""
        answer = Answer(id="warm", text="It runs for 24 months [a].", sources=(Source(id="a", text="24 months."),))
        await asyncio.to_thread(self.gate.judge, answer, self.gate.as_of(answer))

    async def close(self) -> None:
        """Finish what waits, then let go of the ledger."""
        await self.jobs.close()
        await self.desk.close()
        self._stack.close()
