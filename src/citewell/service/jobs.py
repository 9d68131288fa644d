"""Work that takes longer than a request: begun, asked after, and forgotten when newer jobs need the room. In memory."""

import asyncio
import collections
import enum
import secrets
from collections.abc import Awaitable, Callable

import msgspec

from citewell.service.logs import LOG
from citewell.service.problems import Problem, RefusedError, problem_of

_AT_ONCE = 2


class JobState(enum.Enum):
    """How far a job is."""

    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"


class Job(msgspec.Struct, frozen=True, kw_only=True):
    """Work that was begun.

    Attributes:
        id: its name, under ``/v1/jobs/``.
        kind: what is done: ``links``, ``references`` or ``audit``.
        state: how far it is.
        done: how many of its items are finished.
        total: how many there are.
        result: what came of it, once it is done: a list of verdicts or results, or the report of an audit.
        problem: why it failed.
    """

    id: str
    kind: str
    state: JobState
    done: int
    total: int
    result: msgspec.Raw | None = None
    problem: Problem | None = None


Work = Callable[[Callable[[int], None]], Awaitable[bytes]]
"""Does a job, tells how many items are done, and gives the JSON of what came of it."""


class Jobs:
    """The jobs of a service.

    Args:
        most: how many are kept.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._jobs: collections.OrderedDict[str, tuple[str, Job]] = collections.OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()
        self._turns = asyncio.Semaphore(_AT_ONCE)

    def begin(self, kind: str, owner: str, total: int, work: Work) -> Job:
        """Begin a job.

        Raises:
            RefusedError: as many as are kept are still at work.
        """
        if len(self._jobs) >= self._most:
            ended = (name for name, (_, job) in self._jobs.items() if job.state in {JobState.DONE, JobState.FAILED})
            oldest = next(ended, None)
            if oldest is None:
                raise RefusedError(503, "too many jobs are at work", "Try again.", headers={"Retry-After": "10"})
            del self._jobs[oldest]
        job = Job(id=secrets.token_urlsafe(16), kind=kind, state=JobState.WAITING, done=0, total=total)
        self._jobs[job.id] = owner, job
        task = asyncio.get_running_loop().create_task(self._run(job.id, work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return job

    def find(self, id: str, owner: str) -> Job:
        """A job of an owner.

        Raises:
            RefusedError: there is none of that name, or it is another's.
        """
        whose, job = self._jobs.get(id, ("", None))
        if job is None or whose != owner:
            raise RefusedError(404, "there is no such job", "A job is forgotten when the service is started anew.")
        return job

    async def close(self) -> None:
        """Stop what is at work; a job keeps nothing that could be left half done."""
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _change(self, id: str, **changes: object) -> None:
        owner, job = self._jobs[id]
        self._jobs[id] = owner, msgspec.structs.replace(job, **changes)

    async def _run(self, id: str, work: Work) -> None:
        async with self._turns:
            self._change(id, state=JobState.RUNNING)
            try:
                result = await work(lambda done: self._change(id, done=done))
            except Exception as error:
                problem = problem_of(error)[0]
                if problem.status == 500:
                    LOG.error("a job failed", exc_info=error)
                self._change(id, state=JobState.FAILED, problem=problem)
            else:
                total = self._jobs[id][1].total
                self._change(id, state=JobState.DONE, done=total, result=msgspec.Raw(result))
