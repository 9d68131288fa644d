"""Means of whole items as texts print them, held against the number of cases in the same sentence."""

import re
from collections.abc import Iterator, Sequence

import msgspec

from citewell.model import CheckKind, CheckVerdict, SelfCheck
from citewell.papers.amounts import Amount, read_amounts
from citewell.papers.interval import Interval, between, shown
from citewell.papers.passages import Passage
from citewell.papers.statistics.granularity import (
    binary_deviations,
    decides_mean,
    deviation_is_possible,
    mean_is_possible,
    neighbours,
)
from citewell.papers.wording import words

_MEAN_BEFORE = re.compile(
    r"(?:(?<!\w)m\s?=\s?|(?<!\w)(?:mean|average)s?(?:\s(?:rating|score|number|grade|mark|value|count"
    r"|answer)s?(?:\sof\s[a-z ]{1,30})?)?"
    r"(?:\s(?:was|is|of|were|came to|stood at|amounted to|being|per \w{1,15} was)|\s?=|:)\s(?:only\s"
    r"|about\s)?|on average,?\s|averag(?:ed|ing)\s|(?<!\w)(?:mean|average)s?\s[^.;:=]{1,45}\s(?:was"
    r"|were|is)\s|(?<!\w)x̄\s?=\s?)\Z"
)
_MEAN_AFTER = re.compile(r"\s?(?:points?|stars?|marks?|[a-z]{2,15})?\s?(?:on average|in the mean)")
_SD = re.compile(r"(?<!\w)(?:s\.?\s?d\.?|standard deviation)(?:\s(?:was|of|is))?\s?(?:=|:)?\s?\Z")
_SIZE = re.compile(r"(?<![\w.])n\s?=\s?\Z")
_SCALE = re.compile(r"(?:(?:from|between)\s)?(-?\d{1,3})\s?(?:\([^()]{0,30}\)\s?)?(?:to|and|–|-)\s?(\d{1,3})(?![\d.%])")
_POINT_SCALE = re.compile(r"-?\s?(?:points?|stars?|items?|step|level)(?![\w])")
_ITEMS = re.compile(
    r"(?:mean|average|averaged|sum|scale|index|consist\w*|made up)\s(?:of|over|across|from"
    r"|made of)\s(?:the\s)?(\w{1,12})[- ]items?|(\w{1,12})[- ]item\s(?:scale|index|measure"
    r"|questionnaire)"
)
_NOT_CASES = re.compile(r"\s?(?:%|percent|years?|points?|months?|days?|minutes?|items?|stars?|questions?|times|of\s)")
_PAREN = re.compile(r"\s?(?:points?|stars?|marks?)?\s?(?:\)|on average)")


class _Scale(msgspec.Struct, frozen=True, gc=False):
    """What a text says about its scale: parts of a unit, bounds, and what makes it doubtful."""

    parts: int
    bounds: tuple[int, int] | None
    items: int
    doubtful: bool
    binary: bool


def judge_means(sentences: Sequence[Passage]) -> Iterator[SelfCheck]:
    """A row for each mean of whole items whose number of cases stands in its sentence or the one before."""
    for index, sentence in enumerate(sentences):
        if "mean" not in sentence.lower and "averag" not in sentence.lower and "m =" not in sentence.lower:
            continue
        near = [s.lower for s in sentences[max(index - 1, 0) : index + 2] if _same_place(s, sentence)]
        around = " ".join(near)
        mean = _mean(sentence)
        binary = words("items", "binary").search(around) is not None
        if mean is None or not (binary or words("items", "whole").search(around)):
            continue
        scale = _scale(sentence.lower, around, binary=binary)
        cases = _cases(sentence, mean)
        begin = min(cases.start, mean.start) if cases is not None else mean.start
        if sentence.lower[:begin] == "the ":
            begin = 0
        if cases is None and index and _same_place(sentences[index - 1], sentence):
            cases = (
                _cases(sentences[index - 1], None)
                if words("items", "whole").search(sentences[index - 1].lower)
                else None
            )
        if cases is None or not 2 <= cases.value <= 100_000:
            continue
        yield from _judge(sentence, mean, int(cases.value), begin, scale)


def _same_place(one: Passage, other: Passage) -> bool:
    return one.section == other.section and abs(one.paragraph - other.paragraph) <= 1


def _mean(sentence: Passage) -> Amount | None:
    """The only mean of a sentence; ``None`` where there is none or several."""
    found = [
        amount
        for amount in sentence.amounts
        if amount.step < 1
        and not amount.is_percent
        and (
            _MEAN_BEFORE.search(sentence.lower, max(amount.start - 64, 0), amount.start)
            or _MEAN_AFTER.match(sentence.lower, amount.end)
            or _MEAN_AFTER.match(sentence.lower, amount.start + len(amount.text))
        )
    ]
    return found[0] if len(found) == 1 else None


def _cases(sentence: Passage, mean: Amount | None) -> Amount | None:
    """The number of cases of a sentence: ``n = 24``, or else its only number of things."""
    lower = sentence.lower
    counts = [a for a in sentence.amounts if a.is_count and a is not mean and a.value > 1 and not a.about]
    sized = [a for a in counts if _SIZE.search(lower, max(a.start - 6, 0), a.start)]
    if sized:
        return sized[0] if len(sized) == 1 else None
    scales = [match.span() for match in _SCALE.finditer(lower)]
    things = [
        a
        for a in counts
        if not any(start <= a.start < end for start, end in scales)
        and not _POINT_SCALE.match(lower, a.end)
        and not _NOT_CASES.match(lower, a.end)
        and lower[a.end : a.end + 1] != "-"
        and not a.may_be_year
        and re.match(r"\s[a-z]", lower[a.end :])
    ]
    return things[0] if len(things) == 1 else None


def _scale(sentence: str, around: str, *, binary: bool) -> _Scale:
    parts = 2 if words("items", "halves").search(around) else 1
    if words("items", "quarters").search(around):
        parts = 4
    bounds = next(
        ((int(m[1]), int(m[2])) for m in _SCALE.finditer(around) if 0 <= int(m[1]) <= 1 < int(m[2]) <= 100), None
    )
    items = _ITEMS.search(around)
    number = 1
    doubtful = words("items", "partly").search(around) is not None
    if items is not None:
        read = [a for a in read_amounts(items[1] or items[2]) if a.is_count]
        if len(read) == 1 and 1 <= read[0].value <= 100:
            number = int(read[0].value)
            doubtful = words("items", "partly").search(around.replace("items", "")) is not None
    return _Scale(parts, bounds, number, doubtful, binary)


def _judge(sentence: Passage, mean: Amount, cases: int, begin: int, scale: _Scale) -> Iterator[SelfCheck]:
    units = cases * scale.parts * scale.items
    printed = mean.rounded()
    below, above = neighbours(mean.value, units)
    reach = Interval(below, above)
    end = mean.start + len(mean.text)
    tail = _PAREN.match(sentence.text, end)
    end = tail.end() if tail is not None and (tail[0].endswith("average") or "(" in sentence.text[begin:end]) else end
    why = f"nearest means of {units} units: {shown(below)} and {shown(above)}; printed {mean.text}"
    possible = mean_is_possible(printed, units)
    if not decides_mean(mean.step, units):
        verdict = CheckVerdict.CANNOT_DECIDE
        why += "; with so many units every mean of these digits is possible"
    elif possible:
        verdict = CheckVerdict.CONSISTENT
    elif scale.doubtful:
        verdict = CheckVerdict.CANNOT_DECIDE
        why += "; how many answers went into it is not sure"
    else:
        verdict = CheckVerdict.INCONSISTENT
    deviation = _deviation(sentence, mean)
    if deviation is not None and scale.items == 1 and scale.parts == 1 and possible and not scale.doubtful:
        yield from _judge_deviation(sentence, mean, deviation, cases, begin, scale)
        return
    yield sentence.row(CheckKind.MEAN, verdict, begin, end, stated=mean.text, recomputed=reach, why=why)


def _deviation(sentence: Passage, mean: Amount) -> Amount | None:
    for amount in sentence.amounts:
        if amount.start > mean.start and _SD.search(sentence.lower, max(amount.start - 26, 0), amount.start):
            return amount
    return None


def _judge_deviation(
    sentence: Passage, mean: Amount, deviation: Amount, cases: int, begin: int, scale: _Scale
) -> Iterator[SelfCheck]:
    end = deviation.start + len(deviation.text)
    end += sentence.text[end : end + 1] == ")" and "(" in sentence.text[begin:end]
    stated = f"{mean.text} and {deviation.text}"
    if scale.binary:
        reach = binary_deviations(mean.rounded(), cases)
        if reach is None:
            return
        fits = reach.meets(deviation.rounded())
        why = f"zeros and ones with mean {mean.text} have deviations of {between(reach)}; printed {deviation.text}"
        kind, verdict = CheckKind.BINARY, CheckVerdict.CONSISTENT if fits else CheckVerdict.INCONSISTENT
        yield sentence.row(kind, verdict, begin, end, stated=stated, recomputed=reach, why=why)
        return
    low, high = scale.bounds or (None, None)
    printed = deviation.rounded()
    fits = deviation_is_possible(mean.rounded(), printed, cases, least=low, most=high)
    why = f"whole numbers of {cases} cases with mean {mean.text} and standard deviation {deviation.text} "
    if fits:
        verdict, why = CheckVerdict.CONSISTENT, why + "exist"
    elif deviation_is_possible(mean.rounded(), printed, cases, least=low, most=high, of_sample=False):
        verdict, why = CheckVerdict.CANNOT_DECIDE, why + "exist only if it was divided by n"
    else:
        verdict, why = CheckVerdict.INCONSISTENT, why + "do not exist"
    yield sentence.row(CheckKind.DEVIATION, verdict, begin, end, stated=stated, recomputed=None, why=why)
