"""From when until when a document says of itself that it holds.

Only statements about the document count: a title such as *Fees from 1 July 2026*, a line such as *Valid until …*, a
sentence about *this offer*. A date on which something in the world begins or ends says nothing of the document, and
what it says of one offer among several says nothing of the others.
"""

import calendar
import datetime as dt
import re
from collections.abc import Iterator, Sequence

import msgspec

from citewell.model import Kind, Quantity, Span
from citewell.support.validity_grammar import DATE, Grammar, Statement, grammars
from citewell.support.validity_passages import passage_of, sentences_of
from citewell.text.quantities import read_quantities

_WORD = re.compile(r"[^\W\d_]+")
_FULL = re.compile(r"(\d{4})-(\d\d)(?:-(\d\d))?")
_PARTIAL = re.compile(r"--(\d\d)-(\d\d)")
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_NUMBER = re.compile(r"\d+")
# The name of the document itself, with what has become of it in brackets.
_REPLACED = re.compile(r"^[^.()\n]{1,80}\d\s?[(（][^\d()（）]{3,40}")
_CLAUSE = re.compile(r"[,;(，；（]|\s[–—-]\s")
_DIGIT = re.compile(r"\d")
_LONGEST = 400
_MOST_STATEMENTS = 50
_MOST_CLAUSES = 8
_STAMP = 60
_END = 3000
_BRACKETS = tuple("([（【")


class Period(msgspec.Struct, frozen=True, kw_only=True):
    """One statement on how long something holds.

    Attributes:
        since: first day on which it holds, if it says so.
        until: last day on which it holds, if it says so.
        gone: whether it says that it holds no longer at all.
        draft: whether it says that it does not hold yet, without a day.
        text: the words that say so.
        span: where they stand in its text; ``None`` when they are in its title.
        passage: the passage that it is about; ``None`` when that is the document as a whole.
    """

    since: dt.date | None
    until: dt.date | None
    gone: bool
    text: str
    span: Span | None
    passage: Span | None = None
    draft: bool = False


class Validity(msgspec.Struct, frozen=True, kw_only=True):
    """What a document says of its own validity.

    Attributes:
        periods: its statements, in order.
    """

    periods: tuple[Period, ...]


def stated_validity(title: str, text: str) -> Validity | None:
    """The validity that a document states of itself, if it does.

    Args:
        title: its title.
        text: what it says; statements about itself are looked for in the first and the last few thousand characters.
    """
    found = [*_of_title(title), *_of_text(title, text)]
    return Validity(periods=tuple(found)) if found else None


def _of_title(title: str) -> Iterator[Period]:
    """What a title says: ``Fees from 1 July 2026``, ``Summer offer (until 31 May 2026)``, ``Fees [archived]``."""
    if len(title) > _LONGEST:
        return
    lowered = title.lower()
    if grammars().may_mark(title):
        if grammars().any_mark.search(lowered):
            yield Period(since=None, until=None, gone=True, text=title, span=None)
            return
        if grammars().any_draft.search(lowered):
            yield Period(since=None, until=None, gone=False, draft=True, text=title, span=None)
            return
    if _DIGIT.search(title) is None:
        return
    if _REPLACED.search(title) and any(
        (said := grammar.read(lowered)) is not None and said.gone for grammar in grammars().of(lowered, dated=False)
    ):
        yield Period(since=None, until=None, gone=True, text=title, span=None)
        return
    for part in re.split(r"[:：|]\s?|\s[-–—]\s(?=[^\W\d])", title):
        marked, dates = _marked(part)
        for grammar in grammars().all:
            statement = grammar.read(marked) if dates else None
            period = _period(part, statement, dates, title) if statement is not None and not statement.gone else None
            if period is not None:
                yield msgspec.structs.replace(period, text=title)
                return


def _of_text(title: str, text: str) -> list[Period]:
    """What the sentences of a text say, each with the passage that it is about."""
    sentences = [sentence for offset, part in _ends(text) for sentence in sentences_of(part, offset)]
    offering: list[Grammar] = []
    if grammars().any_offer.search(title.lower()):
        offering = [grammar for grammar in grammars().all if grammar.offers.search(title.lower())]
    found: list[tuple[int, Period, Statement]] = []
    beginning = text[:_STAMP].lstrip(" \t\n#*_>").lower()
    if beginning[:1] in _BRACKETS:
        words = text[: sentences[0].end] if sentences else text[:_STAMP]
        gone = any(grammar.stamped.match(beginning) for grammar in grammars().all)
        if gone or any(grammar.draft_stamped.match(beginning) for grammar in grammars().all):
            return [Period(since=None, until=None, gone=gone, draft=not gone, text=words, span=Span(0, len(words)))]
    for index, sentence in enumerate(sentences):
        words = text[sentence.start : sentence.end]
        lowered = words.lower()
        dated = _DIGIT.search(lowered) is not None
        spoken = grammars().of(lowered, dated=dated)
        if dated and offering:
            spoken += [grammar for grammar in offering if grammar not in spoken]
        spoken = [one for one in spoken if one.may_begin(lowered) or (dated and _may_hold_clause(one, lowered))]
        headed = dated and not spoken and grammars().any_head.match(lowered.replace("\u2019", "'")) is not None
        marked, dates = _marked(words) if spoken or headed else ("", [])
        if dates and not spoken:
            spoken = [one for one in grammars().all if not one.unspaced and one.heads.match(marked)]
        if not spoken:
            continue
        for grammar in spoken:
            statement = grammar.read(marked, offer=grammar in offering)
            if statement is None:
                statement = _in_clause(grammar, marked)
            opens = index == 0 and _NUMBER.search(title) is None
            period = _period(words, statement, dates, title, opens=opens) if statement is not None else None
            if statement is not None and period is not None:
                span = Span(sentence.start, sentence.end)
                if statement.renewed:  # what was extended no longer ends when it should have
                    found = [one for one in found if not _is_extended(one, statement, period)]
                found.append((index, msgspec.structs.replace(period, span=span), statement))
                break
        if len(found) == _MOST_STATEMENTS:
            break
    if not found:
        return []
    others = len({(period.since, period.until, period.gone) for _, period, _ in found}) > 1
    periods: list[Period] = []
    for index, period, statement in found:
        passage = passage_of(text, sentences, index, statement, title, others=others)
        periods.append(msgspec.structs.replace(period, passage=passage))
    return periods


def _is_extended(before: tuple[int, Period, Statement], statement: Statement, period: Period) -> bool:
    """Whether a statement that something was extended is about what one before it says an earlier end of."""
    _, earlier, said = before
    if earlier.until is None or period.until is None or earlier.until > period.until:
        return False
    return statement.points or not statement.noun or said.noun == statement.noun


def _may_hold_clause(grammar: Grammar, lowered: str) -> bool:
    return _CLAUSE.search(lowered) is not None and grammar.offers.search(lowered) is not None


def _in_clause(grammar: Grammar, marked: str) -> Statement | None:
    """What a later clause of a sentence says of an offer: *a kayak costs 9 euros, offer ends on 31 May 2026*."""
    dates, before = 0, ""
    for clause in _CLAUSE.split(marked)[:_MOST_CLAUSES]:
        found = grammar.read(clause, label=False) if before and DATE in clause else None
        if found is not None and not found.document:
            first, last = (None if which is None else which + dates for which in (found.first, found.last))
            return msgspec.structs.replace(found, first=first, last=last, clause=True)
        before += clause
        dates += clause.count(DATE)
    return None


def _marked(words: str) -> tuple[str, list[Quantity]]:
    """Words in lower case with ``DATE`` in the place of each date, and the dates."""
    dates = [found for found in read_quantities(words) if found.kind is Kind.DATE] if _DIGIT.search(words) else []
    parts: list[str] = []
    position = 0
    for found in dates:
        parts += (words[position : found.span.start], DATE)
        position = found.span.end
    return "".join([*parts, words[position:]]).lower().replace("\u2019", "'"), dates


def _period(
    words: str, statement: Statement, dates: Sequence[Quantity], title: str, *, opens: bool = False
) -> Period | None:
    """What a statement says with its days, if it is about what the title is about and the days are known."""
    if statement.draft:
        return Period(since=None, until=None, gone=False, draft=True, text=words, span=None)
    numbers = _NUMBER.findall(statement.noun)
    if any(number not in title for number in numbers) and not (opens and _REPLACED.search(words) is not None):
        return None  # the prices of another year
    years = _YEAR.findall(words) or _YEAR.findall(title)
    year = int(years[-1]) if years else None
    since = _day(dates[statement.first], year, opening=True) if statement.first is not None else None
    until = _day(dates[statement.last], year, opening=False) if statement.last is not None else None
    if statement.gone and until is not None:
        until -= dt.timedelta(days=1)
    gone = statement.gone and until is None
    if not (since or until or gone) or (since and until and since > until):
        return None
    return Period(since=since, until=until, gone=gone, text=words, span=None)


def _ends(text: str) -> list[tuple[int, str]]:
    """The stretches of a text in which documents speak of themselves."""
    if len(text) <= 2 * _END:
        return [(0, text)]
    return [(0, text[:_END]), (len(text) - _END, text[-_END:])]


def _day(found: Quantity, year: int | None, *, opening: bool) -> dt.date | None:
    """The day of a date: of a month its first or last; of several readings that which says least."""
    days = [day for value in (found.value, *found.readings) if (day := _of_value(value, year, opening=opening))]
    return (min(days) if opening else max(days)) if days else None


def _of_value(value: str, year: int | None, *, opening: bool) -> dt.date | None:
    full = _FULL.fullmatch(value)
    partial = _PARTIAL.fullmatch(value)
    try:
        if full and full[3]:
            return dt.date(int(full[1]), int(full[2]), int(full[3]))
        if full:
            month = int(full[2])
            return dt.date(int(full[1]), month, 1 if opening else calendar.monthrange(int(full[1]), month)[1])
        if partial and year is not None:
            return dt.date(year, int(partial[1]), int(partial[2]))
    except (ValueError, calendar.IllegalMonthError):
        return None
    return None
