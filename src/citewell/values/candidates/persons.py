"""Persons with what they are: a name beside the word for an office."""

import re
from collections.abc import Iterator

from citewell.model.value import ValueKind
from citewell.values.candidates.mention import Mention, Written
from citewell.values.page import Page

# A full stop within a name belongs to an initial or to one short for several; after a whole word it ends a sentence.
_WORD = r"[A-ZÀ-ÞĀ-ŽА-ЯЁ](?:\.(?:-?[A-ZÀ-Þ]\.)*|(?:[a-zà-ÿā-žа-яё]|['’])[\w'’-]{0,24}|[a-z]\.)"
_GAP = "[ \u00a0]"
_TITLE = (
    r"(?:Dr\.?|Prof\.?|Professor|Mr\.?|Mrs\.?|Ms\.?|M\.|Mme|Herr|Frau|Sig\.ra|Sig\.|Dott\.ssa|Dott\.|Ing\.|Mag\.|Avv\."
    r"|D\.ª|D\.|Dña\.|Dipl\.-Ing\.|mgr|inż\.)"
)
_NAME = re.compile(
    rf"(?:{_TITLE}{_GAP}(?:med\.{_GAP})?)*{_WORD}"
    rf"(?:{_GAP}(?:van|von|de|di|da|del|der|den|la|le|af|zu|ten|ter|dos)){{0,2}}(?:{_GAP}{_WORD}){{1,2}}"
)
_CJK = re.compile(r"[\u4e00-\u9fff]{1,3} ?[\u4e00-\u9fff]{1,3}")
_MOST = 1_500


def find_persons(page: Page) -> Iterator[Mention]:
    """Every stretch that is written like the name of a person."""
    count = 0
    for pattern in (_NAME, _CJK):
        if pattern is _CJK and max(page.text, default="") < "\u3041":
            return
        for match in pattern.finditer(page.text):
            if _is_label(page.text, match):
                continue
            count += 1
            if count > _MOST:
                return
            value = match[0].rstrip(".")
            normal = " ".join(value.casefold().split())
            yield Mention(
                page,
                match.start(),
                match.start() + len(value),
                value,
                normal,
                ValueKind.PERSON,
                Written.TEXT,
                page.node_at(match.start()),
            )


def _is_label(text: str, match: re.Match[str]) -> bool:
    """Whether words written like a name begin a line or sentence and end in a colon, as in ``Managing Partner:``."""
    before = text[max(0, match.start() - 4) : match.start()].rstrip(" \u00a0")[-1:]
    after = text[match.end() : match.end() + 2].lstrip(" \u00a0")[:1]
    return before in {"", "\n", "\t", ".", "·", "|", ";", "•"} and after in {":", "："}
