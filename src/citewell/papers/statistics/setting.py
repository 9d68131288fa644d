"""What a text says about its tests beside the numbers: tails, corrections, other ways to p, the level."""

import re
from collections.abc import Iterable
from fractions import Fraction

import msgspec

from citewell.papers.interval import Interval
from citewell.papers.statistics.printed import printed
from citewell.papers.wording import words
from citewell.text.quantities import read_quantities

_LEVEL = (
    r"(?:(?:level of significance|significance level|significance threshold|alpha(?: level)?|α|level)"
    r"(?: of significance)?\s?(?:was|were|is|at|of|=|:|<|≤|to|set|fixed|chosen|p|for all tests|was set|,)?"
    r"(?:\s?(?:at|to|as|of|p|=|<|≤|was|were|is|set|fixed)){0,5}\s?)(0?\.\d{1,4}|\d{1,2}(?:\.\d)?\s?(?:%|per ?cent))"
)
_STATED_LEVEL = re.compile(_LEVEL)
_AT_LEVEL = re.compile(
    r"(?:at|p\s?<|p\s?≤)\s(?:the|a|an)?\s?(0?\.\d{1,4}|\d{1,2}(?:\.\d)?\s?(?:%|per ?cent))[- ](?:level|significance)"
    r"|(?:p|p[- ]values?)\s?(?:[<≤]|below|of less than|less than|under)\s?(0?\.\d{1,4})\s(?:was|were"
    r"|is|are)\s(?:considered|taken|regarded|deemed|counted)"
)
_COMPARISONS = re.compile(
    r"(?:for|over|across|by|×|times|with|of|to|all)\s(?:the\s)?((?:\w{2,12}[- ]){0,2}?\w{1,12})\s(?:\w{2,20}\s){0,2}?"
    r"(?:comparison|test|contrast|hypothes|pair|outcome|site|analys|model|region|measure|item|tests|group)"
    r"|\b(?:k|m)\s?=\s?(\d{1,3})\b|×\s?(\d{1,3})\b"
)


class Correction(msgspec.Struct, frozen=True, gc=False):
    """How p values are said to be corrected for the number of tests.

    Attributes:
        method: ``bonferroni``, ``sidak``, ``upward`` for stepwise and false-discovery methods, ``unsaid``.
        tests: for how many tests; 0 where that is unsaid.
    """

    method: str
    tests: int


def says(text: str, name: str, section: str = "p_values") -> bool:
    """Whether a text in lower case has one of the phrases of a list."""
    return words(section, name).search(text) is not None


def level(texts: Iterable[str]) -> Fraction | None:
    """The level of significance that a text states; ``None`` where it states none or several.

    Args:
        texts: its sentences in lower case.
    """
    found: set[Fraction] = set()
    for text in texts:
        if "correct" in text and ("alpha" in text or "α" in text or "level" in text):
            pass
        for match in (*_STATED_LEVEL.finditer(text), *_AT_LEVEL.finditer(text)):
            written = next(group for group in match.groups() if group)
            number = printed(re.sub(r"[^\d.]", "", written))
            if number is None:
                continue
            value = number.value / 100 if "%" in written or "cent" in written else number.value
            if 0 < value <= Fraction(1, 5):
                found.add(value)
    return found.pop() if len(found) == 1 else None


def correction(sentence: str, label: str) -> Correction | None:
    """How the p value of a result is corrected.

    Args:
        sentence: the sentence of the result in lower case.
        label: what stands around its p value.
    """
    if says(sentence, "not_corrected", "corrected"):
        return None
    for method, name in (("bonferroni", "bonferroni"), ("sidak", "sidak"), ("upward", "upward"), ("unsaid", "plainly")):
        match = words("corrected", name).search(label) or words("corrected", name).search(sentence)
        if match is None:
            continue
        after = sentence[match.end() : match.end() + 40] if match.re.search(sentence) else ""
        at = words("corrected", name).search(sentence)
        if at is not None:
            after = sentence[at.end() : at.end() + 45]
        if words("corrected", "of_level").search(after):
            return None
        return Correction(method, _tests(sentence))
    return None


def _tests(sentence: str) -> int:
    """For how many tests a sentence corrects, or 0."""
    for match in _COMPARISONS.finditer(sentence):
        written = match[1] or match[2] or match[3]
        numbers = [q for q in read_quantities(written) if q.number]
        if len(numbers) == 1 and numbers[0].number.isdigit() and 1 < int(numbers[0].number) < 1000:
            return int(numbers[0].number)
    return 0


def corrected(p: Interval, how: Correction) -> Interval:
    """The p values that a correction makes of some; without the number of tests, anything from p up to one."""
    one = Fraction(1)
    if how.method == "bonferroni" and how.tests:
        return Interval(min(p.low * how.tests, one), min(p.high * how.tests, one))
    if how.method == "sidak" and how.tests:
        return Interval(1 - (1 - p.low) ** how.tests, 1 - (1 - p.high) ** how.tests)
    high = min(p.high * how.tests, one) if how.tests else one
    return Interval(p.low, high)
