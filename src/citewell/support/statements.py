"""What a sentence says and denies: its statements, each with the words that it is about.

A word of denial turns what follows it in its clause, or the whole clause where a language puts it last. A clause that
leaves out its predicate has that of the clause before it: *calls are included, messages are not*. What an exception
leaves out is said or denied the other way round. Conditions are neither said nor denied.
"""

from collections.abc import Mapping, Sequence

import msgspec

from citewell.support.clause_words import pronouns
from citewell.support.clauses import Clause, Part, cut_clauses, list_members
from citewell.support.senses import ONLY, Mark, Senses, senses_of
from citewell.support.stems import Word

_OWN = 1.0
_TAKEN = 0.4
_FAINT = 0.2
_CONDITION = 0.5
_LISTED = 4
_MOST_WORDS = 60


class Statement(msgspec.Struct, frozen=True):
    """One thing that a sentence says.

    Attributes:
        words: the stems that it is about; those of its own count 1, those that it takes from elsewhere less.
        signs: for each pair of opposites that it has a word of, 1 where it says the one side and -1 for the other.
        denied: whether it denies on the whole.
        marks: the words that turn, weaken or strengthen it.
        raw: as ``signs``, before any denial.
        own: those of its words that are its own.
        first: the first of them.
        start: where its clause begins.
        end: where it ends.
    """

    words: Mapping[str, float]
    signs: Mapping[str, int]
    denied: bool
    marks: tuple[Mark, ...]
    raw: Mapping[str, int]
    start: int
    end: int
    own: frozenset[str]
    first: str

    def denied_from(self) -> int | None:
        """Where its first word of denial stands; ``None`` where it denies nothing."""
        if not self.denied:
            return None
        return next((mark.start for mark in self.marks if "denies" in mark.sense.roles), None)


def read_statements(
    text: str,
    start: int,
    end: int,
    words: Sequence[Word],
    language: str | None,
    lead: Statement | None = None,
    about: Sequence[str] = (),
) -> list[Statement]:
    """The statements of a sentence; none in a language whose words are not known.

    Args:
        text: the text.
        start: where the sentence begins.
        end: where it ends.
        words: its words with content.
        language: ISO 639-1 code of the language by whose rules it is read.
        lead: what the sentence goes on from, as an item of a list does from the words above it.
        about: stems of what a pronoun in it takes up.
    """
    senses = senses_of(language)
    if senses is None:
        return []
    clauses = cut_clauses(text, senses.find(text, start, end), start, end)
    return _Reader(text, words, senses, language, lead, about).read(clauses)


class _Reader:
    """One pass over the clauses of a sentence."""

    def __init__(
        self,
        text: str,
        words: Sequence[Word],
        senses: Senses,
        language: str | None,
        lead: Statement | None,
        about: Sequence[str],
    ) -> None:
        self._text = text
        self._words = words
        self._senses = senses
        self._pronouns = pronouns(language)
        self._lead = self._before = lead
        self._about = about
        self._found: list[Statement] = []
        self._pending: list[tuple[Clause, list[Word]]] = []
        self._excepted: list[tuple[Clause, list[Word]]] = []
        self._condition: dict[str, float] = {}
        self._began: int | None = None

    def read(self, clauses: Sequence[Clause]) -> list[Statement]:
        """The statements."""
        at = 0
        self._listed = list_members(clauses)
        for number, clause in enumerate(clauses):
            self._number = number
            inside: list[Word] = []
            while at < len(self._words) and self._words[at].start < clause.start:
                at += 1
            while at < len(self._words) and self._words[at].start < clause.end:
                if len(inside) < _MOST_WORDS:
                    inside.append(self._words[at])
                at += 1
            self._read(clause, inside)
        self._flush()
        return self._found

    def _flush(self) -> None:
        """Words that no predicate followed are said."""
        pending, self._pending = self._pending, []
        for clause, inside in pending:
            self._add(clause, inside, {}, denied=False, marks=clause.marks)

    def _read(self, clause: Clause, inside: list[Word]) -> None:
        marks = self._restricted(self._predicates(clause.marks, inside))
        own = inside
        for mark in marks:
            if mark.sense.empty:
                begin, stop = mark.start, mark.end
                own = [word for word in own if not begin <= word.start < stop]
        if clause.after_stop and self._pending:
            self._flush()
        if clause.kind == Part.CONDITION:
            self._take_condition(clause, own, marks)
            return
        before = self._before
        if clause.kind in (Part.EXCEPTION, Part.LACK):
            if before is not None:
                self._turn(clause, own, before)
                return
            if clause.kind == Part.EXCEPTION:
                self._excepted.append((clause, own))
                return
        opposed = [mark for mark in marks if mark.sense.opposites]
        denying = self._denying(marks)
        verbs = [mark for mark in marks if "verbs" in mark.sense.roles]
        last = verbs[-1].end if verbs else clause.end
        if (
            verbs
            and before is not None
            and own
            and len(own) <= _LISTED
            and not any(word.start >= last for word in own)
            and not any(mark.start >= last or "verbs" in mark.sense.roles for mark in opposed)
        ):
            self._complete(clause, own, before, denying)
        elif opposed or verbs:
            self._say(clause, own, marks, opposed, denying)
        elif self._pending and own and clause.joined and denying and denying[0].start < own[0].start:
            self._flush()  # *Appeals go to the registrar and not to the examiner*
            self._complete(clause, own, self._found[-1], denying)
        elif denying or any("only" in mark.sense.roles or "but" in mark.sense.roles for mark in marks):
            if before is None or len(own) > _LISTED or clause.after_stop:
                self._say(clause, own, marks, (), denying)
            elif own:
                self._complete(clause, own, before, denying)
        elif not own:
            return
        elif before is None or (clause.after_stop and self._found):
            self._pending.append((clause, own))
        elif before is self._lead and not self._found:
            self._add(clause, own, before.signs, denied=before.denied, marks=[*before.marks, *marks], taken=before)
        elif (
            len(own) > _LISTED
            or not self._listed[self._number]
            or (clause.joined and before.denied and not before.signs and len(own) > 1)
        ):
            self._say(clause, own, marks, (), denying)
        else:
            self._add(
                clause, own, before.signs, denied=before.denied, marks=[*before.marks, *marks], taken=before, keep=True
            )

    def _predicates(self, marks: list[Mark], inside: Sequence[Word]) -> list[Mark]:
        """The marks without those that only say which thing is meant: *affected areas*."""
        if not any("attributes" in mark.sense.roles for mark in marks):
            return marks
        starts = {word.start for word in inside}
        found: list[Mark] = []
        finite = False
        for mark in marks:
            roles = mark.sense.roles
            if "attributes" in roles and not finite and mark.end + 1 in starts:
                continue
            finite = finite or "verbs" in roles
            found.append(mark)
        return found

    def _restricted(self, marks: list[Mark]) -> list[Mark]:
        """The marks with *ne … que* as the *only* that it is."""
        if not any("only_with_ne" in mark.sense.roles for mark in marks):
            return marks
        roles = [mark.sense.roles for mark in marks]
        particle = next((number for number, names in enumerate(roles) if "ne" in names), len(marks))
        if any("denies" in names for names in roles):
            return marks
        return [
            Mark(mark.start, mark.end, ONLY) if number > particle and "only_with_ne" in roles[number] else mark
            for number, mark in enumerate(marks)
        ]

    def _take_condition(self, clause: Clause, own: list[Word], marks: list[Mark]) -> None:
        stems = {word.stem: _CONDITION for word in own}
        marks = [mark for mark in marks if "turning" not in mark.sense.roles]
        if self._found:
            last = self._found[-1]
            self._found[-1] = msgspec.structs.replace(
                last, words={**stems, **last.words}, marks=(*last.marks, *marks), end=clause.end
            )
        else:
            self._condition.update(stems)
            self._began = clause.start

    def _denying(self, marks: Sequence[Mark]) -> list[Mark]:
        found = [mark for mark in marks if "denies" in mark.sense.roles]
        if any("with_ne" in mark.sense.roles for mark in marks) and any("ne" in mark.sense.roles for mark in marks):
            found = sorted({*found, *(mark for mark in marks if "with_ne" in mark.sense.roles)}, key=lambda m: m.start)
        return found[:1] if self._senses.concord else found

    def _say(
        self,
        clause: Clause,
        own: list[Word],
        marks: Sequence[Mark],
        opposed: Sequence[Mark],
        denying: Sequence[Mark],
    ) -> None:
        """A clause with a predicate of its own."""
        raw: dict[str, int] = {}
        signs: dict[str, int] = {}
        mixed: set[str] = set()
        down = 0
        for mark in opposed:
            turns = 0 if "denies" in mark.sense.roles else len(denying)
            down += mark.sense.down
            for name, side in mark.sense.opposites:
                sign = side if turns % 2 == 0 else -side
                if signs.get(name, sign) != sign:
                    mixed.add(name)
                signs[name], raw[name] = sign, side
        for name in mixed:
            del signs[name], raw[name]
        # ``Cannot`` denies and is one side of a pair: it counts once.
        single = sum(not mark.sense.opposites for mark in denying)
        denied = (single + down) % 2 == 1
        listed, self._pending = self._pending, []
        start = clause.start
        if not own and listed and not clause.joined:
            # *The larger set (article 7) is affected*: what is meant stands before the aside.
            start, own, marks = listed[0][0].start, listed[0][1], [*listed[0][0].marks, *marks]
            listed = listed[1:]
        taken = {word.stem: _TAKEN for word in own}
        if clause.joined:
            for other, words in listed:
                if len(words) > _LISTED:
                    self._add(other, words, {}, denied=False, marks=other.marks)
            listed = [entry for entry in listed if len(entry[1]) <= _LISTED]
        for other, words in listed if clause.joined else ():
            self._add(other, words, signs, denied=denied, marks=[*other.marks, *marks], raw=raw, more=taken)
        if listed and not clause.joined:
            for other, words in listed:
                if len(words) > 2:
                    self._add(other, words, {}, denied=False, marks=other.marks)
        more = {word.stem: _TAKEN for _, words in listed for word in words}
        # *They hope that it will open*
        marks = [*marks, *(mark for other, _ in listed for mark in other.marks if mark.sense.weak)]
        same = self._before if not own and not listed and (signs or clause.joined) else None
        self._add(clause, own, signs, denied=denied, marks=marks, raw=raw, more=more, same=same)
        if start < clause.start and self._found:
            self._widen(start, clause.end)
        if listed and self._found:
            self._widen(listed[0][0].start, clause.end)
        excepted, self._excepted = self._excepted, []
        for other, words in excepted if self._found else ():
            self._turn(other, words, self._found[-1])

    def _widen(self, start: int, end: int) -> None:
        """Makes the last statement reach over the clauses that belong to it."""
        last = self._found[-1]
        self._found[-1] = self._before = msgspec.structs.replace(last, start=start, end=end)

    def _complete(self, clause: Clause, own: list[Word], before: Statement, denying: Sequence[Mark]) -> None:
        """A clause that leaves out its predicate: that of the clause before it, said or denied anew."""
        turned = len(denying) % 2 == 1
        signs = {name: -side if turned else side for name, side in before.raw.items()}
        down = sum(mark.sense.down for mark in before.marks) % 2 == 1
        marks = [mark for mark in before.marks if mark.sense.opposites]
        self._add(
            clause,
            own,
            signs,
            denied=turned != down,
            marks=[*marks, *clause.marks],
            raw=before.raw,
            taken=before,
            keep=True,
            faint=any("verbs" in mark.sense.roles for mark in clause.marks),
        )

    def _turn(self, clause: Clause, own: list[Word], before: Statement) -> None:
        """What an exception leaves out, or what is not there."""
        if not own:
            return
        if clause.kind == Part.LACK:
            signs: Mapping[str, int] = {"needed": 1 if before.denied else -1}
        else:
            signs = {name: -sign for name, sign in before.signs.items()}
        denied = before.denied if clause.kind == Part.LACK else not before.denied
        self._add(clause, own, signs, denied=denied, marks=[*before.marks, *clause.marks], taken=before, keep=True)

    def _add(
        self,
        clause: Clause,
        own: list[Word],
        signs: Mapping[str, int],
        *,
        denied: bool,
        marks: Sequence[Mark],
        raw: Mapping[str, int] | None = None,
        more: Mapping[str, float] | None = None,
        taken: Statement | None = None,
        same: Statement | None = None,
        keep: bool = False,
        faint: bool = False,
    ) -> None:
        words: dict[str, float] = dict.fromkeys(self._about, _TAKEN)
        if self._found and len(own) <= _LISTED and self._pronouns.search(self._text, clause.start, clause.end):
            words.update(dict.fromkeys(self._found[-1].words, _TAKEN))  # *and do not crush them*
        if taken is not None:
            words.update(dict.fromkeys(taken.words, _FAINT if faint else _TAKEN))
        words.update(more or {})
        words.update(self._condition)
        # *It costs £5 and may fail*: the same thing may fail.
        mine = [word.stem for word in own] if same is None else [*same.own]
        words.update(dict.fromkeys(mine, _OWN))
        if not words:
            return
        known = raw if raw is not None else (taken.raw if taken is not None else {})
        start, self._began = clause.start if self._began is None else self._began, None
        statement = Statement(
            words, signs, denied, tuple(marks), known, start, clause.end, frozenset(mine), mine[0] if mine else ""
        )
        self._found.append(statement)
        if not keep:
            self._before = statement
