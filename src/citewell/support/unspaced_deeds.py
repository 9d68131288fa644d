"""Who did what to whom in languages without spaces, by patterns that have the names in them."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise

from citewell.support.deeds import Deed, Part
from citewell.support.naming import Name
from citewell.text.lexicon import lexicons

_GAP = r"[^。！？!?\n]{0,40}?"
_ROLES = 3


@cache
def _patterns(language: str) -> tuple[tuple[str, str, str, re.Pattern[str]], ...]:
    """For each wording, the deed, the parts of the first and of the second name, and what it looks like."""
    found = []
    for signature, wordings in lexicons()[language].roles.deeds:
        kind, first, second = signature.split()[:_ROLES]
        for wording in wordings.split():
            pieces = [
                r"\ue000" if piece == "A" else r"\ue001" if piece == "B" else re.escape(piece)
                for piece in wording.split("~")
            ]
            found.append((kind.rstrip("!"), first, second, re.compile(_GAP.join(pieces))))
    return tuple(found)


def has_unspaced_deed(text: str, start: int, end: int, language: str) -> bool:
    """Whether a stretch of a text may tell of a deed."""
    return any(verb in text for verb in _verbs(language)) and start < end


@cache
def _verbs(language: str) -> tuple[str, ...]:
    return tuple(
        sorted(
            {
                wording.split("~")[-2 if wording.endswith("B") else -1]
                for _, wordings in lexicons()[language].roles.deeds
                for wording in wordings.split()
            }
        )
    )


def read_unspaced_deeds(text: str, start: int, end: int, names: Sequence[Name], language: str) -> Iterator[Deed]:
    """The deeds that a sentence tells of: for each pair of names that follow each other, the first wording that fits.

    Args:
        text: the text.
        start: where the sentence begins.
        end: where it ends.
        names: its names, in order.
        language: ISO 639-1 code of its language.
    """
    for one, two in pairwise(names):
        after = next((name.start for name in names if name.start >= two.end), end)
        marked = f"\ue000{text[one.end : two.start]}\ue001{text[two.end : after]}"
        for kind, first, second, pattern in _patterns(language):
            match = pattern.match(marked)
            if match is not None:
                parts = {first: Part(names=(one,)), second: Part(names=(two,))}
                yield Deed(kind, parts, one.end, two.start)
                break
