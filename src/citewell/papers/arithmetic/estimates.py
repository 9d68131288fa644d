"""Estimates against the intervals printed with them, and intervals that must be symmetric."""

import math
import re
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from citewell.model import CheckKind, CheckVerdict, Kind, SelfCheck
from citewell.papers.amounts import Amount
from citewell.papers.interval import Interval, between, shown
from citewell.papers.passages import Passage

_LEVEL = re.compile(
    r"[(\[,;]?\s?(?:\d{2}(?:\.\d)?\s?%\s?-?\s?)?(?:ci\s?95\s?%?|ci\b|cis\b|confidence intervals?"
    r"|credible intervals?|cri\b|uncertainty interval|ui\b|hdi\b|bayesian credible interval)"
    r"(?:\s?\((?:ci|cri)\))?(?:\s?\d{2}\s?%)?(?:\sof|\sfrom|\swas|\sis|\sbeing)?\s?[:=,]?\s?[(\[]?\s?(?:from\s|between\s)?\Z"
)
_RANGE = re.compile(
    r"[(\[,;]\s?(?:range|min(?:imum)?[-–/ ]max(?:imum)?|total range)\s?[:=,]?\s?(?:from\s|of\s)?[(\[]?\s?\Z"
)
_QUARTILES = re.compile(
    r"[(\[,;]\s?(?:iqr|interquartile range|quartiles|q1[-–, ]{1,2}q3)\s?[:=,]?\s?(?:from\s)?[(\[]?\s?\Z"
)
_TO = re.compile(r"\s?(?:to|–|-|−|,|;|and|through)\s?\Z")
_LEAD = re.compile(
    r"[(\[,;]?\s?(?:\d{2}(?:\.\d)?\s?%\s?-?\s?)?(?:ci\s?95\s?%?|ci\b|cis\b|confidence intervals?"
    r"|credible intervals?|cri\b|uncertainty interval|ui\b|hdi\b|range|iqr|interquartile range)"
)
_SMALL_TALK = re.compile(r"\s?(?:[a-zµ/²³%]{1,9}\s?)?[,;]?\s?[(\[]?\s?(?:with\s(?:a\s)?)?\Z")
_SYMMETRIC = re.compile(
    r"(?:±|\+/-|plus or minus|plus/minus)\s?(?:1\.96|2|1\.645|2\.58|z|t)\s?(?:×|x|·|\*"
    r"|times)?\s?(?:the\s)?(?:standard errors?|s\.?e\.?\b|sem\b)"
    r"|wald (?:interval|ci|confidence|95)|normal approximation|normal-approximation"
    r"|symmetric interval|1\.96 (?:×|x|times)?\s?(?:standard errors?|se\b)"
)
_LOG = re.compile(
    r"\b(?:odds ratio|risk ratio|hazard ratio|rate ratio|relative risk|or|rr|hr|aor|ahr|irr"
    r"|incidence rate ratio|prevalence ratio|log scale|geometric mean|fold change|ratio)s?\b"
)
_AGED = re.compile(
    r"(?<!\w)(?:aged|ages?|ranged|ranging|range of|were|was)\s(?:between\s|from\s|of\s|in age from\s)?\Z"
)
_MEAN = re.compile(
    r"\s?(?:years|year)?(?: old| of age)?\s?(?:[,;(]|with an?|and had an?)\s?(?:overall\s)?(?:mean"
    r"|median|average|m)(?: age)?(?: was| of|:|\s?=)?\s?(?:±\s?)?\Z"
)
_SPREAD = re.compile(
    r"(?:\b(?:sd|s\.d\.|se|s\.e\.|sem|standard deviation|standard error|n|iqr|cv|p)\s?(?:of|was|[=:<>])?|±|\+/-)\s?\Z"
)
_RESPECTIVELY = re.compile(r"\brespectively\b")
_ABOUT_OTHERS = re.compile(
    r"\b(?:for the (?:whole|difference|other|ratio|slope|change|trend)|of the (?:difference|change"
    r"|ratio)|per |a year)\b"
)


class Bounds(NamedTuple):
    """An interval printed with a sentence's estimates.

    Attributes:
        low: its first number.
        high: its second number.
        start: where its brackets or its name begin.
        end: where it ends, with a note in the same brackets.
        kind: ``interval``, ``range`` or ``quartiles``.
    """

    low: Amount
    high: Amount
    start: int
    end: int
    kind: str


def compare_estimate(estimate: Interval, low: Interval, high: Interval) -> bool:
    """Whether an estimate may lie within its interval, whichever of the two bounds is printed first.

    Where the last digits leave nothing but a bound itself, it does not: an estimate that is its own bound is none.
    """
    ends = (low, high) if low.low + low.high <= high.low + high.high else (high, low)
    return estimate.high > ends[0].low and estimate.low < ends[1].high


def middle(low: Interval, high: Interval) -> Interval:
    """The values half-way between two bounds."""
    return (low + high).scaled(Fraction(1, 2))


def middle_of_logs(low: Interval, high: Interval) -> Interval | None:
    """The values half-way between two bounds on a logarithmic scale; ``None`` where a bound is not above zero."""
    if low.low <= 0 or high.low <= 0:
        return None
    return Interval(Fraction(math.sqrt(low.low * high.low)), Fraction(math.sqrt(low.high * high.high)))


def judge_estimates(sentence: Passage) -> Iterator[SelfCheck]:
    """A row for each estimate of a sentence that has its interval or its range beside it."""
    yield from _behind_range(sentence)
    bounds = list(_bounds(sentence))
    if len(bounds) == 2 and _RESPECTIVELY.search(sentence.lower):
        yield from _paired(sentence, bounds)
        return
    position = 0
    for one in bounds:
        estimate = _estimate(sentence, one, position)
        position = one.end
        if estimate is not None:
            yield _judge(sentence, estimate, one)


def _behind_range(sentence: Passage) -> Iterator[SelfCheck]:
    """``aged 18 to 65 years (mean 41.2)``: a mean or median printed after the range that holds it."""
    lower = sentence.lower
    for low, high, mean in zip(sentence.amounts, sentence.amounts[1:], sentence.amounts[2:], strict=False):
        led = _AGED.search(lower, max(low.start - 24, 0), low.start)
        if led is None or not _TO.fullmatch(lower, low.end, high.start):
            continue
        if not _MEAN.fullmatch(lower, high.end, mean.start) or not low.value < high.value or mean.may_be_year:
            continue
        fits = compare_estimate(mean.rounded(), low.rounded(), high.rounded())
        end = mean.end + (sentence.text[mean.end : mean.end + 1] == ")")
        yield sentence.row(
            CheckKind.ESTIMATE,
            CheckVerdict.CONSISTENT if fits else CheckVerdict.INCONSISTENT,
            led.start(),
            end,
            stated=mean.text,
            recomputed=Interval(low.value, high.value),
            why=f"mean or median {mean.text} against a range of {low.text} to {high.text}",
        )


def _judge(sentence: Passage, estimate: Amount, one: Bounds) -> SelfCheck:
    value, low, high = _of(estimate), _of(one.low), _of(one.high)
    why = f"estimate {estimate.text} against {one.low.text} to {one.high.text}"
    reach = Interval(min(low.low, high.low), max(low.high, high.high))
    start, end = estimate.start, one.end
    note = sentence.lower[one.start : end]
    if not compare_estimate(value, low, high):
        verdict = CheckVerdict.INCONSISTENT
        if one.kind == "quartiles" and "median" not in sentence.lower[:start]:
            verdict, why = CheckVerdict.CANNOT_DECIDE, why + "; a mean may lie outside the quartiles"
        elif _ABOUT_OTHERS.search(note):
            verdict, why = CheckVerdict.CANNOT_DECIDE, why + "; the interval may be that of another value"
        return sentence.row(CheckKind.ESTIMATE, verdict, start, end, stated=estimate.text, recomputed=reach, why=why)
    if one.kind == "interval" and _SYMMETRIC.search(sentence.lower):
        straight, logs = middle(low, high), middle_of_logs(low, high)
        symmetric = straight.meets(value)
        why = f"middle of the interval lies in {between(straight)}; printed {estimate.text}"
        if not symmetric and logs is not None and logs.meets(value) and _LOG.search(sentence.lower):
            symmetric, straight = True, logs
            why = f"middle of the interval (log) lies in {between(logs)}; printed {estimate.text}"
        verdict = CheckVerdict.CONSISTENT if symmetric else CheckVerdict.INCONSISTENT
        if not symmetric and _LOG.search(sentence.lower):
            verdict, why = CheckVerdict.CANNOT_DECIDE, why + "; the scale on which it is symmetric is not said"
        return sentence.row(CheckKind.SYMMETRY, verdict, start, end, stated=estimate.text, recomputed=straight, why=why)
    return sentence.row(
        CheckKind.ESTIMATE, CheckVerdict.CONSISTENT, start, end, stated=estimate.text, recomputed=reach, why=why
    )


def _paired(sentence: Passage, bounds: list[Bounds]) -> Iterator[SelfCheck]:
    """``1.2 and 3.4 (95% CIs 0.9 to 1.6 and 2.5 to 4.6, respectively)``."""
    estimates = [a for a in sentence.amounts if a.end <= bounds[0].start and not a.may_be_year][-2:]
    if len(estimates) != 2 or not all(_comparable(a, bounds[0].low) for a in estimates):
        return
    fits = [
        compare_estimate(_of(estimate), _of(one.low), _of(one.high))
        for estimate, one in zip(estimates, bounds, strict=True)
    ]
    why = "; ".join(
        f"estimate {estimate.text} against {one.low.text} to {one.high.text}"
        for estimate, one in zip(estimates, bounds, strict=True)
    )
    yield sentence.row(
        CheckKind.ESTIMATE,
        CheckVerdict.CONSISTENT if all(fits) else CheckVerdict.INCONSISTENT,
        estimates[0].start,
        max(one.end for one in bounds),
        stated=f"{shown(estimates[0].value)} and {shown(estimates[1].value)}",
        recomputed=None,
        why=why,
    )


def _bounds(sentence: Passage) -> Iterator[Bounds]:
    lower = sentence.lower
    last_end = -1
    for low, high in zip(sentence.amounts, sentence.amounts[1:], strict=False):
        if low.start < last_end or not _TO.fullmatch(lower, low.end, high.start) or high.value == low.value:
            continue
        head = lower[max(low.start - 60, 0) : low.start]
        kind = next(
            (
                name
                for name, pattern in (("interval", _LEVEL), ("range", _RANGE), ("quartiles", _QUARTILES))
                if pattern.search(head)
            ),
            "",
        )
        if not kind and last_end > 0 and re.fullmatch(r"\s?(?:and|,|;)\s", lower[last_end : low.start]):
            kind = "interval"  # the second of two: 95% CIs 0.9 to 1.6 and 2.5 to 4.6
        if not kind:
            continue
        leads = list(_LEAD.finditer(lower, max(low.start - 60, 0), low.start))
        start = leads[-1].start() if leads else low.start
        last_end = high.end
        yield Bounds(low, high, start, _closed(sentence, start, high.end), kind)


def _closed(sentence: Passage, start: int, end: int) -> int:
    """The end of the brackets in which an interval stands, when no other number follows in them."""
    text = sentence.text
    opened = text[start : start + 1]
    if opened not in ("(", "["):
        opened = "(" if "(" in text[start:end] else "[" if "[" in text[start:end] else ""
    if not opened:
        return end + (text[end : end + 1] in (")", "]") and text[max(start - 40, 0) : start].count("(") > 0)
    close = text.find(")" if opened == "(" else "]", end)
    return close + 1 if 0 <= close - end <= 70 else end


def _estimate(sentence: Passage, one: Bounds, position: int) -> Amount | None:
    """The value right before an interval."""
    before = [a for a in sentence.amounts if position <= a.start and a.end <= one.start]
    if not before:
        return None
    estimate = before[-1]
    if _SPREAD.search(sentence.lower, max(estimate.start - 20, 0), estimate.start):
        return None
    if not _SMALL_TALK.fullmatch(sentence.lower, estimate.end, one.start) or estimate.may_be_year:
        return None
    return estimate if _comparable(estimate, one.low) or _comparable(estimate, one.high) else None


def _comparable(estimate: Amount, bound: Amount) -> bool:
    """Whether an estimate and a bound are of one kind; a bound without a unit takes that of the estimate."""
    if estimate.kind is bound.kind and estimate.unit == bound.unit:
        return True
    return bound.kind is Kind.NUMBER and estimate.kind in (Kind.MEASURE, Kind.PERCENT, Kind.MONEY, Kind.POINTS)


def _of(amount: Amount) -> Interval:
    return amount.rounded()
