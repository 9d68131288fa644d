"""Runs of letters, and of letters and digits: the words of a text as sets of words are asked for them."""

import re

_LETTERS = re.compile(r"[^\W\d_]+")
_LETTERS_AND_DIGITS = re.compile(r"[^\W_]+")
# For texts in ASCII a table of bytes is several times as fast as a pattern: all that is in no run becomes a space.
_ONLY_LETTERS = bytes(code if chr(code).isalpha() and code < 128 else 32 for code in range(256))
_ONLY_LETTERS_AND_DIGITS = bytes(code if chr(code).isalnum() and code < 128 else 32 for code in range(256))


def letter_runs(text: str) -> list[str]:
    """The runs of letters of a text, in order."""
    if text.isascii():
        return text.encode("ascii").translate(_ONLY_LETTERS).decode("ascii").split()
    return _LETTERS.findall(text)


def letter_and_digit_runs(text: str) -> list[str]:
    """The runs of letters and digits of a text, in order."""
    if text.isascii():
        return text.encode("ascii").translate(_ONLY_LETTERS_AND_DIGITS).decode("ascii").split()
    return _LETTERS_AND_DIGITS.findall(text)
