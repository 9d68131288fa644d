"""Whether a cited source brings anything at all to its sentence."""

import enum
import re
from collections.abc import Iterable, Sequence
from itertools import islice

from citewell.model import Kind, Quantity
from citewell.support.prepared import PreparedSource
from citewell.support.words import content_words
from citewell.text.language import guess_language, guess_script

_PREFIX = 5
_FEWEST = 3
_TELLING = 4
_QUICK = 8
_MOST_VALUES = 50
# So few words in common, and so small a part of the sentence, are chance where another source brings more.
_MOST_WORDS = 1
_MOST_BESIDE_VALUES = 2
_SMALL_PART = 4
_UNSPACED = "\u2e80"
# So many different words hold one of almost any sentence on the same matter; fewer may say it in words of their own.
_TELLING_SOURCE = 15
_FEWEST_ELSEWHERE = 2
_MOST_OTHERS = 20
_TAG = re.compile(r"<[^<>]{1,300}>")


class Contribution(enum.Enum):
    """What a source brings to a sentence."""

    SOMETHING = "something"
    NOTHING = "nothing"
    NO_TEXT = "the source has no text"
    OTHER_LANGUAGE = "the source is in another language"
    TOO_MANY = "the sentence has more values than are looked for"
    TOO_SHORT = "the sentence has too few words of its own"

    __hash__ = object.__hash__  # asked for in every set of them; that of the standard library is written in Python


_SOMETHING = Contribution.SOMETHING


def contribution(sentence: str, quantities: Sequence[Quantity], source: PreparedSource) -> Contribution:
    """What a source brings to a sentence: a value, or at least a word.

    Args:
        sentence: the sentence, with its lead-in and without its citation markers.
        quantities: the values of the sentence.
        source: a source that it cites.
    """
    if not source.has_text:
        return Contribution.NO_TEXT
    lowered = source.body.lowered
    for word in islice(content_words(sentence), _QUICK):
        # The quick look first: most sentences share one of their first words with what they cite.
        if (len(word) >= _TELLING and f" {word}" in lowered) or (word[0] >= _UNSPACED and word in lowered):
            return _SOMETHING
    if not source.body.words.isdisjoint(content_words(sentence)):
        return Contribution.SOMETHING
    if any(_brings(source, quantity) for quantity in quantities[:_MOST_VALUES]):
        return Contribution.SOMETHING
    closer = _closer(sentence, source)
    return Contribution.TOO_MANY if closer is Contribution.NOTHING and len(quantities) > _MOST_VALUES else closer


def has_nothing(words: str, quantities: Sequence[Quantity], source: PreparedSource) -> bool:
    """Whether a source brings nothing to words that open others, such as a heading.

    Two words of their own are enough where the source has many: what is told under them would speak of one of them.

    Args:
        words: the words.
        quantities: the values in them.
        source: a source that is cited for what they open.
    """
    brings = contribution(words, quantities, source)
    if brings is not Contribution.TOO_SHORT:
        return brings is Contribution.NOTHING
    if len(source.body.words) < _TELLING_SOURCE or len(set(content_words(words))) < _FEWEST - 1:
        return False
    language, other = guess_language(words), source.body.language
    if language is not None and other is not None:
        return language == other
    return guess_script(words) == source.body.script


def is_telling(
    sentence: str, quantities: Sequence[Quantity], source: PreparedSource, others: Iterable[PreparedSource]
) -> bool:
    """Whether it tells that a source brings nothing: it is long, or another one does bring something.

    A sentence or two may say the same thing without one common word.

    Args:
        sentence: the sentence, with its lead-in and without its citation markers.
        quantities: the values of the sentence.
        source: the source that brings nothing.
        others: the other sources of the answer.
    """
    if len(source.body.words) >= _TELLING_SOURCE:
        return True
    words = set(content_words(sentence))
    looked = quantities[:_MOST_VALUES]
    return any(
        len(words & other.body.words) >= _FEWEST_ELSEWHERE or any(other.body.values.holders(value) for value in looked)
        for other in islice((other for other in others if other is not source), _MOST_OTHERS)
    )


def outshone(sentence: str, quantities: Sequence[Quantity], sources: Sequence[PreparedSource]) -> list[PreparedSource]:
    """Of sources that a sentence cites together, those that the others make superfluous.

    Such a source holds none of the values, and the word or two that it shares with the sentence are shared by another
    that brings more. Words that the sentence does not share with its source say nothing: paraphrase is no fault.

    Args:
        sentence: the sentence, with its lead-in and without its citation markers.
        quantities: the values of the sentence.
        sources: the sources, each with something to bring.
    """
    if len(sources) < 2 or len(quantities) > _MOST_VALUES:
        return []
    words = set(content_words(sentence))
    shared = [words & source.body.words for source in sources]
    most = _MOST_BESIDE_VALUES if quantities else _MOST_WORDS
    return [
        source
        for index, source in enumerate(sources)
        if len(shared[index]) <= min(most, len(words) // _SMALL_PART)
        and any(shared[index] < other for other in shared)
        and not any(_brings(source, quantity) for quantity in quantities)
    ]


def _brings(source: PreparedSource, quantity: Quantity) -> bool:
    """Whether a source holds a value. That a third of something is told of and a number 3 stands there is chance."""
    return quantity.kind is not Kind.ORDINAL and bool(source.body.values.holders(quantity))


def _closer(sentence: str, source: PreparedSource) -> Contribution:
    """A closer look at a sentence that shares no word with the text: at word stems and at the name of the source."""
    words = set(content_words(_TAG.sub(" ", sentence)))
    name = set(content_words(f"{source.source.title or ''} {source.source.url or ''}"))
    starts = {word[:_PREFIX] for word in (*source.body.words, *name) if len(word) >= _PREFIX}
    if not words.isdisjoint(name) or any(word[:_PREFIX] in starts for word in words):
        return Contribution.SOMETHING
    if len(words) < _FEWEST:
        return Contribution.TOO_SHORT
    language, other = guess_language(sentence), source.body.language
    if language is not None and other is not None:
        return Contribution.NOTHING if language == other else Contribution.OTHER_LANGUAGE
    # Where a language is unsure, words of the same script are taken to be of the same.
    return Contribution.NOTHING if guess_script(sentence) == source.body.script else Contribution.OTHER_LANGUAGE
