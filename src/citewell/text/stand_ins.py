"""Stand-ins for addresses, telephone numbers and values to be filled in, as models leave them in their texts."""

import re
from collections.abc import Callable
from typing import NamedTuple

from citewell.text.lexicon import lexicons
from citewell.text.url_spans import find_urls
from citewell.text.wordings import Placeholders


def _words(words_of: Callable[[Placeholders], str]) -> str:
    """The words of all languages as alternatives, longest first."""
    words = {word for lexicon in lexicons().values() for word in words_of(lexicon.placeholders).split()}
    return "|".join(map(re.escape, sorted(words, key=lambda word: (-len(word), word))))


_YOUR = _words(lambda words: words.your)
_OWNED = _words(lambda words: words.owned)
_INSERTING = _words(lambda words: words.inserting)
_ADDRESSES = _words(lambda words: words.addresses)
_PHONES = _words(lambda words: words.phones)

# RFC 2606 and RFC 6761 reserve these names for examples, tests and this machine: nobody can own an address there.
_RESERVED = re.compile(r"(?:^|\.)(?:example(?:\.(?:com|org|net|edu))?|test|invalid|localhost|local)\.?$", re.IGNORECASE)
_TEMPLATE = re.compile(
    rf"x{{4,}}|(?:^|[./_@-])(?:your[-_]?|(?:{_YOUR})[-_])(?:{_OWNED})\b"
    r"|(?:^|[./_-])my[-_]?(?:domain|site|website|company|url|link|store|name)\b"
    rf"|\binsert[-_](?:{_ADDRESSES}|{_YOUR}|here|domain)\b|placeholder|link[-_]to[-_](?:the|your|source|article|page|doc)|url[-_]?here"
    r"|(?:^|[./_@-])(?:domain|yoursite|yourdomain|website|somesite)\.(?:com|org|net)\b|/(?:\.\.\.|\u2026)(?:/|$)|%7b|%3c",
    re.IGNORECASE,
)
_HOST = re.compile(r"(?:https?://)?(?:[^/@\s]{0,100}@)?(?P<host>[^/:?#\s]{1,255})", re.IGNORECASE)
_MAIL = re.compile(r"(?<![\w.+-])[\w.+-]{1,64}@(?P<host>[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,8})")
# A part to be filled in: in the host of an address whatever it says, behind it only when it says ``your``.
_BRACKETED = re.compile(
    r"(?:https?://|www\.)[\w.%-]{0,60}(?:<[a-z][^<>\n]{0,40}>|\{{1,2}[a-z][^{}\n]{0,40}\}{1,2}|\[[a-z][^\[\]()\n]{0,40}\](?!\())"
    r"[\w./%<>{}-]{0,100}"
    rf"|https?://[\w./%-]{{1,160}}/(?:<(?:{_YOUR})\b[^<>\n]{{1,40}}>|\{{{{1,2}}(?:{_YOUR})\b[^{{}}\n]{{1,40}}\}}{{1,2}})",
    re.IGNORECASE,
)
_BARE = re.compile(
    rf"(?<![\w@./-])(?:www\.)?(?:your[-_]?|(?:{_YOUR})[-_])(?:{_OWNED})\.[a-z]{{2,6}}\b(?:/[\w./-]{{0,100}})?",
    re.IGNORECASE,
)
_NOWHERE = (
    r"(?:\#|about:blank|javascript:[^()\s]{0,40}(?:\(\d?\))?;?|url|link|todo|tbd|placeholder|x{3,}|\.{3}|\u2026)?"
)
_LINK = re.compile(rf"\[(?P<words>[^\[\]\n]{{1,200}})\]\(\s?{_NOWHERE}\s?\)", re.IGNORECASE)
_ANCHOR = re.compile(r"<a\s[^<>]{0,100}?href\s?=\s?([\"'])(?:\#|about:blank)?\1[^<>]{0,100}>", re.IGNORECASE)
_ASKED = re.compile(r"(?P<open>[\[<{（【「])(?P<words>[^\[\]<>{}（）【】「」\n]{2,60})(?:\](?![(\[:])|[>}）】」])")
_ASKING = re.compile(
    rf"\b(?:{_INSERTING}|{_YOUR})\b.{{0,40}}\b(?:{_ADDRESSES})\b|\b(?:{_ADDRESSES})\b.{{0,40}}\b(?:{_INSERTING}|here)\b"
    r"|(?:插入|填写|添加|你的|您的).{0,8}(?:链接|网址|地址|电话|邮箱)|(?:リンク|アドレス|電話番号).{0,6}(?:挿入|入力|記入)",
    re.IGNORECASE,
)
_ALONE = re.compile(r"(?:link|url|hyperlink|enlace|lien|链接|网址|リンク)", re.IGNORECASE)
# A telephone number with letters in the place of digits, beside a word for it or with the signs of one.
_PHONE = re.compile(
    r"(?<![\w.])[+(]{0,2}(?:\d{1,5}[)\s./-]{1,3}){0,4}\(?[Xx]{3,8}\)?(?:[\s./-]{1,2}(?:[Xx]{2,8}|\d{2,6})){0,4}(?!\w)"
)
_BESIDE = re.compile(rf"(?:\b(?:{_PHONES})\b|电话|致电|热线|電話)[^.!?\n]{{0,30}}$", re.IGNORECASE)
# What is cheap to look for, and part of every such stand-in.
_BEGINNINGS = tuple(f"{word}{mark}" for word in _YOUR.split("|") if word.isascii() for mark in "-_")
_ASKED_FOR = frozenset(re.sub(r"\\", "", _ADDRESSES).split("|")) | {"hyperlink", "lien", "enlace"}
_FIELDS = frozenset(word for lexicon in lexicons().values() for word in lexicon.placeholders.fields.split())
_MAY_BEGIN = _FIELDS | frozenset(re.sub(r"\\", "", f"{_YOUR}|{_INSERTING}").split("|"))
_MAY_FOLLOW = _MAY_BEGIN | frozenset(word for lexicon in lexicons().values() for word in lexicon.stop_words.split())
_UNSPACED_FIELDS = re.compile(f"(?:{'|'.join(sorted(word for word in _FIELDS if word >= chr(0x2E80)))}|的|の){{1,6}}")
# It begins with one set of characters, so that the engine can skip to the next of them.
_FIELD = re.compile(r"(?P<open>[\[{<](?:(?<=\{)\{)?)(?P<words>[^\[\]<>{}\n/]{2,60})(?:\](?![(\[:])|\}{1,2}|>)")
_FIELD_WORD = re.compile(r"[^\W\d_]+")
_BLANK = re.compile(r"X{2,6}|\?{2,4}")
_QUOTED = re.compile(r"[“„«‹「][^”“»›」\n]*$|(?:^|[^\w\"])\"[^\"\n]*$")
_FEWEST_LETTERS = 4
_REACH = 50


class StandIn(NamedTuple):
    """A stand-in.

    Attributes:
        start: where it begins.
        end: where it ends.
        kind: what it stands in for: an address, a number or a value.
        words: the words of a link that leads nowhere.
        reserved: whether it is a well-formed address at a reserved name, which only a fictional document may have.
    """

    start: int
    end: int
    kind: str
    words: str = ""
    reserved: bool = False


def find_stand_ins(text: str) -> list[StandIn]:
    """The stand-ins of a text, in order; those in code are among them."""
    found: list[StandIn] = []
    if "://" in text or "www." in text:
        for start, end in find_urls(text):
            cut = text.startswith(("...", "\u2026"), end)  # an address left off in the middle
            url = text[start:end]
            if cut or _TEMPLATE.search(url) is not None:
                found.append(StandIn(start, end, "address"))
            elif _is_reserved(url):
                found.append(StandIn(start, end, "address", reserved=True))
        found += (StandIn(*match.span(), "address") for match in _BRACKETED.finditer(text))
    if "@" in text:
        for match in _MAIL.finditer(text):
            if _TEMPLATE.search(match[0]):
                found.append(StandIn(*match.span(), "address"))
            elif _RESERVED.search(match["host"]):
                found.append(StandIn(*match.span(), "address", reserved=True))
    lowered = text.lower()
    if "your" in lowered or (("-" in lowered or "_" in lowered) and any(word in lowered for word in _BEGINNINGS)):
        found += (StandIn(*match.span(), "address") for match in _BARE.finditer(text))
    if "](" in text:
        found += (StandIn(*match.span(), "address", match["words"]) for match in _LINK.finditer(text))
    if "<a" in text or "<A" in text:
        found += (StandIn(*match.span(), "address") for match in _ANCHOR.finditer(text))
    found += (StandIn(*match.span(), "address") for match in _ASKED.finditer(text) if _asks(match))
    found += (StandIn(*match.span(), "value") for match in _FIELD.finditer(text) if _is_field(text, match))
    if "xx" in text or "XX" in text:
        found += (StandIn(*match.span(), "number") for match in _PHONE.finditer(text) if _is_phone(text, match))
    return _apart(found)


def is_stand_in(url: str) -> bool:
    """Whether an address only stands in for one: a template to be filled in, or a name reserved for examples."""
    return _TEMPLATE.search(url) is not None or _is_reserved(url)


def _is_reserved(url: str) -> bool:
    host = _HOST.match(url)
    return host is not None and _RESERVED.search(host["host"]) is not None


def host_of(address: str) -> str | None:
    """The host of a web or mail address, in lower case and without ``www``."""
    host = _HOST.match(address)
    return host["host"].lower().removeprefix("www.").rstrip(".") if host is not None else None


def _asks(match: re.Match[str]) -> bool:
    """Whether brackets ask for an address to be put in."""
    words = match["words"].strip()
    if words.isascii() and _ASKED_FOR.isdisjoint(words.lower().split()):
        return False
    return _ASKING.search(words) is not None or (match["open"] not in "<{（" and _ALONE.fullmatch(words) is not None)


def _is_field(text: str, match: re.Match[str]) -> bool:
    """Whether brackets hold what a template leaves to be filled in; within a quotation they are an editor's."""
    inside = match["words"].strip()
    words = [word.lower() for word in _FIELD_WORD.findall(inside)]
    if _BLANK.fullmatch(inside) is None:
        if not words or any(char.isdigit() for char in inside):
            return False
        if inside >= "\u2e80":
            if _UNSPACED_FIELDS.fullmatch(inside) is None:
                return False
        elif words[0] not in _MAY_BEGIN or _FIELDS.isdisjoint(words) or not _MAY_FOLLOW.issuperset(words):
            return False
    return _QUOTED.search(text, max(0, match.start() - _REACH), match.start()) is None


def _is_phone(text: str, match: re.Match[str]) -> bool:
    written = match[0]
    if written.lower().count("x") < _FEWEST_LETTERS:
        return False
    if written[0] in "+(" or (written[0] == "0" and " " in written):
        return True
    return _BESIDE.search(text, max(0, match.start() - _REACH), match.start()) is not None


def _apart(found: list[StandIn]) -> list[StandIn]:
    """The stand-ins in order, of those that overlap the one that begins first."""
    if len(found) < 2:
        return found
    kept: list[StandIn] = []
    for stand_in in sorted(found, key=lambda one: (one.start, -one.end)):
        if not kept or stand_in.start >= kept[-1].end:
            kept.append(stand_in)
    return kept
