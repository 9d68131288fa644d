"""Units and magnitudes that a text states once for all its numbers: all amounts in Swiss francs, in thousands."""

import re
from decimal import Decimal
from functools import cache

from citewell.model import Kind, Quantity
from citewell.text.lexicon import JOINED_SCRIPTS, lexicons
from citewell.text.quantities.canonical import canonical
from citewell.text.quantities.tails import TAILS

_CLAUSE = 90
_HEAD = 240
_LINE = 200
_LARGE = 1000
_ENDS = re.compile(r"[.;!?。；！？\n]")


def _any_of(words: set[str]) -> str:
    return "|".join(map(re.escape, sorted(words, key=lambda word: (-len(word), word))))


def _amounts() -> re.Pattern[str]:
    spaced: set[str] = set()
    joined: set[str] = set()
    for lexicon in lexicons().values():
        (joined if lexicon.script in JOINED_SCRIPTS else spaced).update(lexicon.rates.amounts.split())
    return re.compile(rf"(?<![^\W_])(?:{_any_of(spaced)})(?![^\W_])|{_any_of(joined)}", re.IGNORECASE)


_AMOUNTS = _amounts()
_FACTORS = tuple(sorted(set(TAILS.magnitude_heads.values())))


def stated_clauses(text: str) -> list[str]:
    """What a text says of all its amounts, each to the end of the clause or to the first digit."""
    found: list[str] = []
    for match in _AMOUNTS.finditer(text):
        clause = _ENDS.split(text[match.end() : match.end() + _CLAUSE], maxsplit=1)[0]
        if not any(char.isdigit() for char in clause):
            found.append(clause)
    return found


def in_its_magnitude(text: str, quantity: Quantity, bare: dict[str, list[Quantity]]) -> list[Quantity]:
    """The numbers of a list whose head says what they count in: 57 in thousands for 57,000.

    Args:
        text: the text.
        quantity: the value in question.
        bare: the numbers of the text without a unit.
    """
    value = Decimal(quantity.number)
    if quantity.kind is not Kind.NUMBER or value < _LARGE or len(quantity.text) == 4:
        return []
    for factor in _FACTORS:
        for other in bare.get(canonical(value / factor), ()):
            if _ends_its_line(text, other) and _head(factor).search(_before_list(text, other.span.start)):
                return [other]
    return []


def _ends_its_line(text: str, number: Quantity) -> bool:
    """Whether a number is the last thing in a line that begins with what it is of."""
    start, end = number.span.start, number.span.end
    stop = text.find("\n", end)
    rest = text[end : stop if stop >= 0 else len(text)]
    return rest.strip(" .;,|\u00a0") == "" and text[:start].rstrip(" \u00a0")[-1:] in (":", "：", "|", "\t")


def _before_list(text: str, start: int) -> str:
    """The line above a list or table, without the lines of the list itself."""
    lines = text[max(0, start - 4 * _LINE) : start].split("\n")[:-1]
    head = [line for line in lines if line.strip()]
    above = [line for line in head if line.rstrip()[-1:] in (":", "：")] or head[:1]
    return above[-1][-_HEAD:] if above else ""


@cache
def _head(factor: Decimal) -> re.Pattern[str]:
    words = {word for word, worth in TAILS.magnitude_heads.items() if worth == factor}
    spaced = _any_of({word for word in words if word[0] < "\u2e80"})
    joined = _any_of({word for word in words if word[0] >= "\u2e80"})
    return re.compile(
        rf"(?:(?<![^\W_])(?:in|en|em)[ \u00a0](?:{spaced})(?![^\W_])|[(（:：](?:{joined})(?=[人件台個个円元)）]|$))",
        re.IGNORECASE,
    )
