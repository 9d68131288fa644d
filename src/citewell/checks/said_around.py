"""What a sentence of an answer leaves to what stands around it: its lead-in, the sentence before, the question."""

from functools import partial

from citewell.checks.claim_kinds import SAYING
from citewell.checks.claim_text import ClaimText
from citewell.checks.interface import Context
from citewell.checks.languages import claim_language
from citewell.model import Answer, Claim, Span
from citewell.support.clause_words import takes_up
from citewell.support.said import Said
from citewell.support.stems import read_words

_LEAD_IN = 0.6
_BEFORE = 0.8
_ASKED = 0.7


def said_in_context(claim: Claim, context: Context) -> Said:
    """A sentence with the words from around it that may be meant in it too, each with how far it may.

    Args:
        claim: the sentence.
        context: the answer in which it stands.
    """
    made = context.once(_made)
    sentence = made.get(claim.span)
    if sentence is None:
        language = context.once(claim_language)
        said = context.said(claim)
        before = _before(claim, context) if takes_up(said.words, language) else None
        # It holds nothing of the context that holds it: the two then go as soon as the answer is decided.
        around = partial(_add_around, answer=context.answer, lead_in=claim.lead_in, before=before)
        sentence = made[claim.span] = Said(said.words, said.places(language), language, around)
    return sentence


def _made(_: Context) -> dict[Span, Said]:
    """The sentences of an answer that were asked for, by where they stand; several checks ask for the same ones."""
    return {}


def _add_around(made: Said, answer: Answer, lead_in: Span | None, before: ClaimText | None) -> None:
    """Adds the lead-in of a sentence, the subject that it takes up, and the names of the question if it has none."""
    if lead_in is not None:
        made.add(answer.text, read_words(answer.text, lead_in.start, lead_in.end, made.language), _LEAD_IN)
    if any(word.name for word in made.words):
        return
    named = False
    if before is not None:
        words = before.places(made.language).words_of(0)
        made.add(before.words, words, _BEFORE)
        named = any(word.name for word in words)
    if not named:
        asked = read_words(answer.question, 0, len(answer.question), made.language)
        made.add(answer.question, [word for word in asked if word.name], _ASKED)


def _before(claim: Claim, context: Context) -> ClaimText | None:
    """The last sentence before one that says something."""
    before = None
    for other in context.reading.claims:
        if other is claim:
            break
        if other.kind in SAYING:
            before = other
    return None if before is None else context.said(before)
