"""Draws findings to be read by a person: ``python -m tests.accuracy.sample [--seed N] [--each N] SET ...``.

It takes what the suites wrote to ``build/accuracy``: of each check and set so many findings at random, at most one from
an answer, since one misreading of an answer often makes many findings.
"""

import argparse
import json
import random
import sys
from pathlib import Path
from typing import Any

Finding = dict[str, Any]


def main(arguments: list[str]) -> int:
    """Prints the drawn findings as JSON Lines."""
    parser = argparse.ArgumentParser(prog="python -m tests.accuracy.sample", description=__doc__)
    parser.add_argument("sets", nargs="+", metavar="SET")
    parser.add_argument("--build", type=Path, default=Path("build"))
    parser.add_argument("--seed", type=int, default=20261130)
    parser.add_argument("--each", type=int, default=10, help="findings of each check and set")
    parser.add_argument("--check", action="append", help="only of this check")
    options = parser.parse_args(arguments)
    for name in options.sets:
        lines = (options.build / "accuracy" / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
        for finding in draw(map(json.loads, lines), options.seed, options.each):
            if not options.check or finding["check"] in options.check:
                print(json.dumps({"set": name, **finding}, ensure_ascii=False))
    return 0


def draw(findings: Any, seed: int, each: int) -> list[Finding]:
    """Findings of each check, each from another answer, in random order; the same for the same seed."""
    by_check: dict[str, dict[str, list[Finding]]] = {}
    for finding in findings:
        if "check" in finding:
            by_check.setdefault(finding["check"], {}).setdefault(finding["id"], []).append(finding)
    drawn: list[Finding] = []
    for check in sorted(by_check):
        generator = random.Random(f"{seed}:{check}")
        answers = sorted(by_check[check])
        chosen = generator.sample(answers, min(each, len(answers)))
        drawn += [generator.choice(by_check[check][answer]) for answer in chosen]
    return drawn


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
