"""The language of an answer, by whose rules its claims and what they cite are read."""

from citewell.checks.interface import Context
from citewell.text.language import guess_language, likeliest_language


def claim_language(context: Context) -> str | None:
    """ISO 639-1 code, or ``None``: that of the record, else of question and answer, each too short to tell it alone."""
    answer = context.answer
    tag = (answer.language or "").partition("-")[0]
    return tag or guess_language(f"{answer.question}\n{answer.text}")


def meaning_language(context: Context) -> str | None:
    """The language by whose rules is read what claims say and deny.

    Where the answer is too short to tell, it is that of the sources; of several the one of most of its words.
    """
    known = context.once(claim_language)
    if known is not None:
        return known
    spoken = {source.body.language for source in context.open_sources.values() if source.has_text}
    return likeliest_language(context.answer.text, filter(None, spoken))
