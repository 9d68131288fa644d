"""What prices, hours, addresses, persons, dates and web addresses are, by the words of the question beside them."""

import re
from collections.abc import Sequence, Set

from citewell.model.value import Role, RuleHit, ValueKind
from citewell.values.candidates.mention import Mention, Written
from citewell.values.candidates.urls import is_profile
from citewell.values.context import Context, beside, last_clause
from citewell.values.owner import Owner
from citewell.values.roles.hard import hard_role
from citewell.values.roles.judged import PARTS, Judged, settled
from citewell.values.roles.words_around import places_said, said_roles
from citewell.values.spelling import squashed
from citewell.values.words.lexicon import dull_words, lexicon

_WORD = re.compile(r"[^\W\d_]{3,}")
_CJK = re.compile(r"[\u3041-\u30ff\u4e00-\u9fff\uac00-\ud7af]{2,}")
_TITLED = re.compile(
    r"\b(?:ing|dott|dott\.ssa|geom|arch|avv|drs|mw|dhr|mrs?|ms|dr|prof|mgr|inż|lek|med|p\.o|ir|capt|cmdr|rev|sra?|mag|dipl)"
    r"\.\s*$",
    re.IGNORECASE,
)
# Whoever is asked for by what they do is told by what they are.
_LEADS = ("dirige", "leitet", "leads ", "runs ", "in charge", "dirigeert", "kieruje", "leder ", "руководит")
_HEADS = ("direc", "diret", "direk", "dyrek", "leite", "gesch", "manag", "дирек")
_SENTENCE = re.compile(r"(?<=\w\w\w\w)\. |[!?;] |(?<=\d)\. |(?<=[)»”\"])\. ")
_SAYS = re.compile(r"[:：]\s*\S")
_SHORT = 60
_CARD = 240
_SECOND = re.compile(
    r"\b(?:deputy|assistant|vice|acting|former|ex|stellvertr\w*|vize\w*|ehemalig\w*|adjointe?|suppléante?|ancienn?e?|subdirector\w*"
    r"|suplente|adjunt[oa]|anterior|vicedirettore|vicepresident\w*|zastępc\w*|wice\w*|były|plaatsvervangend\w*|adjunct|oud"
    r"|biträdande|ställföreträdande|tidigare|zástupce|заместител\w*|бывш\w*)\b|副|元",
    re.IGNORECASE,
)
_FROM_MANY = re.compile(
    r"\b(?:ab|from|dès|à partir de|desde|da|vanaf|od|från)\s+\d{1,4}\b(?!\s?(?:€|\$|£|kr|zł|eur))", re.IGNORECASE
)
_AT = re.compile(r"[\w.+-]{1,64}@([\w.-]{3,80})")
_STEM = 5
_SHORT_WORD = re.compile(r"\b([^\W\d_]{3,4})\.")
_NUMBERED = re.compile(r"\b(?=[^\W\d]*\d)\w{1,6}\b(?![.,]\d)")
_LETTERS = re.compile(r"(?<!\w)[A-Z]{2,6}(?!\w)")
_OLD_PRICE = re.compile(
    r"(?:\bwas|\brrp|\bstatt|\bbefore|\bantes|\bavant|\bprima|\bwas:|\bvan|\bolds?|\buvp|\binstead of)\W{0,3}$",
    re.IGNORECASE,
)
_KIND_LABELS = {ValueKind.HOURS: "hours", ValueKind.ADDRESS: "address", ValueKind.PRICE: "price"}
_NETWORKS = re.compile(
    r"facebook|instagram|twitter|linkedin|youtube|tiktok|xing|pinterest|mastodon|github|bandcamp", re.IGNORECASE
)


class Asked:
    """A question by its telling words.

    Args:
        question: as asked.
        subject: whom it is about; its name tells nothing of what is asked.
    """

    def __init__(self, question: str, subject: str | None) -> None:
        self.text = question.casefold()
        own = {squashed(word) for word in _WORD.findall(subject or "")}
        dull = {
            word
            for hit in lexicon().find(question)
            if hit.group == "kinds" and hit.name == "price"
            for word in hit.words.casefold().split()
        }
        named = {word.casefold() for word in _WORD.findall(question)[1:] if word[0].isupper()}
        words = [
            squashed(word)
            for word in _WORD.findall(self.text)
            if (word not in dull_words() or word in named) and word not in dull
        ]
        self.words = frozenset(word for word in words if len(word) > _STEM)
        stems = [word[:_STEM] for word in words if not any(_same(word, one) for one in own)]
        self.stems = tuple(dict.fromkeys(stem for stem in stems if len(stem) >= 3))
        self.is_dull = not self.stems
        if self.is_dull:
            # Of "Who is the building official?" at the building department every word would be a dull one.
            plain = [squashed(word)[:_STEM] for word in _WORD.findall(self.text) if len(word) > _STEM]
            self.stems = tuple(dict.fromkeys(plain))
        self.runs = tuple(_CJK.findall(question))
        self.leads = any(word in self.text for word in _LEADS)
        self.codes = frozenset(_NUMBERED.findall(self.text))
        self.letters = tuple(dict.fromkeys(_LETTERS.findall(question)))

    def is_office(self, value: str) -> bool:
        """Whether what is written like a name is made of the question's words, and no two words of it are others."""
        words = _WORD.findall(value)
        others = [word for word in words if not self.in_text(word)]
        return len(others) < min(2, len(words))

    def exact(self, text: str) -> int:
        """How many of its longer words stand in a text letter by letter."""
        return len(self.words & {squashed(word) for word in _WORD.findall(text.casefold())})

    def in_text(self, text: str) -> frozenset[str]:
        """Those of its words that stand in a text."""
        lowered = text.casefold()
        words = {squashed(word)[:_STEM] for word in _WORD.findall(lowered)}
        cut = tuple(squashed(word) for word in _SHORT_WORD.findall(lowered))
        found = {
            stem
            for stem in self.stems
            if stem in words or stem[: _STEM - 1] in words or any(stem.startswith(word) for word in cut)
        }
        if self.leads and any(word.startswith(_HEADS) for word in words):
            found.add("")
        found |= self.codes & frozenset(_NUMBERED.findall(lowered))
        if self.is_dull and len(found) < len(self.stems):
            return frozenset()
        found |= {run for run in self.runs if any(run[at : at + 2] in text for at in range(len(run) - 1))}
        return frozenset(found)


def _same(word: str, own: str) -> bool:
    """Whether two words are forms of one."""
    longer = max(len(word), len(own))
    most = _STEM if longer <= _STEM + 2 else 2 * longer // 3
    return word == own or (min(len(word), len(own)) >= _STEM and word[:most] == own[:most])


def judge_fact(mention: Mention, context: Context, owner: Owner, asked: Asked) -> Judged:
    """The role of a value at a place, with a score by how well the words beside it answer the question."""
    hard = hard_role(mention, context) if mention.kind not in {ValueKind.URL} else None
    if hard is not None and hard[0] not in {Role.NO_VALUE, Role.BYLINE}:
        return settled(mention, context, hard[0], [hard[1]])
    if mention.kind is ValueKind.ADDRESS and (other := _other_firm(context)):
        return settled(mention, context, Role.OTHER_FIRM, [RuleHit(name="told of another firm", saw=other)])
    rules: list[RuleHit] = []
    here = owner.names_subject(beside(context)) if owner.subject else False
    if not owner.is_subject and not here and mention.kind is not ValueKind.PERSON:
        return settled(mention, context, Role.OTHER_FIRM, [RuleHit(name="not beside the subject's name")])
    if mention.item is not None:
        rules.append(RuleHit(name="structured data", weight=5.0 if mention.item.top else 3.0, saw=mention.item.kind))
    near, wide = _nearness(mention, context, asked)
    if near:
        rules.append(RuleHit(name="words of the question right beside it", weight=3.5 * min(near, 3)))
    if wide:
        rules.append(RuleHit(name="words of the question above or at the head", weight=3.0 * min(wide, 2)))
    if near and (exact := asked.exact(f"{context.row} {context.label[-90:]}")):
        rules.append(RuleHit(name="whole words of the question", weight=0.5 * min(exact, 2)))
    rules += _of_kind(mention, context, asked)
    flags = context.spot.flags
    if mention.kind is ValueKind.PERSON and here and not owner.is_subject:
        rules.append(RuleHit(name="beside the subject's name", weight=2.0))
    if mention.kind in {ValueKind.ADDRESS, ValueKind.HOURS}:
        head = next((told for told in said_roles(context) if told.role is Role.OFFICIAL), None)
        if mention.kind is ValueKind.ADDRESS and head is not None:
            rules.append(RuleHit(name=f"words of the {head.by}", weight=2.0, saw=head.words))
        if mention.kind is ValueKind.ADDRESS and (saw := _owners_address(context, owner)):
            rules.append(RuleHit(name="in a line with an address of the owner", weight=3.0, saw=saw))
        placed = sorted(flags & {"footer", "contact", "header"})
        if placed:
            rules.append(RuleHit(name=f"in the {placed[0]}", weight=2.0))
        if here:
            weight = 3.0 if mention.kind is ValueKind.ADDRESS else 2.0
            rules.append(RuleHit(name="beside the subject's name", weight=weight))
    if mention.kind is ValueKind.PERSON and owner.subject and _is_subjects(mention, owner):
        rules.append(RuleHit(name="words of the subject's own name", weight=-1.0))
    if mention.kind is ValueKind.PERSON and (saw := _second(context, asked)):
        rules.append(RuleHit(name="told as another than the first", weight=-4.0, saw=saw))
    many = _FROM_MANY.search(f"{context.row} {context.label[-30:]}") if mention.kind is ValueKind.PRICE else None
    if many is not None and not any(char.isdecimal() for char in asked.text):
        rules.append(RuleHit(name="told of a number of them", weight=-4.0, saw=many[0]))
    if mention.kind is ValueKind.PRICE and _OLD_PRICE.search(context.label[-16:]):
        rules.append(RuleHit(name="told as an earlier price", weight=-4.0))
    return Judged(
        mention, context, Role.OFFICIAL, sure=True, score=sum(rule.weight for rule in rules), rules=tuple(rules)
    )


def _below(mention: Mention) -> str:
    """The short line below a name that is a heading, or the first thing of its part: what that person is."""
    page = mention.page
    if not any(heading.start <= mention.start < heading.end for heading in page.headings) and not _leads(mention):
        return ""
    _, end = page.line_at(mention.start)
    below = next((line for line in page.text[end : end + 200].splitlines() if line.strip()), "").strip()
    return below if len(below) <= _SHORT and not any(char.isdecimal() for char in below) else ""


def _leads(mention: Mention) -> bool:
    """Whether a name is all of its line, and an element of a few lines begins with it."""
    begin, end = mention.page.line_at(mention.start)
    if mention.page.text[begin:end].strip() != mention.value:
        return False
    node = mention.node
    for _ in range(3):
        node = node.parent if node is not None else None
        if node is None or node.tag in {"body", "main", "html"}:
            return False
        words = " ".join(node.text(separator=" ").split())
        if not words.startswith(mention.value) or len(words) > _CARD:
            return False
        if len(words) > len(mention.value):
            return True
    return False


def _owners_address(context: Context, owner: Owner) -> str:
    """The e-mail address of the owner that stands in the same line; empty when there is none."""
    found = (match[1] for match in _AT.finditer(context.line))
    return next((domain for domain in found if owner.relation(domain.rstrip(".")) in {"own", "named"}), "")


def _other_firm(context: Context) -> str:
    """The words right before or above that say that it is another firm's; empty when none do."""
    for text in (context.label[-60:], *context.lead[:1], *context.headings[:1]):
        hits = places_said(text, context) if len(text) < _SHORT else []
        other = next((hit for hit in hits if hit.name == "other"), None)
        if other is not None:
            return other.words
    return ""


def _is_subjects(mention: Mention, owner: Owner) -> bool:
    """Whether what is written like a name is part of the subject's, or a firm by its legal form."""
    words = [squashed(word) for word in _WORD.findall(mention.value)]
    return owner.is_firm(mention.value) or (bool(words) and all(word in owner.subject_words for word in words))


def _second(context: Context, asked: Asked) -> str:
    """The word of a label, such as deputy or former, that the question does not have; empty when there is none."""
    label = last_clause(context.label)[-60:] if any(char.isalpha() for char in context.label[-60:]) else context.row
    match = _SECOND.search(label)
    return match[0] if match is not None and match[0].casefold() not in asked.text else ""


def _nearness(mention: Mention, context: Context, asked: Asked) -> tuple[int, int]:
    label = _TITLED.sub("", context.label[-90:])
    label = _SENTENCE.split(label)[-1]
    if mention.kind is ValueKind.HOURS:
        label = f"{label} {mention.value}"
    if context.spot.cell is not None and not any(char.isalpha() for char in label):
        label = context.row  # in a table what the row is about stands in the first cell
    near = asked.in_text(f"{label} {context.after[:25].split('.')[0]}" if mention.kind is ValueKind.PERSON else label)
    # Of a person, a line above that says who somebody else is says nothing.
    lead = context.lead[:1]
    if mention.kind is ValueKind.PERSON and any(_SAYS.search(line) for line in lead):
        lead = ()
    before = context.opening or context.label[:-1]
    heads: Sequence[str] = (context.row, context.column, *lead, *context.headings[:1], before)
    if mention.kind is ValueKind.PERSON and not near:
        near = asked.in_text(_below(mention))
    # A word that stands right beside the value says no more when it stands above it too.
    return len(near), max([len(asked.in_text(text) - near) for text in heads if text] + [0])


def _of_kind(mention: Mention, context: Context, asked: Asked) -> list[RuleHit]:
    rules: list[RuleHit] = []
    name = _KIND_LABELS.get(mention.kind)
    if name is not None:
        for text in (context.label[-60:], *context.lead[:1], *context.headings[:1], context.row, context.column):
            if any(
                hit.group == "kinds" and hit.name == name and (len(hit.words) > 3 or not hit.words.isascii())
                for hit in context.lexicon.find(text)
            ):
                rules.append(
                    RuleHit(
                        name="label", weight=3.0 if mention.kind is not ValueKind.PRICE else 0.5, saw=text.strip()[:60]
                    )
                )
                break
    if mention.kind is ValueKind.URL:
        wants_profile = _NETWORKS.search(asked.text) or "social" in asked.text or "profile" in asked.text
        profile = is_profile(mention.value)
        named = _NETWORKS.search(asked.text)
        if wants_profile and profile and (named is None or named[0].lower() in mention.normal):
            rules.append(RuleHit(name="profile", weight=5.0))
        elif not wants_profile and not profile and mention.written in {Written.META, Written.STRUCTURED}:
            rules.append(RuleHit(name="the page's own", weight=4.0))
        else:
            rules.append(RuleHit(name="not of the sort that was asked for", weight=-6.0))
    return rules


_GENERAL_STEMS = frozenset({"depar", "abtei", "telef", "numer", "numme", "phone", "addre", "adres", "corre", "email"})
_NAMEABLE = frozenset({Role.BRANCH, Role.DEPARTMENT})
_LIVING = frozenset({Role.OFFICIAL, Role.PERSON}) | _NAMEABLE | PARTS


def named_by(asked: Asked, judged: Sequence[Judged], wanted: Role) -> list[Judged]:
    """The mentions of the one branch or department that a question names, as what it asks for; none if it names none.

    Args:
        asked: the question, whose words for kinds and roles of values name no part.
        judged: everything of the kind.
        wanted: the role that the question asks for.
    """
    spelt = [one for one in judged if one.role in _LIVING and _has_letters(one.context.label, asked.letters)]
    if len({one.mention.normal for one in spelt}) == 1:
        return _as_named(judged, spelt, wanted, " ".join(asked.letters))
    hits = [hit for hit in lexicon().find(asked.text) if hit.group != "places" and hit.name != "department"]
    plain = {squashed(part)[:_STEM] for hit in hits for part in _WORD.findall(hit.words.casefold())} | _GENERAL_STEMS
    stems = [stem for stem in asked.stems if stem not in plain and len(stem) >= 4]
    if not stems:
        return []
    found = _naming(stems, judged, _NAMEABLE) or _naming(stems, judged, _LIVING)
    return _as_named(judged, found, wanted, " ".join(stems)) if found else []


def _naming(stems: Sequence[str], judged: Sequence[Judged], roles: Set[Role]) -> list[Judged]:
    """The mentions of the one value of some roles beside which most words of a question stand."""
    best: list[tuple[int, Judged]] = []
    for one in judged:
        if one.role not in roles:
            continue
        context = one.context
        local = one.mention.normal.partition("@")[0] if one.mention.kind is ValueKind.EMAIL else ""
        above = [context.row, context.column, *context.headings[:1], *context.lead[:1]]
        near = " ".join([context.label[-80:], context.shared, context.opening, *above])
        there = {squashed(word)[:_STEM] for word in _WORD.findall(f"{near} {local}".casefold())}
        best.append((sum(stem in there for stem in stems), one))
    most = max([count for count, _ in best] + [0])
    found = [one for count, one in best if count == most]
    if not most or len({one.mention.normal for one in found}) != 1:
        return []
    return found


def _has_letters(label: str, letters: Sequence[str]) -> bool:
    """Whether an abbreviation of the question stands in the label of a value."""
    return any(word in _LETTERS.findall(label[-30:]) for word in letters)


def _as_named(judged: Sequence[Judged], found: Sequence[Judged], wanted: Role, saw: str) -> list[Judged]:
    rule = RuleHit(name="named by the question", weight=6.0, saw=saw)
    return [
        *[one._replace(role=wanted, score=max(one.score, 0) + 6.0, rules=(*one.rules, rule)) for one in found],
        *[one._replace(role=Role.DEPARTMENT) if one.role is wanted else one for one in judged if one not in found],
    ]
