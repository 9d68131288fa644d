"""Where answers wait for their decision: those that wait together are judged and kept together, off the event loop.

One hop to a thread and one wait for the disk then serve many callers; threads of Python take turns anyway.
"""

import asyncio
import collections
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import msgspec

from citewell.errors import CitewellError, InputError
from citewell.gate import Gate
from citewell.model import Answer, Decision
from citewell.report.redaction import redact_decision
from citewell.service.problems import RefusedError

_TOGETHER = 16
_ENCODER = msgspec.json.Encoder()


class Decided(NamedTuple):
    """A decision that was kept.

    Attributes:
        answer: what was judged.
        decision: in full.
        body: the decision as its reader may see it, as JSON.
    """

    answer: Answer
    decision: Decision
    body: bytes


class _Waiting(NamedTuple):
    read: Callable[[], Answer]
    future: asyncio.Future[Decided]


class Desk:
    """Decides of answers in the order in which they come.

    Args:
        gate: decides.
        threads: how many batches are judged at once.
        waiting: how many answers may wait.
    """

    def __init__(self, gate: Gate, threads: int, waiting: int) -> None:
        self._gate = gate
        self._most = waiting
        self._queue: collections.deque[_Waiting] = collections.deque()
        self._free = threads
        self._pool = ThreadPoolExecutor(threads, "citewell-gate")
        self._running: set[asyncio.Task[None]] = set()
        self._closed = False

    @property
    def pool(self) -> ThreadPoolExecutor:
        """The threads, for other work that takes the processor."""
        return self._pool

    async def decide(self, read: Callable[[], Answer], seconds: float) -> Decided:
        """The decision on an answer, once it is kept.

        Args:
            read: makes the answer; called on a thread.
            seconds: how long to wait.

        Raises:
            RefusedError: too many wait already, the time is up, or the service is being stopped.
            CitewellError: as ``Gate.decide``.
        """
        if self._closed:
            raise RefusedError(503, "the service is being stopped", "Try again.", headers={"Retry-After": "1"})
        if len(self._queue) >= self._most:
            raise RefusedError(503, "too many answers are waiting", "Try again.", headers={"Retry-After": "1"})
        future: asyncio.Future[Decided] = asyncio.get_running_loop().create_future()
        self._queue.append(_Waiting(read, future))
        self._start()
        try:
            # What was decided after its caller gave up is kept all the same; nobody was shown it.
            return await asyncio.wait_for(future, seconds)
        except TimeoutError:
            raise RefusedError(
                503, "there was no decision in time", "Try again.", headers={"Retry-After": "1"}
            ) from None

    async def close(self) -> None:
        """Refuse what comes from now on, and finish what waits."""
        self._closed = True
        while self._running:
            await asyncio.wait(self._running)
        await asyncio.to_thread(self._pool.shutdown)

    def _start(self) -> None:
        if self._free and self._queue:
            self._free -= 1
            task = asyncio.get_running_loop().create_task(self._work())
            self._running.add(task)
            task.add_done_callback(self._running.discard)

    async def _work(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            while self._queue:
                batch = [self._queue.popleft() for _ in range(min(_TOGETHER, len(self._queue)))]
                wanted = [one for one in batch if not one.future.done()]
                results = await loop.run_in_executor(self._pool, self._decide, [one.read for one in wanted])
                for one, result in zip(wanted, results, strict=True):
                    if one.future.done():
                        continue
                    if isinstance(result, Exception):
                        one.future.set_exception(result)
                    else:
                        one.future.set_result(result)
        finally:
            self._free += 1

    def _decide(self, reads: list[Callable[[], Answer]]) -> list[Decided | Exception]:
        """On a thread: what comes of each; a fault of one is no fault of the others."""
        read = [_attempt(one) for one in reads]
        answers = [one for one in read if isinstance(one, Answer)]
        decided: list[Decided | Exception]
        try:
            decisions = self._gate.decide_many(answers)
            decided = [Decided(a, d, told(a, d)) for a, d in zip(answers, decisions, strict=True)]
        except InputError:
            decided = [self._alone(answer) for answer in answers]
        except Exception as error:
            decided = [_again(error) for _ in answers]
        found = iter(decided)
        return [next(found) if isinstance(one, Answer) else one for one in read]

    def _alone(self, answer: Answer) -> Decided | Exception:
        try:
            decision = self._gate.decide(answer)
            return Decided(answer, decision, told(answer, decision))
        except Exception as error:
            return error


def told(answer: Answer, decision: Decision) -> bytes:
    """The decision as JSON, without what its reader may not see."""
    return _ENCODER.encode(redact_decision(answer, decision))


def _attempt(read: Callable[[], Answer]) -> Answer | Exception:
    try:
        return read()
    except Exception as error:
        return error


def _again(error: Exception) -> Exception:
    """An exception for each caller, since raising one adds to its traceback."""
    if isinstance(error, CitewellError):
        return type(error)(str(error), error.hint)
    return RuntimeError(str(error))
