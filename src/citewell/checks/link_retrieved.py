"""link-retrieved: an address that is no citation is known from what was retrieved."""

from collections.abc import Sequence

from citewell.checks.addresses import Given, given, may_hold_addresses, shown_addresses
from citewell.checks.cover import Cover
from citewell.checks.findings import objection, source_field, unchecked, whole
from citewell.checks.interface import CheckInfo, Context, Subject
from citewell.model import Finding, FoundLink, LinkKind, LinkNote, Location, Reason

_LEFT_TO_OTHERS = frozenset({LinkNote.PLACEHOLDER, LinkNote.CUT_SHORT})
# However many addresses nobody knows, an answer is told of in a report that can be read.
_MOST = 500


class LinkRetrieved:
    """An image that a reader's program loads unasked, or an address that is shown without citing anything.

    Addresses that cite are what *retrieved* looks at, and are told of there.
    """

    info = CheckInfo(
        id="link-retrieved",
        version="1",
        title="addresses that cite nothing are known from what was retrieved",
        subject=Subject.ANSWER,
    )

    def concerns(self, context: Context, /) -> bool:
        """Not an answer without an address."""
        return may_hold_addresses(context.answer.text)

    def judge(self, context: Context, /) -> Sequence[Finding]:
        """Objects to each address that stands in nothing that was retrieved, nor in the question."""
        reading = context.reading
        cited = Cover([citation.span for citation in (*reading.citations, *reading.listing)])
        listed = Cover(reading.listed)
        found: list[Finding] = []
        for link in shown_addresses(context):
            if link.url is None or link.span is None or link.kind is LinkKind.IDENTIFIER:
                continue
            is_read = cited.holds(*link.span) or listed.holds(*link.span) or not _LEFT_TO_OTHERS.isdisjoint(link.notes)
            # Other checks look at no image.
            if (is_read and link.kind is not LinkKind.IMAGE) or _knows(given(context), link):
                continue
            if len(found) == _MOST:
                message = "further addresses that nothing retrieved holds are not told of"
                return [*found, unchecked(self.info, whole(context.answer), Reason.TOO_MANY, message)]
            found.append(self._objection(link, link.span))
        return found

    def _objection(self, link: FoundLink, span: tuple[int, int]) -> Finding:
        what = "an image at an address" if link.kind is LinkKind.IMAGE else "an address"
        url = link.url or link.text
        return objection(
            self.info,
            Location(start=span[0], end=span[1], text=link.text),
            f"{url}: {what} that nothing retrieved holds",
            evidence=(source_field(url, "id", None),),
        )


def _knows(known: Given, link: FoundLink) -> bool:
    """Whether an address is known, in either reading of where it ends."""
    return any(url is not None and known.has(url) for url in (link.url, link.other))
