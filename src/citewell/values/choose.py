"""Chooses among candidates of the wanted role, or refuses and says why."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from citewell.model.value import Candidate, Place, Role, RuleHit, ValueKind, ValueReason
from citewell.values.candidates.mention import Written
from citewell.values.roles.emails import OF_PART
from citewell.values.roles.judged import NO_CONTACTS, OTHERS, PARTS, Judged

LEAST = 4.0
"""The score from which on an address is chosen."""
LEAST_OF_NUMBERS = 5.0
"""The same for numbers, of which less tells whose they are."""
_PLAIN = 5.5
_SPOKEN = 2.0
LEAST_OF_FACTS = 3.0
_OF_ONE = 2.0
"""The same where nothing speaks for any other."""
_MOST_FACTS = 50
_SINGLE = frozenset({ValueKind.HOURS, ValueKind.ADDRESS})
"""The same for numbers, around which less tells whose they are."""
_CONTEXT = 60
_A_LIST = 3
_OF_ALL = frozenset({"contact", "footer"})
_STEADY = frozenset({"contact", "footer", "header"})
# Which parts may stand in for all of a firm where it gives no other value: those that take calls of everybody.
_OPEN_PARTS = frozenset({Role.SALES, Role.SUPPORT, Role.EDITORIAL, Role.BOOKING, Role.DEPARTMENT})
_NARROW = frozenset(
    {
        Role.SUBSCRIPTIONS, Role.ADVERTISING, Role.PRIVACY, Role.LICENCES, Role.JOBS, Role.WEBMASTER, Role.COMPLAINTS,
        Role.BILLING, Role.INVESTORS, Role.PRESS,
    }
)  # fmt: skip
_ORDER = {role: index for index, role in enumerate(Role)}


class Choice(NamedTuple):
    """What was chosen.

    Attributes:
        value: the value; ``None`` when none was.
        reason: why.
        candidates: all of them, the best first.
        also: further values as good.
    """

    value: str | None
    reason: ValueReason
    candidates: tuple[Candidate, ...]
    also: tuple[str, ...] = ()


class _Entry(NamedTuple):
    """A value with its places, the best for the wanted role first."""

    normal: str
    best: Judged
    all: tuple[Judged, ...]


def choose(judged: Iterable[Judged], wanted: Role, *, chunks: bool) -> Choice:
    """The value that plays a role, or why there is none.

    Args:
        judged: every mention with its role.
        wanted: the role.
        chunks: whether the evidence was pieces of text, in which a contact block may be missing.
    """
    entries = _merged(judged, wanted)
    candidates = tuple(_candidate(entry) for entry in sorted(entries, key=lambda e: _rank(e, wanted)))
    live = [entry for entry in entries if entry.best.role is wanted]
    if not live and wanted in PARTS:
        live = [entry for entry in entries if any(wanted in one.hints for one in entry.all)]
    # Where words name the part that was asked for, they are what counts; an official value has to be told from others.
    good = [entry for entry in live if _reaches(entry, _SPOKEN if wanted in PARTS and _is_spoken(entry) else 0.0)]
    ranked = sorted(good, key=_order)
    if ranked:
        ranked, reason = _settled(ranked, wanted, entries)
        if reason is None:
            first = ranked[0]
            also = tuple(entry.best.mention.value for entry in ranked[1:] if entry.best.score >= first.best.score - 0.5)
            return Choice(first.best.mention.value, ValueReason.CHOSEN, _first(candidates, first), also)
        if reason is not ValueReason.TIE or any(_is_general(entry) for entry in ranked):
            return Choice(None, reason, candidates)
    instead = _instead(entries, wanted)
    if instead is not None:
        return Choice(instead.best.mention.value, ValueReason.CHOSEN, _first(candidates, instead))
    return Choice(None, _refusal(entries, chunks=chunks), candidates)


def choose_fact(judged: Iterable[Judged]) -> Choice:
    """The price, hours, address, person, date or web address that answers a question, or why there is none.

    Of two that answer it as well in one line, the first is chosen; in two places, none.
    """
    entries = _merged(judged, Role.OFFICIAL)
    ordered = sorted(entries, key=lambda e: _rank(e, Role.OFFICIAL))
    candidates = tuple(_candidate(entry) for entry in ordered[:_MOST_FACTS])
    good = [entry for entry in ordered if entry.best.role is Role.OFFICIAL and entry.best.score >= LEAST_OF_FACTS]
    if not good and ordered and ordered[0].best.mention.kind in _SINGLE and ordered[0].best.score >= _OF_ONE:
        good = ordered[:1] if all(entry.best.score <= 0 for entry in ordered[1:]) else []
    if not good and len(ordered) == 1 and _is_by_itself(ordered[0]):
        good = ordered
    if not good:
        return Choice(None, _refusal(entries, chunks=False), candidates)
    first = good[0]
    rivals = [entry for entry in good[1:] if entry.best.score >= first.best.score]
    if any(_line(entry) != _line(first) for entry in rivals) and first.best.mention.kind is not ValueKind.URL:
        return Choice(None, ValueReason.TIE, candidates)
    return Choice(first.best.mention.value, ValueReason.CHOSEN, candidates)


def _is_by_itself(entry: _Entry) -> bool:
    """Whether the one address of a page may be taken though no label says so: it stands in no text."""
    context = entry.best.context
    is_address = entry.best.mention.kind is ValueKind.ADDRESS and entry.best.role is Role.OFFICIAL
    return is_address and not context.long and not context.spot.flags & {"article", "listing", "comment"}


def _line(entry: _Entry) -> tuple[int, int]:
    """The line in which a value stands; in a row of a table, its cell."""
    mention = entry.best.mention
    begin, end = mention.page.line_at(mention.start)
    return mention.page.number, mention.start if "\t" in mention.page.text[begin:end] else begin


def _merged(judged: Iterable[Judged], wanted: Role) -> list[_Entry]:
    groups: defaultdict[str, list[Judged]] = defaultdict(list)
    for one in judged:
        groups[one.mention.normal].append(one)
    entries: list[_Entry] = []
    for normal, members in groups.items():
        members = [one for one in members if one.mention.hint or one.mention.written is not Written.LINK] or members
        members.sort(key=lambda one: _merit(one, wanted))
        parts = [one for one in members if one.role in PARTS and one.sure]
        best = members[0]
        if wanted is Role.OFFICIAL and best.role is Role.OFFICIAL and not best.sure and parts:
            # Elsewhere on the page words say that it is that of a part.
            best = parts[0]
        entries.append(_Entry(normal, best, (best, *[one for one in members if one is not best])))
    return entries


def _merit(one: Judged, wanted: Role) -> tuple[int, float, int, int, int, str]:
    bad = one.role in NO_CONTACTS
    level = 0 if one.role is wanted else 3 if bad else 2 if one.role in OTHERS else 1
    page, start = one.mention.page.number, one.mention.start
    return level, -one.score, page, start, _ORDER[one.role], one.mention.value


def _order(entry: _Entry) -> tuple[float, int, int, str]:
    mention = entry.best.mention
    return -entry.best.score, mention.page.number, mention.start, entry.normal


def _rank(entry: _Entry, wanted: Role) -> tuple[bool, int, float, int, int, str]:
    mention = entry.best.mention
    role = entry.best.role
    return role is not wanted, _ORDER[role], -entry.best.score, mention.page.number, mention.start, entry.normal


_GENERAL = frozenset({"general local part", "structured data", "local part names the owner", OF_PART})
_NAMED = "beside the subject's name"
_GENERAL_WORDS = ("words of the label", "words of the line above", "words of the after")


def _reaches(entry: _Entry, short: float = 0.0) -> bool:
    """Whether a score suffices, or lacks only so much."""
    least = LEAST if entry.best.mention.kind is ValueKind.EMAIL else LEAST_OF_NUMBERS
    return entry.best.score >= least - short


def _is_contested(first: _Entry, entries: Sequence[_Entry]) -> bool:
    """Whether another number is anybody's elsewhere on the page, so that little does not suffice for this one."""
    here = _head(first)
    others = [entry for entry in entries if entry is not first and entry.best.role not in NO_CONTACTS]
    return any(entry.best.role is not Role.OFFICIAL or _head(entry) != here for entry in others)


def _is_spoken(entry: _Entry) -> bool:
    """Whether words give the role, and the address is not on somebody else's domain."""
    return entry.best.sure and entry.best.relation != "other"


def _is_general(entry: _Entry) -> bool:
    """Whether something right beside an address says that it is for everybody."""
    return any(rule.name in _GENERAL or rule.name.startswith(_GENERAL_WORDS) for rule in entry.best.rules)


def _has(entry: _Entry, name: str) -> bool:
    return any(rule.name == name for rule in entry.best.rules)


def _settled(ranked: list[_Entry], wanted: Role, entries: Sequence[_Entry]) -> tuple[list[_Entry], ValueReason | None]:
    """The ranked entries, or why no one of them can be taken."""
    first = ranked[0]
    if _has(first, "named by the question"):
        return ranked, None
    rivals = [entry for entry in ranked[1:] if entry.best.score >= first.best.score - 0.5]
    foreign = [entry for entry in ranked if entry.best.relation == "other"]
    if first.best.relation == "other" and len({e.normal.rpartition("@")[2] for e in foreign}) > 1:
        return ranked, ValueReason.SOMEONE_ELSES
    if wanted is Role.OFFICIAL and first.best.relation == "named":
        own = [entry for entry in ranked if entry.best.relation == "own"]
        if own:
            ranked = own
            first, rivals = own[0], [entry for entry in own[1:] if entry.best.score >= own[0].best.score - 0.5]
        elif any(e.best.relation == "own" and e.best.role in _OPEN_PARTS for e in entries):
            return ranked, ValueReason.TIE
    if wanted is Role.OFFICIAL and first.best.mention.kind is ValueKind.EMAIL and not _is_general(first):
        if any(not _is_general(entry) for entry in ranked[1:]):
            return ranked, ValueReason.TIE
        parts = [entry for entry in entries if entry.best.role in PARTS and entry.best.sure]
        if len(parts) > 1:
            return ranked, ValueReason.TIE
    if wanted is Role.DEPARTMENT and len(ranked) > 1 and not _has(first, "named by the question"):
        return ranked, ValueReason.TIE
    named = [name for name in (_NAMED, OF_PART) if any(_has(entry, name) for entry in ranked[1:])]
    if wanted is Role.OFFICIAL and named and not any(_has(first, name) for name in (_NAMED, OF_PART)):
        return ranked, ValueReason.TIE  # another stands where the subject is named, and this one does not
    is_phone = wanted is Role.OFFICIAL and first.best.mention.kind is ValueKind.PHONE
    if is_phone and first.best.score < _PLAIN and _is_contested(first, entries):
        return ranked, ValueReason.TIE
    near = [entry for entry in (first, *rivals) if _has(entry, "beside an address of the owner")]
    if near and any(_has(entry, "beside the address of another") for entry in rivals):
        ranked = [*near, *[entry for entry in ranked if entry not in near]]
        first, rivals = near[0], near[1:]
    if wanted is Role.OFFICIAL and rivals and first.best.mention.kind in {ValueKind.PHONE, ValueKind.FAX}:
        heads = {_head(entry) for entry in (first, *rivals)}
        if len(heads) > 1 and "" not in heads:
            return ranked, ValueReason.TIE
    return ranked, None


def _head(entry: _Entry) -> str:
    context = entry.best.context
    return next(iter(context.headings), "") or context.row


def _instead(entries: Sequence[_Entry], wanted: Role) -> _Entry | None:
    """The one value that stands for all of a firm though its name or its label is that of a part or a person."""
    if wanted is not Role.OFFICIAL:
        return None
    living = [entry for entry in entries if entry.best.role not in NO_CONTACTS and entry.best.role not in OTHERS]
    if any(entry.best.role is Role.BRANCH for entry in living):
        return None
    weak = [entry for entry in living if entry.best.role is Role.OFFICIAL]
    if len(living) == 1 and weak and _is_the_only_one(weak[0], entries):
        return weak[0]
    told = [entry for entry in weak if any(rule.name == "words of the label" for rule in entry.best.rules)]
    is_number = bool(told) and told[0].best.mention.kind is not ValueKind.EMAIL
    if is_number and len(weak) == 1 and len(living) > 1 and _reaches(told[0], _SPOKEN + 0.5):
        return told[0]  # beside the parts it is said to be for everything else
    # What is for one narrow purpose does not compete with what is for readers or customers at large.
    narrow = sum(entry.best.role in _NARROW for entry in living)
    living = [entry for entry in living if entry.best.role not in _NARROW] or living
    editors = [entry for entry in living if entry.best.role is Role.EDITORIAL and entry.best.relation != "named"]
    if len(editors) == 1 and editors[0].best.sure and _stands_for_all(editors[0], person=False, named=True):
        return editors[0]  # of a paper, the editors are whom everybody writes to
    if len(living) != 1:
        if living:
            return None
        people = [entry for entry in entries if entry.best.role is Role.PERSON]
        return people[0] if len(people) == 1 and _stands_for_all(people[0], person=True) else None
    only = living[0]
    if narrow and only.best.role is Role.SALES:
        return None  # beside other parts, those who sell are one of them
    if narrow >= _A_LIST and only.best.role is not Role.SUPPORT:
        return None  # one of a list of parts, none of which is for everybody
    if only.best.role in _OPEN_PARTS and _stands_for_all(only, person=False):
        return only
    return None


def _is_the_only_one(entry: _Entry, entries: Sequence[_Entry]) -> bool:
    """Whether the one value that is nobody else's may be taken though little speaks for it."""
    match entry.best.mention.kind:
        case ValueKind.EMAIL:
            told = _has(entry, "label") or _is_general(entry)
            named = _has(entry, "local part names the owner") or _has(entry, OF_PART)
            own = told and (named or entry.best.relation != "other")
            return own or _stands_for_all(entry, person=False, short=1.0)
        case ValueKind.FAX:
            return _reaches(entry, 2.5)
        case _:
            alone = all(other is entry or other.best.role in NO_CONTACTS for other in entries)
            told = _has(entry, "label") or _has(entry, "in a contact block") or _is_general(entry)
            placed = not entry.best.context.long and "article" not in entry.best.context.spot.flags
            return alone and told and _reaches(entry, 3.5 if placed and _has(entry, "label") else 2.0)


def _stands_for_all(entry: _Entry, *, person: bool, short: float = 0.0, named: bool = False) -> bool:
    best = entry.best
    if best.relation == "other":
        return False
    placed = any(one.context.spot.flags & _STEADY or one.mention.item is not None for one in entry.all)
    placed = (
        placed or _has(entry, "beside the notice of rights") or any(Role.OFFICIAL in one.hints for one in entry.all)
    )
    if named:
        placed = placed or _has(entry, "label")
        if best.mention.kind is ValueKind.EMAIL and not _has(entry, "local part agrees"):
            return False
    if person:
        placed = any(one.context.spot.flags & _OF_ALL for one in entry.all)
        in_text = any("article" in one.context.spot.flags or one.context.long for one in entry.all)
        return placed and not in_text and _reaches(entry)
    return placed and _reaches(entry, short)


def _refusal(entries: Sequence[_Entry], *, chunks: bool) -> ValueReason:
    roles = {entry.best.role for entry in entries} - {Role.NO_VALUE}
    if not roles:
        return ValueReason.NO_CONTACT_BLOCK if chunks else ValueReason.NOTHING_FOUND
    if roles <= NO_CONTACTS:
        return ValueReason.ONLY_EXAMPLES
    real = roles - NO_CONTACTS
    if real <= OTHERS:
        return ValueReason.SOMEONE_ELSES
    if Role.BRANCH in real or len([entry for entry in entries if entry.best.role in PARTS]) > 1:
        return ValueReason.TIE
    return ValueReason.NOTHING_OFFICIAL


def _first(candidates: tuple[Candidate, ...], entry: _Entry) -> tuple[Candidate, ...]:
    chosen = next(candidate for candidate in candidates if candidate.normal == entry.normal)
    return (chosen, *[candidate for candidate in candidates if candidate is not chosen])


def _candidate(entry: _Entry) -> Candidate:
    best = entry.best
    places = dict.fromkeys(_place(one) for one in entry.all)
    return Candidate(
        value=best.mention.value,
        normal=entry.normal,
        kind=best.mention.kind,
        role=best.role,
        score=round(best.score, 2),
        where=tuple(places),
        rules=tuple(_told(best.rules)),
    )


def _told(rules: Sequence[RuleHit]) -> list[RuleHit]:
    return [RuleHit(name=rule.name, weight=rule.weight, saw=" ".join(rule.saw.split())[:120]) for rule in rules]


def _place(one: Judged) -> Place:
    mention = one.mention
    page = mention.page
    shown = mention.written in {Written.TEXT, Written.LINK, Written.CODED}
    path = " > ".join(one.context.spot.path) or (
        "text" if mention.item is None else f"{mention.item.kind}.{mention.item.key}"
    )
    around = page.text[max(0, mention.start - _CONTEXT) : mention.end + _CONTEXT] if shown else ""
    return Place(
        page=page.number,
        path=path,
        start=mention.start if shown else -1,
        end=mention.end if shown else -1,
        source=mention.written.value,
        context=" ".join(around.split()),
    )
