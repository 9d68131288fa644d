"""Whether what the fragment of an address names is on the page: an id, or a stretch of text."""

import re

from citewell.links.fragments import Fragment, TextFragment
from citewell.text.fold import fold

# Fragments that scripts give a meaning to: lines of code, pages of a PDF, moments of a film, states of a program.
_SCRIPTED = re.compile(r"^[Ll]\d+|^\?|=")
_NO_LETTERS = re.compile(r"[\W_]+")


def element_of(fragment: Fragment) -> str | None:
    """The name of the element that a fragment points to; ``None`` when it points to none, or scripts decide."""
    name = fragment.place
    return None if not name or name.lower() == "top" or _SCRIPTED.search(name) else name


def has_element(name: str, ids: set[str]) -> bool:
    """Whether an element of that name is among ids, as browsers and the large hosts of code and texts look for it."""
    wanted = {name, f"user-content-{name}", name.replace(" ", "_"), name.replace(" ", "-")}
    if wanted & ids:
        return True
    folded = {id.lower() for id in ids}
    return any(candidate.lower() in folded for candidate in wanted)


def letters_of(text: str) -> str:
    """The letters and digits of a text, folded; two texts that differ in spacing and marks alone have the same."""
    return _NO_LETTERS.sub("", fold(text))


def has_text(text: TextFragment, letters: str) -> bool:
    """Whether words are in a text, of both of which only letters and digits count.

    Args:
        text: the words.
        letters: of the text, as ``letters_of`` gives them.
    """
    start, end = letters_of(text.start), letters_of(text.end or "")
    begin, suffix = letters_of(text.prefix or "") + start, letters_of(text.suffix or "")
    if not start:
        return False
    position = letters.find(begin)
    if end:
        return position >= 0 and letters.find(end + suffix, position + len(begin)) >= 0
    while position >= 0:
        if letters.startswith(suffix, position + len(begin)):
            return True
        position = letters.find(begin, position + len(begin))
    return False
