"""What frames a letter: the greeting of the reader, and the names under its closing."""

import re
from functools import lru_cache

from citewell.text.courteous import clauses
from citewell.text.fold import fold
from citewell.text.sayings import Sayings, all_sayings

_NAMED = re.compile(r"[^\W\d_]+")
_LONGEST = 60
_MOST_WORDS = 6
# What calls the reader by name ends with a comma or an exclamation mark.
_NAME = r"(?:[^\W\d_]{1,10}\.? ){0,2}[A-Z\u00c0-\u00de][^\W\d_]+(?:[ -][A-Z\u00c0-\u00de][^\W\d_]+){0,2}"


def closing_of(sentence: str) -> Sayings | None:
    """The phrases of the language in which a sentence closes a letter; ``None`` when it does not."""
    if len(sentence) > _LONGEST:
        return None
    last = clauses(fold(sentence))[-1:]
    return next((sayings for sayings in all_sayings() if last and sayings.closings.fullmatch(last[0])), None)


def signs(line: str, sayings: Sayings) -> bool:
    """Whether a line under the closing of a letter is nothing but the names of who writes.

    Args:
        line: the line.
        sayings: the phrases of the language of the closing.
    """
    plain = line.strip(" *_,.\u2013\u2014-")
    words = _NAMED.findall(plain)
    if not words or len(words) > _MOST_WORDS or len(plain) > _LONGEST or any(char.isdigit() for char in plain):
        return False
    folded = _NAMED.findall(fold(plain))
    if not sayings.verbs.isdisjoint(folded) or plain[-1] in "!?:":
        return False
    return all(word[0].isupper() for word in words) or not sayings.signers.isdisjoint(folded)


def is_signed(sentence: str) -> bool:
    """Whether a sentence is the closing of a letter with the names of who writes: ``Regards, the Alder team``."""
    head, comma, names = sentence.partition("\n" if "\n" in sentence else ",")
    sayings = closing_of(head) if comma else None
    return sayings is not None and all(signs(line, sayings) for line in names.split("\n"))


def greeted(sentence: str) -> int:
    """Where a sentence begins that greets its reader by name first: ``Good morning, Ms Aldous, the gate …``.

    0 when it does not.
    """
    match = _greeting().match(sentence)
    return match.end() if match is not None else 0


@lru_cache(maxsize=1)
def _greeting() -> re.Pattern[str]:
    """A greeting of any language with a name."""
    greetings = "|".join(sayings.greetings.pattern for sayings in all_sayings() if sayings.spaced)
    return re.compile(rf"(?i:{greetings}),? {_NAME}[,!] ")
