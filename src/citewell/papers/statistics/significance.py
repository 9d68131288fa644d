"""Words that call a result significant, or not, against its p value and the level of significance."""

import re
from fractions import Fraction

from citewell.model import CheckKind, CheckVerdict, SelfCheck
from citewell.papers.interval import Interval
from citewell.papers.passages import Passage
from citewell.papers.statistics.recompute import possible, printed_p
from citewell.papers.statistics.results import Result
from citewell.papers.statistics.setting import says

_USUAL = Fraction(5, 100)
_LENIENT = Fraction(1, 10)
_CLAUSE = re.compile(
    r"[;:—–]\s|,\s(?:but|whereas|while|although|though|yet|and the|and there|however)\s|\)\s?(?:,|and"
    r"|but|whereas|while)\s"
    r"|\b(?:but|whereas|although)\s"
)
_BETWEEN = re.compile(r"[\s,(\[:]*\Z")


def judge_words(
    passage: Passage, result: Result, after: int, sentence: int, alpha: Fraction | None
) -> SelfCheck | None:
    """A row where the clause before a result calls it significant or not; ``None`` where it says neither.

    Args:
        passage: the paragraph.
        result: the result.
        after: where the result before it ends.
        sentence: where its sentence begins.
        alpha: the level of significance that the text states.
    """
    text = passage.plain.text
    begin = max(sentence, after)
    for match in _CLAUSE.finditer(text, begin, result.start):
        if text[match.end() : result.start].strip(" ,(["):
            begin = match.end()
    while begin < result.start and text[begin] in " ,;)":
        begin += 1
    clause = text[begin : result.start].lower()
    if (after > sentence and begin == after) or not says(clause, "word", "significance"):
        return None
    if says(clause, "hedged", "significance") or says(clause, "not_corrected", "corrected"):
        return None
    denied = says(clause, "denied", "significance")
    p = printed_p(result) or possible(result)
    if p is None:
        return None
    used = alpha if alpha is not None else _USUAL
    word = "not significant" if denied else "significant"
    stated = f"p {result.p_sign} {result.p.text}" if result.p is not None else "ns"
    verdict = _verdict(p, result.p_sign, denied=denied, alpha=alpha)
    says_level = f"the level of {float(used):g}" if alpha is not None else f"the usual level of {float(used):g}"
    why = f"{stated} is called {word} at {says_level}"
    return passage.row(CheckKind.SIGNIFICANCE, verdict, begin, result.end, stated=word, recomputed=p, why=why)


def _verdict(p: Interval, sign: str, *, denied: bool, alpha: Fraction | None) -> CheckVerdict:
    used = alpha if alpha is not None else _USUAL
    if denied:
        below = p.high <= used if sign == "<" else p.high < used
        return CheckVerdict.INCONSISTENT if below else CheckVerdict.CONSISTENT
    if p.low < used or (p.low == used and sign != ">"):
        return CheckVerdict.CONSISTENT
    if alpha is None and p.low <= _LENIENT:
        return CheckVerdict.CANNOT_DECIDE
    return CheckVerdict.INCONSISTENT
