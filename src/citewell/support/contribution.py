"""Whether a cited source brings anything at all to its sentence."""

import enum
from collections.abc import Sequence

from citewell.model import Quantity
from citewell.support.prepared import PreparedSource
from citewell.support.words import content_words
from citewell.text.language import guess_language, guess_script

_PREFIX = 5
_FEWEST = 2
_TELLING = 4
_UNSPACED = "\u2e80"


class Contribution(enum.Enum):
    """What a source brings to a sentence."""

    SOMETHING = "something"
    NOTHING = "nothing"
    NO_TEXT = "the source has no text"
    OTHER_LANGUAGE = "the source is in another language"
    NOTHING_TO_SHARE = "the sentence has no words of its own"


def contribution(sentence: str, quantities: Sequence[Quantity], source: PreparedSource) -> Contribution:
    """What a source brings to a sentence: a value, or at least a word.

    Args:
        sentence: the sentence, with its lead-in and without its citation markers.
        quantities: the values of the sentence.
        source: a source that it cites.
    """
    if not source.has_text:
        return Contribution.NO_TEXT
    words = content_words(sentence)
    lowered = source.body.lowered
    for word in words:
        # The quick look first: most sentences share one of their first words with what they cite.
        if (len(word) >= _TELLING and f" {word}" in lowered) or (word[0] >= _UNSPACED and word in lowered):
            return Contribution.SOMETHING
    known = source.body.words
    if not known.isdisjoint(words):
        return Contribution.SOMETHING
    if any(source.body.values.holders(quantity) for quantity in quantities):
        return Contribution.SOMETHING
    if len(set(words)) < _FEWEST:
        return Contribution.NOTHING_TO_SHARE
    starts = {word[:_PREFIX] for word in known if len(word) >= _PREFIX}
    if any(word[:_PREFIX] in starts for word in words):
        return Contribution.SOMETHING
    return _nothing(sentence, source)


def _nothing(sentence: str, source: PreparedSource) -> Contribution:
    """Nothing, unless sentence and source are in different languages, where words say nothing."""
    language, other = guess_language(sentence), source.body.language
    if language is not None and other is not None:
        return Contribution.NOTHING if language == other else Contribution.OTHER_LANGUAGE
    script, other_script = guess_script(sentence), source.body.script
    return Contribution.NOTHING if script == other_script else Contribution.OTHER_LANGUAGE
