"""Whether words that stand where no sentence is expected are one: in a list of sources, in code, in a formula."""

import re
from collections.abc import Sequence
from functools import cache

from citewell.model import Kind, Quantity
from citewell.text.fold import fold
from citewell.text.lexicon import lexicons
from citewell.text.openers import heading_states
from citewell.text.quantities import read_quantities
from citewell.text.sayings import all_sayings

_HARD = frozenset({Kind.MONEY, Kind.PERCENT, Kind.POINTS, Kind.MEASURE, Kind.TIME})
_WORD = re.compile(r"[^\W\d_]+(?:['-][^\W\d_]+)*")
_ENDED = re.compile(r"[.!\u3002\uff01][\s*_\"'\u201d\u2019\u00bb)\]]*$")
_SHORTEST = 5
_FEWEST_WORDS = 4
_FEWEST_VALUED = 3
_LONGEST = 300


def is_sentence(words: str, languages: frozenset[str] = frozenset(), *, titled: bool = True) -> bool:
    """Whether words state something: they have a verb, and a value that is no date, a full stop or an object.

    Args:
        words: the words.
        languages: ISO 639-1 codes of the languages that they may be in; none where that is unsure. Then only a value or
            a full stop tells.
        titled: whether words with a value can be a title, too, such as ``How to save 5 %``.
    """
    plain = words[:_LONGEST]
    if len(plain) < _SHORTEST:
        return False
    ended = _ENDED.search(plain) is not None
    values = read_quantities(plain) if any(char.isdigit() for char in plain) else ()
    valued = any(value.kind in _HARD for value in values)
    folded = fold(_without_dates(plain, values))
    said = _WORD.findall(folded)
    spoken = [sayings for sayings in all_sayings() if not languages or sayings.code in languages]
    heads = bool(said) and any(said[0] in sayings.titles for sayings in spoken)
    if heads and (titled or not valued):
        return False
    for sayings in spoken:
        if not sayings.spaced:
            if (valued or ended) and sayings.states.search(folded) is not None:
                return True
        elif len(said) >= (_FEWEST_VALUED if valued else _FEWEST_WORDS) and (valued or ended):
            if not sayings.verbs.isdisjoint(said[1:]):
                return True
        elif languages and not valued and not heads and heading_states(plain, sayings.code):
            return True
    free = _free().search(folded)
    return free is not None and free.start() > 0 and not heads


def _without_dates(words: str, values: Sequence[Quantity]) -> str:
    """The words without dates: in ``accessed 3 May 2026`` stands no verb."""
    for value in reversed(values):
        if value.kind is Kind.DATE:
            words = f"{words[: value.span.start]} {words[value.span.end :]}"
    return words


@cache
def _free() -> re.Pattern[str]:
    """Phrases of several words for no money at all."""
    phrases = {fold(phrase) for lexicon in lexicons().values() for phrase in lexicon.clauses.gratis}
    spaced = sorted((phrase for phrase in phrases if " " in phrase), key=len, reverse=True)
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, spaced))})\b")
