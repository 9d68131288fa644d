"""Shares listed in one sentence, which make 100 per cent where they are all there are."""

import re
from collections.abc import Iterator
from fractions import Fraction

from citewell.model import CheckKind, CheckVerdict, SelfCheck
from citewell.papers.amounts import Amount
from citewell.papers.interval import Interval, shown, total
from citewell.papers.passages import Passage
from citewell.papers.wording import words

_BRACKETED = re.compile(r"\s?[(\[]\s?\Z")
_LIST_OPENS = re.compile(r"[:]\s|\s(?:were|was|are|is|named|chose|by|of|into|gave|said)\s(?:the\s)?")
_MOST_BETWEEN = 60
_ANSWERS = re.compile(
    r"\b(?:yes\b.*\bno|no\b.*\byes|agree[ds]?\b.*\bdisagree|for\b.*\bagainst\b.*\babstain|in favou?r\b.*\bagainst)"
)
_EACH_ONE = re.compile(r"(?:\A|[.;:]\s|\bas )(?:each|every)\s[a-z-]+\s(?:[a-z]+\s){1,3}?(?:one|a single)(?!\w)")
_NEAR = 25
_HUNDRED = Fraction(100)


def shares_make_whole(parts: list[Interval]) -> tuple[Interval, bool]:
    """The sum of some shares, and whether it may be 100: each may have been rounded by half its last place."""
    whole = total(parts)
    return whole, whole.holds(_HUNDRED)


def judge_shares(sentence: Passage) -> Iterator[SelfCheck]:
    """A row for the shares that a sentence lists, where it tells whether they are all there are."""
    for listed in _lists(sentence):
        whole, fits = shares_make_whole([share.rounded() for share in listed])
        printed = sum((share.value for share in listed), Fraction(0))
        start, end = _begin(sentence, listed), _end(sentence, listed)
        verdict, why = _verdict(sentence, whole, fits=fits, printed=printed)
        if verdict is not None:
            yield sentence.row(CheckKind.SHARES, verdict, start, end, stated="100 %", recomputed=whole, why=why)


def _verdict(sentence: Passage, whole: Interval, *, fits: bool, printed: Fraction) -> tuple[CheckVerdict | None, str]:
    lower = sentence.lower
    slack = (whole.high - whole.low) / 2
    why = f"shares add to {shown(printed)}, rounding allows ±{shown(slack)}"
    exclusive = words("shares", "exclusive").search(lower) is not None
    if not exclusive and abs(printed - _HUNDRED) <= _NEAR:
        exclusive = _ANSWERS.search(lower) is not None or _EACH_ONE.search(lower) is not None
    several = words("shares", "several").search(lower)
    partial = words("shares", "partial").search(lower)
    if fits:
        return CheckVerdict.CONSISTENT, why
    if several and not exclusive:
        return (
            CheckVerdict.CONSISTENT,
            why + "; they need not add to 100, since they are not said to exclude each other",
        )
    if partial and not exclusive:
        if whole.low > _HUNDRED:
            return CheckVerdict.CANNOT_DECIDE, why + "; they are said to be only some of all"
        return CheckVerdict.CONSISTENT, why + "; only some of all are listed"
    if exclusive and not several and not partial:
        return CheckVerdict.INCONSISTENT, why
    if exclusive:
        return CheckVerdict.CANNOT_DECIDE, why + "; whether they exclude each other is not sure"
    return None, why


def _lists(sentence: Passage) -> Iterator[list[Amount]]:
    """Three or more shares in a row, or two after words that leave no third, in brackets all or none."""
    run: list[Amount] = []
    opened = False
    for amount in sentence.amounts:
        bracketed = _BRACKETED.search(sentence.text, max(amount.start - 3, 0), amount.start) is not None
        if run and (
            amount.start - run[-1].end > _MOST_BETWEEN
            or not amount.is_percent
            or bracketed != opened
            or re.search(r"[;]|\.\s|\sto\s|\sfrom\s", sentence.text[run[-1].end : amount.start])
        ):
            if len(run) >= 3:
                yield run
            run = []
        if amount.is_percent and not re.match(
            r"\s?-?\s?(?:ci\b|confidence|of\s(?:all|the)\s\w+\s(?:were|was)\s)", sentence.lower[amount.end :]
        ):
            if not run:
                opened = bracketed
            run.append(amount)
    if len(run) >= 3:
        yield run


def _begin(sentence: Passage, listed: list[Amount]) -> int:
    first = listed[0]
    if sentence.text[first.start - 1 : first.start] not in ("(", "["):
        return first.start
    begin = 0
    for match in _LIST_OPENS.finditer(sentence.text, 0, first.start - 1):
        if sentence.text[match.end() : first.start].strip(" ("):
            begin = match.end()
    return begin if first.start - begin <= _MOST_BETWEEN else first.start


def _end(sentence: Passage, listed: list[Amount]) -> int:
    last = listed[-1]
    return last.end + (sentence.text[last.end : last.end + 1] in (")", "]"))
