"""readable: there is something in the answer that can be checked."""

import re
from collections.abc import Sequence

from citewell.checks.claim_kinds import SENTENCES
from citewell.checks.findings import unchecked, whole
from citewell.checks.interface import CheckInfo, Context, Subject
from citewell.model import ClaimKind, Finding, Reason

_ANSWERS = re.compile(
    r"\W*(?:yes|no|nope|yep|correct|right|true|absolutely|of course|certainly|that(?:'s| is) (?:right|correct|true)"
    r"|ja|nein|richtig|genau|oui|non|s[ií]|sim|não|nee|klopt|是的?|不是?|对|可以|はい|いいえ)(?![^\W_])",
    re.IGNORECASE,
)


class Readable:
    """An answer of nothing but code, headings or white space was not checked by anything; it must not pass as clean."""

    info = CheckInfo(id="readable", version="2", title="there is something to check", subject=Subject.ANSWER)

    def judge(self, context: Context, /) -> Sequence[Finding]:
        """Says so when no sentence was found."""
        claims = context.reading.claims
        if any(claim.kind in SENTENCES for claim in claims):
            said = [claim for claim in claims if claim.kind is not ClaimKind.QUESTION]
            if all(claim.kind is ClaimKind.COURTESY for claim in said) and said and _ANSWERS.match(said[0].text):
                # ``Yes.`` alone answers the question, with nothing to check it by.
                return (unchecked(self.info, whole(context.answer), Reason.NO_CLAIMS, "an answer without a citation"),)
            return ()
        message = "no sentence to check" if context.answer.text.strip() else "the answer is empty"
        return (unchecked(self.info, whole(context.answer), Reason.NO_CLAIMS, message),)
