"""link-alive: what an address of the answer leads to is there. Asks the network, where a policy asks for that."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from citewell.checks.addresses import identity, shown_addresses
from citewell.checks.findings import objection, unchecked, whole
from citewell.checks.interface import CheckInfo, Context, Subject
from citewell.links.grade import severity_of, was_checked
from citewell.links.told import Told, Untold, Wanted, reason_of
from citewell.links.wanted import LinkRules
from citewell.links.words import STATUS_WORDS, reason_words
from citewell.model import (
    Confidence,
    Finding,
    LinkNote,
    LinkQuestion,
    LinkReason,
    LinkStatus,
    LinkVerdict,
    Location,
    Outcome,
    Reason,
    Severity,
    Span,
)
from citewell.support.deadline import DEADLINE

# The rest of the time is for the checks that come after this one, and for judging what is left of an amended answer.
_SHARE = 0.9
# A title of fewer words names too little to tell a page by.
_LEAST_TITLE = 3
# That nothing stands there is sure for these, however little is known of what once did.
_ABSENT = frozenset({LinkStatus.GONE, LinkStatus.NEVER_SEEN, LinkStatus.INVALID, LinkStatus.UNSAFE})


class _Occurrence(NamedTuple):
    """An address where it stands in the answer."""

    wanted: Wanted
    text: str


class LinkAlive:
    """A reader who follows a link to nothing, or to something else, cannot check what the answer says.

    It runs where a policy has a table ``[links]``, or names the check.
    """

    info = CheckInfo(id="link-alive", version="1", title="links lead to what is there", subject=Subject.ANSWER)

    def judge(self, context: Context, /) -> Sequence[Finding]:
        """Objects to addresses at which nothing is, another page is, or from which the site sends its readers away."""
        occurrences = list(_occurrences(context))
        if not occurrences:
            return ()
        rules, asker = context.link_rules, context.links
        if rules is None or asker is None:
            message = "no address was asked for: the policy has no table [links]"
            return (unchecked(self.info, whole(context.answer), Reason.NOT_CONFIGURED, message),)
        first: dict[tuple[LinkQuestion, str | None], Wanted] = {}
        for one in occurrences:
            first.setdefault(_key(one.wanted), one.wanted)
        asked = list(first.values())[: rules.most]
        told = dict(zip(map(_key, asked), asker.ask(asked, deadline=_deadline()), strict=True))
        found: list[Finding] = []
        for one in occurrences:
            key = _key(one.wanted)
            if key in told:
                found += self._findings(one, told[key], again=one.wanted is not first[key])
        if len(asked) < len(first):
            message = f"{len(first) - len(asked)} further addresses were not asked for"
            found.append(unchecked(self.info, whole(context.answer), Reason.TOO_MANY, message))
        return found

    def _findings(self, one: _Occurrence, told: Told, *, again: bool) -> Sequence[Finding]:
        """What is said of an address at one of its places; what was observed is kept with the first."""
        url, place = one.wanted.question.url, one.wanted.place
        location = Location(start=place.start, end=place.end, text=one.text)
        evidence = () if again else told.evidence
        if isinstance(told, Untold):
            reason, message = reason_of(told.cause), f"{url}: {told.message}"
            return (unchecked(self.info, location, reason, message, evidence=evidence),)
        message = f"{url}: {_words(told)}"
        if not was_checked(told):
            return (unchecked(self.info, location, Reason.NO_ANSWER, message, evidence=evidence),)
        severity = severity_of(told)
        if severity is None:
            return ()
        if told.confidence is Confidence.LOW and told.status not in _ABSENT:
            severity = Severity.WARNING if severity is Severity.ERROR else severity
        suggested = told.suggestions[0] if told.suggestions else None
        other = told.reason is LinkReason.OTHER_PAGE
        return (
            objection(
                self.info,
                location,
                message,
                outcome=Outcome.CONTRADICTED if other else Outcome.NOT_ENOUGH_INFO,
                confidence=told.confidence,
                severity=severity,
                evidence=evidence,
                suggestion=None if suggested is None else f"{suggested.url} ({suggested.why})",
            ),
        )


def _words(verdict: LinkVerdict) -> str:
    words = reason_words(verdict)
    return words if verdict.status is LinkStatus.ALIVE else f"{STATUS_WORDS[verdict.status]}: {words}"


def _key(wanted: Wanted) -> tuple[LinkQuestion, str | None]:
    return wanted.question, wanted.other


def _deadline() -> float | None:
    """When to stop asking."""
    until = DEADLINE.get()
    if until is None or until.moment is None:
        return None
    now = until.clock()
    return now + _SHARE * (until.moment - now)


def _occurrences(context: Context) -> Iterator[_Occurrence]:
    """The addresses of an answer in order; of one that is still being written those that will not change any more."""
    answer = context.answer
    end = len(answer.text)
    if context.unfinished:
        claims = context.reading.claims
        end = claims[-2].span.start if len(claims) > 1 else 0
    rules = context.link_rules or LinkRules()
    cited_at = answer.asked_at.isoformat() if answer.asked_at is not None else None
    titles = _titles(context) if rules.expect_title else {}
    for link in shown_addresses(context):
        # What stands in for an address is told of by another check.
        if link.span is None or link.url is None or LinkNote.PLACEHOLDER in link.notes or link.span[1] > end:
            continue
        question = LinkQuestion(url=link.url, title=titles.get(identity(link.url)), cited_at=cited_at)
        yield _Occurrence(Wanted(question=question, other=link.other, place=Span(*link.span)), link.text)
    for url, quoted, span in _annotations(context):
        if span.end <= end:
            quote = quoted if rules.expect_quote else None
            title = titles.get(identity(url))
            question = LinkQuestion(url=url, title=title, quote=quote, cited_at=cited_at)
            yield _Occurrence(Wanted(question=question, place=span), answer.text[span.start : span.end])


def _annotations(context: Context) -> Iterator[tuple[str, str | None, Span]]:
    """The addresses of the citations that a provider attached, with the words that it says it relied on.

    Where a source stands that its reader may not see is not told, and so not asked.
    """
    addresses = {name: source.source.url for name, source in context.open_sources.items()}
    for citation in context.answer.citations:
        for target, bound in zip(citation.targets, citation.bound, strict=True):
            url = target if "://" in target else addresses.get(bound or "")
            if url:
                yield url, citation.quoted, citation.span


def _titles(context: Context) -> dict[str, str]:
    """What the record says that the sources are called, by their addresses."""
    return {
        identity(source.source.url): source.source.title
        for source in context.open_sources.values()
        if source.source.url and source.source.title and len(source.source.title.split()) >= _LEAST_TITLE
    }
