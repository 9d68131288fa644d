"""Names of products such as ``W200``, in any spacing, with any dash, in either case and in the plural."""

import re
from functools import lru_cache

from citewell.text.fold import FOLDED_CHARACTERS, fold, fold_id

_LONGEST = 100
_RUN = re.compile(r"[^\W\d_]+|\d+")
# Letters of scripts without spaces between words end a word, too.
_BEGIN, _END = r"(?<![^\W_\u3040-\u30ff\u3400-\u9fff])", r"(?![^\W_\u3040-\u30ff\u3400-\u9fff])"
_JOINED = re.compile(
    rf"{_BEGIN}(?=[A-Za-z-]{{0,12}}\d)(?=[\d-]{{0,12}}[A-Za-z])[A-Za-z0-9]{{1,12}}(?:-[A-Za-z0-9]{{1,12}}){{0,3}}{_END}"
)
# With a space between, only large letters make a name: ``a 200 m hose`` has none.
_SPACED = re.compile(rf"{_BEGIN}(?!(?:A|I|IN|AT|OF|TO|ON|BY|NO|FY|Q|H)\s)[A-Z]{{1,4}}\s\d{{2,5}}[A-Za-z]?{_END}")
_PLURAL = re.compile(r"(?<=\d)['’]?s$")
_CASELESS = 3
_LONGEST_KEPT = 300
_DIGIT = re.compile(r"\d")


def plain(text: str) -> str:
    """A text in which names are looked for: dashes and spaces are plain ones, the case is as it was."""
    return " ".join((text if text.isascii() and "`" not in text else text.translate(FOLDED_CHARACTERS)).split())


def find_product_names(text: str) -> tuple[str, ...]:
    """What a plain text names that is built like a product's name, as it is written, without a plural ending."""
    if len(text) > _LONGEST_KEPT:
        return _find(text)
    return _kept(text)


@lru_cache(maxsize=2048)
def _kept(text: str) -> tuple[str, ...]:
    return _find(text)


def _find(text: str) -> tuple[str, ...]:
    if _DIGIT.search(text) is None:
        return ()
    found = [*_JOINED.finditer(text), *_SPACED.finditer(text)]
    return tuple(_PLURAL.sub("", match[0]) for match in sorted(found, key=re.Match.start))


@lru_cache(maxsize=2048)
def shape_of(name: str) -> str:
    """How a name is built: letters as A, runs of digits as 9; spaces and dashes do not count."""
    return re.sub("9+", "9", "".join("9" if char.isdigit() else "A" for char in fold_id(name)))


@lru_cache(maxsize=2048)
def family_of(name: str) -> str:
    """The letters of a name, which products of one family share."""
    return "".join(char for char in fold_id(name) if not char.isdigit())


@lru_cache(maxsize=2048)
def are_same(name: str, other: str) -> bool:
    """Whether two names are one, but for spacing, dashes, case and plural."""
    return fold_id(_PLURAL.sub("", name)) == fold_id(_PLURAL.sub("", other)) or fold(name) == fold(other)


def mentions(text: str, name: str) -> bool:
    """Whether a plain text has a name as a whole word."""
    return bool(name.strip()) and len(name) <= _LONGEST and _pattern(fold(name)).search(text) is not None


@lru_cache(maxsize=1024)
def _pattern(folded: str) -> re.Pattern[str]:
    words = r"[\s-]?".join(re.escape(part) for part in re.split(r"[\s-]+", folded) if part)
    forms = [f"(?i:{words})"]
    runs = _RUN.findall(folded)
    if len(runs) > 1 and any(run.isdigit() for run in runs) and "".join(runs) == re.sub(r"[\s-]", "", folded):
        forms.append(f"(?i:{'-?'.join(runs)})")
        forms.append(r"\s".join(run.upper() if len(run) < _CASELESS else f"(?i:{run})" for run in runs))
    return re.compile(rf"{_BEGIN}(?:{'|'.join(forms)})(?:(?<=\d)['’]?s)?{_END}")
