"""Leaves a service in peace that keeps failing. Reads the clock."""

import datetime as dt
import enum
import time
from collections.abc import Callable
from types import TracebackType

_FAILURES = 5
_COOL_DOWN = 30.0
_LONGEST = 900.0


class State(enum.Enum):
    """Whether a service is asked."""

    CLOSED = "closed"
    OPEN = "open"
    HALF_OPEN = "half_open"


class Breaker:
    """Opens after repeated failures; then one request in a while finds out whether the service is back.

    Args:
        name: of the service, for messages.
        failures: how many in a row open it.
        cool_down: seconds that it stays open at first; doubled each time that the service is found still failing.
        longest: seconds that it stays open at most, whatever the service asks for.
        clock: seconds that only go forward.
    """

    def __init__(
        self,
        name: str,
        *,
        failures: int = _FAILURES,
        cool_down: float = _COOL_DOWN,
        longest: float = _LONGEST,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.name = name
        self._limit = failures
        self._first = cool_down
        self._longest = longest
        self._clock = clock
        self._failures = 0
        self._cool_down = cool_down
        self._open_until: float | None = None
        self._probing = False

    @property
    def state(self) -> State:
        """Whether the service is asked now."""
        if self._open_until is None:
            return State.CLOSED
        return State.OPEN if self._probing or self._clock() < self._open_until else State.HALF_OPEN

    def open_until(self) -> dt.datetime | None:
        """When the service will be asked again, in UTC; ``None`` when it may be asked now."""
        if self._open_until is None or self.state is not State.OPEN:
            return None
        left = max(0.0, self._open_until - self._clock())
        return dt.datetime.now(dt.UTC) + dt.timedelta(seconds=left)

    def enter(self) -> "Attempt | None":
        """Leave to ask the service once, or ``None`` while it is left in peace.

        While it is half open, one attempt at a time is let through.
        """
        state = self.state
        if state is State.OPEN:
            return None
        self._probing = state is State.HALF_OPEN
        return Attempt(self, probe=self._probing)

    def _report(self, *, good: bool | None, probe: bool, retry_after: float | None) -> None:
        if probe:
            self._probing = False
        if good:
            self._failures = 0
            self._cool_down = self._first
            self._open_until = None
        elif good is False:
            self._failures += 1
            if probe:
                self._cool_down = min(self._cool_down * 2, self._longest)
            if probe or self._failures >= self._limit or retry_after is not None:
                wait = min(max(self._cool_down, retry_after or 0.0), self._longest)
                self._open_until = max(self._open_until or 0.0, self._clock() + wait)


class Attempt:
    """One request to a service, and what is reported of it. One that is broken off reports nothing."""

    def __init__(self, breaker: Breaker, *, probe: bool) -> None:
        self._breaker = breaker
        self._probe = probe
        self._good: bool | None = None
        self._retry_after: float | None = None

    def succeeded(self) -> None:
        """The service answered, whatever it said."""
        self._good = True

    def failed(self, retry_after: float | None = None) -> None:
        """The service did not answer, or said that it cannot.

        Args:
            retry_after: seconds that it asked to be left in peace for; this opens the breaker at once.
        """
        self._good = False
        self._retry_after = retry_after

    def __enter__(self) -> "Attempt":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._breaker._report(good=self._good, probe=self._probe, retry_after=self._retry_after)
