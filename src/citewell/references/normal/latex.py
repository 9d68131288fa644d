"""LaTeX notation resolved: accents with and without braces, special letters, Greek, quotation marks, commands."""

import functools
import re
import tomllib
import unicodedata
from importlib.resources import files

_PIECE = re.compile(r"\\(?:[A-Za-z]+[ \t\r\n]*|[^A-Za-z]|$)|[{}$~]|---?|``|''|[^\\{}$~`'-]+|.", re.DOTALL)
_SPACES = re.compile(r"[ \t\r\n\f\v]+")
_PLAIN = {"{": "", "}": "", "$": "", "~": " ", "---": "—", "--": "–", "``": "“", "''": "”"}
_SIGNS = {
    "\\": " ",
    ",": " ",
    ";": " ",
    ":": " ",
    "!": "",
    "/": "",
    "-": "",
    "(": "",
    ")": "",
    "[": "",
    "]": "",
    " ": " ",
}


@functools.cache
def _table() -> tuple[dict[str, str], dict[str, str], frozenset[str], frozenset[str]]:
    table = tomllib.loads(files(__package__).joinpath("latex.toml").read_text(encoding="utf-8"))
    return (
        table["accents"],
        table["letters"],
        frozenset(table["transparent"]["names"]),
        frozenset(table["hidden"]["names"]),
    )


def from_latex(text: str) -> str:
    r"""The text as LaTeX would set it, in one line.

    A command that is not known stands for its own name, since journals and stars are often named so (``\apj``).
    """
    if "\\" not in text and not any(sign in text for sign in "{}$~-`'"):
        return unicodedata.normalize("NFC", _SPACES.sub(" ", text)).strip()
    out: list[str] = []
    accents: list[str] = []
    hidden = -1  # depth of braces at which an argument that is not shown ends
    depth = 0
    in_math = False
    branch = False  # within the branch of \ifmmode that is not shown
    for match in _PIECE.finditer(text):
        piece = match[0]
        if branch or piece.startswith("\\ifmmode"):
            branch = not piece.startswith(("\\else", "\\fi"))
            continue
        if piece == "{":
            depth += 1
        elif piece == "}":
            depth -= 1
            if hidden >= 0 and depth <= hidden:
                hidden = -1
                continue
        if hidden >= 0:
            if piece != "{" and depth == hidden and piece.strip():
                hidden = -1  # it has no argument in braces
            else:
                continue
        if piece == "$":
            in_math = not in_math
        if piece == "\\":
            continue
        if piece.startswith("\\"):
            shown, hides = _command(piece, accents)
            if hides:
                hidden = depth
        else:
            shown = _PLAIN.get(piece, piece)
            if in_math:
                shown = shown.replace("_", "").replace("^", "")
        if shown:
            _put(out, shown, accents)
    return unicodedata.normalize("NFC", _SPACES.sub(" ", "".join(out))).strip()


def _command(piece: str, accents: list[str]) -> tuple[str, bool]:
    """What a command shows, and whether it hides its argument; an accent is noted for the letter that follows."""
    marks, letters, transparent, hidden = _table()
    name = piece[1:].rstrip()
    if name in letters:
        # The space after the name of a command ends the name and is not shown.
        return letters[name], False
    if name in marks:
        accents.append(marks[name])
        return "", False
    if name in hidden:
        return "", True
    if name in transparent:
        return "", False
    if len(name) == 1 and not name.isalpha():
        return _SIGNS.get(name, name), False
    return _symbol(name) if piece[1:2].isalpha() else _SIGNS.get(piece[1:2], ""), False


@functools.lru_cache(maxsize=2_000)
def _symbol(name: str) -> str:
    r"""The sign that a rarer command is, such as ``\perp`` or ``\textalpha``; the name itself when it is none."""
    _, letters, transparent, _ = _table()
    for prefix in ("text", "up", "var", "math"):
        bare = name.removeprefix(prefix)
        if bare != name and (bare in letters or bare in transparent):
            return letters.get(bare, "")
    from pylatexenc import latex2text

    known = latex2text.get_default_latex_context_db().get_macro_spec(name)
    shown = known.simplify_repl if known is not None else None
    return shown if isinstance(shown, str) and "%" not in shown else name


def _put(out: list[str], shown: str, accents: list[str]) -> None:
    if accents:
        shown = shown.lstrip()
        if not shown:
            return
        first = {"ı": "i", "ȷ": "j"}.get(shown[0], shown[0])
        shown = first + "".join(accents) + shown[1:] if first.isalpha() else shown
        accents.clear()
    out.append(shown)


def outside_braces(text: str, separator: re.Pattern[str]) -> list[str]:
    """The text cut at a separator wherever that stands outside braces."""
    parts: list[str] = []
    begin = 0
    depths = _depths(text)
    for match in separator.finditer(text):
        if depths[match.start()] == 0:
            parts.append(text[begin : match.start()])
            begin = match.end()
    parts.append(text[begin:])
    return parts


def _depths(text: str) -> list[int]:
    depths: list[int] = []
    depth = 0
    escaped = False
    for char in text:
        depths.append(depth)
        if escaped:
            escaped = False
        elif char == "\\":
            escaped = True
        elif char == "{":
            depth += 1
        elif char == "}":
            depth = max(0, depth - 1)
    return depths
