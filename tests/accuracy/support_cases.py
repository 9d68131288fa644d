"""Measures the gate on the committed pairs of right and wrong answers: ``python -m tests.accuracy.support_cases [KIND ...]``.

The cases stand in ``tests/cases/support``, a file a kind, an answer record a line. Each states what must be true for a
reader: ``show`` for an answer that its cited sources bear out, ``hand_over`` for its sibling that they do not.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from citewell.gate import Gate, Judgement
from citewell.model import Action, Outcome
from tests.accuracy.answers import answer_of, judge_answer
from tests.accuracy.data import read_rows
from tests.accuracy.interface import Figure, Result, Row
from tests.accuracy.lines import write_line
from tests.accuracy.real import describe

CASES = Path(__file__).parents[1] / "cases" / "support"
NAME = "support_cases"
SHOW, HAND_OVER = Action.SHOW.value, Action.HAND_OVER.value


class Tally(msgspec.Struct):
    """Running counts of a kind, by what was expected and what was done."""

    done: Counter[tuple[str, str]] = msgspec.field(default_factory=Counter)

    def figure(self, name: str) -> Figure:
        """The counts as a line; whatever is not shown as it stands is blocked."""
        passed = {expected: self.done[expected, SHOW] for expected in (SHOW, HAND_OVER)}
        total = Counter(expected for expected, _ in self.done.elements())
        return Figure(
            set=name,
            n=self.done.total(),
            values={
                "right_passed": passed[SHOW],
                "right_blocked": total[SHOW] - passed[SHOW],
                "wrong_blocked": total[HAND_OVER] - passed[HAND_OVER],
                "wrong_passed": passed[HAND_OVER],
            },
        )


def files(kinds: Iterable[str] = ()) -> list[Path]:
    """The files of these kinds, or of all kinds, in order of their names."""
    chosen = list(kinds)
    return [CASES / f"{kind}.jsonl" for kind in chosen] if chosen else sorted(CASES.glob("*.jsonl"))


def cases(kinds: Iterable[str] = ()) -> Iterator[dict[str, Any]]:
    """Every case of these kinds, or of all kinds."""
    return read_rows(files(kinds))


def run(rows: Iterable[Row]) -> Result:
    """What the gate does with right and with wrong answers, over all and by kind."""
    gate = Gate()
    total, kinds = Tally(), dict[str, Tally]()
    details: list[dict[str, Any]] = []
    for row in rows:
        expected, kind = str(row["meta"]["expect"]), str(row["meta"]["kind"])
        judgement = judge_answer(gate, answer_of(row))
        action = judgement.action.value
        if action != expected:
            details.append(_explain(row, judgement))
        for tally in (total, kinds.setdefault(kind, Tally())):
            tally.done[expected, action] += 1
    figures = [total.figure(NAME), *(tally.figure(f"{NAME}/{kind}") for kind, tally in sorted(kinds.items()))]
    return Result(figures=tuple(figures), details=tuple(details))


def main(arguments: list[str]) -> int:
    """Prints a line a kind and writes what was decided otherwise than expected."""
    parser = argparse.ArgumentParser(prog="python -m tests.accuracy.support_cases", description=__doc__)
    known = [path.stem for path in files()]
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=f"of {', '.join(known)}; all of them by default")
    parser.add_argument("--list", action="store_true", help="print each case that was decided otherwise than expected")
    parser.add_argument("--build", type=Path, default=Path("build"), help="where the JSON Lines are written")
    options = parser.parse_args(arguments)
    if unknown := sorted(set(options.kinds) - set(known)):
        parser.error(f"no kind {', '.join(unknown)}; there are {', '.join(known)}")
    result = run(cases(options.kinds))
    for figure in result.figures:
        print(write_line(figure))
    if options.list:
        for detail in result.details:
            print(f"{detail['id']} expected={detail['expected']} {detail['answer']} ({detail['why']})")
    folder = options.build / "accuracy"
    folder.mkdir(parents=True, exist_ok=True)
    lines = (json.dumps(detail, ensure_ascii=False, default=str) + "\n" for detail in result.details)
    (folder / f"{NAME}.jsonl").write_text("".join(lines), encoding="utf-8")
    return 0


def _explain(row: Row, judgement: Judgement) -> dict[str, Any]:
    return {
        "id": row["id"],
        "kind": row["meta"]["kind"],
        "expected": row["meta"]["expect"],
        "action": judgement.action.value,
        "why": row["meta"]["why"],
        "answer": row["answer"],
        "findings": [describe(found) for found in judgement.findings if found.outcome is not Outcome.SUPPORTED],
    }


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
