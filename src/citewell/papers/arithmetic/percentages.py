"""Percentages of counts: ``14 of 127 (11.0%)``, held against the two numbers printed with them."""

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from citewell.model import CheckKind, CheckVerdict, SelfCheck
from citewell.papers.amounts import Amount
from citewell.papers.interval import Interval, shown
from citewell.papers.passages import Passage
from citewell.papers.wording import words

_OF = re.compile(r"\s?(?:of|out of|/)\s?(?:the|our|all|these|those|all the|a total of|some|its|their)?\s?\Z")
_COUNT_OF = re.compile(r"\s[a-z][a-z -]{1,40}\s(?:in|among|out of|of|from)\s(?:the\s|our\s|a total of\s)?\Z")
_OPENS = re.compile(r"[^.;:()%\[\]\n|]{0,70}[(\[]\s?(?:i\.e\.,?\s|or\s|that is,?\s|=\s?|about\s|~\s?|≈\s?)?\Z")
_GOES_ON = re.compile(
    r"[^.;:()%\[\]\n|]{0,60},\s(?:or|i\.e\.,?|that is,?|which is|equal to|equivalent to|a rate of"
    r"|amounting to|corresponding to)\s(?:a rate of\s|about\s|only\s)?\Z|\s?=\s?\Z"
)
_VERB = re.compile(r"\s[a-z]+(?:\s[a-z]+){0,5}\s[(\[]\s?\Z")
_COUNT_BEHIND = re.compile(r"\s?[(\[]\s?(?:n\s?=\s?)?\Z")
_NO_WORDS = re.compile(r"\s?[(\[]\s?\Z")
_SHARE_OPENS = re.compile(r"(?:\s[^.;:()%\[\]\n|,]{0,50})?\s?[(\[]\s?(?:n\s?=\s?)?\Z")
_CLOSES = re.compile(r"\s?[)\]]")
_LEADS = re.compile(
    r"(?:\A|[.;:(]\s?|,\s(?:and\s)?)(?:out\s)?of\s(?:the|our|all|these|those|all the|a total of|its|their)?\s?\Z"
)
_AFTER_SHARE = re.compile(r"\s?[)\]]\s(?:out\s)?of\s(?:the|our|all|these|those|all the|a total of|its|their)?\s?\Z")
_PER = re.compile(r"\s(?:per|in every|for every)\s(100|1,000|1000|10,000|10000|100,000|100000|million)(?![\d,])")
_LEVEL_OF_INTERVAL = re.compile(
    r"\s?-?\s?(?:ci\b|cri\b|confidence|credible|interval|prediction|uncertainty|ui\b|hdi\b)"
)
_SIMPLE = 10
_ROUGH = frozenset(("about", "around", "roughly", "approximately", "circa", "ca.", "c.", "some", "~", "≈", "just"))
_UPPER = frozenset(("nearly", "almost", "under", "less than", "at most", "up to", "fewer than", "<", "≤"))


class Share(NamedTuple):
    """A percentage and the counts that make it.

    Attributes:
        part: the count.
        whole: what it is a part of.
        stated: the percentage or rate.
        per: of how many the rate is; 100 for percentages.
        start: where the statement begins.
        end: where it ends.
        loose: whether part and whole do not stand side by side.
    """

    part: Amount
    whole: Amount
    stated: Amount
    per: int
    start: int
    end: int
    loose: bool = False


def compare_share(part: int, whole: int, stated: Interval, per: int = 100) -> tuple[Interval, bool]:
    """A count of a whole as a rate, and whether it may be what is stated. Counts are exact.

    Args:
        part: the count.
        whole: what it is a part of, above zero.
        stated: what may have been rounded to the rate as printed.
        per: of how many the rate is.
    """
    rate = Fraction(part * per, whole)
    return Interval.exactly(rate), stated.holds(rate)


def judge_percentages(sentence: Passage) -> Iterator[SelfCheck]:
    """A row for each percentage of a sentence whose part and whole it prints."""
    for share in _shares(sentence):
        part, whole = int(share.part.value), int(share.whole.value)
        if not whole:
            continue
        rate, fits = compare_share(part, whole, _stated(share.stated), share.per)
        value = rate.low
        why = f"{part}/{whole} = {shown(value)} per {share.per}; printed {share.stated.text}"
        if fits:
            verdict = CheckVerdict.CONSISTENT
        elif part > whole and not share.loose:
            verdict, why = CheckVerdict.CANNOT_DECIDE, why + "; the part is greater than the whole"
        elif (
            share.part.about
            or share.whole.about
            or (whole <= _SIMPLE and "/" in sentence.text[share.part.end : share.whole.start])
        ):
            verdict, why = CheckVerdict.CANNOT_DECIDE, why + "; the fraction may be a round one"
        elif words("percentages", "doubtful").search(sentence.lower):
            verdict, why = CheckVerdict.CANNOT_DECIDE, why + "; it may be a share of another number"
        elif share.loose and _other_whole(sentence, share):
            verdict, why = CheckVerdict.CANNOT_DECIDE, why + "; it is right as a share of another number"
        else:
            verdict = CheckVerdict.INCONSISTENT
        yield sentence.row(
            CheckKind.PERCENTAGE,
            verdict,
            share.start,
            share.end,
            stated=sentence.text[share.stated.start : share.stated.end],
            recomputed=rate,
            why=why,
        )


def _stated(amount: Amount) -> Interval:
    """What a rate as printed may stand for, with the words that make it a round or bounded one."""
    near = amount.rounded()
    about = amount.about
    if about in _ROUGH:
        slack = max(amount.value / 10, amount.step)
        return Interval(amount.value - slack, amount.value + slack)
    if about in _UPPER:
        return Interval(amount.value * Fraction(8, 10) if about in ("nearly", "almost") else Fraction(0), near.high)
    if about:
        return Interval(near.low, max(near.high, Fraction(10**9)))
    return near


def _shares(sentence: Passage) -> Iterator[Share]:
    text, lower, amounts = sentence.text, sentence.lower, sentence.amounts
    leading = _leading(sentence)
    for index, stated in enumerate(amounts):
        per = 100
        end = stated.end
        if not stated.is_percent:
            rate = _PER.match(lower, stated.end)
            if rate is None:
                continue
            per = 1_000_000 if rate[1] == "million" else int(rate[1].replace(",", ""))
            end = rate.end()
        elif _LEVEL_OF_INTERVAL.match(lower, stated.end):
            continue
        before = amounts[max(index - 2, 0) : index]
        after = amounts[index + 1 : index + 3]
        if len(before) == 2 and _side_by_side(lower, before[0], before[1], stated, rate=not stated.is_percent):
            yield Share(before[0], before[1], stated, per, before[0].start, _close(text, before[1].end, end))
        elif len(after) == 2 and _behind(lower, stated, after[0], after[1]):
            yield Share(after[0], after[1], stated, per, stated.start, _close(text, end, after[1].end))
        elif before and before[-1].is_count and _NO_WORDS.fullmatch(text, before[-1].end, stated.start):
            part = before[-1]
            if after and after[0].is_count and _AFTER_SHARE.match(lower[end : after[0].start]):
                if _AFTER_SHARE.fullmatch(lower, end, after[0].start):
                    yield Share(part, after[0], stated, per, part.start, after[0].end)
            elif leading is not None and leading[0].end <= part.start and not part.may_be_year:
                yield _led(sentence, leading, part, stated, per)
        elif before and leading is not None and leading[0].end <= before[-1].start and before[-1].is_count:
            if _VERB.fullmatch(lower, before[-1].end, stated.start) and not before[-1].may_be_year:
                yield _led(sentence, leading, before[-1], stated, per)
        elif (
            leading is not None
            and leading[0].end <= stated.start
            and after
            and after[0].is_count
            and _COUNT_BEHIND.fullmatch(lower, stated.end, after[0].start)
            and _CLOSES.match(text, after[0].end)
        ):
            yield _led(sentence, leading, after[0], stated, per)


def _led(sentence: Passage, leading: tuple[Amount, int], part: Amount, stated: Amount, per: int) -> Share:
    """A share of the whole that the sentence names first."""
    whole, start = leading
    end = _close(sentence.text, whole.end, max(part.end, stated.end))
    return Share(part, whole, stated, per, start, end, loose=True)


def _side_by_side(lower: str, part: Amount, whole: Amount, stated: Amount, *, rate: bool) -> bool:
    """``14 of 127 participants (11.0%)``."""
    if not (part.is_count and whole.is_count):
        return False
    middle = lower[part.end : whole.start]
    if rate and (_COUNT_OF.fullmatch(middle) or _OF.fullmatch(middle)):
        return _OPENS.fullmatch(lower, whole.end, stated.start) is not None or (
            _GOES_ON.fullmatch(lower, whole.end, stated.start) is not None
        )
    if not _OF.fullmatch(middle):
        return False
    return bool(_OPENS.fullmatch(lower, whole.end, stated.start) or _GOES_ON.fullmatch(lower, whole.end, stated.start))


def _behind(lower: str, stated: Amount, part: Amount, whole: Amount) -> bool:
    """``5.4% (27/498)`` and ``5.4% of the joints (27 of 498)``."""
    return bool(
        part.is_count
        and whole.is_count
        and _SHARE_OPENS.fullmatch(lower, stated.end, part.start)
        and _OF.fullmatch(lower, part.end, whole.start)
        and re.match(r"[^.;%(\[]{0,40}[)\]]", lower[whole.end :])
    )


def _leading(sentence: Passage) -> tuple[Amount, int] | None:
    """The whole that a sentence names first (``Of 312 hives, …``), and where; ``None`` where it names several."""
    found = []
    for amount in sentence.amounts:
        if amount.is_count and not amount.may_be_year:
            lead = _LEADS.search(sentence.lower, max(amount.start - 24, 0), amount.start)
            if lead is not None:
                start = lead.end() - len(lead[0].lstrip(".;:(, ")) if lead[0] else amount.start
                found.append((amount, start))
    return found[0] if len(found) == 1 else None


def _other_whole(sentence: Passage, share: Share) -> bool:
    """Whether the percentage is right of another count of the sentence."""
    stated = _stated(share.stated)
    return any(
        other.is_count and other.value and compare_share(int(share.part.value), int(other.value), stated, share.per)[1]
        for other in sentence.amounts
        if other is not share.whole and other is not share.part
    )


def _close(text: str, opened_after: int, end: int) -> int:
    """The end with the bracket that closes after it, where one was opened."""
    closes = _CLOSES.match(text, end)
    inside = text[opened_after:end]
    if closes is not None and (("(" in inside) or ("[" in inside)):
        return closes.end()
    return closes.end() if closes is not None and "(" in text[max(opened_after - 40, 0) : end] else end
