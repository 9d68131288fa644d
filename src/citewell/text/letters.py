"""What frames a letter: the greeting of the reader, and the names under its closing."""

import re

from citewell.text.courteous import clauses
from citewell.text.fold import fold
from citewell.text.sayings import Sayings, all_sayings

_NAMED = re.compile(r"[^\W\d_]+")
_LONGEST = 60
_MOST_WORDS = 6
# A greeting is short, and what it calls the reader by ends with a comma.
_GREETED = re.compile(
    r"(?P<greeting>[^\W\d_]+(?: [^\W\d_]+){0,2}?),? (?P<name>(?:[^\W\d_]{1,10}\.? ){0,2}[A-Z\u00c0-\u00de][^\W\d_]+"
    r"(?:[ -][A-Z\u00c0-\u00de][^\W\d_]+){0,2})[,!] "
)


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
    match = _GREETED.match(sentence)
    if match is None:
        return 0
    greeting = fold(match["greeting"])
    return match.end() if any(sayings.greetings.fullmatch(greeting) for sayings in all_sayings()) else 0
