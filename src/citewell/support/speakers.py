"""Who is said to have said a quotation: the name next to a verb of saying, right before it or right after it."""

import re

from citewell.model import Span
from citewell.text.lexicon import lexicons
from citewell.text.quoting import ACCORDING, SAYING

_NAME_WORD = r"[^\W\d_a-z](?:[\w'’-]{1,30}|\.(?=\s))"
_NAME = rf"{_NAME_WORD}(?:\s(?:(?:de|del|von|van|der|den|la|le|di|da|dos)\s)?{_NAME_WORD}){{0,3}}"
_SAYS = f"(?i:{SAYING})"
_MARKS = "\"“”„‟«»‹›‘’‚「」『』'"
_BEFORE = re.compile(
    rf"(?P<name>{_NAME})(?:,[^,.:;\n]{{1,60}},)?\s(?:\w+ly\s)?{_SAYS}(?:\s(?:that|dass|que|che|dat))?[\s,:：]*[{_MARKS}]*$"
)
_BY = re.compile(rf"(?i:{ACCORDING})\s(?P<name>{_NAME})[\s,:：]*[{_MARKS}]*$")
_AFTER = re.compile(
    rf"[,.!?\s]*[{_MARKS}]*[,.\s]*(?:(?P<name>{_NAME})\s{_SAYS}|(?:\w{{1,4}}\s)?{_SAYS}\s(?:\w{{1,14}}\s){{0,2}}?(?P<other>{_NAME}))"
)
_HAN_BEFORE = re.compile(r"(?P<name>[\u4e00-\u9fff]{2,8}?)(?:表示|指出|强调|宣布|说|称|写道)[：:，,]?[“「『]*$")
_WORD = re.compile(r"[^\W\d_]{2,}")
_STOP_WORDS = frozenset(
    word for lexicon in lexicons().values() if lexicon.script == "latin" for word in lexicon.stop_words.split()
)
_HAN = re.compile(r"[\u4e00-\u9fff]")
_HAN_NAME = 3
_TITLE = 2
_REACH = 160


def speaker_of(text: str, quoted: Span) -> str | None:
    """The name that stands next to a verb of saying beside a quotation, if one plainly does.

    Args:
        text: a text.
        quoted: where the quotation stands in it, without the quotation marks.
    """
    start = max(0, quoted.start - _REACH)
    before = re.split(r"[.!?。！？\n]\s|\n", text[start : quoted.start])[-1]
    match = _BEFORE.search(before) or _BY.search(before) or _HAN_BEFORE.search(before)
    if match is not None:
        return _person(match["name"])
    match = _AFTER.match(text, quoted.end, quoted.end + _REACH)
    return _person(match["name"] or match["other"]) if match is not None else None


def is_given_to_another(claimed: str, text: str, quoted: Span) -> str | None:
    """Whom a source names as the speaker of a quotation, when that is plainly not who is claimed to be.

    A name that the source does not have may be another name of the same person, or of the body that the person speaks
    for, and so may one beside the speaker's name.

    Args:
        claimed: the name in the answer.
        text: the source.
        quoted: where the quotation stands in it.
    """
    named = speaker_of(text, quoted)
    if named is None or _shares(claimed, named):
        return None
    first, other = re.escape(claimed.split()[-1]), re.escape(named.split()[-1])
    known = [word for word in claimed.split() if len(word) > _TITLE] or [claimed]
    bare = re.escape(" ".join(known))
    if re.search(bare if _HAN.search(bare) else rf"(?<!\w){bare}(?!\w)", text) is None:
        return None
    # ``Chief Executive Ada Reed``, ``Ada Reed, the Chief Executive``: one person.
    together = re.compile(rf"{first}[^.!?:;\n{_MARKS}]{{1,30}}{other}|{other}[^.!?:;\n{_MARKS}]{{1,30}}{first}")
    return None if together.search(text) else named


def _person(name: str) -> str | None:
    """The words of a name without those that only begin a sentence."""
    if not name.isascii() and _HAN.search(name):
        return name[-_HAN_NAME:]
    words = name.split()
    while words and (words[0].lower() in _STOP_WORDS or not words[0][0].isupper()):
        words.pop(0)
    return " ".join(words) or None


def _shares(claimed: str, named: str) -> bool:
    """Whether two names have a word in common."""
    if _HAN.search(claimed) or _HAN.search(named):
        return claimed[-2:] in named or named[-2:] in claimed
    words = {word.casefold() for word in _WORD.findall(claimed)}
    return any(word.casefold() in words for word in _WORD.findall(named))
