"""Titles in the forms in which they are compared."""

import functools
import re

from citewell.references.normal.letters import fold_letters, greek_named

_WORD = re.compile(r"[^\W_]+")
# "A title [Review]", "A title (extended abstract)", "Retracted: a title", "A title (with discussion)"
_LABEL_BEFORE = re.compile(r"^\s*[\[(]?(?:retracted(?: article)?|withdrawn|removed)[\])]?\s*[:.\-]\s*", re.IGNORECASE)
# "Chapter 4 - A title", "17. A title", "XVI. A title", "VIII.5. - A title"
_NUMBER_BEFORE = re.compile(
    r"^\s*(?:chapter\s{1,3}(?:\d{1,3}|[ivxl]{1,7}|one|two|three|four|five|six|seven|eight|nine|ten)\s{0,3}[:.\-\u2013\u2014]?|(?:\d{1,3}|[IVXL]{1,7})(?:\.\d{1,2}){0,2}\.)\s{0,3}[-\u2013\u2014]?\s+(?=\S+\s)",
    re.IGNORECASE,
)
_EDITION_AFTER = re.compile(
    r"[\s,:;.(\[]{1,3}(?:\d{1,2}(?:st|nd|rd|th)|second|third|fourth|fifth|revised|new)\s+ed(?:ition|n|\.)?[)\].]*$",
    re.IGNORECASE,
)
_CLOSING = {"(": ")", "[": "]"}
_BRACKET_AFTER = re.compile(r"\s*[\[(][^\[\]()]{1,200}[\])]\s*[.*\u2020\u2021]*$")
_LABEL = re.compile(
    r"(?:with|and) (?:discussions?|comments?|rejoinder)|extended abstract|abstract|invited(?: talk| paper)?"
    r"|review(?: article)?"
    r"|short paper|student abstract|demo(?:nstration)?|poster|technical report|preprint|retracted(?: article)?"
    r"|withdrawn|article|letter|editorial|keynote|[a-z]{2,6}[- ]?\d{1,3}|in [a-z]+",
)
# Signs of mathematics that indexes write out.
_SPELT_SIGNS = re.compile(
    r"\b(?:approximately equal to|(?:greater|less) than or (?:similar|equal) to|almost equal to)\b"
    r"|(?<![a-z])[lg]sim|[lg]sim(?![a-z])"
)
_FOOT = re.compile(r"[*\u2020\u2021\u00a7\u00b6]+\s*$")
_SEPARATOR = re.compile(r"\s*(?:[:\u2014\uff1a]|\s[-\u2013]\s|[.?!](?=\s)|\s/\s)\s*")
_NUMBERS = {
    "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9",
    "ten": "10", "ii": "2", "iii": "3", "iv": "4", "vi": "6", "vii": "7", "viii": "8", "ix": "9", "xi": "11",
    "xii": "12",
}  # fmt: skip
_ARTICLES = frozenset({"a", "an", "the"})


@functools.lru_cache(maxsize=20_000)
def title_words(title: str) -> tuple[str, ...]:
    """The words of a title, folded, Greek letters by their names, ``&`` as ``and``."""
    text = greek_named(fold_letters(_FOOT.sub("", title))).replace("&", " and ").replace("'", "")
    if "sim" in text or " to" in text or " than" in text:
        text = _SPELT_SIGNS.sub(" ", text)
    return tuple(_WORD.findall(text))


def title_key(title: str) -> str:
    """The letters and digits of a title: what two spellings of it have in common."""
    return "".join(title_words(title))


def same_number(first: str, second: str) -> bool:
    """Whether two words are one number in two ways of writing, as ``II`` and ``2``."""
    return _NUMBERS.get(first, first) == _NUMBERS.get(second, second)


def is_article(word: str) -> bool:
    """Whether a word is ``a``, ``an`` or ``the``."""
    return word in _ARTICLES


def without_labels(title: str) -> str:
    """A title without what journals put around it, such as ``[Review]``, ``RETRACTED:`` or ``Chapter 4 -``."""
    title = _FOOT.sub("", _LABEL_BEFORE.sub("", title))
    title = _NUMBER_BEFORE.sub("", title)
    title = _EDITION_AFTER.sub("", title)
    while match := _BRACKET_AFTER.search(title):
        if not _LABEL.fullmatch(" ".join(_WORD.findall(fold_letters(match[0])))):
            break
        title = title[: match.start()]
    return title.strip()


def without_bracket(title: str) -> str | None:
    """A title without the brackets at its end, which may hold its translation; ``None`` when it has none."""
    match = _BRACKET_AFTER.search(title)
    return title[: match.start()].strip() if match and match.start() else None


def without_brackets(title: str) -> str:
    """A title without anything in brackets."""
    out: list[str] = []
    depth = 0
    for char in title:
        depth += char in "([" and title.count(char) == title.count(_CLOSING[char])
        if not depth:
            out.append(char)
        if depth and char in ")]":
            depth -= 1
    return "".join(out) if not depth else title


def main_title(title: str) -> str | None:
    """What stands before a subtitle; ``None`` when there is no subtitle."""
    match = _SEPARATOR.search(title)
    return title[: match.start()].strip() if match and match.start() and match.end() < len(title) else None
