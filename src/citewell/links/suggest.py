"""Addresses to consider in place of one that is dead, moved or misspelt: from what was observed, and from its form."""

from collections.abc import Sequence

from citewell.model import LinkQuestion, Observation, Replacement


def suggest(question: LinkQuestion, evidence: Sequence[Observation]) -> tuple[Replacement, ...]:
    """Addresses to consider instead, the best first, each once and none of them the address as given.

    Args:
        question: the address as given, and when it was cited.
        evidence: everything observed of it.
    """
    raise NotImplementedError
