"""The values and names of a sentence that its sources have among the words of something else."""

from collections.abc import Sequence

from citewell.checks.claim_text import ClaimText, is_overlong
from citewell.checks.findings import objection, passage_at, place
from citewell.checks.interface import CheckInfo, Context
from citewell.checks.languages import common_language
from citewell.model import Claim, Confidence, Finding, Outcome, Span
from citewell.support.surroundings.judge import Displaced, displaced
from citewell.support.surroundings.pieces import pieces_of

_LANGUAGE = "en"


def displaced_in(claim: Claim, context: Context) -> Sequence[Displaced]:
    """The values and names of a sentence that its sources have as those of something else.

    What tells them was learnt from English sentences, so only of these is anything told.
    """
    known = context.once(_told)
    found = known.get(claim.span)
    if found is None:
        found = known[claim.span] = tuple(_displaced(context.said(claim), context))
    return found


def _told(_: Context) -> dict[Span, Sequence[Displaced]]:
    """What was found in the sentences of an answer; several checks ask for the same ones."""
    return {}


def _displaced(said: ClaimText, context: Context) -> Sequence[Displaced]:
    sources = [source for source in said.cited if source.has_text]
    if not sources or is_overlong(said) or common_language(said, context) != _LANGUAGE:
        return ()
    return tuple(displaced(said.words, pieces_of(said.values, said.names(_LANGUAGE)), sources, _LANGUAGE))


def among_others(found: Displaced, claim: Claim, info: CheckInfo) -> Finding:
    """What a check says of a value or name that its sources have as that of something else."""
    written = claim.text[found.piece.start : found.piece.end]
    stated, instead = (passage_at(found.source, Span(one.start, one.end)) for one in (found.held, found.rival))
    message = (
        f"{stated.source} says {stated.text!r} of something else; "
        f"where this sentence has {written!r}, it says {instead.text!r}"
    )
    return objection(
        info,
        place(claim),
        message,
        outcome=Outcome.CONTRADICTED,
        confidence=Confidence.MEDIUM,
        related=(stated, instead),
    )
