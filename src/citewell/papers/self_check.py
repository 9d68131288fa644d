"""A text held against itself: every statement about its own numbers that can be computed again."""

from collections.abc import Iterable, Iterator

from citewell.model import CheckVerdict, SelfCheck
from citewell.papers.arithmetic.changes import judge_changes
from citewell.papers.arithmetic.dates import judge_dates
from citewell.papers.arithmetic.estimates import judge_estimates
from citewell.papers.arithmetic.growth import judge_growth
from citewell.papers.arithmetic.percentages import judge_percentages
from citewell.papers.arithmetic.shares import judge_shares
from citewell.papers.arithmetic.sums import judge_equations, judge_sums
from citewell.papers.arithmetic.tables import judge_table
from citewell.papers.arithmetic.units import judge_units
from citewell.papers.contradictions.directions import judge_directions
from citewell.papers.contradictions.repeated import judge_repeated
from citewell.papers.passages import Passages, read_passages
from citewell.papers.statistics.judging import Setting, judge_results
from citewell.papers.statistics.means import judge_means

_ORDER = {CheckVerdict.INCONSISTENT: 0, CheckVerdict.CANNOT_DECIDE: 1, CheckVerdict.CONSISTENT: 2}

_SENTENCE_CHECKS = (
    judge_percentages,
    judge_changes,
    judge_shares,
    judge_sums,
    judge_equations,
    judge_estimates,
    judge_dates,
    judge_units,
    judge_growth,
)


def self_check(text: str) -> tuple[SelfCheck, ...]:
    """The statements of a text that its own numbers bear out, refute, or leave open, in order of place.

    Args:
        text: plain text or Markdown; pieces of LaTeX and HTML in it are read through.
    """
    return tuple(_settled(_rows(text, read_passages(text)), len(text)))


def _rows(text: str, passages: Passages) -> Iterator[SelfCheck]:
    setting = Setting([sentence.lower for sentence in passages.sentences])
    for paragraph in passages.paragraphs:
        yield from judge_results(paragraph, setting)
    yield from judge_means(passages.sentences)
    for sentence in passages.sentences:
        for judge in _SENTENCE_CHECKS:
            yield from judge(sentence)
    for table in passages.tables:
        yield from judge_table(text, table)
    yield from judge_repeated(passages.sentences)
    yield from judge_directions(passages.sentences)


def _settled(rows: Iterable[SelfCheck], length: int) -> list[SelfCheck]:
    """One row a statement: of rows that overlap, one that refutes takes the place of those that do not."""
    kept: list[SelfCheck] = []
    refuted: set[tuple[int, int]] = set()
    taken = bytearray(length)
    for row in sorted(rows, key=lambda row: (_ORDER[row.verdict], row.start - row.end, row.start, row.kind.value)):
        place = row.start, row.end
        if place in refuted or (row.verdict is not CheckVerdict.INCONSISTENT and any(taken[row.start : row.end])):
            continue
        if row.verdict is CheckVerdict.INCONSISTENT:
            refuted.add(place)
        taken[row.start : row.end] = b"\x01" * (row.end - row.start)
        kept.append(row)
    return sorted(kept, key=lambda row: (row.start, row.end, row.kind.value))
