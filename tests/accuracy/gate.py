"""Whether the gate shows what should be shown and hands over the rest, on labelled answer records."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

import msgspec

from citewell.gate import Gate, Judgement
from citewell.ledger.rates import wilson
from citewell.model import Action, Outcome
from tests.accuracy.answers import answer_of, judge_answer
from tests.accuracy.cases import slug
from tests.accuracy.interface import Figure, Result, Row, Suite, Value
from tests.accuracy.real import describe

SHOW, HAND_OVER = Action.SHOW.value, Action.HAND_OVER.value


class Tally(msgspec.Struct):
    """Running counts of a kind."""

    expected: Counter[str] = msgspec.field(default_factory=Counter)
    right: Counter[str] = msgspec.field(default_factory=Counter)

    def count(self, expected: str, action: str) -> None:
        """Counts one case."""
        self.expected[expected] += 1
        self.right[expected] += expected == action

    def figure(self, name: str, **more: Value) -> Figure:
        """The counts as a line; both kinds of error with their intervals."""
        n, right = self.expected.total(), self.right.total()
        bad, good = self.expected[HAND_OVER], self.expected[SHOW]
        values: dict[str, Value] = {
            "right": right,
            "share": wilson(right, n),
            "shown_but_wrong": f"{bad - self.right[HAND_OVER]}/{bad}",
            "shown_but_wrong_share": wilson(bad - self.right[HAND_OVER], bad),
            "blocked_but_right": f"{good - self.right[SHOW]}/{good}",
            "blocked_but_right_share": wilson(good - self.right[SHOW], good),
            **more,
        }
        return Figure(set=name, n=n, values=values)


def run(rows: Iterable[Row]) -> Result:
    """Right decisions, over all and by kind."""
    gate = Gate()
    total, kinds = Tally(), dict[str, Tally]()
    details: list[dict[str, Any]] = []
    unreadable = crashed = 0
    for row in rows:
        try:
            answer = answer_of(row)
            expected, kind = str(row["meta"]["expect"]), str(row["meta"].get("kind", "other"))
        except Exception:
            unreadable += 1
            continue
        try:
            judgement = judge_answer(gate, answer)
        except Exception as error:
            crashed += 1
            details.append({"id": answer.id, "kind": kind, "problem": "crashed", "error": repr(error)})
            action = "crashed"
        else:
            action = judgement.action.value
            if action != expected:
                details.append({**_explain(row, judgement), "kind": kind, "expected": expected})
        total.count(expected, action)
        kinds.setdefault(kind, Tally()).count(expected, action)
    figures = [total.figure(SUITE.name, unreadable=unreadable, crashed=crashed)]
    figures += [tally.figure(f"{SUITE.name}/{slug(kind)}") for kind, tally in sorted(kinds.items())]
    return Result(figures=tuple(figures), details=tuple(details))


def _explain(row: Row, judgement: Judgement) -> dict[str, Any]:
    return {
        "id": judgement.reading.answer.id,
        "action": judgement.action.value,
        "why": row["meta"].get("why"),
        "lang": row["meta"].get("lang"),
        "answer": row["answer"],
        "findings": [describe(found) for found in judgement.findings if found.outcome is not Outcome.SUPPORTED],
    }


SUITE = Suite(name="gate", file="gate", run=run)
