"""Until when the work on one answer may go on, known to whatever takes long. Reads the clock."""

import contextvars
from collections.abc import Callable

Clock = Callable[[], float]


class TimeUpError(Exception):
    """The time for an answer was up before this piece of work was done."""


class Deadline:
    """A moment at which work stops that asks for it.

    Args:
        moment: when, on the clock; ``None`` for never.
        clock: seconds that only go forward.
    """

    __slots__ = ("clock", "moment")

    def __init__(self, moment: float | None, clock: Clock) -> None:
        self.moment = moment
        self.clock = clock

    @property
    def is_past(self) -> bool:
        """Whether the moment has come."""
        return self.moment is not None and self.clock() >= self.moment


DEADLINE: contextvars.ContextVar[Deadline | None] = contextvars.ContextVar("deadline", default=None)
"""The deadline of the answer that is being checked, if it has one."""


def keep_to_deadline() -> None:
    """To be called now and then by work that grows with the length of a text.

    Raises:
        TimeUpError: the time is up.
    """
    deadline = DEADLINE.get()
    if deadline is not None and deadline.is_past:
        raise TimeUpError
