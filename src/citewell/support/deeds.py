"""Who did what to whom in a sentence, by the deeds that its language's data list.

A deed is the same however it is put: *A bought B*, *B was bought by A* and *B became part of A* are one.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise

import msgspec

from citewell.support.cues import negator_of
from citewell.support.naming import Name, words_before
from citewell.support.phrases import PhraseWords, phrases_pattern
from citewell.support.stems import Word
from citewell.text.alternatives import alternatives
from citewell.text.lexicon import UNSPACED, Lexicon, lexicons

_NONE = "-"
_PUNCTUATION = re.compile(r"[,;:()（）—–]|\s-\s")
_SEPARATED = 90
_PAUSED = re.compile(r"\s*[,(–—]\s*$")
_MOST = 8
_LETTERS = re.compile(r"[^\W\d_]+")
_WORDS_BACK = 4
_MANY_BACK = 12
_NUMBER = re.compile(r"\d[\d:.,]*\d")
_ACTIVE = re.compile(r"(?:ing|[^s]s)$")
_CLOSE = 6
_APPOSED = re.compile(r"\s[a-zà-ÿ]{3,20}\s")


class Part(msgspec.Struct, frozen=True, gc=False):
    """What has one part in a deed.

    Attributes:
        names: the names of it, several where they are joined by *and*.
        stems: the words of it.
        known: whether it is said what it is: not where only a pronoun stands, nor where nothing does.
        own: whether it is said to be somebody's own, or another one.
    """

    names: tuple[Name, ...] = ()
    stems: frozenset[str] = frozenset()
    known: bool = True
    own: bool = False


class Deed(msgspec.Struct, frozen=True, gc=False):
    """Something done.

    Attributes:
        kind: what was done.
        parts: who or what had which part in it.
        start: where the verb stands.
        end: where it ends.
        numbers: the years and other numbers of its clause.
    """

    kind: str
    parts: Mapping[str, Part]
    start: int
    end: int
    numbers: frozenset[str] = frozenset()


class _Signature(msgspec.Struct, frozen=True, gc=False):
    kind: str
    subject: str
    object: str
    to: str
    source: str


class _Grammar:
    """The words of one language."""

    def __init__(self, language: str | None) -> None:
        chosen = [lexicon for code, lexicon in lexicons().items() if language in (None, code) and code not in UNSPACED]
        self.signatures: dict[str, _Signature] = {}
        forms: list[tuple[str, str]] = []
        for lexicon in chosen:
            for written, verbs in lexicon.roles.deeds:
                signature = _Signature(*written.split())
                for verb in _spaced(verbs):
                    first, _, second = verb.partition("~")
                    self.signatures.setdefault(first, signature)
                    forms.append((first, second))
        words = _Words(chosen)
        self.verb = _verbs(forms)
        common = frozenset(word for lexicon in chosen for word in lexicon.stop_words.split())
        self.verbs_of_deeds = PhraseWords((f"{first} {second}" for first, second in forms), common)
        self.by, self.to, self.source = words.by, words.to, words.source
        self.within_only = words.within - words.by - words.to - words.source
        self.them = words.them
        self.marks = words.by | words.to | words.source | words.within
        self.being = phrases_pattern(lambda lexicon: lexicon.roles.being.split(), language)
        relative = phrases_pattern(lambda lexicon: lexicon.roles.relative.split(), language)
        # Where relative pronouns are articles as well, a comma stands before them.
        articles = any(set(lexicon.roles.relative.split()) & set(lexicon.roles.articles.split()) for lexicon in chosen)
        self.relative = re.compile(rf"(?<=,\s)(?:{relative.pattern})", re.IGNORECASE) if articles else relative
        self.pronoun = phrases_pattern(lambda lexicon: lexicon.clauses.pronouns.split(), language)
        self.owned = words.owned
        self.verbs = frozenset(word for lexicon in chosen for word in lexicon.meaning.verbs)
        self.pronouns = frozenset(word for lexicon in chosen for word in lexicon.clauses.pronouns.split())
        self.joiner = phrases_pattern(lambda lexicon: lexicon.clauses.joiners.split(), language)
        conditions = {word for lexicon in chosen for word in lexicon.clauses.conditions.split()} - self.marks
        self.condition = phrases_pattern(
            lambda lexicon: conditions.intersection(lexicon.clauses.conditions.split()), language
        )
        self.unsure = phrases_pattern(_unsure, language)
        self.negator = negator_of(language)
        self.last = any(lexicon.roles.last for lexicon in chosen)


class _Words:
    def __init__(self, chosen: Sequence[Lexicon]) -> None:
        self.by = frozenset(word for lexicon in chosen for word in lexicon.roles.by.split())
        self.to = frozenset(word for lexicon in chosen for word in lexicon.roles.to.split())
        self.source = frozenset(word for lexicon in chosen for word in lexicon.roles.from_.split())
        self.within = frozenset(word for lexicon in chosen for word in lexicon.roles.within.split())
        self.owned = frozenset(word for lexicon in chosen for word in lexicon.roles.owned.split())
        self.them = frozenset(word for lexicon in chosen for word in lexicon.roles.them.split())


def _spaced(verbs: str) -> list[str]:
    return [verb.replace("_", " ") for verb in verbs.split()]


def _verbs(verbs: Sequence[tuple[str, str]]) -> re.Pattern[str]:
    forms: list[str] = []
    others: list[str] = []
    for first, second in sorted(verbs, key=lambda verb: (-len(verb[0]), verb)):
        after = rf"(?=[^.;:\n]{{1,{_SEPARATED}}}?\s{re.escape(second)}(?![\w-]))" if second else ""
        (forms if first[0].isalpha() else others).append(rf"{re.escape(first)}(?![\w-]){after}")
    if not forms:
        return re.compile(r"(?!)")
    return re.compile("|".join([*others, rf"(?<![\w'’-]){alternatives(forms)}"]), re.IGNORECASE)


def _unsure(lexicon: Lexicon) -> tuple[str, ...]:
    """Words with which something is not said for sure: *may*, *if*."""
    weak = lexicon.meaning.weak
    return (*weak.get("sure", ()), *weak.get("maybe", ()))


@cache
def _grammar(language: str | None) -> _Grammar:
    return _Grammar(language)


def count_deeds(text: str, start: int, end: int, language: str | None) -> int:
    """How many deeds a stretch of a text may tell of at most."""
    grammar = _grammar(language)
    # Most sentences have no such verb, and single words tell that sooner than the pattern of all of them.
    may_tell = grammar.verbs_of_deeds.may_be_in(text[start:end])
    return len(grammar.verb.findall(text, start, end)) if may_tell else 0


def read_deeds(
    text: str,
    start: int,
    end: int,
    names: Sequence[Name],
    words: Sequence[Word],
    language: str | None,
    topic: Sequence[Name] = (),
) -> Iterator[Deed]:
    """The deeds that a sentence tells of.

    Args:
        text: the text.
        start: where the sentence begins.
        end: where it ends.
        names: its names, in order.
        words: its words with content, in order.
        language: ISO 639-1 code of its language.
        topic: the names that a pronoun may take up from before.
    """
    grammar = _grammar(language)
    verbs = list(grammar.verb.finditer(text, start, end))[:_MOST]
    if not verbs:
        return
    reader = _Reader(text, start, end, names, words, grammar, topic)
    for number, verb in enumerate(verbs):
        before = verbs[number - 1].end() if number else start
        after = verbs[number + 1].start() if number + 1 < len(verbs) else end
        deed = reader.deed(verb, before, after)
        if deed is not None:
            yield deed


class _Reader:
    """One sentence."""

    def __init__(
        self,
        text: str,
        start: int,
        end: int,
        names: Sequence[Name],
        words: Sequence[Word],
        grammar: _Grammar,
        topic: Sequence[Name],
    ) -> None:
        self._text = text
        self._start = start
        self._end = end
        self._names = names
        self._words = words
        self._grammar = grammar
        self._topic = topic
        self._cuts = [
            match.span()
            for pattern in (_PUNCTUATION, grammar.joiner, grammar.relative, grammar.condition)
            for match in pattern.finditer(text, start, end)
            if not self._between_names(*match.span()) and not any(n.start <= match.start() < n.end for n in names)
        ]
        self._cuts.sort()

    def _between_names(self, start: int, stop: int) -> bool:
        """Whether a mark or joiner only stands between two names: *A, B and C*."""
        return any(
            one.end <= start and stop <= other.start and other.start - one.end <= 6
            for one, other in pairwise(self._names)
        ) and self._text[start:stop] not in (";", ":", "(", ")")

    def deed(self, verb: re.Match[str], before: int, after: int) -> Deed | None:
        """The deed of one verb."""
        grammar = self._grammar
        signature = grammar.signatures.get(verb[0].lower())
        if signature is None:
            return None
        cut = max((stop for begin, stop in self._cuts if stop <= verb.start() and stop >= before), default=before)
        until = min((begin for begin, _ in self._cuts if begin >= verb.end()), default=self._end)
        until = min(until, after)
        said_from = max((begin for begin, stop in self._cuts if stop <= cut), default=cut)
        # *In May* is no *may*.
        unsure = any(match[0].islower() for match in grammar.unsure.finditer(self._text, said_from, until))
        if unsure or grammar.negator.search(self._text, cut, until):
            return None
        left = [name for name in self._names if cut <= name.start < verb.start()]
        right = [name for name in self._names if verb.end() <= name.start < until]
        marked = {name: self._mark(name, verb.end(), _WORDS_BACK) for name in right}
        # A name that stands anywhere after a preposition is not the subject.
        marked |= {name: self._mark(name, cut, _WORDS_BACK if grammar.last else _MANY_BACK) for name in left}
        by = [name for name in (*left, *right) if marked[name] in grammar.by]
        passive = not signature.kind.endswith("!") and signature.object != _NONE
        passive = passive and self._is_passive(verb, cut, until, by, marked)
        subject_role, object_role = signature.subject, signature.object
        parts: dict[str, Part] = {}
        if signature.kind.endswith("^") and not passive:
            return None
        plain_left = [name for name in left if not marked[name]]
        plain_right = [name for name in right if not marked[name]]
        if passive:
            if by:
                parts[subject_role] = Part(names=self._joined(by[0], by))
            subject_role = object_role
            subject = plain_left or (plain_right if grammar.last else [])
            parts[subject_role] = self._subject(subject, verb, cut)
        else:
            subject = plain_left
            if grammar.last and not subject and plain_right and not self._has_antecedent(cut, verb):
                subject, plain_right = plain_right[:1], plain_right[1:]
            elif grammar.last and len(subject) > 1 and not plain_right:
                subject, plain_right = subject[:1], subject[1:]
            elif grammar.last and len(subject) == 1 and not plain_right and self._has_antecedent(cut, verb):
                subject, plain_right = [], subject
            parts[subject_role] = self._subject(subject, verb, cut)
            if object_role != _NONE:
                marks_left = (
                    [n for n in left if marked[n] and marked[n] not in grammar.within_only] if grammar.last else []
                )
                found = self._object(plain_right or marks_left, verb, until, right)
                if found is None and grammar.last and subject and subject[0].start > verb.start():
                    # *Das Sudhaus entwarf A*
                    stems = frozenset(stem for stem in self._stems(cut, verb.start()) if not stem.isdecimal())
                    first = self._text[cut : verb.start()].split(maxsplit=1)[:1]
                    found = Part(stems=stems) if stems and first[0].lower() not in grammar.marks - grammar.to else None
                if found is not None:
                    parts[object_role] = found
        for name in sorted((*left, *right), key=lambda name: marked[name] not in grammar.to):
            mark = marked[name]
            role = self._role_of(mark, signature, passive=passive)
            if role != _NONE and (role not in parts or not parts[role].names):
                group = [other for other in (*left, *right) if other.start >= name.start]
                parts[role] = Part(names=self._joined(name, group))
        if signature.object == _NONE and len(parts) == 1:
            return None
        numbers = frozenset(_NUMBER.findall(self._text, min(before, cut), until))
        return Deed(signature.kind.rstrip("!^"), parts, verb.start(), verb.end(), numbers)

    def _role_of(self, mark: str, signature: _Signature, *, passive: bool) -> str:
        grammar = self._grammar
        if not mark or (passive and mark in grammar.by):
            return _NONE
        if mark in grammar.to and signature.to != _NONE:
            return signature.to
        return signature.source if mark in grammar.source else _NONE

    def _is_passive(
        self, verb: re.Match[str], cut: int, until: int, by: Sequence[Name], marked: Mapping[Name, str]
    ) -> bool:
        grammar = self._grammar
        found = grammar.being.search(self._text, cut, verb.start())
        being = found is not None and not grammar.to & set(self._text[found.end() : verb.start()].lower().split())
        if grammar.last:
            being = being or grammar.being.search(self._text, verb.end(), until) is not None
        if not by:
            return being and not _ACTIVE.search(verb[0])
        if marked[by[0]] in grammar.source:
            return being or _PAUSED.search(self._text, max(cut - 3, self._start), verb.start()) is not None
        return True

    def _mark(self, name: Name, start: int, most: int) -> str:
        """The preposition before a name, over a few words that only introduce it."""
        for word in words_before(self._text, name, start, most):
            if word in self._grammar.marks:
                return word
            if word in self._grammar.verbs:
                break
        if self._text.endswith(("d'", "d’"), start, name.start) and "de" in self._grammar.marks:
            return "de"
        return ""

    def _joined(self, name: Name, group: Sequence[Name]) -> tuple[Name, ...]:
        """A name with those that *and* joins to it."""
        found = [name]
        for other in group:
            gap = self._text[found[-1].end : other.start]
            if other.start <= found[-1].end:
                continue
            if len(gap) <= _CLOSE and (gap.strip() in (",", "&", "/") or self._grammar.joiner.search(gap)):
                found.append(other)
            elif _APPOSED.fullmatch(gap) and not self._grammar.marks & set(gap.split()):
                return (other, *found)  # *the Danish group A*
        return tuple(found)

    def _has_antecedent(self, cut: int, verb: re.Match[str]) -> bool:
        """Whether the subject of a verb stands before its clause: a pronoun takes it up."""
        clause = self._text[max(cut - 8, self._start) : verb.start()]
        return bool(self._grammar.relative.search(clause) or self._grammar.pronoun.search(clause))

    def _subject(self, names: Sequence[Name], verb: re.Match[str], cut: int) -> Part:
        grammar, text = self._grammar, self._text
        own = self._is_own(cut, verb.start())
        if names and not own:
            return Part(names=self._joined(names[0], names), stems=self._stems(cut, verb.start()))
        relative = grammar.relative.search(text, max(cut - 8, self._start), verb.start())
        earlier = [name for name in self._names if name.end <= cut]
        if relative is not None:
            return self._antecedent(earlier, relative.start())
        clause = text[cut : verb.start()]
        if grammar.pronoun.search(clause) and not own:
            found = earlier[:1] or list(self._topic[:1])
            return Part(names=tuple(found), known=bool(found))
        stems = self._stems(cut, verb.start())
        if stems:
            return Part(stems=stems, own=own)
        if earlier:
            # Of verbs that are joined, the first has the subject.
            joined = max((begin for begin, stop in self._cuts if stop <= cut - 1), default=self._start)
            earlier = [name for name in earlier if name.start >= joined] or earlier
            pause = _PAUSED.search(text, self._start, verb.start())
            if pause is not None and earlier[-1].end == pause.start():
                return Part(names=(earlier[-1],))
            return Part(names=self._joined(earlier[0], earlier), known=True)
        return Part(known=False)

    def _antecedent(self, earlier: Sequence[Name], position: int) -> Part:
        if earlier and position - earlier[-1].end <= 3:
            return Part(names=(earlier[-1],))
        start = max((stop for _, stop in self._cuts if stop < position - 1), default=self._start)
        return Part(stems=self._stems(start, position))

    def _object(self, names: Sequence[Name], verb: re.Match[str], until: int, right: Sequence[Name]) -> Part | None:
        own = self._is_own(verb.end(), until)
        between = self._text[verb.end() : until]
        first = between.split(maxsplit=1)[0].lower().strip(".,") if between.strip() else ""
        if names and not own:
            stop = min((name.start for name in right if name.start > names[0].start), default=until)
            return Part(names=self._joined(names[0], names), stems=self._stems(verb.end(), min(stop, until)))
        if first in self._grammar.them:
            earlier = [name for name in self._names if name.end <= verb.start()]
            found = (earlier[:-1] or list(self._topic))[-1:]
            return Part(names=tuple(found), known=bool(found))
        stop = min((name.start for name in right), default=until)
        stems = self._stems(verb.end(), stop if not own else until)
        if stems:
            return Part(stems=stems, own=own)
        return Part(known=False) if first in self._grammar.pronouns else None

    def _is_own(self, start: int, end: int) -> bool:
        words = _LETTERS.findall(self._text[start:end].lower())[:3]
        return any(word in self._grammar.owned for word in words)

    def _stems(self, start: int, end: int) -> frozenset[str]:
        return frozenset(word.stem for word in self._words if start <= word.start < end)
