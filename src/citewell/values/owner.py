"""Whose page it is, and whether an address belongs to that owner."""

import re
from collections.abc import Sequence
from functools import cached_property
from urllib.parse import urlsplit

from citewell.values.domains import registered, split_domain
from citewell.values.page import Page
from citewell.values.reserved.tables import is_free_mail
from citewell.values.spelling import spelt_out, squashed

_SEGMENTS = re.compile(r"\s[|–—·»:-]\s|\s?[|»]\s?|: ")
_HOLDER = re.compile(r"(?:©|\(c\)|copyright)[\s\d,–-]{0,20}(?:by )?([^\n|·•.©]{2,60})", re.IGNORECASE)
_WORDS = re.compile(r"[^\W\d_]{2,}")
_ORGANISATIONS = re.compile(
    r"organi[sz]ation|business|corporation|store|website|restaurant|hotel|school|university|company|newsmedia|agency"
    r"|hospital"
)
_LEGAL = re.compile(
    r"\b(?:ltd|limited|llc|llp|inc|plc|corp|co|gmbh|ag|kg|mbh|ug|e\.? ?k|e\.? ?v|sarl|sas|s\.?a\.?|s\.?r\.?l|s\.?n\.?c"
    r"|s\.?p\.?a|b\.?v|n\.?v|oy|ab|as|aps|a/s|lda|sp\. z o\. ?o|s\.r\.o|ооо|зао|оао|ао|тов)\b\.?",
    re.IGNORECASE,
)
_DULL = frozenset(
    str.split(
        """
        the and for der die das und von für home page contact contacts kontakt inc ltd llc gmbh company group news
        online www com org net about welcome official site website all rights reserved les des la le de del los
        las el il
        """
    )
)
_PLATFORMS = frozenset(
    str.split(
        """
        facebook twitter instagram youtube linkedin google pinterest wordpress blogspot github x tiktok whatsapp
        apple amazon vimeo flickr tumblr medium reddit t goo bit gravatar cloudflare w3 addthis adobe microsoft
        """
    )
)
_SHORTEST = 4
_LATIN = re.compile(r"[a-z]", re.IGNORECASE)
_ADDRESSES = re.compile(r"[^\s<>]{1,80}@[^\s<>]{1,80}")
_LONGEST_LABEL = 20
_MOST_LINKS_SHARE = 0.5


class Owner:
    """Who owns some pages of one answer, as far as they tell.

    Args:
        page: the page.
        subject: whom the question is about; ``None`` when unsaid.
    """

    def __init__(self, page: Page, subject: str | None) -> None:
        self._page = page
        self.subject = subject
        self.lists_others = False
        """Whether parts of the page are built alike, as the entries of lists are; set by who has read it."""
        self.has_address = False
        """Whether any address on the page is the owner's; set by who has read it."""
        self.shared: frozenset[str] = frozenset()
        """Domains of most addresses of a page on which none is plainly the owner's; set by who has read it."""

    @cached_property
    def domains(self) -> frozenset[str]:
        """Registered domains of the owner."""
        urls = list(self._page.about.urls)
        urls += [
            item.value
            for item in self._page.items
            if item.key == "url" and item.top and _ORGANISATIONS.search(item.kind)
        ]
        found = {registered(_host(url)) for url in urls} - {""}
        if not found:
            links = self._page.about.links
            total = sum(links.values())
            for host, count in list(links.items())[:1]:
                domain = registered(host)
                if count >= 3 and count > total * _MOST_LINKS_SHARE and split_domain(host)[0] not in _PLATFORMS:
                    found = {domain}
        return frozenset(found - {""})

    @cached_property
    def labels(self) -> frozenset[str]:
        """The same without their endings."""
        return frozenset(domain.partition(".")[0] for domain in self.domains)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Names of the owner, the surest first."""
        page = self._page
        found = [*self.sure_names, *_SEGMENTS.split(page.about.title)]
        return tuple(dict.fromkeys(name.strip() for name in found if len(squashed(name)) >= 3))

    @cached_property
    def _spelt(self) -> frozenset[str]:
        """The telling words of the surest names that domains may spell otherwise."""
        words = [word for name in self.sure_names for word in _WORDS.findall(name)]
        return frozenset(spelt_out(word) for word in words if spelt_out(word) != squashed(word)) - _DULL

    @cached_property
    def sure_names(self) -> tuple[str, ...]:
        """Those of the question, the site, structured data and the notice of rights."""
        page = self._page
        found = [self.subject or "", page.about.site]
        found += [item.name for item in page.items if item.top and _ORGANISATIONS.search(item.kind)]
        found += _HOLDER.findall(page.text)[:3]
        return tuple(dict.fromkeys(name.strip() for name in found if len(squashed(name)) >= 3))

    @cached_property
    def core(self) -> frozenset[str]:
        """The words of its surest names: as the question, the site and structured data give them."""
        surest = [self.subject or "", self._page.about.site]
        surest += [item.name for item in self._page.items if item.top and _ORGANISATIONS.search(item.kind)]
        return frozenset(squashed(word) for name in surest for word in _WORDS.findall(name) if len(word) > 2)

    @cached_property
    def tokens(self) -> frozenset[str]:
        """The telling words of those names."""
        words = {squashed(word) for name in self.names for word in _WORDS.findall(name)}
        return frozenset(word for word in words if len(word) >= 3 and word not in _DULL)

    @cached_property
    def is_subject(self) -> bool:
        """Whether the question is about the owner of the page, or nothing tells that it is not."""
        if not self.subject:
            return True
        about = self._page.about
        if self._page.is_plain:
            return True
        own = squashed(" ".join([about.title, about.site, *self.domains, *self.sure_names[1:]]))
        whole = squashed(_LEGAL.sub(" ", self.subject))
        if whole in squashed(self._head):
            return True
        if not own or whole in own or not self.subject_words or _initials(self.subject) in own:
            return True
        if self.subject_words[0] in own:
            return True
        if self.lists_others and self._is_listed:
            return False
        there = sum(word in own for word in self.subject_words)
        return not self.lists_others or 2 * there >= len(self.subject_words)

    @cached_property
    def _head(self) -> str:
        """The one main heading of the page; empty when there are several or none."""
        heads = [heading for heading in self._page.headings if heading.node.tag == "h1"]
        return self._page.text[heads[0].start : heads[0].end] if len(heads) == 1 else ""

    def is_firm(self, name: str) -> bool:
        """Whether a name ends in a legal form."""
        return any(match.end() >= len(name.rstrip()) for match in _LEGAL.finditer(name))

    def is_part(self, head: str) -> bool:
        """Whether words at the head of a part name the subject and what part of it, as ``Miller Optics Leeds``."""
        whole, there = squashed(_LEGAL.sub(" ", self.subject or "")), squashed(head)
        return bool(whole) and whole in there and len(there) > len(whole) + 2

    @cached_property
    def _is_listed(self) -> bool:
        """Whether the subject stands by itself in a line or a cell, as the entries of lists do."""
        whole = squashed(_LEGAL.sub(" ", self.subject or ""))
        at = self._page.text.find(self.subject or "")
        while at >= 0:
            begin = max(self._page.text.rfind(mark, 0, at) for mark in "\n\t") + 1
            ends = [end for mark in "\n\t" if (end := self._page.text.find(mark, at)) >= 0]
            if _begins(squashed(self._page.text[begin : min(ends, default=len(self._page.text))]), whole):
                return True
            at = self._page.text.find(self.subject or "", at + 1)
        return False

    def names_subject(self, text: str) -> bool:
        """Whether a text has the subject's whole name."""
        return squashed(_LEGAL.sub(" ", self.subject or "")) in squashed(_ADDRESSES.sub(" ", text))

    @cached_property
    def subject_words(self) -> tuple[str, ...]:
        """The telling words of the subject."""
        words = [squashed(word) for word in _WORDS.findall(self.subject or "")]
        return tuple(word for word in words if len(word) >= 3 and word not in _DULL)

    def relation(self, domain: str) -> str:
        """``own``, ``named`` (only the name agrees), ``shared`` by most addresses, ``free`` or ``other``."""
        domain = domain.lower()
        whole = registered(domain) or domain
        if whole in self.domains:
            return "own"
        if is_free_mail(domain) or is_free_mail(whole):
            return "free"
        name = whole.partition(".")[0]
        if name in self.labels:
            return "own"
        pieces = [piece for piece in name.split("-") if len(piece) >= _SHORTEST]
        if self.is_named(squashed(name)) or sum(piece in self.tokens for piece in pieces) > 1:
            return "named"
        if whole in self.shared:
            return "shared"
        # A name without a letter of the alphabet of domains tells nothing of a domain.
        return "other" if self.domains or any(_LATIN.search(name) for name in self.sure_names) else "free"

    def is_named(self, label: str, *, surely: bool = False) -> bool:
        """Whether a domain's or an address's label is a way of writing a name of the owner.

        Args:
            label: letters and digits.
            surely: whether parts of the page's title are no names.
        """
        if len(label) < 2:
            return False
        if surely and len(label) > _LONGEST_LABEL:
            return False
        for name in self.sure_names if surely else self.names:
            whole = squashed(name)
            if len(label) >= _SHORTEST and len(whole) >= _SHORTEST and (label in whole or whole in label):
                return True
            if len(label) >= 2 and label == _initials(name) and len(label) >= 3:
                return True
            if _runs_through(label, name) or _made_of(label, name):
                return True
        tokens = (self.core if surely else self.tokens) | self._spelt
        return any(len(token) >= 5 and token in label and 2 * len(token) >= len(label) for token in tokens)


def _runs_through(label: str, name: str) -> bool:
    """Whether neighbouring words of a name stand in a label without spaces, and make up a good part of it."""
    words = [squashed(word) for word in _WORDS.findall(name)][:12]
    for start in range(len(words)):
        for end in range(start + 2, len(words) + 1):
            run = "".join(words[start:end])
            if len(run) >= 7 and 5 * len(run) >= 2 * len(label) and run in label:
                return True
    return False


def _made_of(label: str, name: str) -> bool:
    """Whether words of a name, in their order, make up nearly all of a label, as in ``hotelbellavista``."""
    left, covered, used = label, 0, 0
    for word in _WORDS.findall(name)[:12]:
        for plain in dict.fromkeys((squashed(word), spelt_out(word))):
            at = left.find(plain) if len(plain) >= 3 else -1
            if at >= 0:
                left, covered, used = left[at + len(plain) :], covered + len(plain), used + 1
                break
    return used > 1 and 5 * covered >= 4 * len(label)


def _initials(name: str) -> str:
    words = [word for word in _WORDS.findall(name) if word.casefold() not in {"the", "of", "and", "der", "die", "das"}]
    return squashed("".join(word[0] for word in words)) if len(words) > 1 else ""


def _begins(cell: str, whole: str) -> bool:
    return cell.startswith(whole) and len(cell) <= 3 * len(whole)


def _host(url: str) -> str:
    try:
        return (urlsplit(url).hostname or "").lower()
    except ValueError:
        return ""


def names_in(words: Sequence[str], text: str) -> bool:
    """Whether most of some words stand in a text, its addresses aside.

    Half is not enough: a part of a larger body shares words with the name of that body.
    """
    whole = squashed(_ADDRESSES.sub(" ", text))
    there = sum(word in whole for word in words)
    return 2 * there > len(words)
