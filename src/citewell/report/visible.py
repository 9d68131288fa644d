"""Text that strangers wrote, made safe to show: nothing in it can act on a terminal or hide from a reader."""

import re

# Control characters but line feed and tab, direction marks and overrides, invisible separators and spaces, halves of
# surrogate pairs, private use (which also carries some providers' markers), non-characters, tags and the like. Joiners
# stay, because scripts and emoji need them. A carriage return before a line feed is a line's end like any other.
_UNSAFE = re.compile(
    "\r(?=\n)|[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff"
    "\ufdd0-\ufdef\ufff9-\ufffb\ufffe\uffff\ud800-\uf8ff"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e007f\U000f0000-\U0010ffff]"
)


def visible(text: str) -> str:
    r"""The text with every character that a screen would act on or hide written out, as in ``\u202e``."""
    return _UNSAFE.sub(_written_out, text)


def _written_out(match: re.Match[str]) -> str:
    character = match[0]
    # With its line feed right after it, a carriage return says nothing more.
    if character == "\r" and match.string.startswith("\n", match.end()):
        return ""
    return character.encode("unicode_escape").decode("ascii")
