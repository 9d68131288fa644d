"""Counting the words of a text, and sketching it so that it can be told how alike two texts are."""

import re
import zlib
from itertools import islice

# Letters of scripts without spaces between words; two of them are counted as a word.
_WORD = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]|[^\W_\u3040-\u30ff\u3400-\u9fff]+")
_UNSPACED = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
_LETTER_OR_NOT = bytes(ord("a") if byte > 0x7F or chr(byte).isalnum() else ord(" ") for byte in range(256))
_SHINGLE = 4
_SKETCH = 64
_MOST_WORDS = 20_000


def count_words(text: str) -> int:
    """How many words a text has: runs of letters and digits; two Chinese characters or kana are one."""
    if text.isascii():
        return _count_runs(text.encode())
    if _UNSPACED.search(text) is not None:
        unspaced = len(_UNSPACED.findall(text))
        return len(_WORD.findall(text)) - unspaced + (unspaced + 1) // 2
    for char in set(text):
        if char > "\x7f" and not char.isalnum():
            text = text.replace(char, " ")
    return _count_runs(text.encode("utf-8", "surrogatepass"))


def _count_runs(text: bytes) -> int:
    """How many runs of letters and digits UTF-8 has in which every character beyond ASCII is one."""
    return (b" " + text).translate(_LETTER_OR_NOT).count(b" a")


def sketch_of(text: str) -> tuple[int, ...]:
    """The 64 least hashes of the runs of four words of a text, least first; numbers are left out."""
    found = (match[0].lower() for match in islice(_WORD.finditer(text), _MOST_WORDS))
    words = [word for word in found if not word.isdigit()]
    count = max(1, len(words) - _SHINGLE + 1) if words else 0
    hashes = {zlib.crc32(" ".join(words[start : start + _SHINGLE]).encode()) for start in range(count)}
    return tuple(sorted(hashes)[:_SKETCH])
