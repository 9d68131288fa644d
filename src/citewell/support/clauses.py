"""The clauses of a sentence."""

import enum
import re
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from citewell.support.phrases import phrases_pattern
from citewell.support.senses import Mark

_MOST_CLAUSES = 60
_MOST_MARKS = 40
_PUNCTUATION = r"[;；:：()（）—–、，。]|,(?=\s)|\s-\s"


@cache
def clause_cuts(language: str | None) -> re.Pattern[str]:
    """Where clauses begin: at punctuation and at words that join."""
    joiners = phrases_pattern(lambda lexicon: lexicon.clauses.joiners.split(), language)
    return re.compile(f"{_PUNCTUATION}|{joiners.pattern}", re.IGNORECASE)


class Part(enum.Enum):
    """What a clause does in its sentence."""

    MAIN = enum.auto()
    CONDITION = enum.auto()
    EXCEPTION = enum.auto()
    LACK = enum.auto()


class Clause(NamedTuple):
    """One clause of a sentence.

    Attributes:
        kind: what it does.
        start: where it begins.
        end: where it ends.
        marks: its words that turn, weaken or strengthen.
        joined: whether a word such as *and* stands before it.
        after_stop: whether it begins the sentence or follows a stop that is nearly a full one.
    """

    kind: Part
    start: int
    end: int
    marks: list[Mark]
    joined: bool
    after_stop: bool


def cut_clauses(text: str, marks: Sequence[Mark], start: int, end: int) -> list[Clause]:
    """A sentence, cut at its punctuation and at the words that join."""
    found: list[Clause] = []
    inside: list[Mark] = []
    finite = False
    kind, begin, joined, hard = Part.MAIN, start, False, True

    def close(at: int) -> None:
        if at > begin:
            found.append(Clause(kind, begin, at, inside, joined, hard))

    for mark in marks:
        roles = mark.sense.roles
        if "stop" in roles:
            close(mark.start)
            kind, begin, inside, joined, hard = Part.MAIN, mark.end, [], False, "hard" in roles
        elif "excepted" in roles and (mark.start > begin + 1 or "excepting" not in roles):
            kind = Part.EXCEPTION
            close(mark.start)
            kind, begin, inside, joined, hard = Part.MAIN, mark.end, [], False, False
        elif kind == Part.EXCEPTION and mark.start <= begin + 1 and "conditions" in roles:
            inside.append(mark)  # *except when*
        elif "conditions" in roles and text[mark.start - 1 : mark.start] != "-":
            close(mark.start)
            kind, begin, inside, joined, hard = Part.CONDITION, mark.start, [mark], False, False
        elif "excepting" in roles:
            close(mark.start)
            kind, begin, inside, joined, hard = Part.EXCEPTION, mark.end, [mark], False, False
        elif "lacking" in roles:
            close(mark.start)
            kind, begin, inside, joined, hard = Part.LACK, mark.end, [mark], False, False
        elif "but" in roles and any("all" in other.sense.strong for other in inside):
            close(mark.start)  # *every room but the bar*
            kind, begin, inside, joined, hard = Part.EXCEPTION, mark.end, [], False, False
        elif "divides" in roles or "lists" in roles:
            close(mark.start)
            begin, inside, joined, hard = mark.end, [mark] if "but" in roles else [], "lists" in roles, False
        else:
            verb = "verbs" in roles or mark.sense.opposites
            if verb and kind == Part.EXCEPTION and not finite:
                close(mark.start)  # *all but one are*
                kind, begin, inside, joined, hard = Part.MAIN, mark.start, [], False, False
            finite = finite or (bool(verb) and kind == Part.MAIN)
            if len(inside) < _MOST_MARKS:
                inside.append(mark)
    close(end)
    return _denied_together(found[:_MOST_CLAUSES])


def _denied_together(clauses: list[Clause]) -> list[Clause]:
    """Clauses in which *neither A nor B is* and *no A or B is* deny what they say of both, once.

    The denial goes from the first of them, which has no predicate, to that which has it.
    """
    for number in range(len(clauses) - 1, 0, -1):
        here = clauses[number]
        if not here.joined or not _has_verb(here) or _denial(here) is not None:
            continue
        at = number - 1
        while at > 0 and not clauses[at].after_stop and not _has_verb(clauses[at]) and _denial(clauses[at]) is None:
            at -= 1
        begun = clauses[at]
        first = _denial(begun)
        if first is not None and not _has_verb(begun) and first.start <= begun.start + 1:
            clauses[at] = begun._replace(marks=[mark for mark in begun.marks if mark is not first])
            clauses[number] = here._replace(marks=[first, *here.marks])
    return clauses


def _denial(clause: Clause) -> Mark | None:
    return next((mark for mark in clause.marks if "denies" in mark.sense.roles), None)


def _has_verb(clause: Clause) -> bool:
    return any("verbs" in mark.sense.roles for mark in clause.marks)


def list_members(clauses: Sequence[Clause]) -> list[bool]:
    """For each clause, whether it may be a member of a list: a word that joins stands before it or a later member."""
    found = [clause.joined for clause in clauses]
    for number in range(len(clauses) - 2, -1, -1):
        found[number] = found[number] or (found[number + 1] and not clauses[number + 1].after_stop)
    return found
