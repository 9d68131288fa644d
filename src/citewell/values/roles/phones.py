"""What a number is where it stands: a telephone, a fax, whose, or no such number at all."""

import re
from collections.abc import Mapping

from citewell.model.value import Role, RuleHit, ValueKind
from citewell.values.candidates.mention import Mention, Written
from citewell.values.candidates.phones import has_room, is_possible
from citewell.values.context import Context, beside, last_clause
from citewell.values.owner import Owner, names_in
from citewell.values.roles.hard import hard_role
from citewell.values.roles.judged import NO_CONTACTS, PARTS, ROLE_OF, Judged, settled
from citewell.values.roles.structure import Listing, head_of, is_branch, of_name, shape_of
from citewell.values.roles.words_around import kinds_said, local_role, places_said, said_roles
from citewell.values.spelling import squashed

_PUNCTUATED = re.compile(r"\d[\s()./\u2010-\u2013-]+\d")
_FIRM_FORM = re.compile(r"\b(?:ltd|llc|inc|gmbh|ag|s\.?a\.?|s\.?r\.?l|b\.?v|oy|ab|plc|co|kg|corp)\b\.?", re.IGNORECASE)
_NEAR = 250
_PARTS_BESIDE = PARTS - {Role.DEPARTMENT}
_LOCAL = re.compile(r"[\w.+-]{1,64}\Z")
_DOMAIN = re.compile(r"[\w.-]{3,80}")
_NUMBERED = re.compile(r"(?:\bno\.?|\bnr\.?|n°|№|#|\bnumber|\bnummer)\s?[:.]?\s*$", re.IGNORECASE)


def judge_phone(
    mention: Mention,
    context: Context,
    owner: Owner,
    listed: Mapping[tuple[ValueKind, tuple[str, ...]], Listing],
    region: str | None,
) -> Judged:
    """The role of a number at a place, with a score among those of its role.

    Args:
        mention: the number; its kind becomes fax where the words say so.
        context: what stands around it.
        owner: of the page.
        listed: the parts of the page that are built alike.
        region: the country of the page.
    """
    kinds = kinds_said(context) if mention.item is None else {}
    if not kinds and context.follows and mention.item is None:
        kinds = {}
    mention = _as_fax(mention, kinds, context)
    hard = hard_role(mention, context)
    if hard is not None:
        return settled(mention, context, hard[0], [hard[1]])
    rules: list[RuleHit] = []
    evidence = _is_number(mention, context, kinds, region, rules)
    if not evidence:
        return settled(mention, context, Role.NO_VALUE, rules)
    subject_here = bool(owner.subject_words) and names_in(owner.subject_words, beside(context))
    if not owner.is_subject and not owner.names_subject(beside(context)):
        rules.append(RuleHit(name="not beside the subject's name", saw=owner.subject or ""))
        return settled(mention, context, Role.OTHER_FIRM, rules)
    role, sure = _role(mention, context, owner, listed, rules, subject_here)
    if role in NO_CONTACTS:
        return Judged(mention, context, role, sure, 0.0, tuple(rules))
    rules += _weights(mention, context, owner, role, sure, subject_here, rules)
    return Judged(mention, context, role, sure, sum(rule.weight for rule in rules), tuple(rules))


def _as_fax(mention: Mention, kinds: Mapping[str, str], context: Context) -> Mention:
    if "fax" in kinds and "phone" not in kinds:
        return mention._replace(kind=ValueKind.FAX)
    told = {
        hit.name for text in (context.row, context.column) for hit in context.lexicon.find(text) if hit.group == "kinds"
    }
    head = next(iter(context.headings), "")
    if not kinds and ("fax" in told and "phone" not in told):
        return mention._replace(kind=ValueKind.FAX)
    if not kinds and not told and len(head) < 30:
        under = {hit.name for hit in context.lexicon.find(head) if hit.group == "kinds"}
        if "fax" in under and "phone" not in under:
            return mention._replace(kind=ValueKind.FAX)
    if not kinds and not context.label.strip() and context.lead:
        above = {hit.name for hit in context.lexicon.find(context.lead[0]) if hit.group == "kinds"}
        if "fax" in above and "phone" not in above:
            return mention._replace(kind=ValueKind.FAX)
    return mention


def _is_number(
    mention: Mention, context: Context, kinds: Mapping[str, str], region: str | None, rules: list[RuleHit]
) -> bool:
    """Whether what stands around digits, or how they are written, tells that they are a telephone number."""
    if mention.item is not None:
        rules.append(RuleHit(name="structured data", weight=5.0 if mention.item.top else 2.0, saw=mention.item.kind))
        return True
    if mention.written is Written.LINK and not has_room(mention.normal):
        rules.append(RuleHit(name="link to no whole number", saw=mention.normal))
        return False
    if mention.written is Written.LINK:
        rules.append(RuleHit(name="link to a number", weight=1.5, saw=mention.hint[:40]))
        return True
    clause = last_clause(context.label)[-40:]
    if "phone" in kinds or "fax" in kinds:
        rules.append(RuleHit(name="label", weight=2.5, saw=kinds.get("phone") or kinds["fax"]))
        return True
    other = next((hit for hit in reversed(places_said(clause, context)) if hit.name == "number"), None)
    if other is not None or _NUMBERED.search(clause):
        rules.append(RuleHit(name="label of another number", saw=other.words if other else clause[-20:].strip()))
        return False
    for text in (context.row, context.column, *context.lead[:1], *context.headings[:1]):
        for hit in context.lexicon.find(text):
            if hit.group == "kinds" and hit.name in {"phone", "fax"} and _is_word(hit.words) and len(text) < 60:
                rules.append(RuleHit(name="label", weight=1.5, saw=hit.words))
                return True
    value = mention.value
    grouped = _PUNCTUATED.search(value) is not None
    valid = is_possible(value, region)
    if value.startswith(("+", "00", "(+")) and valid:
        rules.append(RuleHit(name="written with its country", weight=1.5, saw=value))
        return True
    placed = context.spot.flags & {"contact", "footer", "header"}
    said = next(iter(said_roles(context)), None)
    head = any(hit.name == "head" for text in context.headings[:1] for hit in places_said(text, context))
    if grouped and valid and (placed or said is not None or context.follows or head):
        rules.append(RuleHit(name="written like a number", weight=0.5, saw=value))
        return True
    if grouped and context.shared and "@" in context.line:
        rules.append(RuleHit(name="goes on with ways to reach somebody", weight=0.5, saw=context.shared.strip()[-40:]))
        return True
    if context.follows and valid:
        rules.append(RuleHit(name="goes on with numbers", weight=0.5, saw=value))
        return True
    rules.append(RuleHit(name="nothing tells that this is a telephone number", saw=value))
    return False


def _is_word(words: str) -> bool:
    """Whether a label is more than letters that may be anything; two signs of Chinese are."""
    return len(words) > 2 or not words.isascii()


def _role(
    mention: Mention,
    context: Context,
    owner: Owner,
    listed: Mapping[tuple[ValueKind, tuple[str, ...]], Listing],
    rules: list[RuleHit],
    subject_here: bool,  # noqa: FBT001
) -> tuple[Role, bool]:
    item = mention.item
    if item is not None:
        hit = next((h for h in context.lexicon.find(item.purpose) if h.group == "roles" and h.name != "official"), None)
        if hit is not None:
            rules.append(RuleHit(name="purpose in structured data", saw=item.purpose))
            return ROLE_OF[hit.name], True
        rules += of_name(item.name, owner)
        return (Role.PERSON if "person" in item.kind else Role.OFFICIAL), True
    for text in (context.label[-80:], *context.lead[:3], *context.headings[:2], context.row):
        hits = places_said(text, context) if len(text) < 90 else []
        head = next((hit for hit in hits if hit.name == "head"), None)
        if head is not None:
            rules.append(RuleHit(name="head office", weight=3.0, saw=head.words))
            return Role.OFFICIAL, True
        other = next((hit for hit in hits if hit.name == "other"), None)
        if other is not None and not subject_here:
            rules.append(RuleHit(name="told of another firm", saw=other.words))
            return Role.OTHER_FIRM, True
    listing = listed.get(shape_of(mention, context))
    head_words = head_of(context)
    if is_branch(context, listing, owner):
        rules.append(RuleHit(name="one of several parts built alike", saw=head_words))
        return Role.BRANCH, True
    told_roles = list(said_roles(context, owner.core))
    said = next((told for told in told_roles if told.role in PARTS and not told.beside_all), None)
    general = next((told for told in told_roles if told.role is Role.OFFICIAL), None)
    if said is not None and not (
        general is not None and general.by in {"label", "after"} and said.by not in {"label", "after"}
    ):
        rules.append(RuleHit(name=f"words of the {said.by}", saw=said.words))
        return said.role, True
    named = _person(mention, context, owner)
    if named and general is None:
        rules.append(RuleHit(name="beside a person's address", saw=named))
        return Role.PERSON, True
    if listing is not None and listing.roles > 1 and general is None:
        rules.append(RuleHit(name="one of several departments", saw=head_words))
        return Role.DEPARTMENT, True
    if (
        listing is not None
        and listing.heads > 1
        and listing.roles == 0
        and not subject_here
        and head_words
        and not context.lexicon.find(head_words)
    ):
        rules.append(RuleHit(name="one of several parts built alike", saw=head_words))
        return Role.BRANCH, True
    if "listing" in context.spot.flags and not subject_here:
        rules.append(RuleHit(name="in a listing", saw=" > ".join(context.spot.path[-2:])))
        return Role.BRANCH, True
    return Role.OFFICIAL, general is not None


def _weights(
    mention: Mention,
    context: Context,
    owner: Owner,
    role: Role,
    sure: bool,  # noqa: FBT001
    subject_here: bool,  # noqa: FBT001
    told: list[RuleHit],
) -> list[RuleHit]:
    rules: list[RuleHit] = []
    flags = context.spot.flags
    if "footer" in flags:
        rules.append(RuleHit(name="in the footer", weight=2.0))
    if "contact" in flags:
        rules.append(RuleHit(name="in a contact block", weight=2.0))
    if "header" in flags and "footer" not in flags:
        rules.append(RuleHit(name="in the header", weight=1.5))
    if context.long and "footer" not in flags and "contact" not in flags:
        rules.append(RuleHit(name="in running text", weight=-1.0))
    if "article" in flags and "footer" not in flags and "contact" not in flags:
        rules.append(RuleHit(name="in an article", weight=-1.5))
    if role is Role.OFFICIAL:
        general = next((told for told in said_roles(context) if told.role is Role.OFFICIAL), None)
        if general is not None:
            rules.append(RuleHit(name=f"words of the {general.by}", weight=2.0, saw=general.words))
        if subject_here and not context.long:
            rules.append(RuleHit(name="beside the subject's name", weight=2.0))
        elif any(owner.is_named(word) for word in _first_words(context)):
            rules.append(RuleHit(name="beside the owner's name", weight=1.0))
        address = address_near(mention)
        near = owner.relation(address.rpartition("@")[2]) if address else ""
        if local_role(address.rpartition("@")[0]) in _PARTS_BESIDE and not _is_framed([*told, *rules]):
            rules.append(RuleHit(name="beside the address of a department", weight=-2.0, saw=address))
        elif near in {"own", "named"}:
            rules.append(RuleHit(name="beside an address of the owner", weight=1.5))
        elif near == "other" and (owner.has_address or owner.domains):
            rules.append(RuleHit(name="beside the address of another", weight=-1.5))
    elif sure:
        rules.append(RuleHit(name="role in words", weight=2.0))
        if subject_here:
            rules.append(RuleHit(name="beside the subject's name", weight=2.0))
    if role is Role.OFFICIAL and not sure and _purpose(context, owner):
        rules.append(RuleHit(name="label of a purpose of its own", weight=-1.5, saw=_purpose(context, owner)))
    if mention.written is Written.META:
        rules.append(RuleHit(name="in the description", weight=0.5))
    if mention.page.is_plain:
        rules.append(RuleHit(name="text without markup", weight=-0.5))
    return rules


def _is_framed(rules: list[RuleHit]) -> bool:
    """Whether the place itself says that a number is for everybody."""
    return any(
        rule.name in {"in the footer", "in the header", "head office"} or rule.name.startswith("words of")
        for rule in rules
    )


def _purpose(context: Context, owner: Owner) -> str:
    """The words of a label that is neither a general one nor one of a kind of value; empty when there are none."""
    clause = last_clause(context.shared or context.label).strip()
    words = clause.rstrip(": ").strip()
    if not clause.endswith(":") or not any(char.isalpha() for char in words) or owner.is_named(squashed(words)):
        return ""
    return (
        ""
        if any(hit.group in {"kinds", "roles"} or hit.name == "head" for hit in context.lexicon.find(words))
        else words
    )


def _person(mention: Mention, context: Context, owner: Owner) -> str:
    """The name above a number that the address beside it is made of; empty when there is none."""
    local = squashed(address_near(mention).rpartition("@")[0])
    if not local or local_role(local) is not None:
        return ""
    words = [word for text in (*context.headings[:1], *context.lead[:2]) if len(text) < 40 for word in text.split()]
    return next(
        (
            word
            for word in words
            if len(plain := squashed(word)) > 3 and plain in local and plain not in owner.core and word[:1].isupper()
        ),
        "",
    )


def _first_words(context: Context) -> list[str]:
    return [squashed(text) for text in (*context.lead, *context.headings[:1]) if 3 < len(squashed(text)) < 50]


def address_near(mention: Mention) -> str:
    """The address nearest to a number, in lower case; empty when there is none."""
    text = mention.page.text
    if mention.written not in {Written.TEXT, Written.LINK}:
        return ""
    low, high = max(0, mention.start - _NEAR), min(len(text), mention.end + _NEAR)
    before, after = text.rfind("@", low, mention.start), text.find("@", mention.end, high)
    if before < 0 and after < 0:
        return ""
    at = after if before < 0 or (after >= 0 and after - mention.end <= mention.start - before) else before
    local, domain = _LOCAL.search(text, max(0, at - 65), at), _DOMAIN.match(text, at + 1)
    return f"{local[0]}@{domain[0].strip('.-')}".lower() if local is not None and domain is not None else ""
