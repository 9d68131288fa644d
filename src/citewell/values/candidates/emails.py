"""E-mail addresses: in the text, in the targets of links, encoded, written for people, in forms and structured data."""

import re
from collections.abc import Iterator
from urllib.parse import unquote

from citewell.model.value import ValueKind
from citewell.values.candidates.mention import Mention, Written
from citewell.values.decode.cloudflare import code_of, decode_hex
from citewell.values.decode.targets import mail_targets
from citewell.values.decode.written import written_addresses
from citewell.values.domains import split_domain
from citewell.values.page import Page

_LOCAL = re.compile(r"[\w.!#$%&'*+/=?^`{|}~-]{1,64}\Z")
_DOMAIN = re.compile(r"[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}")
_WHOLE = re.compile(r"[\w!#$%&'*+=?^`{|}~-][\w.!#$%&'*+=?^`{|}~-]{0,63}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}")
_NO_START = ".!#$%&'*+/=?^`{|}~-"
_LONGEST = 254
_MOST = 2_000
_LABEL = re.compile(r"^(?:(?:e-?)?mail(?:to)?|20)(?=[a-z]{2,}[\w.]*@)", re.IGNORECASE)
_FILES = frozenset(
    [
        "png",
        "jpg",
        "jpeg",
        "gif",
        "webp",
        "svg",
        "css",
        "js",
        "map",
        "ico",
        "pdf",
        "html",
        "htm",
        "php",
        "woff",
        "ttf",
        "mp",
    ]
)
_MARKS = str.maketrans({"＠": "@", "﹫": "@", "．": ".", "\u200b": " ", "\u00ad": " "})


def find_emails(page: Page) -> Iterator[Mention]:
    """Every place of a page at which an address may stand."""
    yield from _linked(page)
    yield from _in_text(page)
    for start, end, address in written_addresses(page.text):
        if is_address(address):
            yield _mention(page, start, end, address, Written.CODED)
    for field in page.fields:
        written = _FIELD[field.source]
        for match in _WHOLE.finditer(field.text[:2_000]):
            if is_address(match[0]):
                yield _mention(page, field.at, field.at, match[0], written)._replace(node=field.node)
    for item in page.items:
        if item.key == "email":
            address = (mail_targets(item.value) or [item.value])[0]
            if is_address(address):
                found = _mention(page, 0, 0, address, Written.STRUCTURED)
                yield found._replace(item=item, node=None)


_FIELD = {
    "placeholder": Written.PLACEHOLDER,
    "value": Written.FIELD,
    "comment": Written.COMMENT,
    "meta": Written.META,
}


def is_address(address: str) -> bool:
    """Whether an address can be one: its form is right and its domain can be registered."""
    local, at, domain = address.rpartition("@")
    if not at or not local or len(address) > _LONGEST or len(local) > 64 or "@" in local:
        return False
    if local[0] == "." or local[-1] == "." or ".." in address or not _DOMAIN.fullmatch(domain):
        return False
    if not any(char.isalnum() for char in local) or any(char in local for char in "/`{}|="):
        return False
    name, suffix = split_domain(domain)
    last = domain.rpartition(".")[2].lower()
    if last in _FILES or domain.startswith("-") or "_" in domain or "-." in domain:
        return False
    # Reserved endings are no public suffixes, but addresses under them are written as examples.
    return bool(name and suffix) or last in _RESERVED_ENDINGS


_RESERVED_ENDINGS = frozenset({"example", "test", "invalid", "localhost", "local", "onion"})


def _mention(page: Page, start: int, end: int, address: str, written: Written) -> Mention:
    node = page.node_at(start) if written not in _AWAY else None
    return Mention(page, start, end, address, address.lower(), ValueKind.EMAIL, written, node)


_AWAY = frozenset({Written.PLACEHOLDER, Written.FIELD, Written.COMMENT, Written.META, Written.STRUCTURED})


def _linked(page: Page) -> Iterator[Mention]:
    for link in page.links:
        words = " ".join(page.text[link.start : link.end].split())
        code = code_of(link.href) or link.node.attributes.get("data-cfemail")
        if code:
            address = decode_hex(code)
            if address is None:
                continue
            target = address.partition("?")[0]
            if is_address(target):
                yield _mention(page, link.start, link.end, target, Written.CODED)._replace(node=link.node)
            continue
        for target in mail_targets(link.href):
            plain = target.translate(_MARKS).replace(" ", "")
            address = next((a for _, _, a in written_addresses(target)), plain)
            if "~" in address and "@" not in address:
                address = address.replace("~", "@", 1)
            if is_address(address):
                found = _mention(page, link.start, link.end, address, Written.LINK)
                yield found._replace(node=link.node, hint=words)


def _in_text(page: Page) -> Iterator[Mention]:
    text = page.text
    if "＠" in text or "\u00ad" in text or "．" in text:
        text = text.translate(_MARKS)
    at = text.find("@")
    count = 0
    while at >= 0 and count < _MOST:
        found = _around(text, at, *page.piece_at(at)) or _around(text, at, 0, len(text))
        if found is not None:
            start, end = found
            count += 1
            address = unquote(text[start:end]) if "%" in text[start:end] else text[start:end]
            yield _mention(page, start, end, address, Written.TEXT)
        at = text.find("@", at + 1)


def _around(text: str, at: int, low: int, high: int) -> tuple[int, int] | None:
    """The address around a sign, within a part of the text."""
    before = _LOCAL.search(text, max(low, at - 65), at)
    after = _DOMAIN.match(text, at + 1, min(high, at + 256))
    if before is None or after is None:
        return None
    start, end = before.start(), after.end()
    while start < at and text[start] in _NO_START:
        start += 1
    if glued := _LABEL.match(text[start:end]):
        start += glued.end()
    if start > low and (text[start - 1] in "/:=" and text[max(0, start - 3) : start] in {"://", "p:/"}):
        return None
    if end < len(text) and text[end] in "/@:" and text[end : end + 2].strip() not in {"/", ":", "@"}:
        return None
    slash = text.rfind("/", start, at)
    if slash >= 0:
        if "." in text[start:slash]:
            return None  # a part of a web address
        start = slash + 1
    while end > at and not is_address(text[start:end]):
        # What follows without a space, such as the next word after a full stop, is no part of it.
        dot = text.rfind(".", at + 1, end)
        if dot < 0:
            return None
        end = dot
    return (start, end) if end > at + 1 and start < at else None
