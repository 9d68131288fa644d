"""Versions and telephone numbers that a source writes otherwise: without "v", with another code of the country."""

from citewell.model import Quantity
from citewell.support.prepared import PreparedSource

_SHORTEST_PHONE = 7
_COUNTRY_CODE = 4


def is_version_or_phone(quantity: Quantity, source: PreparedSource) -> bool:
    """Whether a source writes a version without its "v", or a telephone number with another code of the country."""
    name = quantity.value
    if name[0] == "v" and name[1:].isdecimal():
        number = quantity.text.lstrip("vV. ")
        return bool(source.body.values.numbers.get(number)) or name[1:] in source.body.values.names
    if not name.isdecimal() or len(name) < _SHORTEST_PHONE:
        return False
    local = name.lstrip("0")
    others = (
        other.lstrip("0") for other in source.body.values.names if other.isdecimal() and len(other) >= _SHORTEST_PHONE
    )
    return any(_same_phone(local, other) or _same_phone(other, local) for other in others)


def _same_phone(local: str, whole: str) -> bool:
    """Whether one number ends with the other and has only the code of a country before it."""
    return whole.endswith(local) and len(local) >= _SHORTEST_PHONE - 1 and len(whole) - len(local) <= _COUNTRY_CODE
