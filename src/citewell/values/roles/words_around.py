"""Which role the words around a value give it, the nearest words first."""

import re
from collections.abc import Iterator, Sequence, Set
from functools import lru_cache
from typing import NamedTuple

from citewell.model.value import Role
from citewell.values.context import Context, last_clause
from citewell.values.roles.judged import ROLE_OF
from citewell.values.spelling import squashed
from citewell.values.words.lexicon import Hit, lexicon

_PARENTHESIS = re.compile(r"\s{0,3}[\u2013-]?\s{0,2}[(\[]([^()\[\]]{1,40})[)\]]")
_ONE_LETTER = re.compile(r"(?:^|[\s(|/·,;])([A-Za-z])\s?[.:)]{0,2}\s*$")
_SIGNS = {
    "☎": "phone",
    "📞": "phone",
    "📱": "phone",
    "✆": "phone",
    "📠": "fax",
    "🖷": "fax",
    "✉": "email",
    "📧": "email",
}
_WAYS = frozenset({"phone", "fax", "email"})
_PIECES = re.compile(r"[._+\d-]+")
_SHORTEST_PREFIX = 5
_HEADING_MOST = 70
_AND = re.compile(r"\s*(?:&|/|\+|und|and|et|e|y|en|och|i|og|и|・|、)\s*", re.IGNORECASE)


class Said(NamedTuple):
    """A role that words give.

    Attributes:
        role: the role.
        by: where the words stand.
        words: the words.
        beside_all: whether the same words name everybody too, as in "information and bookings".
    """

    role: Role
    by: str
    words: str
    beside_all: bool = False


def said_roles(context: Context, own: Set[str] = frozenset()) -> Iterator[Said]:
    """The roles that the words around a value give it, those nearest to it first.

    Args:
        context: what stands around the value.
        own: words of the owner's name, which say nothing of a role.
    """
    for told in _said(context):
        words = squashed(told.words)
        near = told.by in {"label", "after"} and told.role is not Role.DEPARTMENT
        if near or not any(word == words or are_akin(word, words) for word in own):
            yield told


def are_akin(word: str, other: str) -> bool:
    """Whether two words begin alike, as the forms of one word do."""
    pairs = enumerate(zip(word, other, strict=False))
    same = next((at for at, (one, two) in pairs if one != two), min(len(word), len(other)))
    return same > _SHORTEST_PREFIX and 3 * same >= 2 * min(len(word), len(other))


def _said(context: Context) -> Iterator[Said]:
    clause = last_clause(context.label)
    if context.shared:
        clause = last_clause(context.shared)
    exact = lexicon().exact.get(clause.strip(" \t:.-–").casefold())
    if exact is not None:
        yield Said(ROLE_OF[exact], "label", clause.strip())
    for by, text in (
        ("after", _parenthesis(context)),
        ("label", clause),
        ("column", context.column),
        ("row", context.row),
    ):
        yield from _roles(context, by, text)
    if context.opening and len(context.opening) <= _HEADING_MOST:
        yield from _roles(context, "line", context.opening)
    if not _tells(clause):
        for line in _labels_above(context.lead):
            yield from _roles(context, "line above", line)
        if context.above:
            yield from _roles(context, "list above", context.above)
    if clause != context.label and not context.shared:
        yield from _roles(context, "sentence", context.label)
    for heading in context.headings:
        if len(heading) <= _HEADING_MOST:
            yield from _roles(context, "heading", heading)


def _labels_above(lead: Sequence[str]) -> Iterator[str]:
    """The lines above that may still be labels: up to the first with digits, as those of addresses have."""
    for line in lead:
        yield line
        if any(char.isdecimal() for char in line):
            return


def _tells(clause: str) -> bool:
    return sum(char.isalpha() for char in clause) > 25


def _parenthesis(context: Context) -> str:
    match = _PARENTHESIS.match(context.after)
    return match[1] if match else ""


def _roles(context: Context, by: str, text: str) -> Iterator[Said]:
    if not text.strip():
        return
    hits = [hit for hit in context.lexicon.find(text) if hit.group == "roles"]
    parts = [hit for hit in hits if hit.name != "official"]
    # Of several the last one is nearest to the value; a part of the firm says more than that it is to be contacted.
    general = [hit for hit in hits if hit.name == "official"]
    for hit in reversed(parts):
        with_all = any(_AND.fullmatch(text[min(one.end, hit.end) : max(one.start, hit.start)]) for one in general)
        yield Said(ROLE_OF[hit.name], by, hit.words, with_all)
    for hit in reversed(general):
        yield Said(ROLE_OF[hit.name], by, hit.words)


def kinds_said(context: Context) -> dict[str, str]:
    """Which kinds of value the words right before and after say that it is, with the words."""
    found: dict[str, str] = {}
    after = _parenthesis(context)
    clause = context.label[-60:]
    for hit in context.lexicon.find(after):
        if hit.group == "kinds" and len(hit.words) > 1 and hit.name in _WAYS:
            found.setdefault(hit.name, hit.words)
    if found:
        return found
    sign = clause.rstrip("\ufe0f :.")[-1:]
    if sign in _SIGNS:
        return {_SIGNS[sign]: sign}
    letter = _ONE_LETTER.search(clause)
    alone = context.label.strip(" \t|/,;·•–-()") == (letter[1] if letter is not None else "")
    if letter is not None and (letter[0].strip()[-1:] in ".:)" or alone) and letter[1].lower() in "tpmfe":
        return {{"f": "fax", "e": "email"}.get(letter[1].lower(), "phone"): letter[1]}
    last = 0
    hits = [hit for hit in context.lexicon.find(clause) if hit.group == "kinds" and len(hit.words) > 1]
    for hit in reversed(hits):
        if last and not _joined(clause[hit.end : last]):
            break
        found.setdefault(hit.name, hit.words)
        last = hit.start
    return found


def _joined(between: str) -> bool:
    """Whether two labels stand for one value, as in ``Tel/Fax``."""
    return between.strip().lower() in {
        "/",
        "&",
        "+",
        "und",
        "and",
        "/ ",
        "y",
        "et",
        "e",
        "or",
        "",
        "-",
        ".",
        "./",
        ". /",
    }


def places_said(text: str, context: Context) -> list[Hit]:
    """What a text says of the place."""
    return [hit for hit in context.lexicon.find(text) if hit.group == "places"] if text.strip() else []


@lru_cache(maxsize=8_192)
def local_role(local: str) -> Role | None:
    """The role that the local part of an address names; ``None`` when it names none."""
    parts = lexicon().local_parts
    if local in parts:
        return ROLE_OF[parts[local]]
    squashed = _PIECES.sub("", local)
    if squashed in parts:
        return ROLE_OF[parts[squashed]]
    names = [parts[piece] for piece in _PIECES.split(local) if piece in parts and len(piece) > 1]
    special = [name for name in names if name != "official"]
    if special or names:
        return ROLE_OF[(special or names)[0]]
    for part, meaning in parts.items():
        if (
            len(part) >= _SHORTEST_PREFIX
            and meaning != "official"
            and (
                squashed.startswith(part) or (squashed.endswith(part) and meaning in {"sales", "support", "webmaster"})
            )
        ):
            return ROLE_OF[meaning]
    for part, meaning in parts.items():
        if meaning == "official" and len(part) >= _SHORTEST_PREFIX and squashed.startswith(part):
            return Role.OFFICIAL
    return None
