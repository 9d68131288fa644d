"""A cautious guess at the language of a text, from its script and its most frequent words."""

import re
from collections import defaultdict
from collections.abc import Iterable
from functools import cache

from citewell.text.lexicon import lexicons
from citewell.text.runs import letter_and_digit_runs
from citewell.text.sayings import all_sayings

# One letter after an apostrophe is the end of an English word (Elm's, don't, I'd), and no word of French or Italian.
# Letters before a digit are part of a name (T1), and no word of a language.
_WORD = re.compile(r"(?:(?<![^\W\d_]['’])[^\W\d_]++|(?<=['’])[^\W\d_]{2,}+)(?!\d)")
_SCRIPTS: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("kana", re.compile(r"[\u3041-\u30ff]")),
    ("hangul", re.compile(r"[\uac00-\ud7af\u1100-\u11ff]")),
    ("han", re.compile(r"[\u4e00-\u9fff]")),
    ("cyrillic", re.compile(r"[\u0400-\u04ff]")),
    ("arabic", re.compile(r"[\u0600-\u06ff]")),
    ("devanagari", re.compile(r"[\u0900-\u097f]")),
)
_LATIN = re.compile(r"[A-Za-z\u00c0-\u024f]")
_SAMPLE = 4000
_LEAST = 1.0
_MARGIN = 1.5
_FEW = 20
_LEAST_OF_FEW = 0.5
_MARGIN_OF_FEW = 1.2


def _languages_of_words() -> dict[str, tuple[float, tuple[str, ...]]]:
    """Each frequent word with the languages that have it, and how much it says for each of them."""
    languages: dict[str, list[str]] = {}
    # A word that is a number in another language says little: "ten" is ten, or Dutch for "at the".
    numbers = {
        word for lexicon in lexicons().values() for word in f"{lexicon.numbers.small} {lexicon.numbers.tens}".split()
    }
    for code, lexicon in lexicons().items():
        if lexicon.script == "latin":
            for word in set(lexicon.stop_words.split()) - numbers:
                languages.setdefault(word, []).append(code)
    return {word: (1 / len(codes), tuple(codes)) for word, codes in languages.items()}


_LANGUAGES_OF = _languages_of_words()
_LANGUAGE_OF_SCRIPT = {lexicon.script: code for code, lexicon in lexicons().items() if lexicon.script != "latin"}


def guess_script(text: str) -> str | None:
    """The script that most letters of a text are in; ``None`` when it has no letters that are known."""
    if text.isascii():
        return "latin" if _LATIN.search(text) else None
    sample = text[:_SAMPLE]
    latin = len(_LATIN.findall(sample))
    counts = {name: len(pattern.findall(sample)) for name, pattern in _SCRIPTS}
    if counts["kana"]:  # Japanese mixes kana with Chinese characters
        counts["kana"] += counts.pop("han")
    # A letter of the scripts without spaces between words says more than a Latin one.
    weights = {"kana": 3, "han": 3, "hangul": 2}
    best, most = max(((name, count * weights.get(name, 1)) for name, count in counts.items()), key=lambda item: item[1])
    if most == 0 and latin == 0:
        return None
    return best if most >= latin else "latin"


def guess_language(text: str) -> str | None:
    """The ISO 639-1 code of the language of a text; ``None`` when it is unsure or not among those known."""
    script = guess_script(text)
    if script is None:
        return None
    if script != "latin":
        return _LANGUAGE_OF_SCRIPT[script]
    return guess_latin(text.lower())


def _words(text: str) -> list[str]:
    """The words of a text by which its language is known, in order."""
    if not text.isascii() or "'" in text:
        return _WORD.findall(text)
    words: list[str] = []
    for run in letter_and_digit_runs(text):
        if run.isalpha():
            words.append(run)
        elif run[-1].isalpha():  # else all its letters stand before a digit
            words += _WORD.findall(run)
    return words


def guess_reader_language(text: str) -> str | None:
    """The likeliest language of a text of a few words, such as a question; ``None`` when nothing speaks for one.

    A wrong guess must do no harm: it is made of verbs, question words and letters too, and of little evidence.
    """
    if guess_script(text) != "latin":
        return guess_language(text)
    words = _words(text[:_SAMPLE].lower())
    if len(words) > _FEW:
        return guess_latin(text[:_SAMPLE].lower())
    scores: defaultdict[str, float] = defaultdict(float)
    signs = {*words, *(f"{char}~" for char in set(text.lower()) if not char.isascii())}
    for share, codes in filter(None, map(_signs().get, signs)):
        for code in codes:
            scores[code] += share
    ranked = sorted(scores.items(), key=lambda item: -item[1])
    if not ranked or ranked[0][1] < _LEAST_OF_FEW:
        return None
    return ranked[0][0] if len(ranked) < 2 or ranked[0][1] >= _MARGIN_OF_FEW * ranked[1][1] else None


@cache
def _signs() -> dict[str, tuple[float, tuple[str, ...]]]:
    """Words, and letters with a tilde, with the languages that have them, and how much each says for one of those."""
    languages: defaultdict[str, set[str]] = defaultdict(set)
    for word, (_, codes) in _LANGUAGES_OF.items():
        languages[word].update(codes)
    for sayings in all_sayings():
        for word in sayings.verbs | sayings.deeds | sayings.titles if sayings.spaced else ():
            languages[word].add(sayings.code)
    for code, lexicon in lexicons().items():
        for letter in lexicon.letters:
            languages[f"{letter}~"].add(code)
    return {word: (1 / len(codes), tuple(sorted(codes))) for word, codes in languages.items()}


def likeliest_language(text: str, codes: Iterable[str]) -> str | None:
    """That of some languages which most words of a short text speak for; the first by its code if several are."""
    scores = dict.fromkeys(sorted(codes), 0.0)
    for share, known in filter(None, map(_LANGUAGES_OF.get, _words(text[:_SAMPLE].lower()))):
        for code in known:
            if code in scores:
                scores[code] += share
    return max(scores, key=lambda code: scores[code], default=None)


def guess_latin(lowered: str) -> str | None:
    """The language of a text in Latin script that is in lower case."""
    scores: defaultdict[str, float] = defaultdict(float)
    for share, codes in filter(None, map(_LANGUAGES_OF.get, _words(lowered[:_SAMPLE]))):
        for code in codes:
            scores[code] += share
    if not scores:
        return None
    ranked = sorted(scores.items(), key=lambda item: -item[1])
    best, score = ranked[0]
    if score < _LEAST or (len(ranked) > 1 and score < _MARGIN * ranked[1][1]):
        return None
    return best
