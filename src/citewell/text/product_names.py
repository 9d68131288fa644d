"""Names of products such as ``W200``, in any spacing, with any dash, in either case and in the plural."""

import re
from functools import lru_cache

from citewell.text.fold import FOLDED_CHARACTERS, fold, fold_id
from citewell.text.lexicon import lexicons

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
_SHORT_NAME = re.compile(r"[A-Za-z]{1,4}-?\d{1,5}[A-Za-z]?")
_NUMBERED = re.compile(r"[^\W\d_][^\d]{0,60}\d{1,5}[A-Za-z]?")
_WORD_AND_NUMBER = re.compile(rf"{_BEGIN}([A-Z][^\W\d_]{{2,20}})[\s-]\d{{1,3}}{_END}(?![.,:]\d|\s?[%€$£])")
# A word before a number that counts something: Chapter 3, May 2.
_COUNTED = frozenset(
    word
    for lexicon in lexicons().values()
    for word in (
        f"{lexicon.numbers.enumerators} {lexicon.cues.references} {lexicon.dates.months} {lexicon.stop_words}".split()
    )
)


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


def short_name(name: str) -> str | None:
    """The end of a longer name that names its product alone: ``K6`` of ``Kestrel K6``; ``None`` where it has none."""
    words = name.split()
    return words[-1] if len(words) > 1 and _SHORT_NAME.fullmatch(words[-1]) else None


def siblings_in(text: str, name: str) -> tuple[str, ...]:
    """What a plain text names that differs from a name in its number alone: ``Kestrel K9`` for ``Kestrel K4``."""
    if len(name) > _LONGEST or _NUMBERED.fullmatch(name) is None:
        return ()
    found = (_PLURAL.sub("", match[0]) for match in _sibling(name).finditer(text))
    return tuple(other for other in found if not are_same(other, name))


@lru_cache(maxsize=1024)
def _sibling(name: str) -> re.Pattern[str]:
    stem = name[: re.search(r"\d+\D*$", name).start()]  # type: ignore[union-attr]
    words = r"[\s-]?".join(re.escape(part) for part in re.split(r"[\s-]+", stem) if part)
    gap = r"[\s-]?" if stem[-1:] in " -" else ""
    return re.compile(rf"{_BEGIN}(?i:{words}){gap}\d{{1,5}}[A-Za-z]?{_END}(?![.,:]\d|\s?%)")


def numbered_names(text: str) -> tuple[str, ...]:
    """What a plain text names with a word and a number that are no part of a book, day or the like: ``Pavo 3``."""
    return tuple(match[0] for match in _WORD_AND_NUMBER.finditer(text) if match[1].lower() not in _COUNTED)


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
