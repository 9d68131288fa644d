"""The addresses that an answer puts before its reader, and those that what was retrieved for it gives."""

import re
from functools import cached_property

from citewell.checks.interface import Context
from citewell.model import Citation, Family, FoundLink, LinkNote
from citewell.support.deadline import keep_to_deadline
from citewell.text.addresses import Addresses
from citewell.text.urls import canonical_url, doi_of_url

# Whatever is an address or identifier holds one of these; most answers hold none, and are read no further.
_HOST = re.compile(r"//|\.[a-z]{2,6}/", re.IGNORECASE)
_IDENTIFIER = re.compile(r"10\.\d|arxiv|pmc|pmid", re.IGNORECASE)
_TELLING = frozenset({Family.BARE_URL, Family.TEXT_LINK})


def may_hold_addresses(text: str) -> bool:
    """Whether a text may hold an address."""
    return ("/" in text and _HOST.search(text) is not None) or "www." in text or "WWW." in text


def shown_addresses(context: Context) -> tuple[FoundLink, ...]:
    """The addresses that an answer shows, links or loads, in order; those in code are not for a reader to follow.

    Identifiers such as DOIs count with the address of their registry.
    """
    return context.once(_shown)


def _shown(context: Context) -> tuple[FoundLink, ...]:
    if not may_hold_addresses(context.answer.text) and _IDENTIFIER.search(context.answer.text) is None:
        return ()
    from citewell.links.extract.markdown import extract_markdown  # here, since few answers need it

    keep_to_deadline()
    found = extract_markdown(context.answer.text)
    return tuple([link for link in found if link.url is not None and LinkNote.IN_CODE not in link.notes])


class Given:
    """The addresses that are known for a question: of sources that were retrieved, and those that these or it give.

    Args:
        context: the answer. What its reader may not see gives nothing.
    """

    def __init__(self, context: Context) -> None:
        self._context = context
        self._sources = [source.source for name, source in context.open_sources.items() if name in context.retrieved]

    def has(self, url: str) -> bool:
        """Whether an address is that of a source, or stands in a source or in the question."""
        return bool(self._at.at(url)) or (doi_of_url(url) or url) in self._names or self.holds(url)

    def holds(self, url: str) -> bool:
        """Whether an address stands in a source or in the question."""
        return identity(url) in self._written

    @cached_property
    def _at(self) -> Addresses:
        return Addresses(self._sources)

    @cached_property
    def _names(self) -> frozenset[str]:
        return frozenset([source.id for source in self._sources])

    @cached_property
    def _written(self) -> frozenset[str]:
        from citewell.links.extract.bare import find_bare

        written: set[str] = set()
        for text in (self._context.answer.question, *[source.text for source in self._sources]):
            keep_to_deadline()
            if may_hold_addresses(text):
                written.update([identity(text[start:end]) for start, end in find_bare(text)])
        return frozenset(written)


def given(context: Context) -> Given:
    """The addresses that are known for a question, found out once."""
    return context.once(Given)


def only_tells(citation: Citation, target: str, context: Context) -> bool:
    """Whether an address, or words that are a link, tell a reader where to go, as something retrieved does.

    Alone it bears nothing out all the same: other checks say of a sentence that cites nothing else that its source is
    unknown. A number that is a link cites, whatever it leads to.
    """
    return citation.family in _TELLING and "://" in target and given(context).holds(target)


def identity(url: str) -> str:
    """What is the same for all spellings of an address, with a scheme or without one."""
    return canonical_url(url if "://" in url else f"https://{url}")
