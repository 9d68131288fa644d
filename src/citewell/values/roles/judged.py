"""A mention with what was made of it."""

from collections.abc import Sequence
from typing import NamedTuple

from citewell.model.value import Role, RuleHit
from citewell.values.candidates.mention import Mention
from citewell.values.context import Context


class Judged(NamedTuple):
    """A mention with its role.

    Attributes:
        mention: the value at its place.
        context: what stands around it.
        role: what it is there.
        sure: whether the words around it give the role; a local part alone does not.
        score: how good it is among those of its role.
        rules: what decided.
        hints: further roles that words around it name.
        relation: of an address's domain to the owner.
    """

    mention: Mention
    context: Context
    role: Role
    sure: bool
    score: float
    rules: tuple[RuleHit, ...]
    relation: str = ""
    hints: frozenset[Role] = frozenset()


def settled(mention: Mention, context: Context, role: Role, rules: Sequence[RuleHit], relation: str = "") -> Judged:
    """A mention whose role a rule has decided, so that it has no score."""
    return Judged(mention, context, role, sure=True, score=0.0, rules=tuple(rules), relation=relation)


NO_CONTACTS = frozenset({Role.EXAMPLE, Role.PLACEHOLDER, Role.CODE, Role.FORM_DEFAULT, Role.HIDDEN, Role.NO_VALUE})
OTHERS = frozenset({Role.BYLINE, Role.COMMENTER, Role.OTHER_FIRM, Role.ADVERTISER, Role.TESTIMONIAL, Role.PERSON})
PARTS = frozenset(
    {
        Role.SALES, Role.SUPPORT, Role.PRESS, Role.JOBS, Role.PRIVACY, Role.LICENCES, Role.EDITORIAL, Role.ADVERTISING,
        Role.SUBSCRIPTIONS, Role.BILLING, Role.INVESTORS, Role.WEBMASTER, Role.BOOKING, Role.COMPLAINTS, Role.EMERGENCY,
        Role.DEPARTMENT,
    }
)  # fmt: skip
ROLE_OF = {role.name.lower(): role for role in (Role.OFFICIAL, *sorted(PARTS, key=lambda role: role.name))}
