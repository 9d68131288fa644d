"""value-role: an address or number that a sentence offers is given as that by the document that it cites."""

import re
from collections import OrderedDict
from collections.abc import Sequence
from threading import Lock

from citewell.checks.claim_kinds import SAYING
from citewell.checks.findings import objection, passage_at, place
from citewell.checks.interface import CheckInfo, Context, Subject
from citewell.model import Claim, Finding, Outcome, Role, SlotKind, Span, ValueKind
from citewell.support.prepared import PreparedSource
from citewell.values.candidates.emails import find_emails
from citewell.values.candidates.mention import Mention
from citewell.values.candidates.phones import find_phones
from citewell.values.offered import is_offered
from citewell.values.page import Page
from citewell.values.resolve import Pages
from citewell.values.roles.judged import NO_CONTACTS, Judged

_MAY_HOLD = re.compile(r"@|\d[\d ().\u00a0/-]{5,}\d|\bat\b.{1,60}\bdot\b|\(at\)|\[at\]")
_STRANGE = frozenset({*NO_CONTACTS, Role.TESTIMONIAL, Role.COMMENTER, Role.OTHER_FIRM, Role.ADVERTISER})
_MOST_KEPT = 256
_LONGEST = 400_000
_TOLD = {
    Role.EXAMPLE: "an example",
    Role.PLACEHOLDER: "a placeholder",
    Role.CODE: "part of a code sample",
    Role.FORM_DEFAULT: "what a form is filled in with",
    Role.TESTIMONIAL: "that of somebody who is quoted",
    Role.COMMENTER: "that of a commenter",
    Role.OTHER_FIRM: "that of somebody else",
    Role.ADVERTISER: "that of an advertiser",
}


class ValueRole:
    """Models take the first address of a document; it may be a sample, a quoted customer's, or another firm's."""

    info = CheckInfo(
        id="value-role",
        version="1",
        title="addresses and numbers are given as what they are offered as",
        subject=Subject.CLAIM,
        about=SlotKind.STATEMENT,
    )

    def concerns(self, context: Context, /) -> bool:
        """Whether the answer has anything that may be an address or a number."""
        return _MAY_HOLD.search(context.answer.text) is not None

    def judge(self, claim: Claim, context: Context, /) -> Sequence[Finding]:
        """Objects to values that every cited document that has them gives as something else."""
        if not claim.citations or claim.kind not in SAYING or _MAY_HOLD.search(claim.text) is None:
            return ()
        cited = context.cited_by(claim)
        page = Page(number=0, text=claim.text, is_plain=True)
        offered = [*find_emails(page), *find_phones(page, None)]
        if not offered or not cited:
            return ()
        found: list[Finding] = []
        for value in dict.fromkeys(mention.normal for mention in offered):
            mention = next(one for one in offered if one.normal == value)
            finding = self._of(mention, claim, cited)
            if finding is not None:
                found.append(finding)
        return found

    def _of(self, mention: Mention, claim: Claim, cited: Sequence[PreparedSource]) -> Finding | None:
        """An objection to one value; none where a document gives it as a contact, or the sentence tells whose it is."""
        there = [(source, one) for source in cited for one in _judged(source) if _same(one.mention, mention)]
        if not there or any(one.role not in _STRANGE for _, one in there):
            return None
        source, one = there[0]
        if one.role is Role.NO_VALUE or not is_offered(claim.text, mention, one):
            return None
        told = _TOLD.get(one.role, "no contact")
        passage = passage_at(source, Span(one.mention.start, one.mention.end))
        official = next((other for other in _judged(source) if _is_official(other, one)), None)
        suggestion = None
        if official is not None:
            suggestion = (
                f"{source.source.id} gives {official.mention.value} as the official {official.mention.kind.value}"
            )
        return objection(
            self.info,
            place(claim),
            f"{source.source.id} has {mention.value} as {told}; the available information does not specify it as the "
            "official one",
            outcome=Outcome.CONTRADICTED if one.role in _TOLD else Outcome.NOT_ENOUGH_INFO,
            related=[passage],
            suggestion=suggestion,
        )


def _same(one: Mention, other: Mention) -> bool:
    if ValueKind.EMAIL in (one.kind, other.kind):
        return one.normal == other.normal
    first, second = _digits(one.value), _digits(other.value)
    return first == second or (min(len(first), len(second)) >= 8 and (first.endswith(second[-8:])))


def _digits(text: str) -> str:
    return "".join(char for char in text if char.isdecimal())


def _is_official(other: Judged, one: Judged) -> bool:
    return other.role is Role.OFFICIAL and other.mention.kind is one.mention.kind and other.score >= 0


_KEPT: OrderedDict[str, tuple[Judged, ...]] = OrderedDict()
_LOCK = Lock()


def _judged(source: PreparedSource) -> tuple[Judged, ...]:
    """The addresses and numbers of a source, each with what it is there; found once for each text."""
    text = source.source.text
    if len(text) > _LONGEST or _MAY_HOLD.search(text) is None:
        return ()
    digest = source.body.digest
    with _LOCK:
        known = _KEPT.get(digest)
        if known is not None:
            _KEPT.move_to_end(digest)
            return known
    page = Page(number=0, text=text, is_plain=True)
    # Documents about invented firms use reserved names for real: here only what stands around a value counts.
    found = Pages([page], heeds_reserved=False).judged()
    with _LOCK:
        _KEPT[digest] = found
        if len(_KEPT) > _MOST_KEPT:
            _KEPT.popitem(last=False)
    return found
