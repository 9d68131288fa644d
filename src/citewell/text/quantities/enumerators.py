"""Numbers that count the parts of a text itself and are no values: "Step 1:", "Schritt 2 –"."""

import re
from collections.abc import Iterable

from citewell.model import Kind, Quantity
from citewell.text.lexicon import lexicons

ENUMERATORS = frozenset(word for lexicon in lexicons().values() for word in lexicon.numbers.enumerators.split())
"""Words after which a number counts the parts of a text."""

_BEFORE = re.compile(
    rf"(?:^|[.!?:;\n]\s*|[*_#>|•-]\s?)(?:{'|'.join(sorted(ENUMERATORS, key=len, reverse=True))})[ \u00a0]$",
    re.IGNORECASE,
)
_AFTER = re.compile(r"[*_]{0,3}[ \u00a0]?(?:[:.)–—-]|$)")
_LONGEST = 24


def without_enumerators(text: str, found: Iterable[Quantity]) -> list[Quantity]:
    """The values of a text without the numbers of its parts."""
    return [
        quantity
        for quantity in found
        if quantity.kind not in (Kind.NUMBER, Kind.ORDINAL)
        or not _AFTER.match(text, quantity.span.end)
        or not _BEFORE.search(text[max(0, quantity.span.start - _LONGEST) : quantity.span.start])
    ]
