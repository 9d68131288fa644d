"""Which value on some pages plays an asked role: what stands there, and what was chosen or why nothing was."""

import enum

import msgspec


class ValueKind(enum.Enum):
    """What sort of value is asked for."""

    EMAIL = "e-mail"
    PHONE = "phone"
    FAX = "fax"
    ADDRESS = "postal address"
    PERSON = "person"
    HOURS = "opening hours"
    PRICE = "price"
    DATE = "date"
    URL = "web address"


class Role(enum.Enum):
    """What a value is on its page. The first is what people mean by "the" address of somebody."""

    OFFICIAL = "official contact"
    # parts of the owner
    SALES = "sales"
    SUPPORT = "support"
    PRESS = "press"
    JOBS = "jobs"
    PRIVACY = "privacy"
    LICENCES = "licences"
    EDITORIAL = "editorial"
    ADVERTISING = "advertising"
    SUBSCRIPTIONS = "subscriptions"
    BILLING = "billing"
    INVESTORS = "investors"
    WEBMASTER = "webmaster"
    BOOKING = "booking"
    COMPLAINTS = "complaints"
    EMERGENCY = "emergency"
    DEPARTMENT = "department"
    BRANCH = "branch"
    # people and others
    PERSON = "person"
    BYLINE = "byline"
    COMMENTER = "commenter"
    OTHER_FIRM = "other firm"
    ADVERTISER = "advertiser"
    TESTIMONIAL = "testimonial"
    # no contact at all
    EXAMPLE = "example"
    PLACEHOLDER = "placeholder"
    CODE = "code sample"
    FORM_DEFAULT = "form default"
    HIDDEN = "hidden"
    NO_VALUE = "no such value"

    __hash__ = object.__hash__  # looked up for every candidate; that of the standard library is written in Python


class ValueReason(enum.Enum):
    """Why a value was chosen, or none."""

    CHOSEN = "chosen"
    NOTHING_FOUND = "nothing found"
    NOTHING_OFFICIAL = "nothing official"
    ONLY_EXAMPLES = "only examples"
    TIE = "tie"
    SOMEONE_ELSES = "someone else's"
    NO_CONTACT_BLOCK = "no contact block"
    CODED = "coded"
    UNCLEAR_QUESTION = "unclear question"


class RuleHit(msgspec.Struct, frozen=True, kw_only=True):
    """One rule that spoke on a candidate.

    Attributes:
        name: of the rule.
        weight: what it added to the score; 0 where it decided the role.
        saw: the words or the markup that it saw.
    """

    name: str
    weight: float = 0.0
    saw: str = ""


class Place(msgspec.Struct, frozen=True, kw_only=True):
    """Where a value stands.

    Attributes:
        page: number of the page, from 0.
        path: elements from the outermost on, or ``text`` for plain text.
        start: of the value in the text of the page, in code points; -1 where it stands in no text.
        end: of the same.
        source: how it was written: ``text``, ``link``, ``structured``, ``field``, ``coded``.
        context: the words around it.
    """

    page: int
    path: str
    start: int
    end: int
    source: str
    context: str = ""


class Candidate(msgspec.Struct, frozen=True, kw_only=True):
    """A value on the pages; its mentions are merged.

    Attributes:
        value: as written at the place that decided.
        normal: in one form for all ways of writing it.
        kind: what sort of value it is.
        role: what it is on its page.
        score: how good it is among those of its role.
        where: every place, the deciding one first.
        rules: what decided role and score.
    """

    value: str
    normal: str
    kind: ValueKind
    role: Role
    score: float
    where: tuple[Place, ...]
    rules: tuple[RuleHit, ...]


class Resolution(msgspec.Struct, frozen=True, kw_only=True):
    """The value that plays the asked role, or why there is none.

    Attributes:
        question: as asked.
        kind: what sort of value was looked for; ``None`` when the question does not tell.
        role: the role that was looked for.
        value: the value, as written on the page; ``None`` when none was chosen.
        reason: why.
        message: the same for people.
        candidates: everything found of this kind, the best first.
        also: further values of the same role that are as good.
    """

    question: str
    kind: ValueKind | None
    role: Role
    value: str | None
    reason: ValueReason
    message: str
    candidates: tuple[Candidate, ...] = ()
    also: tuple[str, ...] = ()
