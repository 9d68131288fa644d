"""What a sentence says and denies: its statements, each with the words that it is about and those that it denies.

A negator denies the words after it in its clause; in languages that put it last, the whole clause. What stands in a
condition is neither said nor denied. A clause that leaves out its predicate has that of the clause before it.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cache

import msgspec

from citewell.support.cues import negator_of
from citewell.support.phrases import phrases_pattern
from citewell.support.stems import Word, read_words
from citewell.text.lexicon import Lexicon, lexicons

_PUNCTUATION = r"[;；:：()（）—–、，。]|,(?=\s)|\s-\s"
_LIST = re.compile(r"[,、，]|\b(?:or|and|nor|oder|und|ou|et|o|y|e|ed|of|en)\b", re.IGNORECASE)
_FEW = 4

Signs = Mapping[str, int]
"""For each stem, 1 where it is said and -1 where it is denied."""


class Statement(msgspec.Struct, frozen=True, gc=False):
    """One thing that a sentence says.

    Attributes:
        signs: the stems that it says or denies, and the names of the pairs of opposites that they belong to.
        about: further stems that it is about.
    """

    signs: Signs
    about: frozenset[str]


def read_statements(text: str, start: int, end: int, words: Sequence[Word], language: str | None) -> list[Statement]:
    """The statements of a sentence.

    Args:
        text: the text.
        start: where the sentence begins.
        end: where it ends.
        words: its words with content.
        language: ISO 639-1 code of the language by whose rules it is read.
    """
    grammar = _grammar(language)
    found: list[Statement] = []
    conditional = False
    pending: set[str] = set()  # the words of a condition that comes first
    for begin, stop in _clauses(text, start, end, language):
        inside = [word for word in words if begin <= word.start < stop]
        clause = _Clause(text, begin, stop, inside, grammar, follows_condition=conditional)
        conditional = clause.is_condition or clause.has_condition
        if clause.is_condition:
            if found:
                last = found[-1]
                found[-1] = Statement(last.signs, last.about | clause.stems)
            else:
                pending |= clause.stems
            continue
        statement = clause.statement(found[-1] if found else None)
        if statement is not None and not statement.signs and found:
            found[-1] = Statement(found[-1].signs, found[-1].about | statement.about)
        elif statement is not None:
            found.append(Statement(statement.signs, statement.about | pending))
            pending = set()
    return found


class _Grammar:
    """What is known of how one language denies."""

    def __init__(self, language: str | None) -> None:
        self.language = language
        self.negator = negator_of(language)
        self.harmless = phrases_pattern(lambda lexicon: lexicon.meaning.harmless, language)
        self.condition = phrases_pattern(lambda lexicon: lexicon.clauses.conditions.split(), language)
        self.but = phrases_pattern(lambda lexicon: lexicon.meaning.but.split(), language)
        self.excepting = phrases_pattern(lambda lexicon: lexicon.meaning.excepting, language)
        self.verb = phrases_pattern(lambda lexicon: lexicon.meaning.verbs.split(), language)
        known = lexicons().get(language or "")
        self.denies_before = known is not None and known.meaning.after
        self.opposites = opposites(language)
        self.written = _written_opposites(language)


@cache
def _grammar(language: str | None) -> _Grammar:
    return _Grammar(language)


@cache
def opposites(language: str | None) -> Mapping[str, tuple[tuple[str, int], ...]]:
    """For each stem, the pairs of opposites that it belongs to and its side."""
    found: dict[str, dict[str, int]] = {}
    for code, lexicon in lexicons().items():
        if language is not None and code != language:
            continue
        for name, sides in lexicon.meaning.opposites.items():
            for side, given in zip((1, -1), sides, strict=True):
                for word in read_words(given, 0, len(given), code):
                    if "_" not in given[max(word.start - 1, 0) : word.end + 1]:
                        found.setdefault(word.stem, {}).setdefault(f"#{name}", side)
    return {stem: tuple(sorted(pairs.items())) for stem, pairs in found.items()}


@cache
def _written_opposites(language: str | None) -> tuple[re.Pattern[str], Mapping[str, tuple[str, int]]]:
    """Words of the pairs of opposites that carry no content of their own, as they are written: can, may, open."""
    found: dict[str, tuple[str, int]] = {}
    for code, lexicon in lexicons().items():
        if language is not None and code != language:
            continue
        for name, sides in lexicon.meaning.opposites.items():
            for side, given in zip((1, -1), sides, strict=True):
                for word in given.lower().split():
                    written = word.replace("_", " ")
                    wordless = lexicon.script in ("han", "kana") or not read_words(word, 0, len(word), code)
                    if written != word or wordless:
                        found.setdefault(written, (f"#{name}", side))
    return phrases_pattern(lambda lexicon: [word for word in _written(lexicon) if word in found], language), found


def _written(lexicon: Lexicon) -> list[str]:
    return [
        word.replace("_", " ")
        for sides in lexicon.meaning.opposites.values()
        for side in sides
        for word in side.lower().split()
    ]


def _clauses(text: str, start: int, end: int, language: str | None) -> list[tuple[int, int]]:
    cuts = [match.start() for match in clause_cuts(language).finditer(text, start, end)]
    edges = [start, *(cut for cut in cuts if cut > start), end]
    return [(begin, stop) for begin, stop in zip(edges, edges[1:], strict=False) if text[begin:stop].strip()]


class _Clause:
    """One clause of a sentence."""

    def __init__(
        self, text: str, begin: int, stop: int, words: Sequence[Word], grammar: _Grammar, *, follows_condition: bool
    ) -> None:
        self._text = text
        self._begin = begin
        self._stop = stop
        self._words = words
        self._grammar = grammar
        joined = clause_cuts(grammar.language).match(text, begin)
        self._joiner = joined[0] if joined is not None else ""
        self._inner = joined.end() if joined is not None else begin
        self._follows_condition = follows_condition
        self.stems = {word.stem for word in words}
        opening = re.compile(r"\s*")
        head = opening.match(text, self._inner)
        at = head.end() if head is not None else self._inner
        self.is_condition = grammar.condition.match(text, at, stop) is not None
        self.has_condition = grammar.condition.search(text, at, stop) is not None

    def statement(self, before: Statement | None) -> Statement | None:
        """What the clause says; ``None`` when it has no word with content and takes none from the clause before."""
        grammar, text = self._grammar, self._text
        condition = grammar.condition.search(text, self._inner, self._stop)
        limit = condition.start() if condition is not None else self._stop
        harmless = [match.span() for match in grammar.harmless.finditer(text, self._begin, self._stop)]
        negators = [
            match
            for match in grammar.negator.finditer(text, self._begin, self._stop)
            if not any(first <= match.start() < last for first, last in harmless)
            and grammar.excepting.match(text, match.start()) is None
            and not self._is_opposite(match[0])
        ]
        left_out = grammar.excepting.search(text, self._begin, self._stop)
        sign = -1 if negators else 1
        first = negators[0].end() if negators else self._begin
        signs: dict[str, int] = {}
        about: set[str] = set()
        denying = {match.start() for match in negators}
        for word in self._words:
            if word.start in denying:
                continue
            if left_out is not None and word.start >= left_out.start():
                signs[word.stem] = -sign
            elif word.start >= limit:
                about.add(word.stem)
            elif word.start >= first or grammar.denies_before or not negators:
                self._say(signs, word.stem, sign)
            else:
                about.add(word.stem)
        self._say_written(signs, negators, limit)
        if not signs and not about:
            return None
        if before is not None:
            self._complete(signs, about, before, sign, negated=bool(negators))
        return Statement(signs, frozenset(about - signs.keys()))

    def _say(self, signs: dict[str, int], stem: str, sign: int) -> None:
        pairs = self._grammar.opposites.get(stem)
        if pairs is None:
            signs[stem] = sign
        else:
            for name, side in pairs:
                signs[name] = signs.get(name, 1) * sign * side if name in signs else sign * side

    def _say_written(self, signs: dict[str, int], negators: Sequence[re.Match[str]], limit: int) -> None:
        pattern, found = self._grammar.written
        for match in pattern.finditer(self._text, self._inner, limit):
            pair = found.get(match[0].lower())
            if pair is None or pair[0] in signs:
                continue
            denied = any(
                negator.end() <= match.start() or (self._grammar.denies_before and negator.start() >= match.end())
                for negator in negators
            )
            signs[pair[0]] = -pair[1] if denied else pair[1]

    def _is_opposite(self, written: str) -> bool:
        """Whether a negator is one side of a pair of opposites, by which it is read already: *excluded*."""
        lowered = written.lower()
        if lowered in self._grammar.written[1]:
            return True
        return any(
            word.stem in self._grammar.opposites
            for word in read_words(lowered, 0, len(lowered), self._grammar.language)
        )

    def _complete(self, signs: dict[str, int], about: set[str], before: Statement, sign: int, *, negated: bool) -> None:
        """Adds what a clause leaves out because the one before it said it."""
        grammar, text = self._grammar, self._text
        if grammar.but.search(text, self._begin, self._stop) is not None and not negated and len(self._words) > _FEW:
            return
        has_verb = grammar.verb.search(text, self._inner, self._stop) is not None
        listed = not has_verb and not negated and _LIST.match(self._joiner) is not None
        if listed and self._follows_condition:
            about.update(stem for stem in signs if not stem.startswith("#"))
            signs.clear()
            return
        if listed and len(self._words) <= _FEW:
            # The next member of a list: what was denied of the one before is denied of it.
            if any(value < 0 for stem, value in before.signs.items() if not stem.startswith("#")) and sign > 0:
                for stem in list(signs):
                    if not stem.startswith("#"):
                        signs[stem] = -1
            for stem, value in before.signs.items():
                if stem.startswith("#"):
                    signs.setdefault(stem, value)
            return
        tail = text[self._inner : self._stop].rstrip(" .!?;,")
        verbs = list(grammar.verb.finditer(text, self._inner, self._stop))
        elliptical = (
            bool(verbs or negated)
            and len(self._words) <= _FEW
            and not any(word.start > (verbs[-1].start() if verbs else self._inner) for word in self._words)
        )
        if elliptical and tail:
            # *Accidents are not*: the predicate is that of the clause before, said or denied anew.
            for stem in list(signs):
                about.add(stem)
                if not stem.startswith("#"):
                    del signs[stem]
            for stem, value in before.signs.items():
                signs[stem] = sign * (1 if not stem.startswith("#") else abs(value))


@cache
def clause_cuts(language: str | None) -> re.Pattern[str]:
    """Where clauses begin: at punctuation and at words that join."""
    joiners = phrases_pattern(lambda lexicon: lexicon.clauses.joiners.split(), language)
    return re.compile(f"{_PUNCTUATION}|{joiners.pattern}", re.IGNORECASE)
