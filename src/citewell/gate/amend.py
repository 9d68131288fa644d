"""An answer without its failing sentences."""

import re
from bisect import bisect_left
from collections.abc import Sequence

from citewell.model import Claim, ClaimKind, Finding, Span
from citewell.support.clause_words import leans
from citewell.text.language import guess_language
from citewell.text.reading import Reading

_BULLET = re.compile(r"[ \t]*(?:>[ \t]?)*(?:[-*+\u2022]|\d{1,4}[.)])[ \t]+$|[ \t]*$")


def amend(reading: Reading, blocking: Sequence[Finding]) -> str | None:
    """The answer without the sentences that blocking findings stand in.

    What goes on from a sentence that is dropped goes too: the next one, when it begins with a word for what was named
    there (*it*, *these*) or with one that ties it to what was said (*so*, *however*), and the items of a lead-in. A
    lead-in of which no item is left goes as well.

    Args:
        reading: the answer as read.
        blocking: the findings, at least one.

    Returns:
        The rest of the answer; ``None`` when a finding concerns more than sentences, or no statement is left.
    """
    claims = reading.claims
    starts = [claim.span.start for claim in claims]
    failing: set[int] = set()
    for finding in blocking:
        location = finding.location
        index = max(bisect_left(starts, location.start + 1) - 1, 0)
        if (
            index >= len(claims)
            or not claims[index].span.start <= location.start < location.end <= claims[index].span.end
        ):
            return None
        failing.add(index)
    _take_along(failing, claims, reading.answer.language or guess_language(reading.answer.text))
    kept = [claim for index, claim in enumerate(claims) if index not in failing]
    led = {claim.lead_in for claim in kept if claim.lead_in is not None}
    for index, claim in enumerate(claims):
        if claim.kind is ClaimKind.LEAD_IN and claim.span not in led:
            failing.add(index)
    left = [claim for index, claim in enumerate(claims) if index not in failing]
    if not any(claim.kind is ClaimKind.STATEMENT for claim in left):
        return None
    return _without(reading.answer.text, [claims[index] for index in sorted(failing)])


def _take_along(failing: set[int], claims: Sequence[Claim], language: str | None) -> None:
    """Adds the sentences that say nothing clear without one that fails."""
    tag = None if language is None else language.partition("-")[0].lower()
    led: set[Span] = set()
    for index, claim in enumerate(claims):
        if index in failing:
            continue
        if claim.lead_in in led:
            failing.add(index)
        elif index - 1 in failing and leans(claim.text, tag):
            failing.add(index)
            if claim.kind is ClaimKind.LEAD_IN:
                led.add(claim.span)


def _without(text: str, dropped: Sequence[Claim]) -> str:
    """A text without some of its claims, their bullets, and the white space that only they needed."""
    pieces: list[str] = []
    position = 0
    for claim in dropped:
        start, end = claim.span.start, claim.span.end
        line = text.rfind("\n", 0, start) + 1
        stop = text.find("\n", end)
        stop = len(text) if stop < 0 else stop
        if line >= position and _BULLET.match(text[line:start]) and not text[end:stop].strip():
            start, end = line, min(stop + 1, len(text))  # the claim is all there is on its lines
        elif text[end : end + 1] == " ":
            end += 1
        pieces.append(text[position:start])
        position = end
    pieces.append(text[position:])
    return re.sub(r"\n{3,}", "\n\n", "".join(pieces)).strip()
