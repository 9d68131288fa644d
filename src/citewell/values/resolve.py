"""Which value on some pages plays the role that a question asks for, or why none does."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise

from citewell.model.value import Resolution, Role, ValueKind, ValueReason
from citewell.text.language import guess_language
from citewell.values.ask import asked_for, asks_for_contact, names_a_part
from citewell.values.candidates.addresses import find_addresses
from citewell.values.candidates.dates import find_dates
from citewell.values.candidates.emails import find_emails
from citewell.values.candidates.hours import find_hours
from citewell.values.candidates.mention import Mention, Written
from citewell.values.candidates.persons import find_persons
from citewell.values.candidates.phones import find_phones
from citewell.values.candidates.prices import find_prices
from citewell.values.candidates.urls import find_urls
from citewell.values.choose import Choice, choose, choose_fact
from citewell.values.context import Context, Contexts
from citewell.values.domains import registered
from citewell.values.owner import Owner
from citewell.values.page import Page
from citewell.values.places import Places
from citewell.values.plain import read_chunks
from citewell.values.region import region_of, spoken_in
from citewell.values.roles.emails import judge_email
from citewell.values.roles.facts import Asked, judge_fact, named_by
from citewell.values.roles.judged import Judged
from citewell.values.roles.phones import address_near, judge_phone
from citewell.values.roles.structure import listings
from citewell.values.roles.words_around import local_role, said_roles
from citewell.values.walk import read_page
from citewell.values.wording import message_of
from citewell.values.words.lexicon import languages_of, lexicon

_SAMPLE = 6_000
_LEAST_SAMPLE = 400
_FINDERS: Mapping[ValueKind, Callable[[Page], Iterator[Mention]]] = {
    ValueKind.PRICE: find_prices,
    ValueKind.HOURS: find_hours,
    ValueKind.ADDRESS: find_addresses,
    ValueKind.PERSON: find_persons,
    ValueKind.DATE: find_dates,
    ValueKind.URL: find_urls,
}
_SHOWN = frozenset({Written.TEXT, Written.LINK, Written.CODED})
_NAMED = frozenset({Role.OFFICIAL, Role.DEPARTMENT})
_OWN = frozenset({"own", "named"})


class Pages:
    """Some pages, read once for any number of questions.

    Args:
        pages: the pages.
        region: two letters of the country in which their numbers are; found out from each page by default.
        subject: whom questions are about.
        heeds_reserved: whether reserved names and numbers for fiction are nobody's; in fiction they are somebody's.
    """

    def __init__(
        self,
        pages: Sequence[Page],
        *,
        region: str | None = None,
        subject: str | None = None,
        heeds_reserved: bool = True,
    ) -> None:
        self.pages = tuple(pages)
        self._region = region.upper() if region else None
        self._subject = subject
        self._heeds_reserved = heeds_reserved
        self._judged: tuple[Judged, ...] | None = None

    def judged(self) -> tuple[Judged, ...]:
        """Every e-mail address and number on the pages, with what it is there."""
        if self._judged is None:
            self._judged = tuple(one for page in self.pages for one in self._of(page))
        return self._judged

    def resolve(self, question: str) -> Resolution:
        """The value that plays the role that a question asks for."""
        kind, role = asked_for(question)
        if kind in {ValueKind.EMAIL, ValueKind.PHONE, ValueKind.FAX}:
            return self._resolved(question, kind, role, self._chosen(kind, role, question))
        if kind is None and not asks_for_contact(question):
            return self._resolved(question, None, role, Choice(None, ValueReason.UNCLEAR_QUESTION, ()))
        if kind is None:
            for either in (ValueKind.EMAIL, ValueKind.PHONE):
                choice = self._chosen(either, role)
                if choice.value is not None:
                    return self._resolved(question, either, role, choice)
            return self._resolved(question, ValueKind.EMAIL, role, self._chosen(ValueKind.EMAIL, role))
        asked = Asked(question, self._subject)
        facts = [one for page in self.pages for one in self._facts(page, kind, asked)]
        return self._resolved(question, kind, Role.OFFICIAL, choose_fact(facts))

    def _chosen(self, kind: ValueKind, role: Role, question: str = "") -> Choice:
        of_kind = [one for one in self.judged() if one.mention.kind is kind]
        if question and role in _NAMED:
            named = named_by(Asked(question, self._subject), of_kind, role)
            if not named and names_a_part(question):
                return Choice(None, ValueReason.UNCLEAR_QUESTION, ())
            of_kind = named or of_kind
        return choose(of_kind, role, chunks=all(page.is_plain for page in self.pages))

    def _resolved(self, question: str, kind: ValueKind | None, role: Role, choice: Choice) -> Resolution:
        return Resolution(
            question=question,
            kind=kind,
            role=role,
            value=choice.value,
            reason=choice.reason,
            message=message_of(choice, kind, role),
            candidates=choice.candidates,
            also=choice.also,
        )

    def _facts(self, page: Page, kind: ValueKind, asked: Asked) -> Iterator[Judged]:
        """The values of a page of a kind other than addresses and numbers to reach somebody."""
        mentions = list(_FINDERS[kind](page))
        if kind is ValueKind.PERSON:
            # What the question asks by is an office, however much it is written like a name.
            mentions = [one for one in mentions if not asked.is_office(one.value)]
        region = self._region or region_of(page)
        languages = languages_of(page.about.language, _guessed(page.text), spoken_in(region))
        contexts = Contexts(page, Places(page), mentions, lexicon(languages), heeds_reserved=self._heeds_reserved)
        owner = Owner(page, self._subject)
        owner.lists_others = len(page.headings) > 0 and any(one.context.column for one in self.judged())
        for mention in mentions:
            yield judge_fact(mention, contexts.of(mention), owner, asked)

    def _of(self, page: Page) -> list[Judged]:
        region = self._region or region_of(page)
        emails = list(find_emails(page))
        phones = _apart(list(find_phones(page, region)), emails)
        places = Places(page)
        languages = languages_of(page.about.language, _guessed(page.text), spoken_in(region))
        contexts = Contexts(page, places, [*emails, *phones], lexicon(languages), heeds_reserved=self._heeds_reserved)
        owner = Owner(page, self._subject)
        found = [(mention, contexts.of(mention)) for mention in (*emails, *phones)]
        listed = listings(found, owner)
        owner.lists_others = any(listing.heads > 1 for listing in listed.values())
        owner.has_address = any(owner.relation(mention.normal.rpartition("@")[2]) in _OWN for mention in emails)
        hints = {id(context): _hints(context, owner) for _, context in found}
        owner.shared = _shared(emails, owner)
        judged = [
            judge_email(mention, context, owner, listed)
            if mention.kind is ValueKind.EMAIL
            else judge_phone(mention, context, owner, listed, region)
            for mention, context in found
        ]
        return [one._replace(hints=hints[id(one.context)] | _beside_part(one.mention)) for one in judged]


def _guessed(text: str) -> str | None:
    """The language of a page, as far as there is enough of its text to tell."""
    sample = _sample(text)
    return guess_language(sample) if len(sample) >= _LEAST_SAMPLE else None


def _sample(text: str) -> str:
    """Some of a page's text, from its middle, where the least of it is names of menus."""
    middle = max(0, len(text) // 2 - _SAMPLE // 2)
    return " ".join(text[middle : middle + _SAMPLE].split())


def _shared(emails: list[Mention], owner: Owner) -> frozenset[str]:
    """The domain that most addresses of a page have, where none is plainly the owner's."""
    if owner.has_address:
        return frozenset()
    values = {mention.normal for mention in emails if mention.written in _SHOWN}
    domains = Counter(registered(value.rpartition("@")[2]) for value in values)
    domain, count = min(domains.items(), key=lambda pair: (-pair[1], pair[0]), default=("", 0))
    spoken = [value for value in values if local_role(value.rpartition("@")[0]) is not None]
    named = sum(registered(value.rpartition("@")[2]) == domain for value in spoken)
    common = count > 1 and named > 1 and 3 * count >= 2 * len(values) and owner.relation(domain) == "other"
    return frozenset({domain}) if common else frozenset()


def _beside_part(mention: Mention) -> frozenset[Role]:
    """The part of a firm whose address stands beside a number."""
    if mention.kind is ValueKind.EMAIL:
        return frozenset()
    role = local_role(address_near(mention).rpartition("@")[0])
    return frozenset({role}) if role is not None and role is not Role.OFFICIAL else frozenset()


def _hints(context: Context, owner: Owner) -> frozenset[Role]:
    return frozenset(told.role for told in said_roles(context, owner.core))


def _apart(phones: list[Mention], emails: list[Mention]) -> list[Mention]:
    """Numbers that are no part of an address, and not the beginning of a longer one."""
    normals = sorted({mention.normal for mention in phones if mention.normal.startswith("+")})
    cut_short = {one for one, other in pairwise(normals) if other.startswith(one) and len(other) > len(one) + 1}
    phones = [mention for mention in phones if mention.normal not in cut_short]
    spans = [(mention.start, mention.end) for mention in emails if mention.end > mention.start]
    taken = sorted(spans)
    kept: list[Mention] = []
    for phone in phones:
        inside = any(start <= phone.start < end for start, end in taken) if phone.end > phone.start else False
        if not inside:
            kept.append(phone)
    return kept


def read_pages(evidence: str | Sequence[str], *, region: str | None = None, subject: str | None = None) -> Pages:
    """Pages to ask, from HTML or from pieces of text.

    Args:
        evidence: a page as HTML, or pieces of plain text in any order.
        region: two letters of the country in which numbers are.
        subject: whom questions are about.
    """
    if isinstance(evidence, str):
        pages: Sequence[Page] = (read_page(evidence),) if _is_html(evidence) else read_chunks([evidence], subject)
    else:
        pages = read_chunks(evidence, subject)
    return Pages(pages, region=region, subject=subject)


def resolve(
    evidence: str | Sequence[str], question: str, *, region: str | None = None, subject: str | None = None
) -> Resolution:
    """The value that plays the role that a question asks for, or why there is none.

    Args:
        evidence: a page as HTML, or pieces of plain text in any order.
        question: such as ``contact e-mail`` or ``How can I reach your press office by phone?``.
        region: two letters of the country in which numbers are; found out from the page by default.
        subject: whom the question is about; by default the owner of the page.
    """
    return read_pages(evidence, region=region, subject=subject).resolve(question)


def _is_html(text: str) -> bool:
    start = text[:2_000].lower()
    return (
        "<html" in start
        or "<!doctype" in start
        or "<body" in start
        or "<head" in start
        or "<div" in start
        or "<p>" in start
    )
