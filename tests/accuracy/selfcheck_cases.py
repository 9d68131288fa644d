"""Whether ratios, sums, shares and intervals given as numbers come out as the labelled cases say."""

from collections.abc import Iterable
from fractions import Fraction

from citewell.model import CheckVerdict, Kind
from citewell.papers.amounts import Amount, read_amounts
from citewell.papers.arithmetic.changes import judge_change
from citewell.papers.arithmetic.claimed import Claimed
from citewell.papers.arithmetic.estimates import compare_estimate
from citewell.papers.arithmetic.percentages import compare_share
from citewell.papers.arithmetic.sums import compare_sum
from tests.accuracy.cases import Case, count_cases
from tests.accuracy.interface import Result, Row, Suite

WORDS = {
    CheckVerdict.INCONSISTENT: ("contradicted",),
    CheckVerdict.CONSISTENT: ("consistent", "consistent_within_rounding"),
    CheckVerdict.CANNOT_DECIDE: ("consistent_within_rounding",),
}


def run(rows: Iterable[Row]) -> Result:
    """Right cases, over all and by kind."""
    cases: list[Case] = []
    unreadable = 0
    for number, row in enumerate(rows, start=1):
        try:
            verdict = told(str(row["kind"]), row["input"])
            expected = str(row["expect"])
        except (KeyError, TypeError, ValueError):
            unreadable += 1
            continue
        right = expected in WORDS[verdict]
        problem = {"problem": "verdict", "expected": expected, "found": verdict.value, "input": dict(row["input"])}
        cases.append((str(row["kind"]), str(number), [] if right else [problem]))
    return count_cases(SUITE.name, cases, unreadable)


def told(kind: str, given: Row) -> CheckVerdict:
    """What is told of a case.

    Raises:
        ValueError: the kind is not known.
    """
    match kind:
        case "ci_contains":
            return said(compare_estimate(*(number(given[key]).rounded() for key in ("est", "lo", "hi"))))
        case "sum":
            return said(
                compare_sum([number(part).interval() for part in given["parts"]], number(given["total"]).interval())[1]
            )
        case "percent_of":
            stated, per = number(given["claim"]).rounded(), 1 if given.get("unit") == "fraction" else 100
            return said(compare_share(int(number(given["n"]).value), int(number(given["N"]).value), stated, per)[1])
        case "fold_change" | "diff":
            claim = str(given["claim"])
            bound = "over" if claim.startswith(">") else "under" if claim.startswith("<") else ""
            amount = number(claim.strip("<>"))
            plain = Kind.MULTIPLE if kind == "fold_change" else Kind.NUMBER
            made = Claimed(
                plain, amount.value, amount.step, None, bound, rough=False, relative=False, comparing=False, rises=False,
                text=claim, start=0, end=0,
            )  # fmt: skip
            return judge_change(number(given["a"]), number(given["b"]), made, ordered=False).verdict
    raise ValueError(kind)


def said(fits: bool) -> CheckVerdict:
    """The verdict of a comparison."""
    return CheckVerdict.CONSISTENT if fits else CheckVerdict.INCONSISTENT


def number(written: str) -> Amount:
    """A number as the reader of texts reads it, with what one in its last place is worth.

    Raises:
        ValueError: it is none.
    """
    amounts = read_amounts(str(written))
    if len(amounts) != 1 or amounts[0].value != Fraction(str(written)):
        raise ValueError(written)
    return amounts[0]


SUITE = Suite(name="selfcheck_cases", file="selfcheck_cases", run=run)
