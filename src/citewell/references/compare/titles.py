"""Two titles: the same, the same in another spelling, nearly the same, or of different works."""

import enum
import functools
import re

import msgspec

from citewell.references.compare.words import Step, differences, distance
from citewell.references.normal.letters import script_of
from citewell.references.normal.titles import (
    main_title,
    same_number,
    title_key,
    title_words,
    without_bracket,
    without_brackets,
    without_labels,
)

_MOST_WORDS = 80
_LONG = 8
_MUCH = 3
Words = tuple[str, ...]
_NEAR = 0.6
# How it ends what is said of words that a record has and the print has not.
LACKING = "is missing"
_ABOUT = re.compile(
    r"\s{0,3}(data|code|software|supplementary (?:material|information|data)|reply|response|comments?|discussion|review"
    r"|rejoinder|erratum|corrigendum|addendum|(?:author |publisher )?correction|retraction(?: note| notice)?"
    r"|expression of concern)(?::\s|\s(?:for|from|of|to|on)[\s:])",
    re.IGNORECASE,
)
_PIECES = re.compile(r"\d+|[^\W\d_]+")
_BRITISH = (
    (re.compile(r"isation(s?)$"), r"ization\1"),
    (re.compile(r"is(e[srd]?|ing|able)$"), r"iz\1"),
    (re.compile(r"ys(e[srd]?|ing)$"), r"yz\1"),
    (re.compile(r"our(s|ed|ing|al|ally|hood|able|ful|ite|ites)?$"), r"or\1"),
    (re.compile(r"(t|b)re(s|d)?$"), r"\1er\2"),
    (re.compile(r"ll(ed|ing|er|ers)$"), r"l\1"),
    (re.compile(r"ogue(s?)$"), r"og\1"),
    (re.compile(r"oes$"), "os"),
    (re.compile(r"artefact"), "artifact"),
    (re.compile(r"ence(s?)$"), r"ense\1"),
    (re.compile(r"grey"), "gray"),
    (re.compile(r"(?<=[a-z])ae|^ae(?=[a-z]{4})"), "e"),
    (re.compile(r"programme(s?)$"), r"program\1"),
    (re.compile(r"towards$"), "toward"),
    (re.compile(r"(?<=[aou])e"), ""),
)
_NAMED = frozenset({
    "alpha", "beta", "gamma", "delta", "epsilon", "lambda", "mu", "nu", "pi", "rho", "sigma", "tau", "phi", "chi",
    "psi", "omega", "sun", "star", "odot", "sqrt", "frac", "infinity", "rm", "mathrm", "sub", "sup",
})  # fmt: skip
_SMALL = frozenset({"with", "of", "on", "in", "for", "and", "to", "by", "at", "from", "as"})
_SAME_SIGNS = (frozenset({"sun", "solar", "odot"}), frozenset({"percent", "%"}), frozenset({"versus", "vs", "v"}))
_SILENT = frozenset({"sub", "sup", "a", "an", "the", "part"})


class TitleMatch(enum.Enum):
    """How two titles stand to each other."""

    SAME = "same"
    VARIANT = "variant"
    NEAR = "near"
    OTHER = "other"
    CANNOT_COMPARE = "cannot_compare"


class TitleComparison(msgspec.Struct, frozen=True):
    """How two titles stand to each other.

    Attributes:
        match: in one word.
        how: what decided, in words.
        share: of words in common, 0 to 1.
    """

    match: TitleMatch
    how: str
    share: float


@functools.lru_cache(maxsize=20_000)
def compare_titles(printed: str, recorded: str) -> TitleComparison:
    """How a printed title stands to a recorded one."""
    if not title_key(printed) or not title_key(recorded):
        return TitleComparison(TitleMatch.CANNOT_COMPARE, "there is no title", 0.0)
    scripts = script_of(printed), script_of(recorded)
    if scripts[0] != scripts[1] and all(scripts):
        return TitleComparison(TitleMatch.CANNOT_COMPARE, "the titles are in different scripts", 0.0)
    if title_key(printed) == title_key(recorded):
        return TitleComparison(TitleMatch.SAME, "the same words", 1.0)
    bare, held = without_labels(printed), without_labels(recorded)
    if _about(printed) != _about(recorded):
        return TitleComparison(TitleMatch.OTHER, "one is about the other", 0.0)
    if how := _variant(bare, held):
        return TitleComparison(TitleMatch.VARIANT, how, 1.0)
    return _by_words(title_words(bare)[:_MOST_WORDS], title_words(held)[:_MOST_WORDS])


def _about(title: str) -> str:
    """What a title says it is to another work: data for it, a reply to it."""
    match = _ABOUT.match(title)
    return match[1].lower() if match else ""


def _variant(printed: str, recorded: str) -> str | None:
    """How two titles are one, if they are."""
    if title_key(printed) == title_key(recorded):
        return "the same but for a label"
    for first, second, whose in ((printed, recorded, "recorded"), (recorded, printed, "printed")):
        key = title_key(first)
        words = len(title_words(first))
        shorter = main_title(second)
        if shorter and (words >= 2 or len(key) >= 5) and title_key(shorter) == key:
            return f"the {whose} title has a subtitle"
        unbracketed = without_bracket(second)
        if unbracketed and title_key(unbracketed) == key:
            return f"the {whose} title has an addition in brackets"
        if words >= 4 and _ends_after_separator(second, key):
            return f"the {whose} title has a series in front"
        if words >= 2 and _begins_before_separator(second, key):
            return f"the {whose} title has a subtitle"
    if _is_cut_short(title_words(printed), title_words(recorded)):
        return "the printed title is cut short"
    bare = title_key(without_brackets(printed)), title_key(without_brackets(recorded))
    if bare[0] == bare[1] and _nearly_one_addition(printed, recorded):
        return None
    if len(bare[0]) >= 10 and (bare[0] == bare[1] or bare[0] == title_key(recorded) or bare[1] == title_key(printed)):
        return "the same but for an addition in brackets"
    # A record that lost the letters with accents: "Srsic" for "Sérsic".
    plain = _ascii_key(printed)
    if not (printed.isascii() and recorded.isascii()) and len(plain) >= 10 and plain == _ascii_key(recorded):
        return "the same but for letters that were lost"
    return None


def _is_cut_short(printed: tuple[str, ...], recorded: tuple[str, ...]) -> bool:
    """Whether a long title as printed leaves out the end of the recorded one, in the middle of what that says."""
    rest = recorded[len(printed) :]
    return len(printed) >= _LONG and len(rest) >= _MUCH and recorded[: len(printed)] == printed and rest[0] in _SMALL


def _nearly_one_addition(printed: str, recorded: str) -> bool:
    """Whether both have an addition in brackets at the end, one but for a word or two: no other translation."""
    first, second = without_bracket(printed), without_bracket(recorded)
    if not first or not second:
        return False
    added = title_words(printed[len(first) :]), title_words(recorded[len(second) :])
    return bool(all(added)) and _by_words(*added).match is TitleMatch.NEAR


def _ascii_key(title: str) -> str:
    return "".join(char for char in title.lower() if char.isascii() and char.isalnum())


def _begins_before_separator(title: str, key: str) -> bool:
    return any(
        title_key(title[: match.start()]) == key for match in re.finditer(r"[:.?!\u2014\uff1a]|\s[-\u2013]\s", title)
    )


def _ends_after_separator(title: str, key: str) -> bool:
    return any(
        title_key(title[match.end() :]) == key for match in re.finditer(r"[:.?!\u2014\uff1a]|\s[-\u2013]\s", title)
    )


@functools.lru_cache(maxsize=20_000)
def _spelt(word: str) -> str:
    for pattern, instead in _BRITISH:
        word = pattern.sub(instead, word)
    return word


@functools.lru_cache(maxsize=50_000)
def same_word(first: str, second: str) -> bool:
    """Whether two words are one in two spellings, or one number in two ways of writing."""
    if first == second or same_number(first, second):
        return True
    if len(first) > 3 and len(second) > 3 and _spelt(first) == _spelt(second):
        return True
    if any(first in signs and second in signs for signs in _SAME_SIGNS):
        return True
    # Zeros for the letter o, and the like, as scanning makes them.
    return first.translate(_SCANNED) == second.translate(_SCANNED) and any(map(str.isalpha, first + second))


_SCANNED = str.maketrans({"0": "o", "1": "l", "i": "l"})


def _by_words(printed: tuple[str, ...], recorded: tuple[str, ...]) -> TitleComparison:
    steps = [step for step in differences(printed, recorded, same_word) if not _harmless(*step)]
    longest = max(len(printed), len(recorded), 1)
    if not steps:
        return TitleComparison(TitleMatch.VARIANT, "the same in another spelling", 1.0)
    if len(steps) == 1 and _footnote(steps[0], recorded):
        return TitleComparison(TitleMatch.VARIANT, "the same but for a footnote mark", 1.0)
    if (
        len(printed) - len(steps) >= 2
        and all(_formula(step) for step in steps)
        and not _numbered(steps, printed, recorded)
    ):
        return TitleComparison(TitleMatch.VARIANT, "the same but for a formula", 1.0)
    if len(printed) >= 6 and len(steps) == 1 and not steps[0][1] and steps[0][0][0] in _SMALL and len(steps[0][0]) == 1:
        return TitleComparison(TitleMatch.VARIANT, "the same but for a small word that the record lacks", 1.0)
    typed = sum(_typing(first, second) for first, second in steps)
    off = sum(max(len(first), len(second)) for first, second in steps)
    share = max(0.0, 1 - (off - 0.8 * typed) / longest)
    how = "; ".join(_told(first, second) for first, second in steps[:3])
    match = TitleMatch.NEAR if share >= _NEAR else TitleMatch.OTHER
    return TitleComparison(match, how, share)


def _typing(first: Words, second: Words) -> int:
    """1 when a single word differs from another by a slip of the pen."""
    if len(first) != 1 or len(second) != 1:
        return 0
    return int(min(len(first[0]), len(second[0])) >= 4 and distance(first[0], second[0], 3) < 3)


def _harmless(first: Words, second: Words) -> bool:
    """Words apart that are one together, articles, and what stands for small print."""
    one, other = "".join(first), "".join(second)
    if one and other and (one + one == other or other + other == one):
        return True  # a formula given twice
    if len(one) >= 8 and (_broken(first, other) or _broken(second, one)):
        return True  # a line break that became a letter: "algorithmnconfiguration"
    if one and sorted(_PIECES.findall(one)) == sorted(_PIECES.findall(other)):
        return True  # "13co" and "co 13"
    if sorted(one) == sorted(other) and len(one) >= 5 and distance(one, other, 2) < 2:
        return True  # two letters swapped, which nobody does on purpose
    return (
        one == other
        or same_word(one, other)
        or ([word for word in first if word not in _SILENT] == [word for word in second if word not in _SILENT])
    )


def _broken(words: Words, other: str) -> bool:
    return any("".join(words[:place]) + "n" + "".join(words[place:]) == other for place in range(1, len(words)))


def _footnote(step: Step, recorded: tuple[str, ...]) -> bool:
    """A digit at the very end of the record, which is the number of a footnote."""
    first, second = step
    if not recorded or recorded[-1:] != second[-1:]:
        return False
    last = recorded[-1]
    if (
        len(first) == len(second) == 1
        and last[:-1] == first[0]
        and ((len(last) > 5 and last[-1:] in "abc") or last[-1:].isdigit())
    ):
        return True
    if len(second) == 1 and first and last[:-1] == "".join(first):
        return len(last) > 5 and (last[-1:] in "abc" or last[-1:].isdigit())
    return not first and len(second) == 1 and last.isdigit() and len(last) == 1


def _formula(step: Step) -> bool:
    """Whether what differs are but the signs of a formula, which records lose or write otherwise."""
    if all(step) and all(word in _SMALL for words in step for word in words):
        return False  # "in" is no sign that stands where the record has "of"
    return all(len(word) <= 2 or word in _NAMED or word[1:] in _NAMED for words in step for word in words)


def _numbered(steps: list[Step], printed: Words, recorded: Words) -> bool:
    """Whether a number differs: of the part of a series, the year of a meeting, the version of a thing."""
    for first, second in steps:
        numbers = [
            word for word in (*first, *second) if word.isdigit() or same_number(word, "2") or same_number(word, "3")
        ]
        if first and second and numbers:
            return True
        if numbers and (first == printed[-len(first) :] if first else second == recorded[-len(second) :]):
            return True
    return False


def _told(first: Words, second: Words) -> str:
    one, other = " ".join(first), " ".join(second)
    if not one:
        return f"“{other}” {LACKING}"
    return f"“{one}” is not there" if not other else f"“{one}” where it is “{other}”"
