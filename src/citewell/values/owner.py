"""Whose page it is, and whether an address belongs to that owner."""

import re
import unicodedata
from collections.abc import Sequence
from functools import cached_property
from urllib.parse import urlsplit

from citewell.values.domains import registered, split_domain
from citewell.values.page import Page
from citewell.values.reserved.tables import is_free_mail

_SEGMENTS = re.compile(r"\s[|–—·»:-]\s|\s?[|»]\s?|: ")
_HOLDER = re.compile(r"(?:©|\(c\)|copyright)[\s\d,–-]{0,20}(?:by )?([^\n|·•.©]{2,60})", re.IGNORECASE)
_WORDS = re.compile(r"[^\W\d_]{2,}")
_ORGANISATIONS = re.compile(
    r"organi[sz]ation|business|corporation|store|website|restaurant|hotel|school|university|company|newsmedia|agency|hospital"
)
_DULL = frozenset(
    "the and for der die das und von für home page contact contacts kontakt inc ltd llc gmbh company group news online "
    "www com org net about welcome official site website all rights reserved les des la le de del los las el il".split()
)
_PLATFORMS = frozenset(
    "facebook twitter instagram youtube linkedin google pinterest wordpress blogspot github x tiktok whatsapp apple "
    "amazon vimeo flickr tumblr medium reddit t goo bit gravatar cloudflare w3 addthis adobe microsoft".split()
)
_SHORTEST = 4
_LONGEST_LABEL = 20
_MOST_LINKS_SHARE = 0.5


def squashed(text: str) -> str:
    """Letters and digits of a text, without accents, in lower case."""
    folded = unicodedata.normalize("NFKD", text.casefold().replace("ß", "ss"))
    return "".join(char for char in folded if char.isalnum())


class Owner:
    """Who owns some pages of one answer, as far as they tell.

    Args:
        page: the page.
        subject: whom the question is about; ``None`` when unsaid.
    """

    def __init__(self, page: Page, subject: str | None) -> None:
        self._page = page
        self.subject = subject

    @cached_property
    def domains(self) -> frozenset[str]:
        """Registered domains of the owner."""
        urls = list(self._page.about.urls)
        urls += [
            item.value for item in self._page.items if item.key == "url" and item.top and _ORGANISATIONS.search(item.kind)
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
        found = [self.subject or "", page.about.site]
        found += [item.name for item in page.items if item.top and _ORGANISATIONS.search(item.kind)]
        found += _HOLDER.findall(page.text)[:3]
        found += _SEGMENTS.split(page.about.title)
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
        own = squashed(" ".join([about.title, about.site, *self.domains, *self.names[1:]]))
        if not own:
            return True
        words = [word for word in map(squashed, _WORDS.findall(self.subject)) if len(word) >= 3 and word not in _DULL]
        whole = squashed(self.subject)
        return whole in own or any(word in own for word in words) or not words or _initials(self.subject) in own

    @cached_property
    def subject_words(self) -> tuple[str, ...]:
        """The telling words of the subject."""
        words = [squashed(word) for word in _WORDS.findall(self.subject or "")]
        return tuple(word for word in words if len(word) >= 3 and word not in _DULL)

    def relation(self, domain: str) -> str:
        """``own``, ``named`` (only the name agrees), ``free`` or ``other``."""
        domain = domain.lower()
        whole = registered(domain) or domain
        if whole in self.domains:
            return "own"
        if is_free_mail(domain) or is_free_mail(whole):
            return "free"
        label = squashed(whole.partition(".")[0])
        if whole.partition(".")[0] in self.labels:
            return "own"
        return "named" if self.is_named(label) else "other"

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
        for name in self.names:
            whole = squashed(name)
            if len(label) >= _SHORTEST and len(whole) >= _SHORTEST and (label in whole or whole in label):
                return True
            if len(label) >= 2 and label == _initials(name) and len(label) >= 3:
                return True
        return any(len(token) >= 5 and token in label for token in self.tokens)


def _initials(name: str) -> str:
    words = [word for word in _WORDS.findall(name) if word.casefold() not in {"the", "of", "and", "der", "die", "das"}]
    return squashed("".join(word[0] for word in words)) if len(words) > 1 else ""


def _host(url: str) -> str:
    try:
        return (urlsplit(url).hostname or "").lower()
    except ValueError:
        return ""


def names_in(words: Sequence[str], text: str) -> bool:
    """Whether the most telling of some words stands in a text."""
    whole = squashed(text)
    return bool(words) and any(word in whole for word in words if len(word) >= _SHORTEST or len(words) == 1)
