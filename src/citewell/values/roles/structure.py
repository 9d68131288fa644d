"""Parts of a page that are built alike: lists of branches, of people, of other firms, and tables of sample data."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from citewell.model.value import RuleHit, ValueKind
from citewell.values.candidates.mention import Mention, Written
from citewell.values.context import Context
from citewell.values.domains import registered
from citewell.values.owner import Owner
from citewell.values.spelling import squashed

_FEWEST = 2
_TELLING = 4
_MOST_IN_BLOCK = 3


class Listing(NamedTuple):
    """A set of parts built alike.

    Attributes:
        values: how many different values stand in them.
        domains: how many different domains those have that are not the owner's.
        own: whether any of them is the owner's.
        owned: how many different values are.
        heads: how many different words stand at the heads of the parts.
        roles: how many of those name a part of a firm.
    """

    values: int
    domains: int
    own: bool
    heads: int
    owned: int
    roles: int


def listings(
    found: Sequence[tuple[Mention, Context]], owner: Owner
) -> Mapping[tuple[ValueKind, tuple[str, ...]], Listing]:
    """The listings of a page by the shape of their parts.

    Args:
        found: its values with what stands around them.
        owner: of the page.
    """
    groups: defaultdict[tuple[ValueKind, tuple[str, ...]], list[tuple[Mention, Context]]] = defaultdict(list)
    for mention, context in found:
        if mention.written in _SHOWN and context.spot.shape:
            groups[shape_of(mention, context)].append((mention, context))
        elif mention.page.is_plain and len(context.row) > 1:
            groups[mention.kind, ("row",)].append((mention, context))
    told: dict[tuple[ValueKind, tuple[str, ...]], Listing] = {}
    for key, members in groups.items():
        values = {mention.normal for mention, _ in members}
        if len(values) < _FEWEST:
            continue
        parts: defaultdict[object, set[str]] = defaultdict(set)
        for mention, context in members:
            node = context.spot.cell or context.spot.item or mention.node
            parent = node.parent if node is not None else None
            parts[parent.mem_id if parent is not None else mention.start].add(mention.normal)
        if len(parts) < _FEWEST or max(map(len, parts.values())) > _MOST_IN_BLOCK:
            continue
        domains: set[str] = set()
        own = False
        owned = 0
        if key[0] is ValueKind.EMAIL:
            for value in values:
                domain = value.rpartition("@")[2]
                if owner.relation(domain) in {"own", "named"}:
                    own = True
                    owned += 1
                else:
                    domains.add(registered(domain) or domain)
        heads = {head_of(context) for _, context in members} - {""}
        words = members[0][1].lexicon
        roles = sum(any(hit.group == "roles" and hit.name != "official" for hit in words.find(head)) for head in heads)
        told[key] = Listing(len(values), len(domains), own, len(heads), owned, roles)
    return told


def shape_of(mention: Mention, context: Context) -> tuple[ValueKind, tuple[str, ...]]:
    """The pattern of elements in which a value stands."""
    if mention.page.is_plain:
        return mention.kind, ("row",) if len(context.row) > 1 else ()
    shape = context.spot.shape
    return mention.kind, shape[1:] if shape and shape[0].startswith(("a.", "span.", "b.", "strong.")) else shape


def head_of(context: Context) -> str:
    """The words at the head of the part in which a value stands."""
    return context.row or next(iter(context.headings), "") or next(iter(context.lead[-1:]), "") or context.above


def is_branch(context: Context, listing: Listing | None, owner: Owner) -> bool:
    """Whether a value stands in one of several parts whose heads are the subject's name and one of its places."""
    head = head_of(context)
    if listing is None or listing.heads < _FEWEST or not owner.is_part(head):
        return False
    return not any(hit.group == "roles" for hit in context.lexicon.find(head))


_SHOWN = frozenset({Written.TEXT, Written.LINK, Written.CODED})


def of_name(name: str, owner: Owner) -> list[RuleHit]:
    """What the name of a described thing says: that it is the owner, or another."""
    if not name:
        return []
    plain = squashed(name)
    words = owner.subject_words or tuple(owner.core)
    own = any(len(word) >= _TELLING and word in plain for word in words) if words else owner.is_named(plain)
    if own:
        return [RuleHit(name="of the owner's name", weight=1.0, saw=name)]
    return [RuleHit(name="of another name", weight=-3.0, saw=name)]
