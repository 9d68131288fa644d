"""Whether two rates may be the same: € 5 a month is not € 5 a week, but may be what another passage calls € 5."""

from decimal import Decimal
from functools import lru_cache

_MONTH = Decimal(2_629_746)
# A month is taken for 30 days, a year for 365 or 52 weeks.
_SLACK = Decimal("0.05")


@lru_cache(maxsize=2048)
def agree(per: str, other: str) -> bool:
    """Whether two denominators do not contradict each other; one that is not said contradicts none.

    Args:
        per: what one value holds for one of, as in ``Quantity.per``.
        other: the same of another value.
    """
    if not per or not other or per == other:
        return True
    left, right = _by_dimension(per), _by_dimension(other)
    shared = left.keys() & right.keys()
    return bool(shared) and all(_near(left[unit], right[unit]) for unit in shared)


@lru_cache(maxsize=2048)
def times_as_long(per: str, other: str) -> Decimal | None:
    """How many of another denominator make one of this, when they differ in that alone: twelve months make a year."""
    left, right = _by_dimension(per), _by_dimension(other)
    if left.keys() != right.keys():
        return None
    unlike = [unit for unit in left if left[unit] != right[unit]]
    if len(unlike) != 1:
        return None
    exact = dict(part.split(" ", 1)[::-1] for part in per.split(","))
    others = dict(part.split(" ", 1)[::-1] for part in other.split(","))
    if exact.keys() != others.keys():  # days and months do not convert exactly
        return None
    return left[unlike[0]] / right[unlike[0]]


def _by_dimension(per: str) -> dict[str, Decimal]:
    """What a value holds for, by base unit; months are counted as seconds."""
    found: dict[str, Decimal] = {}
    for part in per.split(","):
        worth, _, unit = part.partition(" ")
        if unit == "month":
            found["s"] = Decimal(worth) * _MONTH
        else:
            found[unit] = Decimal(worth)
    return found


def _near(left: Decimal, right: Decimal) -> bool:
    return abs(left - right) <= _SLACK * max(left, right)
