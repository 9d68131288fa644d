"""Folding away the differences of writing that do not change what is said."""

import re
import unicodedata

_DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d"
_SINGLE_QUOTES = "\u2018\u2019\u201a\u201b\u2032\u02bc\u00b4`"
_DOUBLE_QUOTES = "\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb"
# Zero-width and directional characters, the soft hyphen and the byte order mark: invisible, so never part of a name.
_INVISIBLE = "\u00ad\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff"

FOLDED_CHARACTERS: dict[int, str] = {
    **dict.fromkeys(map(ord, _DASHES), "-"),
    **dict.fromkeys(map(ord, _SINGLE_QUOTES), "'"),
    **dict.fromkeys(map(ord, _DOUBLE_QUOTES), '"'),
    **dict.fromkeys(map(ord, _INVISIBLE), ""),
}
"""Dashes, quotation marks and invisible characters, each with what it folds to."""

_SPACES = re.compile(r"\s+")


def fold(text: str) -> str:
    """The text with compatibility forms, case, dashes, quotation marks, invisible characters and spacing folded."""
    if text.isascii():
        return " ".join(text.casefold().split())
    folded = unicodedata.normalize("NFKC", text.translate(FOLDED_CHARACTERS)).casefold()
    return _SPACES.sub(" ", folded).strip()


def fold_id(name: str) -> str:
    """The name as it is compared when asking whether two ids look alike: letters and digits only, folded."""
    return "".join(char for char in fold(name) if char.isalnum())
