"""Whether test results are read and held against their p values, and means against their cases, as other checkers do."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from citewell.ledger.rates import wilson
from citewell.papers.interval import Interval
from citewell.papers.plain import Plain
from citewell.papers.statistics.granularity import mean_is_possible
from citewell.papers.statistics.recompute import Options, is_decision_error, is_error
from citewell.papers.statistics.results import Result as TestResult
from citewell.papers.statistics.results import read_p_values, read_results
from tests.accuracy.interface import Figure, Result, Row, Suite

FIELDS = ("df1", "df2", "type", "value", "test_comp", "p", "p_comp")
SAID_ONE_TAILED = re.compile(r"one-tailed|one-sided|directional", re.IGNORECASE)


def run(rows: Iterable[Row]) -> Result:
    """Facts of the suite, vectors of means, results found among those extracted by hand, and errors told of them."""
    right: Counter[str] = Counter()
    totals: Counter[str] = Counter()
    details: list[dict[str, Any]] = []
    told = false = unreadable = 0
    for row in rows:
        try:
            if "fn" in row:
                kind, good = "means", vector(row)
            elif "args" in row:
                kind, good = "facts", fact(row)
            else:
                kind, found = "by_hand", by_hand(row)
                good = found is not None
                wrong = found is not None and is_error(found, Options(), said_one_tailed=str(row["one_tailed"]) == "1")
                told += wrong
                false += wrong and str(row["error"]) == "0"
                if wrong:
                    details.append({"problem": "told to be an error", "text": row["text"], "label": row["error"]})
        except (KeyError, TypeError, ValueError):
            unreadable += 1
            continue
        totals[kind] += 1
        right[kind] += good
        if not good:
            details.append(
                {"problem": kind, **{key: row.get(key) for key in ("text", "args", "expect", "x", "n", "value", "p")}}
            )
    n = totals.total()
    figures = [Figure(set=SUITE.name, n=n, values={"right": right.total(), "unreadable": unreadable})]
    for kind, count in sorted(totals.items()):
        figures.append(
            Figure(
                set=f"{SUITE.name}/{kind}", n=count, values={"right": right[kind], "share": wilson(right[kind], count)}
            )
        )
    figures.append(
        Figure(set=f"{SUITE.name}/errors", n=totals["by_hand"], values={"told": told, "labelled_right": false})
    )
    return Result(figures=tuple(figures), details=tuple(details))


def vector(row: Row) -> bool:
    """Whether a mean is told to be possible or not, as expected."""
    mean, step = Fraction(row["x"]), Fraction(1, 10 ** len(str(row["x"]).partition(".")[2]))
    scale = 100 if row["percent"] else 1
    printed = Interval.rounded(mean / scale, step / scale)
    return mean_is_possible(printed, int(row["n"]) * int(row["items"])) is bool(row["expect"])


def fact(row: Row) -> bool:
    """Whether a fact of another checker's suite holds here."""
    texts = [row["text"]] if isinstance(row["text"], str) else list(row["text"])
    arguments: Mapping[str, str] = row["args"]
    results = [result for text in texts for result in read_results(Plain(text).text)]
    lone = [p for text in texts for p in read_p_values(Plain(text).text)]
    [(name, expected)] = row["expect"].items()
    if arguments.get("AllPValues") == "TRUE":
        return len(lone) == int(expected) if name == "n_extracted" else quoted(expected) == [sign for sign, _ in lone]
    match name:
        case "n_extracted":
            return len(results) == int(expected)
        case "none_found":
            return not results
        case "VAR_APAFACTOR":
            return len(results) / len(lone) == float(expected)
        case "error":
            return (
                is_error(results[0], options(arguments), said_one_tailed=bool(SAID_ONE_TAILED.search(texts[0])))
                is expected
            )
        case "decision_error":
            return is_decision_error(results[0], options(arguments)) is expected
    return [field(result, name) for result in results] == quoted(expected)


def options(arguments: Mapping[str, str]) -> Options:
    """The options of another checker as ours; it looks for one-tailed tests only when asked."""
    return Options(
        alpha=Fraction(arguments.get("alpha", ".05")),
        one_tailed=arguments.get("OneTailedTests") == "TRUE",
        one_tailed_where_said=arguments.get("OneTailedTxt") == "TRUE",
        zero_is_wrong=arguments.get("pZeroError") != "FALSE",
        alpha_is_significant=arguments.get("pEqualAlphaSig") != "FALSE",
    )


def quoted(written: str) -> list[str | float]:
    """The values of ``"x"``, ``2.2`` and ``c("x", "y")``."""
    words = re.findall(r'"([^"]*)"', written)
    return list(words) if words else [float(value) for value in re.findall(r"-?[\d.]+", written)]


def field(result: TestResult, name: str) -> str | float:
    """A field of a result by the name that another checker gives it."""
    match name:
        case "type":
            return {"chi2": "Chi2", "z": "Z"}.get(result.test.value, result.test.value)
        case "test_comp":
            return result.sign
        case "p_comp":
            return result.p_sign
    number = {"value": result.value, "p": result.p, "df1": result.df1, "df2": result.df2}[name]
    return float("nan") if number is None else float(number.value)


def by_hand(row: Row) -> TestResult | None:
    """The result of a text that was extracted by hand, if it is read. Signs that PDF fonts lost are not asked for."""
    for result in read_results(Plain(row["text"]).text):
        same_p = row["p"] == "" or (result.p is not None and abs(float(result.p.value) - float(row["p"])) < 1e-9)
        if same_p and abs(float(result.value.value)) == abs(float(row["value"])) and result.p_sign == row["p_comp"]:
            return result
    return None


SUITE = Suite(name="stats_cases", file="stats_cases", run=run)
