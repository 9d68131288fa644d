"""Where references stand as one HTML page that needs nothing else: no script, no request, no address that is live."""

from collections import Counter
from typing import BinaryIO

import msgspec

from citewell.model import ReferenceResult, ReferenceStatus, Severity
from citewell.report.interface import Settings
from citewell.report.page_templates import environment
from citewell.report.references.interface import CheckedReferences, ReferencesFormat
from citewell.report.references.wording import WORDS, called, unread_words, was_checked

_GROUPS = {"bad": "wrong", "some": "to look at", "open": "could not be checked", "ok": "as described"}
_ORDER = list(_GROUPS)
_ALWAYS = frozenset(
    {
        ReferenceStatus.DOES_NOT_EXIST,
        ReferenceStatus.DESCRIBED_WRONGLY,
        ReferenceStatus.RETRACTED,
        ReferenceStatus.CANNOT_TELL,
        ReferenceStatus.EXISTS_AS_DESCRIBED,
    }
)
"""What is counted at the head of the page even where there is none of it."""

_HUES = {
    ReferenceStatus.CONCERN: "some",
    ReferenceStatus.DESCRIBED_WRONGLY: "some",
    ReferenceStatus.SUPERSEDED: "some",
    ReferenceStatus.CANNOT_TELL: "open",
    ReferenceStatus.EXISTS_AS_DESCRIBED: "ok",
}
_SIGNS = {Severity.ERROR: "✗", Severity.WARNING: "!", Severity.NOTE: "·"}


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """One reference on the page.

    Attributes:
        group: ``bad``, ``some``, ``open`` or ``ok``: what it is coloured and filtered by.
        status: where it stands.
        name: its key, who, when and what.
        raw: the entry as it stands in the file.
        line: where it begins.
        issues: what there is to say of it, each with how sure that is, or without.
        at_hand: what shows without asking anybody, each with a sign of how bad it is.
        fixes: what fields should say: field, what it says, what it should, and why.
        fields: fields beside those of records, where they differ: field, as printed, as recorded, and whose record.
        asked: what each registry answered, a line each.
    """

    group: str
    status: str
    name: str
    raw: str
    line: int | None
    issues: tuple[tuple[str, str], ...]
    at_hand: tuple[tuple[str, str], ...]
    fixes: tuple[tuple[str, str, str, str], ...]
    fields: tuple[tuple[str, str, str, str], ...]
    asked: tuple[str, ...]


def render(checked: CheckedReferences, out: BinaryIO, settings: Settings) -> None:
    """Write the page: the counts, then the references, what is wrong first."""
    rows = sorted(map(_row, checked.results), key=lambda row: _ORDER.index(row.group))
    counts = Counter(result.status for result in checked.results)
    template = environment().get_template("references.html.j2")
    page = template.render(
        title="Reference report",
        file=checked.file,
        rows=rows,
        tiles=[
            (_HUES.get(status, "bad"), words, counts[status])
            for status, words in WORDS.items()
            if counts[status] or status in _ALWAYS
        ],
        groups=[(group, words) for group, words in _GROUPS.items() if any(row.group == group for row in rows)],
        unread=[unread_words(one) for one in checked.unread],
        attributions=checked.attributions,
    )
    out.write(page.encode())


def _group(result: ReferenceResult) -> str:
    if not was_checked(result):
        return "open"
    if any(issue.severity is Severity.ERROR for issue in result.issues):
        return "bad"
    return _HUES.get(result.status, "bad")


def _row(result: ReferenceResult) -> Row:
    fixes = [*result.suggestions, *(shown.fix for shown in result.static if shown.fix)]
    differing = {issue.field for issue in result.issues}
    return Row(
        group=_group(result),
        status=WORDS[result.status],
        name=called(result.reference),
        raw=result.reference.raw,
        line=result.reference.line,
        issues=tuple(
            (issue.message, "" if issue.status is ReferenceStatus.CANNOT_TELL else issue.confidence.value)
            for issue in result.issues
        ),
        at_hand=tuple((_SIGNS[shown.severity], shown.message) for shown in result.static),
        fixes=tuple((fix.field, fix.printed, fix.proposed, fix.why) for fix in fixes),
        fields=tuple(
            (one.field, one.printed, one.recorded, one.registry)
            for one in result.comparisons
            if one.field in differing and one.printed and one.recorded and one.printed != one.recorded
        ),
        asked=tuple(
            f"{answer.registry}: {answer.outcome.value.replace('_', ' ')}"
            + (f" ({answer.detail})" if answer.detail else "")
            for answer in result.answers
        ),
    )


FORMAT = ReferencesFormat(id="html", title="one HTML page that needs nothing else", render=render)
