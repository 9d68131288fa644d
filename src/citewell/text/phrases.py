"""What sentences are by their words alone, in the languages of ``sayings/``; what is in doubt is a statement."""

import re
from functools import lru_cache

from citewell.text.courteous import clauses, has_verdict, is_courteous
from citewell.text.fold import fold
from citewell.text.letters import is_signed
from citewell.text.refusals import is_refusal
from citewell.text.sayings import all_sayings

_LONGEST = 300
# A name after the courtesy: ``I'm sorry to hear that, Maria.``
_VOCATIVE = re.compile(r"(?<=[^\W\d_]),\s(?:[A-Z][a-z]{0,5}\.?\s)?[A-ZÀ-Þ][^\W\d_]{1,20}(?=\s*[.!,:*_]{0,4}\s*$)")
_DIGIT = re.compile(r"\d")
_OPENED = str.maketrans("", "", "¿¡")
_OPENING = (":", "：", ":**", ":*")
POINT = "¤"
"""Stands for a citation in what is asked of ``is_pointer``."""


@lru_cache(maxsize=4096)
def is_courtesy(sentence: str) -> bool:
    """Whether a sentence only greets, agrees, offers help, announces what follows or speaks of the answer itself.

    One with a figure never does.
    """
    if len(sentence) > _LONGEST or any(char.isdigit() for char in sentence):
        return False
    courteous = _is_courtesy(sentence)
    if not courteous and "," in sentence:
        called = _VOCATIVE.sub("", sentence)
        courteous = len(called) < len(sentence) and _is_courtesy(called)
        courteous = courteous and not is_verdict(called)  # ``Of course, Monday.`` may answer which day
    return courteous and not is_refusal(sentence)  # ``Sorry, I don't know`` is both


def _is_courtesy(sentence: str) -> bool:
    folded = fold(sentence)
    if not any(is_courteous(folded, sayings) for sayings in all_sayings()):
        return is_signed(sentence)
    if not folded.endswith(_OPENING):
        return True
    last = clauses(folded)[-1:]  # ``They may:`` opens a list
    return not any(sayings.verdicts.fullmatch(clause) for clause in last for sayings in all_sayings())


def is_verdict(sentence: str) -> bool:
    """Whether a courtesy answers with yes or no: ``Of course you can!``."""
    folded = fold(sentence)
    verdict = _verdict()
    if not any(verdict.fullmatch(clause) for clause in clauses(folded)):
        return False
    return any(has_verdict(folded, sayings) and is_courteous(folded, sayings) for sayings in all_sayings())


@lru_cache(maxsize=1)
def _verdict() -> re.Pattern[str]:
    """What answers with yes or no in any language."""
    return re.compile("|".join(f"(?:{sayings.verdicts.pattern})" for sayings in all_sayings()))


def is_remark(sentence: str) -> bool:
    """Whether a sentence is nothing but a remark about the answer: ``The table below compares the fares``."""
    whole = fold(sentence).strip(" *_.!\u2026\u3002:：")
    return any(sayings.remarks.fullmatch(whole) for sayings in all_sayings())


def is_pointer(sentence: str) -> bool:
    """Whether a sentence, with ``¤`` for each citation, only points to sources: ``See ¤ for details.``.

    One with a figure never does.
    """
    if len(sentence) > _LONGEST or POINT not in sentence or _DIGIT.search(sentence):
        return False
    whole = fold(sentence).strip(" *_.!\u2026\u3002()（）")
    return any(sayings.pointers.fullmatch(whole) for sayings in all_sayings())


def tells(question: str) -> bool:
    """Whether a question tells something: ``Did you know that …?``, ``…, right?``."""
    folded = fold(question[-_LONGEST:]).translate(_OPENED).strip(" *_?？؟.\"'")
    return any(sayings.told.match(folded) or sayings.tags.search(folded) for sayings in all_sayings())
