"""Which address is asked for next: a lane for each host, and one heap of when the lanes may be used again. Pure.

Nobody waits while holding a place: an address is only handed out when it may be asked for at once. A lane is three
numbers, since there may be hundreds of thousands.
"""

import heapq
from array import array
from collections.abc import Sequence


class Lanes:
    """The lanes of hosts whose addresses are numbered so that those of a host stand together.

    Args:
        first: for each host the number of its first address.
        end: for each host the number after that of its last one.
        per_host: how many addresses of a host may be asked for at one time.
        delay: seconds between the beginnings of two requests to a host.
        asked: for each number whether its address was asked for in an earlier run.
    """

    def __init__(
        self,
        first: Sequence[int],
        end: Sequence[int],
        *,
        per_host: int,
        delay: float,
        asked: bytearray | None = None,
    ) -> None:
        self._next = array("q", first)
        self._end = array("q", end)
        self._busy = array("i", [0]) * len(self._next)
        self._free_at = array("d", [0.0]) * len(self._next)
        self._fresh = 0  # hosts from here on have not been asked for anything
        self._heap: list[tuple[float, int]] = []
        self._waiting: list[tuple[float, int, int]] = []
        self._again: dict[int, list[int]] = {}
        self._asked = bytearray(max(end, default=0)) if asked is None else asked
        self._per_host = per_host
        self._delay = delay
        self._delay_of: dict[int, float] = {}

    def take(self, now: float) -> tuple[int, int] | None:
        """The host and the number of an address that may be asked for now; ``None`` when there is none yet.

        Hosts that were begun come before fresh ones, so that the heaviest never wait for the others.
        """
        while self._waiting and self._waiting[0][0] <= now:
            _, host, waiting = heapq.heappop(self._waiting)
            again = self._again.setdefault(host, [])
            again.append(waiting)
            if len(again) == 1 and self._next[host] >= self._end[host] and self._busy[host] < self._per_host:
                heapq.heappush(self._heap, (self._free_at[host], host))
        while self._heap and self._heap[0][0] <= now:
            at, host = heapq.heappop(self._heap)
            if at < self._free_at[host]:  # it was told to wait longer meanwhile
                heapq.heappush(self._heap, (self._free_at[host], host))
            elif self._busy[host] < self._per_host and (link := self._begin(host, now)) is not None:
                return host, link
        while self._fresh < len(self._next):
            host = self._fresh
            self._fresh += 1
            if (link := self._begin(host, now)) is not None:
                return host, link
        return None

    def wake_at(self) -> float | None:
        """When an address may be handed out that may not be now; ``None`` when only a finished one can bring that."""
        times = [heap[0][0] for heap in (self._heap, self._waiting) if heap]
        return min(times) if times else None

    def done(self, host: int) -> None:
        """An address of a host was asked for to the end."""
        self._busy[host] -= 1
        if self._busy[host] == self._per_host - 1 and self.has_more(host):
            heapq.heappush(self._heap, (self._free_at[host], host))

    def pause(self, host: int, until: float) -> None:
        """A host is not to be asked for anything before a moment."""
        self._free_at[host] = max(self._free_at[host], until)

    def slow_down(self, host: int, delay: float) -> None:
        """A host wants more seconds between two requests than others; what was begun before does not matter."""
        if delay > self._delay:
            self._delay_of[host] = delay

    def again(self, host: int, link: int, at: float) -> None:
        """An address is to be asked for once more, not before a moment."""
        heapq.heappush(self._waiting, (at, host, link))

    def end_of_run(self, host: int, link: int, most: int) -> int:
        """The number after that of the last address which is handed out after one without a gap.

        Args:
            host: of the address.
            link: its number. When others of the host that come after it were handed out already, it stands alone.
            most: how many addresses count, this one included.
        """
        end = link + 1
        if self._next[host] == end:
            last = min(self._end[host], link + most)
            while end < last and not self._asked[end]:
                end += 1
        return end

    def has_more(self, host: int) -> bool:
        """Whether an address of a host is still to be handed out, now or later."""
        while self._next[host] < self._end[host] and self._asked[self._next[host]]:
            self._next[host] += 1
        return self._next[host] < self._end[host] or bool(self._again.get(host))

    def _begin(self, host: int, now: float) -> int | None:
        """The next address of a host, which is asked for from now on."""
        if not self.has_more(host):
            return None
        if self._next[host] < self._end[host]:
            link = self._next[host]
            self._next[host] += 1
        else:
            link = self._again[host].pop()
            if not self._again[host]:
                del self._again[host]
        self._busy[host] += 1
        self._free_at[host] = max(self._free_at[host], now + self._delay_of.get(host, self._delay))
        if self._busy[host] < self._per_host and self.has_more(host):
            heapq.heappush(self._heap, (self._free_at[host], host))
        return link
