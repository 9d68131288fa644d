"""A text without its markup, every character of which knows where it came from.

``*r*(26) = .42``, ``$p < .05$`` and ``χ²`` are read as ``r(26) = .42``, ``p < .05`` and ``χ2``; what is found in them
is quoted as written.
"""

import re
import unicodedata
from bisect import bisect_left

from citewell.model import Span

# What LaTeX writes for a sign; the spaces keep words apart.
_COMMANDS = {
    "chi": "χ", "rho": "ρ", "eta": "η", "beta": "β", "alpha": "α", "omega": "ω", "Delta": "Δ", "tau": "τ",
    "pm": "±", "times": "×", "approx": "≈", "sim": "~", "leq": "≤", "le": "≤", "leqslant": "≤", "geq": "≥", "ge": "≥",
    "geqslant": "≥", "lt": "<", "gt": ">", "ne": "≠", "neq": "≠", "cdot": "·", "to": "→", "rightarrow": "→",
    "degree": "°", "ldots": "…", "dots": "…",
}  # fmt: skip
_STYLES = (
    "textit|textbf|emph|mathit|mathrm|mathbf|text|textrm|textsuperscript|textsubscript|operatorname|left|right|"
    "displaystyle|bar|hat|overline|num|SI|protect|boldsymbol|textsl|underline|mbox"
)
_PIECE = re.compile(
    r"\\(?P<sign>" + "|".join(sorted(_COMMANDS, key=len, reverse=True)) + r")(?![A-Za-z])"
    r"|\\(?P<style>" + _STYLES + r")(?![A-Za-z])"
    r"|\\(?P<thin>[,;:! ]|quad\b|qquad\b|thinspace\b)"
    r"|\\(?P<escaped>[%$&#_{}*<>()\[\]~|+.-])"
    r"|<(?P<raised>sup|sub)(?:\s[^<>]{0,80})?>|</(?:sup|sub)>"
    r"|</?(?P<tag>i|b|em|strong|span|italic|bold|u)(?:\s[^<>]{0,80})?>"
    r"|&(?P<entity>nbsp|thinsp|ensp|lt|gt|amp|minus|plusmn|chi|times|le|ge);"
    r"|(?P<dollar>\$)"
    r"|(?P<mark>\*{1,3}|(?<![\w])_{1,3}(?=\w)|(?<=[^\W_])_{1,3}(?![\w{])|[{}`])"
    r"|(?<=[tFrzQ²2])(?P<low>[₀-₉]{1,6}(?:,[₀-₉]{1,6})?)"
    r"|(?P<other>[^\x00-\x7f]|[\x00-\x08\x0b-\x1f\x7f])"
)
_ENTITIES = {
    "nbsp": " ", "thinsp": " ", "ensp": " ", "lt": "<", "gt": ">", "amp": "&", "minus": "-", "plusmn": "±",
    "chi": "χ", "times": "×", "le": "≤", "ge": "≥",
}  # fmt: skip
_MINUS = frozenset("−‒﹣－")
_ZERO_WIDTH = frozenset("\u200b\u200c\u200d\ufeff\u00ad\u2060\u2061\u2062\u2063")
_CHI = frozenset("χΧ𝜒𝝌𝛘")
_FORMULA = re.compile(r"\$(?=\S)([^$\n]{1,200})(?<=\S)\$(?!\d)")
_MATHEMATICAL = re.compile(r"[=<>\\^_±≈≤≥]|[A-Za-z]{1,3}\Z|[0-9.,]{1,12}\Z")
_PAIRED = frozenset("*_$`")


class Plain:
    """A text as people read it, without marks of emphasis, mathematics and typesetting.

    Args:
        text: the text as written.

    Attributes:
        source: the text as written.
        text: the text without its markup.
    """

    def __init__(self, text: str) -> None:
        self.source = text
        parts: list[str] = []
        self._from: list[int] = []  # of each character, where it begins in the source
        position = 0
        dollars = _dollars(text) if "$" in text else frozenset()
        for match in _PIECE.finditer(text):
            self._take(parts, text[position : match.start()], position)
            written = _written(match)
            if match["dollar"] and match.start() not in dollars:
                written = "$"
            if written:
                parts.append(written)
                self._from.extend([match.start()] * len(written))
            position = match.end()
        self._take(parts, text[position:], position)
        self.text = "".join(parts)

    def _take(self, parts: list[str], piece: str, start: int) -> None:
        if piece:
            parts.append(piece)
            self._from.extend(range(start, start + len(piece)))

    def span(self, start: int, end: int) -> Span:
        """Where a stretch of the plain text stands in the source, with the markup that encloses it.

        Args:
            start: index of its first character in the plain text.
            end: index after its last.
        """
        source = self.source
        first = self._from[start]
        last = self._from[end] if end < len(self._from) else len(source)
        before = self._from[start - 1] + 1 if start else 0
        # Between what stands before and what was found there is nothing but markup.
        tail = self._from[end - 1] + 1
        opened = first
        while opened > before and source[opened - 1] in _PAIRED:
            opened -= 1
        closed = tail
        while closed < last and not source[closed].isspace():
            closed += 1
        inner = source[opened:closed]
        for mark in _PAIRED:
            runs = sum(1 for at, char in enumerate(inner) if char == mark and inner[at - 1 : at] != mark)
            if runs % 2:
                if opened < first and mark in source[opened:first]:
                    opened = first
                elif mark in source[tail:closed]:
                    closed = tail
        return Span(opened, closed)

    def at(self, position: int) -> int:
        """Where a place of the source stands in the plain text."""
        return bisect_left(self._from, position)


def _dollars(text: str) -> frozenset[int]:
    """Where signs of the dollar enclose mathematics, and name no currency."""
    found: set[int] = set()
    for match in _FORMULA.finditer(text):
        if _MATHEMATICAL.search(match[1]):
            found |= {match.start(), match.end() - 1}
    return frozenset(found)


def _written(match: re.Match[str]) -> str:
    if match["raised"]:
        return "^" if match["raised"] == "sup" else "_"
    if match["sign"]:
        return _COMMANDS[match["sign"]]
    if match["low"]:
        return "_" + unicodedata.normalize("NFKC", match["low"])
    if match["thin"]:
        return "" if match["thin"] == "!" else " "
    if match["escaped"]:
        return match["escaped"]
    if match["entity"]:
        return _ENTITIES[match["entity"]]
    other = match["other"]
    return _sign(other) if other else ""


def _sign(char: str) -> str:
    if char in _MINUS:
        return "-"
    if char in _ZERO_WIDTH or char < " " or char == "\x7f":
        return ""
    if char in _CHI:
        return "χ"
    if char == "⩽":
        return "≤"
    if char == "⩾":
        return "≥"
    if char.isspace():
        return " "
    if "\U0001d400" <= char <= "\U0001d7ff" or char in "＝（），．＜＞％":
        return unicodedata.normalize("NFKC", char)
    return char
