"""What a reader sees of a page, made ready for being asked what it says."""

import re
from collections.abc import Mapping

import msgspec

from citewell.links.content.document import Document
from citewell.links.content.wording import Wording, plain, sentences, wordings_of
from citewell.links.content.words import count_words
from citewell.text.language import guess_language

# A title names the page and the site, in either order, with one of these between.
_BETWEEN = re.compile(r"\s[-|/\\~:>*]+\s|\s?[|»·•›>]\s?|:\s|[.!?…。！？]+\s*")
_LEAD = 2_000
_MOST_SENTENCES = 20


class Seen(msgspec.Struct, frozen=True, kw_only=True):
    """What a reader sees of a page.

    Attributes:
        document: the page.
        url: its address.
        asked: the address that was given for it.
        headers: of the answer, names in lower case.
        language: of its text, ISO 639-1, when it is sure.
        wordings: the phrases of the languages that it may be in.
        title: its title, plain, in the parts that it has.
        heading: its first headings, likewise.
        sentences: the first sentences of its prose, plain.
        words: how many words its visible text has.
        prose: how many of them are neither links nor labels, nor in what frames the page.
    """

    document: Document
    url: str
    asked: str
    headers: Mapping[str, str]
    language: str | None
    wordings: tuple[Wording, ...]
    title: tuple[str, ...]
    heading: tuple[str, ...]
    sentences: tuple[str, ...]
    words: int
    prose: int

    @property
    def named(self) -> tuple[str, ...]:
        """The parts of title and headings."""
        return self.title + self.heading


def see(document: Document, *, url: str, asked: str, headers: Mapping[str, str]) -> Seen:
    """What a reader sees of a document."""
    guessed = guess_language(document.prose if len(document.prose) > len(document.text) // 4 else document.text)
    lead = document.prose[:_LEAD]
    return Seen(
        document=document,
        url=url,
        asked=asked,
        headers=headers,
        language=guessed or document.language,
        wordings=wordings_of((document.language, guessed)),
        title=_parts(document.title),
        heading=tuple(part for heading in document.headings for part in _parts(heading)),
        sentences=tuple(sentences(lead)[:_MOST_SENTENCES]),
        words=count_words(document.text),
        prose=count_words(document.prose),
    )


def _parts(title: str | None) -> tuple[str, ...]:
    if title is None:
        return ()
    parts = (part.strip(" -|:'\"") for part in _BETWEEN.split(plain(title)))
    return tuple(part for part in parts if part)
