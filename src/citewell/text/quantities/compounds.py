"""Number words that German, Dutch and Italian write as one: vierundzwanzig, drieëntwintig, duecentocinquanta."""

from collections.abc import Mapping
from decimal import Decimal

_MILLE = (("de", "tausend", "und"), ("nl", "duizend", "en"), ("it", "mila", "e"), ("it", "mille", "e"))
_LONGEST = 100


def has_thousands(text: str) -> bool:
    """Whether a word or a text in lower case may hold a compound of thousands."""
    return "tausend" in text or "duizend" in text or "mila" in text or "mille" in text


def compounds(language: str, small: Mapping[int, str], tens: Mapping[int, str]) -> dict[str, int]:
    """Every compound below 1,000 of a language that writes numbers as one word.

    Args:
        language: ISO 639-1 code.
        small: the words for 1 to 19.
        tens: the words for 20, 30 … 90.
    """
    if language == "it":
        return _italian(small, tens)
    if language in ("de", "nl"):
        return _germanic(language, small, tens)
    return {}


def thousands(word: str, below: Mapping[str, Mapping[str, Decimal]]) -> dict[str, Decimal]:
    """The value by language of a compound of thousands, for example ``zweitausendfünfhundert``.

    Args:
        word: the compound in lower case.
        below: the value by language of every word for a number below 1,000.
    """
    if len(word) > _LONGEST:
        return {}
    for language, mille, joiner in _MILLE:
        head, found, rest = word.partition(mille)
        if not found or (mille == "mille" and head):
            continue
        count = below.get(head, {}).get(language) if head else Decimal(1)
        units = below.get(rest) or below.get(rest.removeprefix(joiner)) or {}
        if count is not None and (not rest or language in units):
            return {language: count * 1000 + units.get(language, 0)}
    return {}


def _germanic(language: str, small: Mapping[int, str], tens: Mapping[int, str]) -> dict[str, int]:
    hundred = "hundert" if language == "de" else "honderd"
    one = "ein" if language == "de" else "een"
    under: dict[str, int] = {word: value for value, word in small.items() if value > 1}
    for ten, ten_word in tens.items():
        under[ten_word] = ten
        for unit in range(1, 10):
            unit_word = one if unit == 1 else small[unit]
            if language == "de":
                under[f"{unit_word}und{ten_word}"] = ten + unit
            else:
                under[f"{unit_word}{'ën' if unit_word.endswith('e') else 'en'}{ten_word}"] = ten + unit
    every = dict(under)
    ones = {"eins" if language == "de" else "een": 1, "één": 1}
    for count in range(1, 10):
        heads = {hundred, one + hundred} if count == 1 else {small[count] + hundred}
        for head in heads:
            every[head] = count * 100
            for word, value in (*under.items(), *ones.items()):
                every[head + word] = count * 100 + value
                every[f"{head}{'und' if language == 'de' else 'en'}{word}"] = count * 100 + value
    if language == "nl":  # "twaalfhonderd" counts hundreds up to nineteen
        for count in range(11, 20):
            every[small[count] + hundred] = count * 100
    return every


def _italian(small: Mapping[int, str], tens: Mapping[int, str]) -> dict[str, int]:
    under: dict[str, int] = {word: value for value, word in small.items() if value > 1}
    for ten, ten_word in tens.items():
        under[ten_word] = ten
        for unit in range(1, 10):
            stem = ten_word[:-1] if unit in (1, 8) else ten_word
            under[stem + ("uno" if unit == 1 else small[unit])] = ten + unit
            if unit == 3:
                under[stem + "tré"] = ten + 3
            if unit == 1:
                under[stem + "un"] = ten + 1
    every = dict(under)
    for count in range(1, 10):
        head = ("" if count == 1 else small[count]) + "cento"
        every[head] = count * 100
        for word, value in (*under.items(), ("uno", 1)):
            every[head + word] = count * 100 + value
            if word.startswith("otta"):
                every[head[:-1] + word] = count * 100 + value
    return every
