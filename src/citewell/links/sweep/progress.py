"""How far a sweep is, in words. Pure."""

import msgspec


class Progress(msgspec.Struct, frozen=True, kw_only=True):
    """How far a sweep is.

    Attributes:
        step: what it is at: ``asking`` or ``looking up``.
        done: how many addresses are through this step.
        total: of how many.
        seconds: since the step began.
        begun_with: how many were through it when it began, from an earlier run.
    """

    step: str
    done: int
    total: int
    seconds: float
    begun_with: int = 0

    @property
    def rate(self) -> float:
        """Addresses a second in this run."""
        return (self.done - self.begun_with) / self.seconds if self.seconds else 0.0

    def words(self) -> str:
        """One line, with what is still to come at the rate so far."""
        line = f"{self.step}: {self.done:,} of {self.total:,}, {self.rate:,.0f}/s"
        left = self.total - self.done
        if not left or not self.rate:
            return line
        return f"{line}, {duration(left / self.rate)} to go"


def duration(seconds: float) -> str:
    """A time in hours, minutes and seconds, such as ``1:02:03``."""
    minutes, whole = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{whole:02}"
