"""Whether a source says a quotation word for word, and where."""

import enum
import re
from collections.abc import Sequence
from itertools import islice, pairwise

import msgspec

from citewell.model import Span
from citewell.support.cues import negator_of
from citewell.support.prepared import PreparedSource
from citewell.support.verbatim import Verbatim, folded_tokens

_DOTS = r"(?>…|\.{2,}|\.(?: \.){2,}|⋯|。{3,}|・{3}|･{3}|——|&hellip;)++"
_ELLIPSIS = re.compile(rf"[\[(<{{（［【]\s*{_DOTS}\s*[\])>}}）］】]|(?!\.\.(?!\.)){_DOTS}")
# An ellipsis at the edge: the one or two words next to it are looked at, in the same sentence.
_EDGES = " \t\n\"'“”„«»‘’「」『』*_"
_ENDS = ("…", "...", "…]", "...]", "…)", "...)", ". . .", "⋯", "…」", "…】")
_SENTENCE_END = re.compile(r"[.!?;:](?=\s|$)|[。！？；：\n]")
_HAN = r"\u3041-\u30ff\u3400-\u9fff"
_LAST_WORDS = re.compile(rf"(?:[{_HAN}]{{1,4}}|(?:[^\W{_HAN}]['’\w-]*\s)?[^\W{_HAN}]['’\w-]*)\W{{0,3}}$")
_FIRST_WORDS = re.compile(rf"\W{{0,3}}(?:[{_HAN}]{{1,4}}|[^\W{_HAN}]['’\w-]*(?:\s[^\W{_HAN}]['’\w-]*)?)")
_NEAR = 40
_INSERTION = re.compile(r"\[[^\[\]\n]{1,60}\]")
_BRACKETED_LETTER = re.compile(r"\[(\w)\](?=\w)")
_SIC = re.compile(r"\[\s*(?:sic!?|emphasis added|my emphasis)\s*\]", re.IGNORECASE)
_SPLIT_NEGATION = re.compile(r"\w+n['’]t\b", re.IGNORECASE)
_WIDEST = 1200
"""Characters that an ellipsis may drop: about one paragraph."""

_PARAGRAPH = re.compile(r"\n[ \t]*\n")
_FEWEST_WORDS = 2
_MOST_REPLACED = 2
_MOST_TRIES = 200


class Fit(enum.Enum):
    """How a quotation stands in a source."""

    VERBATIM = "verbatim"
    ABSENT = "its words do not stand there"
    REORDERED = "its parts stand there in another order"
    APART = "its parts stand too far apart"
    NEGATION = "the ellipsis drops a negation"
    FRAGMENT = "a part of it is too short to be found"


class QuoteMatch(msgspec.Struct, frozen=True, kw_only=True):
    """What came of looking for a quotation.

    Attributes:
        fit: how it stands in the source.
        spans: where its parts stand, in the source's text.
        dropped: the word that an ellipsis must not drop.
    """

    fit: Fit
    spans: tuple[Span, ...] = ()
    dropped: str | None = None


class _Part(msgspec.Struct, frozen=True):
    """A stretch of a quotation without gaps.

    Attributes:
        words: its folded words, joined.
        count: how many they are.
        replaced: how many words of the source may stand before it in the place of an insertion; -1 after an ellipsis.
    """

    words: str
    count: int
    replaced: int


def find_quotation(quotation: str, source: PreparedSource) -> QuoteMatch:
    """Looks for a quotation in a source.

    Spacing, punctuation, case, accents, quotation marks, dashes, hyphenation and Markdown emphasis do not matter. An
    ellipsis may drop words of one paragraph as long as no negation is among them; words in square brackets may
    replace one or two.

    Args:
        quotation: the words between the quotation marks.
        source: where to look.
    """
    verbatim = source.body.verbatim
    # As it stands first: the source itself may hold dots and brackets.
    words = folded_tokens(quotation)
    if not words:
        return QuoteMatch(fit=Fit.VERBATIM)
    text, negators = source.source.text, negator_of(source.body.language)
    cut: str | None = None
    for place in islice(verbatim.find("".join(words)), _MOST_TRIES):
        span = Span(*verbatim.place(*place))
        cut = _cut_off(quotation, text, span, negators)
        if cut is None:
            return QuoteMatch(fit=Fit.VERBATIM, spans=(span,))
    if cut is not None:
        return QuoteMatch(fit=Fit.NEGATION, dropped=cut)
    parts = _parts(quotation)
    if not parts:
        return QuoteMatch(fit=Fit.ABSENT)
    if any(part.replaced < 0 and min(part.count, before.count) < _FEWEST_WORDS for before, part in pairwise(parts)):
        return QuoteMatch(fit=Fit.FRAGMENT)
    found = _in_order(parts, verbatim, text, negators)
    if found.spans:
        cut = _cut_off(quotation, text, Span(found.spans[0].start, found.spans[-1].end), negators)
    return found if cut is None else QuoteMatch(fit=Fit.NEGATION, dropped=cut)


def _cut_off(quotation: str, text: str, span: Span, negators: re.Pattern[str]) -> str | None:
    """The negation that an ellipsis at the edge of a quotation cuts off, right before it or right after it."""
    written = quotation.strip(_EDGES)
    if _ELLIPSIS.match(written):
        before = _SENTENCE_END.split(text[max(0, span.start - _NEAR) : span.start])[-1]
        if (words := _LAST_WORDS.search(before)) and (negator := _negator(words[0], negators)):
            return negator
    if written.endswith(_ENDS):
        after = _SENTENCE_END.split(text[span.end : span.end + _NEAR], maxsplit=1)[0]
        if (words := _FIRST_WORDS.match(after)) and (negator := _negator(words[0], negators)):
            return negator
    return None


def _parts(quotation: str) -> list[_Part]:
    """The stretches between ellipses and insertions."""
    text = _BRACKETED_LETTER.sub(r"\1", _SIC.sub(" ", quotation))
    parts: list[_Part] = []
    for number, stretch in enumerate(_ELLIPSIS.split(text)):
        position = 0
        replaced = -1 if number else 0
        for match in [*_INSERTION.finditer(stretch), None]:
            tokens = folded_tokens(stretch[position : match.start() if match is not None else len(stretch)])
            if tokens:
                parts.append(_Part("".join(tokens), len(tokens), replaced))
            if match is not None:
                position = match.end()
                if tokens or replaced == 0:
                    replaced = _MOST_REPLACED
    return parts


def _in_order(parts: Sequence[_Part], verbatim: Verbatim, text: str, negators: re.Pattern[str]) -> QuoteMatch:
    worst = Fit.ABSENT
    dropped: str | None = None
    for first in islice(verbatim.find(parts[0].words), _MOST_TRIES):
        places = [first]
        fit = Fit.VERBATIM
        for part in parts[1:]:
            following = next(verbatim.find(part.words, places[-1][1]), None)
            if following is None:
                fit = Fit.REORDERED
                break
            left, right = verbatim.place(*places[-1])[1], verbatim.place(*following)[0]
            gap = text[left:right]
            if part.replaced >= 0:
                if following[0] - places[-1][1] > part.replaced:
                    fit = Fit.ABSENT
                    break
            elif right - left > _WIDEST or len(_PARAGRAPH.findall(gap)) > 1:
                fit = Fit.APART
                break
            negator = _negator(gap, negators)
            if negator is not None:
                fit, dropped = Fit.NEGATION, negator
                break
            places.append(following)
        if fit is Fit.VERBATIM:
            return QuoteMatch(fit=fit, spans=tuple(Span(*verbatim.place(*place)) for place in places))
        if fit is Fit.NEGATION or worst is Fit.ABSENT:
            worst = fit
    if worst is Fit.REORDERED and not all(next(verbatim.find(part.words), None) for part in parts):
        worst = Fit.ABSENT
    return QuoteMatch(fit=worst, dropped=dropped if worst is Fit.NEGATION else None)


def _negator(gap: str, negators: re.Pattern[str]) -> str | None:
    """The first word of a dropped stretch that turns or limits what is said."""
    match = _SPLIT_NEGATION.search(gap) or negators.search(gap)
    return match[0] if match is not None else None
