"""readable: there is something in the answer that can be checked."""

import re
from collections.abc import Sequence

from citewell.checks.claim_kinds import SAYING, SENTENCES
from citewell.checks.findings import unchecked, whole
from citewell.checks.interface import CheckInfo, Context, Subject
from citewell.model import Claim, ClaimKind, Family, Finding, Reason
from citewell.text.claims import is_marker
from citewell.text.phrases import POINT, is_pointer, is_remark, is_verdict
from citewell.text.reading import Reading

_LONGEST_POINTER = 300
# Overrides of the direction of writing: what is shown is not what is read here.
_TURNED = re.compile("[\u202d\u202e]")
_LETTER = re.compile(r"[^\W_]")
_ASIDE = frozenset({ClaimKind.COURTESY, ClaimKind.QUESTION, ClaimKind.REFUSAL})


class Readable:
    """An answer of nothing but code, headings or white space was not checked by anything; it must not pass as clean."""

    info = CheckInfo(id="readable", version="5", title="there is something to check", subject=Subject.ANSWER)

    def judge(self, context: Context, /) -> Sequence[Finding]:
        """Says so when no sentence was found, or none that says anything checkable."""
        claims = context.reading.claims
        if _TURNED.search(context.answer.text):
            return self._finding(context, "signs that turn round what a reader sees")
        if not any(claim.kind in SENTENCES for claim in claims):
            return self._finding(
                context, "no sentence to check" if context.answer.text.strip() else "the answer is empty"
            )
        if all(claim.kind in _ASIDE for claim in claims):
            courtesies = [claim.text for claim in claims if claim.kind is ClaimKind.COURTESY]
            if any(is_verdict(words) for words in courtesies):
                # ``Of course you can!`` alone answers the question, with nothing to check it by.
                return self._finding(context, "an answer without a citation")
            if courtesies and any(is_remark(words) for words in courtesies):
                return self._finding(context, "an announcement of an answer, and no answer")
            return ()
        if all(claim.kind not in SAYING or _points(claim, context.reading) for claim in claims):
            return self._finding(context, "a source is named, and nothing said")
        return ()

    def _finding(self, context: Context, message: str) -> Sequence[Finding]:
        return (unchecked(self.info, whole(context.answer), Reason.NO_CLAIMS, message),)


def _points(claim: Claim, reading: Reading) -> bool:
    """Whether a claim says nothing but where to look, or nothing but yes or no."""
    if claim.kind is not ClaimKind.STATEMENT or not claim.citations or len(claim.text) > _LONGEST_POINTER:
        return False
    pieces, position = [], claim.span.start
    for index in claim.citations:
        citation = reading.citations[index]
        span = citation.span
        if citation.family is Family.STRUCTURED and not is_marker(citation):
            continue  # what a provider cites for a stretch of its text is that text, and no marker in it
        if position <= span.start < claim.span.end:
            link = citation.link_text or ""
            if len(link.split()) > 5:
                return False  # the words of the link are what is said
            pieces += [reading.answer.text[position : span.start], POINT]
            position = min(span.end, claim.span.end)
    words = "".join([*pieces, reading.answer.text[position : claim.span.end]])
    if _LETTER.search(words) is None:
        return True  # ``[[[[terms]]]]``: brackets around brackets
    return is_pointer(words) or is_verdict(words.replace(POINT, " "))
