"""Test results held against their p values and against the words around them."""

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction

from citewell.model import CheckKind, CheckVerdict, SelfCheck
from citewell.papers.interval import Interval, between
from citewell.papers.passages import Passage
from citewell.papers.statistics.distributions import Test
from citewell.papers.statistics.recompute import halved, possible, printed_p
from citewell.papers.statistics.results import Result, read_results
from citewell.papers.statistics.setting import Correction, corrected, correction, level, says
from citewell.papers.statistics.significance import judge_words

_USUAL = Fraction(5, 100)
_TINY = Fraction(1, 10**9)
_END = re.compile(r"[.!?][)\]\"'”’]?\s+(?=[A-Z(\[*_$])|\n\s*\n")
_ABOUT_P = re.compile(r"\bp[- ]?values?\b|\bp\b|\btests?\b|\bsignifican")


class Setting:
    """What a whole text says about its tests.

    Args:
        sentences: its sentences in lower case.
    """

    def __init__(self, sentences: Sequence[str]) -> None:
        general = [text for text in sentences if _ABOUT_P.search(text) and says(text, "several")]
        self.level = level(sentences)
        self.one_tailed = any(says(text, "one", "tails") for text in general)
        self.directional = any(says(text, "one", "tails") for text in sentences)
        self.otherwise = any(says(text, "otherwise") for text in general)
        self.freedom = any(says(text, "freedom") for text in general)
        self.corrected = any(correction(text, "") is not None for text in general)
        self.welch = any(says(text, "rounded_freedom") for text in sentences)


def judge_results(passage: Passage, setting: Setting) -> Iterator[SelfCheck]:
    """A row for each test result of a paragraph, and one for each word that its p value belies."""
    text = passage.plain.text
    results = list(read_results(text))
    for index, result in enumerate(results):
        start, end = sentence_around(text, result.start, result.end)
        sentence = text[start:end].lower()
        row = _judge(passage, result, sentence, setting)
        told = judge_words(passage, result, results[index - 1].end if index else 0, start, setting.level)
        if told is None:
            yield row
        elif row.verdict is CheckVerdict.CONSISTENT or told.verdict is CheckVerdict.CONSISTENT:
            yield told if told.verdict is not CheckVerdict.CONSISTENT else row
        else:
            yield row


def sentence_around(text: str, start: int, end: int) -> tuple[int, int]:
    """Where the sentence around a stretch begins and ends; points within numbers end none."""
    begin = max(start - 600, 0)
    for match in _END.finditer(text, begin, start):
        begin = match.end()
    after = _END.search(text, end, min(end + 600, len(text)))
    return begin, after.start() + 1 if after is not None else min(end + 600, len(text))


def _judge(passage: Passage, result: Result, sentence: str, setting: Setting) -> SelfCheck:
    loose = setting.welch or says(sentence, "rounded_freedom")
    p = possible(result, loose_df=loose)
    stated = f"p {result.p_sign} {result.p.text}" if result.p is not None else "not significant"
    name = _name(result)
    if p is None:
        what = "no correlation is above 1" if result.test is Test.R else f"no {result.test.value} is below 0"
        return _row(passage, result, CheckVerdict.INCONSISTENT, stated, None, f"{name}: {what}")
    if result.own:
        why = f"{name}: tau has a distribution of its own; printed {stated}"
        return _row(passage, result, CheckVerdict.CANNOT_DECIDE, stated, None, why)
    gives = f"{name} gives p {between(p)}"
    if result.p is not None and result.p.value == 0 and result.p_sign != ">":
        why = f"{gives}; printed {stated}: no p is zero or below"
        return _row(passage, result, CheckVerdict.INCONSISTENT, stated, p, why, CheckKind.P_ZERO)
    printed = printed_p(result)
    if printed is None:
        printed = Interval(setting.level or _USUAL, Fraction(1))
    how = correction(sentence, result.label)
    if how is not None:
        return _judge_corrected(passage, result, p, printed, how, sentence, f"{gives}; printed {stated}", stated)
    tails = "one" if says(result.label, "one", "tails") else ""
    if not tails and says(sentence, "one", "tails") and not says(sentence, "two", "tails"):
        tails = "sentence"
    half = halved(p)
    opposite = Interval(max(1 - half.high, Fraction(0)), 1 - half.low)
    can_halve = _can_halve(result)
    if tails == "one" and can_halve:
        verdict = (
            CheckVerdict.CONSISTENT if _agree(result, half, printed) or _agree(result, opposite, printed) else None
        )
        if verdict is None:
            verdict = CheckVerdict.CANNOT_DECIDE if says(sentence, "otherwise") else CheckVerdict.INCONSISTENT
        return _row(
            passage, result, verdict, stated, half, f"{name} gives p {between(half)} (one-tailed); printed {stated}"
        )
    if _agree(result, p, printed):
        return _row(passage, result, CheckVerdict.CONSISTENT, stated, p, f"{gives}; printed {stated}")
    if (tails or setting.one_tailed) and (_agree(result, half, printed) or _agree(result, opposite, printed)):
        why = f"{name} gives p {between(half)} (one-tailed, as the text says); printed {stated}"
        return _row(passage, result, CheckVerdict.CONSISTENT, stated, half, why)
    doubt = _doubt(result, p, half, printed, sentence, setting)
    if doubt:
        return _row(passage, result, CheckVerdict.CANNOT_DECIDE, stated, p, f"{gives}; printed {stated}, but {doubt}")
    why = f"{gives}; printed {stated}"
    if can_halve and _agree(result, half, printed):
        why += " (half of it would fit; the text does not say that the test is one-tailed)"
    if _flips(p, printed, setting.level or _USUAL):
        why += f"; they lie on two sides of {float(setting.level or _USUAL):g}, so the decision changes"
    return _row(passage, result, CheckVerdict.INCONSISTENT, stated, p, why)


def _doubt(result: Result, p: Interval, half: Interval, printed: Interval, sentence: str, setting: Setting) -> str:
    """Why a p value may be right although the statistic does not give it; empty where nothing tells."""
    if says(sentence, "otherwise") or result.ranked:
        return (
            "the p may not be that of the printed statistic's distribution (exact, resampled, ranked or adjusted test)"
        )
    if setting.otherwise:
        return "the text says that p values were computed otherwise"
    whole = all(df is None or df.step == 1 for df in (result.df1, result.df2))
    if result.test is Test.F and whole and (setting.freedom or says(sentence, "freedom")):
        return "degrees of freedom were corrected and are printed uncorrected"
    if setting.corrected and printed.high >= p.low:
        return "the text says that p values were corrected"
    if setting.directional and _can_halve(result) and _agree(result, half, printed):
        return "half of it fits and the text speaks of one-tailed tests"
    return ""


def _judge_corrected(
    passage: Passage,
    result: Result,
    p: Interval,
    printed: Interval,
    how: Correction,
    sentence: str,
    why: str,
    stated: str,
) -> SelfCheck:
    made = corrected(p, how)
    exact = how.tests > 0 and how.method in ("bonferroni", "sidak")
    kind = CheckKind.P_CORRECTED
    if how.tests:
        why += f"; corrected for {how.tests} tests p lies in {between(made)}"
    if _agree(result, made, printed) and exact:
        return _row(passage, result, CheckVerdict.CONSISTENT, stated, made, why, kind)
    if _agree(result, p, printed):
        if exact and result.p_sign == "=":
            why += "; it is the p before correction"
            return _row(passage, result, CheckVerdict.CANNOT_DECIDE, stated, p, why, kind)
        return _row(passage, result, CheckVerdict.CONSISTENT, stated, p, why, kind)
    if says(sentence, "otherwise") or result.ranked:
        return _row(passage, result, CheckVerdict.CANNOT_DECIDE, stated, made, why + "; p was computed otherwise", kind)
    if printed.high < p.low - _TINY and result.p_sign != "ns":
        why += "; no correction makes p smaller"
        return _row(passage, result, CheckVerdict.INCONSISTENT, stated, made, why, kind)
    if exact or (how.tests and printed.low > made.high):
        return _row(passage, result, CheckVerdict.INCONSISTENT, stated, made, why, kind)
    return _row(
        passage, result, CheckVerdict.CANNOT_DECIDE, stated, made, why + "; p is corrected, and how far is unsaid", kind
    )


def _agree(result: Result, p: Interval, printed: Interval) -> bool:
    if result.p_sign == "<" and p.low >= printed.high:
        return False
    if result.p_sign == ">" and p.high <= printed.low:
        return False
    return printed.meets(p)


def _can_halve(result: Result) -> bool:
    """Whether a test has tails of which one can be taken; F and chi-squared have with one degree of freedom."""
    if result.test in (Test.T, Test.R, Test.Z):
        return True
    return result.df1 is not None and result.df1.value == 1


def _flips(p: Interval, printed: Interval, alpha: Fraction) -> bool:
    return (p.low > alpha and printed.high <= alpha) or (p.high <= alpha and printed.low >= alpha)


def _name(result: Result) -> str:
    freedom = ", ".join(df.text for df in (result.df1, result.df2) if df is not None)
    return f"{result.test.value}{f'({freedom})' if freedom else ''} {result.sign} {result.value.text.replace(' ', '')}"


def _row(
    passage: Passage,
    result: Result,
    verdict: CheckVerdict,
    stated: str,
    recomputed: Interval | None,
    why: str,
    kind: CheckKind = CheckKind.P_VALUE,
) -> SelfCheck:
    return passage.row(kind, verdict, result.start, result.end, stated=stated, recomputed=recomputed, why=why)
