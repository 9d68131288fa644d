"""Claims for people at a terminal: whether their sources say them, piece by piece."""

from collections.abc import Mapping, Sequence

import msgspec
from rich.console import Console
from rich.text import Text

from citewell.model import Answer, ClaimSlots, Outcome, Slot, SlotKind, Source, Support
from citewell.report.console_lines import hanging, plain
from citewell.report.slots import slot_lines
from citewell.report.styles import OUTCOME_SIGNS, OUTCOME_STYLES
from citewell.report.wording import count_words, outcome_words

_LONGEST = 2_000
_ALWAYS = (Outcome.SUPPORTED, Outcome.CONTRADICTED, Outcome.NOT_ENOUGH_INFO, Outcome.NOT_CHECKED)


def print_claim(answer: Answer, support: Support, console: Console) -> None:
    """Prints a claim with its outcome, and its slots with what its sources say.

    Args:
        answer: the claim as an answer that cites its sources.
        support: what came of it.
        console: where to.
    """
    style = OUTCOME_STYLES[support.outcome]
    verdict = f"{OUTCOME_SIGNS[support.outcome]} {outcome_words(support.outcome, support.not_checked)}"
    line = Text.assemble((verdict, f"bold {style}"), "  ", plain(support.id, "bold"))
    if support.score is not None:
        line.append_text(Text(f"  score {support.score:.2f}", "dim"))
    console.print(hanging(line, 2, console, first=0))
    text = answer.text if len(answer.text) <= _LONGEST else answer.text[:_LONGEST] + "…"
    console.print(hanging(plain(text), 2, console))
    if answer.question:
        console.print(hanging(plain(answer.question, "italic dim"), 2, console))
    sources = {source.id: source for source in answer.sources}
    for shown in slot_lines([_placed(slot, support) for slot in support.slots], sources, console):
        console.print(shown)
    console.print()


def print_counts(told: Mapping[Outcome, int], unread: int, console: Console) -> None:
    """Prints how many claims came to what."""
    head = Text(count_words(sum(told.values()), "claim"), "bold")
    if unread:
        head.append(f", and {count_words(unread, 'record')} that could not be read", "bold magenta")
    console.print(hanging(head, 2, console, first=0))
    for outcome in _ALWAYS:
        words = f"{OUTCOME_SIGNS[outcome]} {outcome_words(outcome, None):<24}"
        line = Text.assemble((words, OUTCOME_STYLES[outcome]), f"{told[outcome]:,}")
        console.print(hanging(line, 2, console, first=0))


def print_slots(
    claims: Sequence[ClaimSlots], sources: Sequence[Source], console: Console, *, restricted: frozenset[str]
) -> None:
    """Prints the sentences of an answer slot by slot.

    Args:
        claims: the sentences with their slots.
        sources: the sources of the answer, with nothing in them that may not be shown.
        console: where to.
        restricted: ids of sources of which nothing may be told.
    """
    by_id = {source.id: source for source in sources}
    for claim in claims:
        console.print(hanging(plain(claim.text), 2, console, first=0))
        if not claim.slots:
            console.print(hanging(Text("no value, quotation or name to hold against its sources", "dim"), 2, console))
        for shown in slot_lines(claim.slots, by_id, console, restricted=restricted):
            console.print(shown)


def _placed(slot: Slot, support: Support) -> Slot:
    """A sentence as a whole with the place that says most of it, unless it names one itself."""
    if slot.kind is not SlotKind.STATEMENT or slot.passages or not support.passages:
        return slot
    return msgspec.structs.replace(slot, passages=support.passages[:1])
