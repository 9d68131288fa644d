"""Resolves names for the client, and gives it only addresses that the guard lets through. Reads the clock."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Sequence

from citewell.fetch.guard import Guard
from citewell.fetch.limits import Limits
from citewell.fetch.lookup import Lookup, NameFailureError
from citewell.model import Fault

Answer = Sequence[str] | NameFailureError

_MOST_REMEMBERED = 100_000


class UnsafeAddressError(OSError):
    """What was to be connected to is not open.

    Args:
        detail: why, in words.
    """

    def __init__(self, detail: str) -> None:
        super().__init__(detail)
        self.detail = detail


class GuardedResolver:
    """Resolves each name once for all who ask at the same time, and remembers it for a short while.

    The addresses are judged whenever they are handed out, and those handed out are those connected to: an answer that
    changes between the check and the connection changes nothing.

    Args:
        lookup: asks the name service.
        guard: says which addresses are open.
        limits: how long a lookup may take and is remembered.
    """

    def __init__(self, lookup: Lookup, guard: Guard, limits: Limits) -> None:
        self._lookup = lookup
        self._guard = guard
        self._limits = limits
        self._known: OrderedDict[str, tuple[float, Answer]] = OrderedDict()
        self._asked: dict[str, asyncio.Task[Answer]] = {}

    def is_asking(self, host: str) -> bool:
        """Whether the name service has been asked for a name and has not answered yet."""
        return host in self._asked

    async def resolve(self, host: str) -> list[str]:
        """The open addresses of a name, in the order to try them.

        Raises:
            NameFailureError: there are none, or it could not be found out.
            UnsafeAddressError: it has addresses, none of them open.
        """
        addresses = self._remembered(host)
        if addresses is None:
            addresses = await self._ask(host)
        judged = [(address, self._guard.refusal(address)) for address in addresses]
        chosen = [address for address, refusal in judged if refusal is None]
        if not chosen:
            raise UnsafeAddressError("; ".join(f"{address} is {refusal}" for address, refusal in judged[:3]))
        return chosen

    def close(self) -> None:
        """Ask no further."""
        for task in self._asked.values():
            task.cancel()

    def _remembered(self, host: str) -> Sequence[str] | None:
        known = self._known.get(host)
        if known is None or known[0] < time.monotonic():
            return None
        return _given(known[1])

    async def _ask(self, host: str) -> Sequence[str]:
        task = self._asked.get(host)
        if task is None:
            task = self._asked[host] = asyncio.create_task(self._answer(host))
        # One who is no longer interested must not take the answer from the others who wait for it.
        return _given(await asyncio.shield(task))

    async def _answer(self, host: str) -> Answer:
        answer: Answer
        try:
            async with asyncio.timeout(self._limits.lookup_seconds):
                answer = await self._lookup(host)
                if not answer:
                    answer = NameFailureError(Fault.NO_SUCH_HOST, "the name has no address")
        except TimeoutError:
            answer = NameFailureError(Fault.DNS_FAILED, "the name service did not answer in time")
        except NameFailureError as failure:
            answer = failure
        finally:
            self._asked.pop(host, None)
        if not isinstance(answer, NameFailureError) or answer.fault is Fault.NO_SUCH_HOST:
            self._remember(host, answer)
        return answer

    def _remember(self, host: str, answer: Answer) -> None:
        self._known[host] = (time.monotonic() + self._limits.names_seconds, answer)
        self._known.move_to_end(host)
        if len(self._known) > _MOST_REMEMBERED:
            self._known.popitem(last=False)


def _given(answer: Answer) -> Sequence[str]:
    if isinstance(answer, NameFailureError):
        raise NameFailureError(answer.fault, answer.detail)
    return answer
