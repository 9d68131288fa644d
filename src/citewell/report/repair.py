"""Repairs for people: each answer, and rates before and after with their intervals."""

from collections import Counter

from rich.console import Console
from rich.text import Text

from citewell.intervals import wilson
from citewell.model import Action
from citewell.repair.outcome import Ended, Repaired
from citewell.report.console_lines import hanging, labelled, plain
from citewell.report.styles import ACTION_SIGNS, ACTION_STYLES
from citewell.report.wording import count_words, estimate_words

ENDED_WORDS = {
    Ended.NOTHING_TO_DO: "nothing failed",
    Ended.CLEAN: "nothing fails any more",
    Ended.NO_IMPROVEMENT: "ended: nothing got better",
    Ended.ROUNDS: "ended: the most rounds",
    Ended.TOKENS: "ended: the most tokens",
    Ended.NOT_BY_SENTENCE: "ended: what fails stands in no single sentence",
    Ended.UNREACHABLE: "ended: the model could not be reached",
}


class Sums:
    """Repairs counted."""

    def __init__(self) -> None:
        self.answers = 0
        self.clean_before = 0
        self.actions: Counter[Action] = Counter()
        self.findings_before = self.findings_after = 0
        self.rounds = self.tokens_in = self.tokens_out = 0
        self.estimated = False

    def add(self, made: Repaired) -> None:
        """Counts one."""
        self.answers += 1
        self.clean_before += made.before == 0
        self.actions[made.action] += 1
        self.findings_before += made.before
        self.findings_after += made.after
        self.rounds += len(made.rounds)
        self.tokens_in += sum(each.tokens_in for each in made.rounds)
        self.tokens_out += sum(each.tokens_out for each in made.rounds)
        self.estimated |= any(not each.counted for each in made.rounds)


def print_repaired(made: Repaired, console: Console) -> None:
    """Print one answer: what became of it, and what its reader gets."""
    head = Text.assemble(
        (f"{ACTION_SIGNS[made.action]} {made.action.value}", f"bold {ACTION_STYLES[made.action]}"),
        "  ",
        plain(made.answer_id),
        plain(f"  {ENDED_WORDS[made.ended]}, {count_words(len(made.rounds), 'round')}", "dim"),
    )
    console.print(hanging(head, 4, console, first=0))
    if made.rounds or made.before:
        findings = f"{count_words(made.before, 'finding')} before, {made.after} after"
        console.print(hanging(plain(findings, "dim"), 4, console))
        console.print(hanging(labelled("shown", made.shown), 4, console))
    for each in made.rounds:
        for refused in each.refused[:3]:
            console.print(hanging(labelled(f"round {each.number} refused", refused), 4, console))


def print_sums(sums: Sums, model: str, console: Console) -> None:
    """Print the rates before and after, and what it took."""
    n = sums.answers
    console.print()
    if not n:
        console.print(plain("no answer was read"))
        return
    before, after = wilson(sums.clean_before, n), wilson(sums.actions[Action.SHOW], n)
    lines = [
        f"answers in which nothing fails: {estimate_words(before)} before, {estimate_words(after)} after",
        f"shown without what still fails: {estimate_words(wilson(sums.actions[Action.AMEND], n))}",
        f"handed over: {estimate_words(wilson(sums.actions[Action.HAND_OVER], n))}",
        f"findings that block: {sums.findings_before:,} before, {sums.findings_after:,} after",
        f"{model}: {count_words(sums.rounds, 'round')}, {sums.tokens_in:,} tokens in, {sums.tokens_out:,} out"
        + (", some of them estimated" if sums.estimated else ""),
    ]
    for line in lines:
        console.print(hanging(plain(line), 2, console, first=0))
