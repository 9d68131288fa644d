"""Opposite directions of one effect: ``slept longer than …`` against ``slept less than …``."""

import re
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from citewell.model import CheckKind, CheckVerdict, SelfCheck
from citewell.papers.contradictions.clauses import Clause, clauses, content, is_own_statement
from citewell.papers.passages import Passage
from citewell.papers.wording import values, words

_MOST = 400
_UP, _DOWN = values("contradictions")["more"], values("contradictions")["less"]
# Adjectives of one scale, by their place in the two lists; what is general fits any verb.
_GENERAL = frozenset(("more", "higher", "longer", "greater", "less", "lower", "shorter", "fewer", "larger", "smaller"))
_COPULA = re.compile(r"\b(?:is|are|was|were|be|been|became|become|remained|seemed|appeared)\Z")
_COMPARED = re.compile(
    r"(?<!\w)("
    + "|".join(sorted((w for w in (*_UP, *_DOWN) if " " not in w), key=len, reverse=True))
    + r")(?!\w)([^.]{0,60}?)\sthan\s"
)
_CORRELATED = re.compile(
    r"(?<!\w)(positively|negatively|inversely)\s(?:and \w+ )?(?:associated|correlated|related|linked)\swith\s"
)
_CHANGED = re.compile(
    r"(?<!\w)("
    + "|".join(sorted({*values("contradictions")["up"], *values("contradictions")["down"]}, key=len, reverse=True))
    + r")(?!\w)"
)
_PREFIX = re.compile(r"\A((?:in|on|at|for|among|during|after|before|under|with|within|by|when|where)\s[^,]{1,60}),\s")


class Effect(NamedTuple):
    """What a clause says of an effect.

    Attributes:
        clause: the clause.
        form: ``compared``, ``changed`` or ``correlated``.
        subject: content of what is spoken of.
        predicate: the verb, and what is compared of it.
        against: content of what it is held against, or what changed.
        scale: the scale of an adjective, by its place among its like; -1 for general ones.
        up: whether it goes up.
        setting: content of where and when, before the clause.
    """

    clause: Clause
    form: str
    subject: frozenset[str]
    predicate: frozenset[str]
    against: frozenset[str]
    scale: int
    up: bool
    setting: frozenset[str]


def judge_directions(sentences: Sequence[Passage]) -> Iterator[SelfCheck]:
    """Rows for clauses that say of one effect that it goes up and that it goes down."""
    effects = [
        effect
        for sentence in sentences
        if is_own_statement(sentence.lower)
        for clause in clauses(sentence)
        for effect in _effects(clause)
    ]
    for one, two in combinations(effects[:_MOST], 2):
        verdict = _compare(one, two)
        if verdict is None:
            continue
        for effect, other in ((one, two), (two, one)):
            word = "“" + _word(effect) + "” against “" + _word(other) + "”"
            why = word + (
                " of one effect"
                if verdict is CheckVerdict.INCONSISTENT
                else ": not one effect, or one said both ways round"
            )
            yield effect.clause.passage.row(
                CheckKind.DIRECTION,
                verdict,
                effect.clause.start,
                effect.clause.end,
                stated="up" if effect.up else "down",
                recomputed=None,
                why=why,
            )


def _effects(clause: Clause) -> Iterator[Effect]:
    lower = clause.lower
    if words("contradictions", "denied").search(lower):
        return
    prefix = _PREFIX.match(lower)
    setting = content(prefix[1]) if prefix is not None else frozenset()
    begin = prefix.end() if prefix is not None else 0
    compared = _COMPARED.search(lower, begin)
    if compared is not None:
        before = lower[begin : compared.start()].rstrip()
        split = _verb_at(before)
        if split is not None:
            subject, verb = before[:split], before[split:]
            up = compared[1] in _UP
            yield Effect(
                clause,
                "compared",
                content(subject),
                content(verb) | content(compared[2]),
                content(lower[compared.end() :]),
                _scale(compared[1], verb),
                up,
                setting,
            )
        return
    correlated = _CORRELATED.search(lower, begin)
    if correlated is not None:
        yield Effect(
            clause,
            "correlated",
            content(lower[begin : correlated.start()]),
            frozenset(),
            content(lower[correlated.end() :]),
            -1,
            correlated[1] == "positively",
            setting,
        )
        return
    changes = list(_CHANGED.finditer(lower, begin))
    if len(changes) == 1 and changes[0].start() > begin:
        changed = changes[0]
        yield Effect(
            clause,
            "changed",
            content(lower[begin : changed.start()]),
            frozenset(),
            content(lower[changed.end() :]),
            -1,
            changed[1] in values("contradictions")["up"],
            setting,
        )


def _verb_at(before: str) -> int | None:
    """Where the verb of a comparison begins: its last word, or a copula; ``None`` where there is none."""
    space = before.rfind(" ")
    return space + 1 if space > 0 else None


def _scale(word: str, verb: str) -> int:
    if not _COPULA.search(verb.strip()) and word in _GENERAL:
        return -1
    if word in ("more", "less", "fewer"):
        return 0
    return _UP.index(word) if word in _UP else _DOWN.index(word)


def _compare(one: Effect, two: Effect) -> CheckVerdict | None:
    """``INCONSISTENT`` for one effect in two directions, ``CONSISTENT`` where they only look like it."""
    if (
        one.form != two.form
        or one.scale != two.scale
        or not one.subject
        or not two.subject
        or not one.against
        or not two.against
    ):
        return None
    if one.form == "compared":
        return _compare_groups(one, two)
    if one.subject != two.subject or one.up == two.up:
        return None
    if one.against == two.against and one.setting == two.setting:
        return CheckVerdict.INCONSISTENT
    if one.against & two.against:
        return CheckVerdict.CONSISTENT
    return None


def _compare_groups(one: Effect, two: Effect) -> CheckVerdict | None:
    shared = (one.subject & one.against) | (two.subject & two.against)
    left_one, left_two = one.subject | one.predicate, two.subject | two.predicate
    against_one, against_two = one.against - shared, two.against - shared
    if one.setting != two.setting or not against_one or not against_two:
        return None
    if left_one - shared == left_two - shared and against_one == against_two:
        return CheckVerdict.INCONSISTENT if one.up != two.up else None
    verb = one.predicate & two.predicate
    crossed = (
        left_one - shared - verb - (one.subject & two.subject),
        left_two - shared - verb - (one.subject & two.subject),
    )
    if crossed[0] == against_two and crossed[1] == against_one and crossed[0]:
        return CheckVerdict.CONSISTENT if one.up != two.up else CheckVerdict.INCONSISTENT
    return None


def _word(effect: Effect) -> str:
    found = (
        _COMPARED.search(effect.clause.lower)
        or _CORRELATED.search(effect.clause.lower)
        or _CHANGED.search(effect.clause.lower)
    )
    return found[1] if found is not None else effect.clause.lower
