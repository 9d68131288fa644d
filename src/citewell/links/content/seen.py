"""What a reader sees of a page, made ready for being asked what it says."""

import re
from collections.abc import Mapping
from functools import cached_property

from citewell.links.content.addresses import host_of, segments_of
from citewell.links.content.document import Document
from citewell.links.content.wording import Wording, plain, sentences, wordings_of
from citewell.links.content.words import count_words
from citewell.text.language import guess_language

# A title names the page and the site, in either order, with one of these between.
_BETWEEN = re.compile(r"\s[-|/\\~:>*]+\s|\s?[|»·•›>]\s?|:\s|[.!?…。！？]+\s*")
_WORD = re.compile(r"[^\W\d_]{4,}")
_LEAD = 2_000
_MOST_SENTENCES = 20
_FEW_SENTENCES = 3


class Seen:
    """What a reader sees of a page; what costs time is found out when it is asked for.

    Args:
        document: the page.
        url: its address.
        asked: the address that was given for it.
        headers: of the answer, names in lower case.

    Attributes:
        document: the page.
        url: its address.
        asked: the address that was given for it.
        headers: of the answer, names in lower case.
        title: its title, plain, in the parts that it has.
        heading: its first headings, likewise.
        words: how many words its visible text has.
        prose: how many of them are neither links nor labels, nor in what frames the page.
    """

    def __init__(self, document: Document, *, url: str, asked: str, headers: Mapping[str, str]) -> None:
        self.document = document
        self.url = url
        self.asked = asked
        self.headers = headers
        self.title = _parts(document.title)
        self.heading = tuple(part for heading in document.headings for part in _parts(heading))
        self.words = count_words(document.text)
        self.prose = self.words if document.prose == document.text else count_words(document.prose)

    @property
    def language(self) -> str | None:
        """The language of its text, ISO 639-1, when it is sure."""
        return self._guessed or self.document.language

    @property
    def language_if_asked(self) -> str | None:
        """The language, if anything has depended on it so far."""
        return self.language if "_guessed" in vars(self) else self.document.language

    @cached_property
    def wordings(self) -> tuple[Wording, ...]:
        """The phrases of the languages that it may be in."""
        return wordings_of((self.document.language, self._guessed))

    @cached_property
    def first_sentences(self) -> tuple[str, ...]:
        """The first few sentences of its prose, plain."""
        return tuple(sentences(self.document.prose[:_LEAD], _FEW_SENTENCES))

    @cached_property
    def sentences(self) -> tuple[str, ...]:
        """The first sentences of its prose, plain."""
        return tuple(sentences(self.document.prose[:_LEAD], _MOST_SENTENCES))

    @cached_property
    def _guessed(self) -> str | None:
        prose, text = self.document.prose, self.document.text
        return guess_language(prose if len(prose) > len(text) // 4 else text)

    @property
    def is_named_as_asked(self) -> bool:
        """Whether title or headings hold the words that the last part of the address given has.

        Such a page is the one that was asked for, whatever else it seems to say. Words of the host say nothing, and
        neither do words for pages and the like, which error pages have in their titles.
        """
        host, segments, said = host_of(self.asked), segments_of(self.asked), " ".join(self.named)
        words = set(_WORD.findall(plain(segments[-1]))) if segments else set()
        words -= {word for word in words if word in host or any(w.things.search(word) for w in self.wordings)}
        return bool(words) and sum(word in said for word in words) * 2 > len(words)

    @property
    def named(self) -> tuple[str, ...]:
        """The parts of title and headings."""
        return self.title + self.heading


def _parts(title: str | None) -> tuple[str, ...]:
    if title is None:
        return ()
    parts = (part.strip(" -|:'\"") for part in _BETWEEN.split(plain(title)))
    return tuple(part for part in parts if part)
