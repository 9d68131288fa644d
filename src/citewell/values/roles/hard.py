"""Rules that decide a role by themselves: each looks at one mention and says what it is there, or nothing."""

import re
from collections.abc import Callable

from citewell.model.value import Role, RuleHit, ValueKind
from citewell.values.candidates.mention import Mention, Written
from citewell.values.context import Context, last_clause
from citewell.values.reserved.tables import (
    fictional_phone,
    reserved_domain,
    sample_domain,
    sample_local_part,
    sample_person,
    test_card,
)
from citewell.values.roles.words_around import local_role, places_said

Verdict = tuple[Role, RuleHit]
_EXAMPLE_WORDS = re.compile(r"\b(?:e\.\s?g\.|z\.\s?b\.|p\.\s?ex\.|i\.e\.|ej\.|bijv\.)\s*[^\w]{0,3}$", re.IGNORECASE)
_QUOTED_BEFORE = re.compile(r"[=:(]\s*[\"'`]$|<[\w\s/=\"']{0,40}$")


def hard_role(mention: Mention, context: Context) -> Verdict | None:
    """What the first of the rules that speaks makes of a mention."""
    for rule in _RULES:
        found = rule(mention, context)
        if found is not None:
            return found
    return None


def _ruled(role: Role, name: str, saw: str = "") -> Verdict:
    return role, RuleHit(name=name, saw=saw)


def _reserved(mention: Mention, context: Context) -> Verdict | None:
    if not context.heeds_reserved:
        return None
    if mention.kind is ValueKind.EMAIL:
        local, _, domain = mention.normal.rpartition("@")
        if name := reserved_domain(domain):
            return _ruled(Role.EXAMPLE, "reserved domain", name)
        if name := sample_domain(domain):
            return _ruled(Role.PLACEHOLDER, "sample domain", name)
        if sample_local_part(local):
            return _ruled(Role.PLACEHOLDER, "sample local part", local)
        if len(local) >= 20 and re.fullmatch(r"[0-9a-f]+", local):
            return _ruled(Role.NO_VALUE, "key of a service", local)
        return None
    if source := fictional_phone(mention.normal):
        return _ruled(Role.EXAMPLE, "number for fiction", source)
    digits = "".join(char for char in mention.value if char.isdecimal())
    if test_card(digits):
        return _ruled(Role.NO_VALUE, "test card", digits)
    if digits in _OBVIOUS or digits[-7:] in {"1234567", "0000000"} or digits[-8:] in {"12345678", "23456789"}:
        return _ruled(Role.PLACEHOLDER, "counted number", digits)
    return None


_NOTICE = re.compile(
    r"\W{0,3}(?:【(?:PR|広告)】|[\[［](?:PR|AD|広告)[\]］]|(?:anzeige|werbung|annonce|advertisement|sponsored|publicité|publicidad"
    r"|pubblicità|publicidade|advertentie|reklama|реклама)\s*[:：–-])",
    re.IGNORECASE,
)
_OBVIOUS = frozenset({"1234567890", "0123456789", "123456789", "9876543210", "5551234567", "0987654321"})


def _form(mention: Mention, context: Context) -> Verdict | None:
    match mention.written:
        case Written.PLACEHOLDER:
            return _ruled(Role.PLACEHOLDER, "placeholder of a form")
        case Written.FIELD:
            return _ruled(Role.FORM_DEFAULT, "value of a form")
        case Written.COMMENT:
            return _ruled(Role.HIDDEN, "comment of the markup")
    if "field" in context.spot.flags or "option" in context.spot.near:
        return _ruled(Role.FORM_DEFAULT, "within a field")
    return None


def _code(mention: Mention, context: Context) -> Verdict | None:
    if "code" in context.spot.flags:
        return _ruled(Role.CODE, "within code", _innermost(context))
    if mention.page.is_plain and _looks_like_code(mention):
        return _ruled(Role.CODE, "among code", context.line[:80])
    return None


def _looks_like_code(mention: Mention) -> bool:
    text = mention.page.text
    before = text.count("```", 0, mention.start)
    if before % 2 == 1:
        return True
    begin, end = mention.page.line_at(mention.start)
    line = text[begin:end]
    around = text[max(begin, mention.start - 2) : mention.start] + text[mention.end : mention.end + 2]
    quoted = around[:2][-1:] in {'"', "'", "`"} and around[2:][:1] in {'"', "'", "`"}
    return quoted and bool(re.search(r"[{}=;]|\":|'\s?:|\(\s?[\"']|->|=>", line))


def _hidden(mention: Mention, context: Context) -> Verdict | None:
    if "hidden" in context.spot.flags:
        return _ruled(Role.HIDDEN, "hidden by the markup", _innermost(context))
    return None


def _told_as_example(mention: Mention, context: Context) -> Verdict | None:
    if mention.written not in {Written.TEXT, Written.CODED, Written.LINK}:
        return None
    near = context.label[-40:]
    if _EXAMPLE_WORDS.search(near):
        return _ruled(Role.EXAMPLE, "told as an example", near.strip())
    hit = next((h for h in places_said(near, context) if h.name == "example"), None)
    if hit is not None and len(hit.words) > 3:
        return _ruled(Role.EXAMPLE, "told as an example", hit.words)
    if "example" in context.spot.flags:
        return _ruled(Role.EXAMPLE, "within a sample", _innermost(context))
    if person := sample_person(context.line) if mention.kind is ValueKind.EMAIL else None:
        return _ruled(Role.EXAMPLE, "sample person", person)
    for heading in context.headings[:1]:
        for hit in places_said(heading, context):
            if hit.name == "example" and len(heading) < 60:
                return _ruled(Role.EXAMPLE, "below a heading of examples", heading)
    return None


def _others(mention: Mention, context: Context) -> Verdict | None:
    flags = context.spot.flags
    general = mention.kind is ValueKind.EMAIL and local_role(mention.normal.rpartition("@")[0]) is not None
    if "comment" in flags:
        return _ruled(Role.COMMENTER, "within comments", _innermost(context))
    if "testimonial" in flags or ("quote" in flags and "contact" not in context.spot.near):
        return _ruled(Role.TESTIMONIAL, "within a testimonial or quotation", _innermost(context))
    clause = last_clause(context.shared or context.label)
    author = next((hit for hit in places_said(clause, context) if hit.name == "author" and len(hit.words) > 4), None)
    if author is not None and not general:
        return _ruled(Role.BYLINE, "told of an author", author.words)
    if "byline" in flags and not general:
        return _ruled(Role.BYLINE, "within a byline", _innermost(context))
    notice = _NOTICE.match(context.line)
    if notice is not None:
        return _ruled(Role.ADVERTISER, "told as an advertisement", notice[0].strip())
    if "advert" in context.spot.near and "contact" not in context.spot.near and "footer" not in flags:
        return _ruled(Role.ADVERTISER, "within an advertisement", _innermost(context))
    near = [context.label[-80:], *context.lead[:2], *context.headings[:1]]
    for text in near:
        for hit in places_said(text, context):
            if hit.name == "testimonial" and 2 * len(hit.words) >= len(text.strip()):
                return _ruled(Role.TESTIMONIAL, "told as a testimonial", hit.words)
            if hit.name == "advert" and text.strip().casefold() == hit.words.casefold():
                return _ruled(Role.ADVERTISER, "told as an advertisement", hit.words)
    return None


def _innermost(context: Context) -> str:
    return " > ".join(context.spot.path[-2:])


_RULES: tuple[Callable[[Mention, Context], Verdict | None], ...] = (
    _form,
    _reserved,
    _code,
    _hidden,
    _told_as_example,
    _others,
)
