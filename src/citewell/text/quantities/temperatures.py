"""Temperatures below zero that are written with words instead of a minus: 22 degrees below zero."""

import re
from collections.abc import Sequence

import msgspec

from citewell.model import Quantity
from citewell.text.lexicon import lexicons

_PHRASES = sorted(
    {phrase for lexicon in lexicons().values() for phrase in lexicon.numbers.below_zero}, key=len, reverse=True
)
_BELOW = re.compile(rf"[ \u00a0](?:{'|'.join(map(re.escape, _PHRASES))})(?![^\W_])", re.IGNORECASE)


def with_signs(text: str, found: Sequence[Quantity]) -> list[Quantity]:
    """Gives temperatures the minus that words after them stand for.

    Args:
        text: the text.
        found: its quantities in order.
    """
    return [
        msgspec.structs.replace(quantity, value=f"-{quantity.value}", number=f"-{quantity.number}")
        if quantity.unit in ("°", "°C", "°F")
        and quantity.value[0] not in "-0"
        and _BELOW.match(text, quantity.span.end)
        else quantity
        for quantity in found
    ]
