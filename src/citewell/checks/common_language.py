"""The language of a sentence and of what it cites, where both are written in one."""

from collections.abc import Sequence

from citewell.checks.claim_language import claim_language
from citewell.checks.claim_text import ClaimText
from citewell.checks.interface import Context
from citewell.support.prepared import PreparedSource
from citewell.text.language import guess_language

_BEGINNING = 400
_LONGEST = 1500
_MOST_VALUES = 30


def is_overlong(said: ClaimText) -> bool:
    """Whether a sentence is too long, or has too many values, for what it says of each to be told apart."""
    return len(said.words) > _LONGEST or len(said.values) > _MOST_VALUES


def common_language(context: Context, sources: Sequence[PreparedSource]) -> str | None:
    """ISO 639-1 code, or ``None`` where the two are not of one language: then their words do not compare.

    Short answers and tables are too short to tell it alone; what the other one is in then decides.

    Args:
        context: the answer.
        sources: what a sentence of it cites.
    """
    own = context.once(claim_language)
    theirs = {source.body.language for source in sources} - {None}
    if len(theirs) != 1:
        return None if theirs else own
    other = next(iter(theirs))
    if own is None or own == other:
        return other
    if context.answer.language is not None:
        return None
    together = guess_language(f"{context.answer.text}\n{sources[0].source.text[:_BEGINNING]}")
    return together if together in (own, other) else None
