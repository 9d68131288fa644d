"""What an e-mail address is where it stands."""

import re
from collections.abc import Mapping

from citewell.model.value import Role, RuleHit, ValueKind
from citewell.values.candidates.mention import Mention, Written
from citewell.values.context import Context, beside, last_clause
from citewell.values.owner import Owner, names_in
from citewell.values.roles.hard import hard_role
from citewell.values.roles.judged import NO_CONTACTS, PARTS, ROLE_OF, Judged, settled
from citewell.values.roles.structure import Listing, head_of, is_branch, of_name, shape_of
from citewell.values.roles.words_around import are_akin, kinds_said, local_role, places_said, said_roles
from citewell.values.spelling import squashed

_NAME = re.compile(r"\b[A-ZÀ-ÞА-Я][\w'’-]{0,30}\.?(?: (?:[a-z]{2,3} )?[A-ZÀ-ÞА-Я][\w'’-]{0,30}\.?){1,3}")
_ASKED = re.compile(
    r"\b(?:[Cc]ontact|[Aa]sk(?: for)?|[Ee]-?mail|[Ww]rite to|[Mm]essage|[Rr]each|[Kk]ontaktieren Sie"
    r"|[Ss]chreiben Sie an|[Ff]ragen Sie|[Cc]ontactez|[Cc]ontattare|[Cc]ontacte con|[Mm]ail) ([A-ZÀ-Þ][\w'’-]+)"
)
"""A person who is called by the first name only."""
_NEARBY = frozenset(
    {
        Role.DEPARTMENT, Role.SUPPORT, Role.SALES, Role.WEBMASTER, Role.ADVERTISING, Role.SUBSCRIPTIONS, Role.EDITORIAL,
        Role.BOOKING, Role.PRESS,
    }
)  # fmt: skip
"""Parts whose words above an address do not make a general one theirs."""
_SHORT_LABEL = 30
_TELLING = 5
OF_PART = "local part names the subject, and its domain another"
_PLACED = frozenset({"footer", "contact", "header"})
_RELATION = {"own": 3.0, "named": 3.0, "shared": 1.5, "free": 0.0, "other": -1.0}


def judge_email(
    mention: Mention,
    context: Context,
    owner: Owner,
    listed: Mapping[tuple[ValueKind, tuple[str, ...]], Listing],
) -> Judged:
    """The role of an address at a place, with a score among those of its role.

    Args:
        mention: the address.
        context: what stands around it.
        owner: of the page.
        listed: the parts of the page that are built alike.
    """
    local, _, domain = mention.normal.rpartition("@")
    relation = owner.relation(domain)
    hard = hard_role(mention, context)
    if hard is not None:
        return settled(mention, context, hard[0], [hard[1]], relation)
    rules: list[RuleHit] = []
    subject_here = bool(owner.subject_words) and names_in(owner.subject_words, beside(context))
    if not owner.is_subject and not owner.names_subject(beside(context)):
        rules.append(RuleHit(name="not beside the subject's name", saw=owner.subject or ""))
        return settled(mention, context, Role.OTHER_FIRM, rules, relation)
    role, sure = _role(mention, context, owner, listed, relation, local, rules, subject_here)
    if role in NO_CONTACTS:
        return Judged(mention, context, role, sure, 0.0, tuple(rules), relation)
    rules += _weights(mention, context, owner, relation, local, role, sure, subject_here)
    return Judged(mention, context, role, sure, sum(rule.weight for rule in rules), tuple(rules), relation)


def _role(
    mention: Mention,
    context: Context,
    owner: Owner,
    listed: Mapping[tuple[ValueKind, tuple[str, ...]], Listing],
    relation: str,
    local: str,
    rules: list[RuleHit],
    subject_here: bool,  # noqa: FBT001
) -> tuple[Role, bool]:
    if mention.item is not None:
        return _of_item(mention, context, rules, owner)
    listing = listed.get(shape_of(mention, context))
    by_name = local_role(local)
    if listing is not None and relation not in {"own", "named"} and listing.domains > 1 and not subject_here:
        if context.column or context.spot.cell is not None or mention.page.is_plain:
            rules.append(
                RuleHit(name="row of a table of others", saw=context.row or context.column or context.line[:60])
            )
            return (Role.EXAMPLE if not listing.own else Role.OTHER_FIRM), True
        if relation == "free" and any(told.role is Role.OFFICIAL for told in said_roles(context)):
            return Role.OFFICIAL, True
        rules.append(RuleHit(name="one of several firms", saw=context.row or next(iter(context.headings), "")))
        return Role.OTHER_FIRM, True
    in_table = bool(context.column) and any(hit.name == "email" for hit in context.lexicon.find(context.column))
    if (
        in_table
        and relation in {"other", "free"}
        and not subject_here
        and not any(said.by == "row" for said in said_roles(context))
    ):
        rules.append(RuleHit(name="row of a table of others", saw=context.row or context.column))
        return Role.EXAMPLE, True
    if relation in {"other", "free"}:
        above = () if subject_here else (*context.lead[:2], *context.headings[:2], context.row)
        for text in (context.label[-80:], *above):
            for hit in places_said(text, context):
                if hit.name == "other" and len(text) < 90:
                    rules.append(RuleHit(name="told of another firm", saw=hit.words))
                    return Role.OTHER_FIRM, True
    if by_name is None and is_branch(context, listing, owner):
        rules.append(RuleHit(name="one of several parts built alike", saw=head_of(context)))
        return Role.BRANCH, True
    told_roles = list(said_roles(context, owner.core))
    said = next((told for told in told_roles if told.role in PARTS and not told.beside_all), None)
    general = next((told for told in told_roles if told.role is Role.OFFICIAL), None)
    person = _person(local, context, owner) if by_name is None else None
    if said is not None and not (
        general is not None and general.by in {"label", "after"} and said.by not in {"label", "after"}
    ):
        if (
            by_name is Role.OFFICIAL
            and said.by in {"heading", "sentence", "line above", "list above"}
            and said.role in _NEARBY
        ):
            rules.append(RuleHit(name="general local part", saw=local))
            return Role.OFFICIAL, False
        rules.append(RuleHit(name=f"words of the {said.by}", saw=said.words))
        return said.role, True
    if person is not None:
        rules.append(RuleHit(name="named after a person", saw=person))
        return Role.PERSON, True
    if by_name is not None and by_name is not Role.OFFICIAL and not _is_owners(local, owner):
        rules.append(RuleHit(name="local part", saw=local))
        return by_name, False
    purpose = _purpose(local, context, owner) if by_name is None else None
    if purpose is not None:
        rules.append(RuleHit(name="label of a purpose of its own", saw=purpose))
        return Role.DEPARTMENT, True
    if (
        listing is not None
        and listing.heads > 2
        and listing.values > 2
        and by_name is None
        and not subject_here
        and general is None
        and listing.owned != 1
    ):
        rules.append(
            RuleHit(name="one of several parts built alike", saw=context.row or next(iter(context.headings), ""))
        )
        return Role.BRANCH, True
    if listing is not None and listing.roles > 1 and by_name is None and general is None:
        rules.append(RuleHit(name="one of several departments", saw=head_of(context)))
        return Role.DEPARTMENT, True
    if by_name is None and re.fullmatch(r"[a-z]{2,}[._-][a-z]{2,}", local) and not _names_owner(local, owner):
        rules.append(RuleHit(name="written like a person's", saw=local))
        return Role.PERSON, False
    return Role.OFFICIAL, general is not None


def _of_item(mention: Mention, context: Context, rules: list[RuleHit], owner: Owner) -> tuple[Role, bool]:
    item = mention.item
    assert item is not None  # noqa: S101
    if item.purpose:
        hit = next((h for h in context.lexicon.find(item.purpose) if h.group == "roles" and h.name != "official"), None)
        if hit is not None:
            rules.append(RuleHit(name="purpose in structured data", saw=item.purpose))
            return ROLE_OF[hit.name], True
    if "person" in item.kind:
        rules.append(RuleHit(name="person in structured data", saw=item.name))
        return Role.PERSON, True
    if "review" in item.kind or "comment" in item.kind:
        rules.append(RuleHit(name="review in structured data", saw=item.name))
        return Role.COMMENTER, True
    rules.append(
        RuleHit(name="structured data", weight=5.0 if item.top else 2.0, saw=f"{item.kind} {item.name}".strip())
    )
    rules += of_name(item.name, owner)
    return Role.OFFICIAL, True


def _person(local: str, context: Context, owner: Owner) -> str | None:
    """The name near an address that its local part is made of: at least two words that begin with capitals."""
    near = " \n ".join([*context.lead[:2], context.label[-80:], context.shared[-80:], context.row, context.after])
    plain = squashed(local)
    asked = _ASKED.search(context.label[-80:])
    if asked is not None and squashed(asked[1]) == plain and not context.lexicon.find(asked[1]):
        return asked[1]
    for match in _NAME.finditer(near):
        for word in match[0].split():
            name = squashed(word)
            if len(name) < 3 or name not in plain or context.lexicon.find(word):
                continue
            if name not in owner.core or _is_initialled(local, name, match[0]):
                return match[0]
    return None


def _is_initialled(local: str, name: str, full: str) -> bool:
    """Whether a local part is a name with the initial, or the first name, of the person beside it."""
    first = next((piece for piece in re.split(r"[._-]", local.lower()) if squashed(piece) != name), "")
    others = [squashed(word) for word in full.split() if squashed(word) != name]
    return bool(first) and any(first == word or (len(first) == 1 and word.startswith(first)) for word in others)


def _purpose(local: str, context: Context, owner: Owner) -> str | None:
    """The words of a label that is no general one: what the address is for, or whose it is."""
    clause = last_clause(context.shared or context.label).strip()
    if not clause.endswith(":") or len(clause) > 60:
        return None
    words = clause.rstrip(": ").strip()
    if not any(char.isalpha() for char in words) or owner.is_named(squashed(words)):
        return None
    known = [hit for hit in context.lexicon.find(words) if hit.group == "kinds" or hit.name == "official"]
    return words if not known else None


def _weights(
    mention: Mention,
    context: Context,
    owner: Owner,
    relation: str,
    local: str,
    role: Role,
    sure: bool,  # noqa: FBT001
    subject_here: bool,  # noqa: FBT001
) -> list[RuleHit]:
    rules = [RuleHit(name=f"{relation} domain", weight=_RELATION[relation], saw=mention.normal.rpartition("@")[2])]
    by_name = local_role(local)
    if role is Role.OFFICIAL:
        if by_name is Role.OFFICIAL:
            rules.append(RuleHit(name="general local part", weight=3.0, saw=local))
        elif _names_owner(local, owner):
            domain = squashed(mention.normal.rpartition("@")[2])
            alone = bool(owner.subject) and squashed(local)[:_TELLING] not in domain
            rules.append(RuleHit(name=OF_PART if alone else "local part names the owner", weight=2.0, saw=local))
    elif sure:
        rules.append(RuleHit(name="role in words", weight=2.0))
        if by_name is role:
            rules.append(RuleHit(name="local part agrees", weight=2.0, saw=local))
    elif by_name is role:
        rules.append(RuleHit(name="local part", weight=2.0, saw=local))
    if role is not Role.OFFICIAL and subject_here:
        rules.append(RuleHit(name="beside the subject's name", weight=2.0))
    flags = context.spot.flags
    if "footer" in flags:
        rules.append(RuleHit(name="in the footer", weight=2.0))
    if "contact" in flags:
        rules.append(RuleHit(name="in a contact block", weight=2.0))
    if "header" in flags and "footer" not in flags:
        rules.append(RuleHit(name="in the header", weight=1.0))
    if "listing" in flags and not subject_here:
        rules.append(RuleHit(name="in a listing", weight=-3.0))
    if context.long and "footer" not in flags and "contact" not in flags:
        rules.append(RuleHit(name="in running text", weight=-1.0))
    if "article" in flags and "footer" not in flags and "contact" not in flags and context.long:
        rules.append(RuleHit(name="in an article", weight=-1.5))
    if relation == "other" and owner.domains and not flags & _PLACED and mention.item is None:
        rules.append(RuleHit(name="elsewhere than at the owner's own domain", weight=-1.5))
    kinds = kinds_said(context)
    above = [text for text in (context.row, *context.lead[:1]) if len(text) <= _SHORT_LABEL]
    label = kinds.get("email") or next(
        (hit.words for text in above for hit in context.lexicon.find(text) if hit.name == "email"), ""
    )
    if label:
        rules.append(RuleHit(name="label", weight=1.0, saw=label))
    if role is Role.OFFICIAL:
        general = next((told for told in said_roles(context) if told.role is Role.OFFICIAL), None)
        if general is not None:
            rules.append(RuleHit(name=f"words of the {general.by}", weight=2.0, saw=general.words))
        if subject_here and not context.long:
            rules.append(RuleHit(name="beside the subject's name", weight=1.5))
        if _beside_rights(mention, context):
            rules.append(RuleHit(name="beside the notice of rights", weight=2.0))
    if (
        role is Role.OFFICIAL
        and mention.item is None
        and not any(rule.name in _GENERAL or rule.name.startswith("words of") for rule in rules)
    ):
        rules.append(RuleHit(name="nothing says that it is for everybody", weight=-2.5))
    if mention.written is Written.META:
        rules.append(RuleHit(name="in the description", weight=1.0))
    if mention.page.is_plain:
        rules.append(RuleHit(name="text without markup", weight=-0.5))
    return rules


def _is_owners(local: str, owner: Owner) -> bool:
    """Whether a piece of a local part is a word of the owner's name, or a form of one."""
    pieces = (local, *re.split(r"[._-]", local))
    return any(word == piece or are_akin(word, piece) for word in owner.core for piece in pieces)


def _names_owner(local: str, owner: Owner) -> bool:
    """Whether a local part, or a piece of it, is the owner's name."""
    pieces = [
        squashed(local),
        *[piece for piece in re.split(r"[._-]", local) if len(piece) >= 4 and 3 * len(piece) >= len(local)],
    ]
    return any(owner.is_named(piece, surely=True) for piece in pieces)


_GENERAL = frozenset(
    {
        "structured data", "general local part", "local part names the owner", OF_PART, "in the footer",
        "in a contact block", "beside the notice of rights", "beside the subject's name",
    }
)  # fmt: skip


def _beside_rights(mention: Mention, context: Context) -> bool:
    if "footer" in context.spot.flags:
        return False
    text = mention.page.text
    return "©" in text[max(0, mention.start - 160) : mention.end + 160] and mention.written in {
        Written.TEXT, Written.LINK, Written.CODED,
    }  # fmt: skip
