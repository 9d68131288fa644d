"""Clauses that greet, agree, offer help or announce what follows: told by their words alone."""

import re
from functools import lru_cache

from citewell.text.sayings import Sayings

# It begins with one set of characters, so that the engine can skip to the next of them.
_CLAUSE_END = re.compile(
    r"[,;:!?.。、，；：！？…¡¿/-](?:"
    r"(?<=[,;:!?.])[,;:!?.]*+(?=\s|$|[^\x00-\x7f])|(?<=[。、，；：！？…¡¿])|(?<=\s[-/])\s)"
)
_EDGE = re.compile(r"[^\w\s'-]+")
_CLAUSE_WORD = re.compile(r"[^\W\d_]+(?:['-][^\W\d_]+)*")


@lru_cache(maxsize=4096)
def clauses(folded: str) -> tuple[str, ...]:
    """The clauses of a folded sentence, without what stands around them."""
    found = []
    for part in _CLAUSE_END.split(folded):
        bare = part if part.replace(" ", "").isalnum() else _EDGE.sub(" ", part)
        clause = " ".join(bare.split()).strip(" '-")
        if clause:
            found.append(clause)
    return tuple(found)


def is_courteous(folded: str, sayings: Sayings) -> bool:
    """Whether folded words hold nothing but courtesies and remarks of one language.

    Each clause matches a pattern as a whole, or is made of nothing but known words with a key among them and does
    not begin as an assertion does.
    """
    if not sayings.spaced and folded.isascii():
        return False
    found = False
    for clause in clauses(folded):
        if not (sayings.patterns.fullmatch(clause) or sayings.verdicts.fullmatch(clause) or _is_made(clause, sayings)):
            found = False
            break
        found = True
    if found:
        return True
    whole = folded.strip(" *_.!\u2026\u3002:：！")
    return sayings.remarks.fullmatch(whole) is not None or sayings.patterns.fullmatch(whole) is not None


def has_verdict(folded: str, sayings: Sayings) -> bool:
    """Whether one of the clauses of a courtesy answers with yes or no, and none offers help."""
    if not any(sayings.verdicts.fullmatch(clause) for clause in clauses(folded)):
        return False
    return sayings.offers.search(folded) is None


def _is_made(clause: str, sayings: Sayings) -> bool:
    words = _CLAUSE_WORD.findall(clause)
    if not words or sayings.keys.isdisjoint(words) or not sayings.words.issuperset(words):
        return False
    return sayings.asserts.match(clause) is None
