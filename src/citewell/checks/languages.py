"""The languages by whose rules an answer, its sentences and what they cite are read, whatever order that stands in."""

from collections.abc import Sequence

from citewell.checks.claim_text import ClaimText
from citewell.checks.interface import Context
from citewell.support.name_index import may_tell
from citewell.support.prepared import PreparedSource
from citewell.text.language import guess_language, likeliest_language

_BEGINNING = 400


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
    return likeliest_language(context.answer.text, _spoken(list(context.open_sources.values())))


def naming_language(said: ClaimText, context: Context) -> str | None:
    """The language by whose rules the names of a sentence are read, and what it tells of them.

    A short answer hardly tells its language; its verbs may, in a language of the sources.
    """
    told = context.once(claim_language)
    spoken = _spoken(said.cited)
    if told is not None and (told in spoken or context.answer.language):
        return told
    telling = [code for code in spoken if may_tell(said.words, code)]
    return likeliest_language(context.answer.text, telling) or told or likeliest_language(context.answer.text, spoken)


def common_language(said: ClaimText, context: Context) -> str | None:
    """ISO 639-1 code of a sentence and what it cites, or ``None`` where these are not of one language.

    Short answers and tables are too short to tell it alone; what the other one is in then decides.

    Args:
        said: the sentence.
        context: the answer in which it stands.
    """
    known = context.once(_common)
    cited = said.cited
    if cited not in known:
        known[cited] = _common_language(context, cited)
    return known[cited]


def _common(_: Context) -> dict[tuple[PreparedSource, ...], str | None]:
    """The languages that an answer has in common with what its sentences cite; several checks ask for the same."""
    return {}


def _common_language(context: Context, sources: Sequence[PreparedSource]) -> str | None:
    own = context.once(claim_language)
    theirs = _spoken(sources)
    if len(theirs) != 1:
        return None if theirs else own
    other = next(iter(theirs))
    if own is None or own == other:
        return other
    if context.answer.language is not None:
        return None
    beginnings = {source.source.text[:_BEGINNING] for source in sources if source.body.language == other}
    together = {guess_language(f"{context.answer.text}\n{beginning}") for beginning in beginnings}
    return next(iter(together)) if len(together) == 1 and together <= {own, other} else None


def _spoken(sources: Sequence[PreparedSource]) -> frozenset[str]:
    """The languages of the sources that are sure."""
    return frozenset([code for source in sources if (code := source.body.language) is not None and source.has_text])
