"""What a sentence of an answer leaves to what stands around it: its lead-in, the sentence before, the question."""

from citewell.checks.claim_kinds import SAYING
from citewell.checks.interface import Context
from citewell.checks.languages import claim_language
from citewell.model import Claim, Span
from citewell.support.clause_words import takes_up
from citewell.support.said import Said
from citewell.support.stems import Word, read_words

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
        sentence = made[claim.span] = Said(
            said.words, said.places(language), language, lambda known: _add_around(known, claim, context)
        )
    return sentence


def _made(_: Context) -> dict[Span, Said]:
    """The sentences of an answer that were asked for, by where they stand; several checks ask for the same ones."""
    return {}


def _add_around(made: Said, claim: Claim, context: Context) -> None:
    """Adds the lead-in of a sentence, the subject that it takes up, and the names of the question if it has none."""
    text = context.answer.text
    if claim.lead_in is not None:
        made.add(text, read_words(text, claim.lead_in.start, claim.lead_in.end, made.language), _LEAD_IN)
    if any(word.name for word in made.words):
        return
    named = False
    before = _before(claim, context) if takes_up(made.text, made.language) else None
    if before is not None:
        said = context.said(before)
        words = said.places(made.language).words_of(0)
        made.add(said.words, words, _BEFORE)
        named = any(word.name for word in words)
    if not named:
        question = context.answer.question
        made.add(question, [word for word in _question(context) if word.name], _ASKED)


def _before(claim: Claim, context: Context) -> Claim | None:
    """The last sentence before one that says something."""
    before = None
    for other in context.reading.claims:
        if other is claim:
            break
        if other.kind in SAYING:
            before = other
    return before


def _question(context: Context) -> list[Word]:
    question = context.answer.question
    return read_words(question, 0, len(question), context.once(claim_language))
