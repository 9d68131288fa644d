"""What a stretch of text may say at most, by its words alone: enough to see that it contradicts no other.

Reading what a sentence says and denies takes far longer than looking for the words with which it could be contradicted
at all. A hint is a number with a bit for each thing that the words of a stretch may do, the longest phrases taken
together, and above these once more the same bits for what the words may do within such phrases as well.
"""

from collections.abc import Iterable
from functools import cache
from itertools import pairwise

from citewell.support.senses import Longer, Sense, Senses, senses_of
from citewell.text.alternatives import telling_words, words_in

_MOST_KEPT = 20_000
_ROLES = ("most", "least", "exact", "only", "whatever", "conditions", "excepting")
_DENYING = frozenset({"denies", "with_ne", "ne", "lacking", "excepting", "excepted", "only", "only_with_ne", "but"})
_SCALES = ("sure", "often", "all", "done", "maybe")
_NAMES = 40
_PAIRS = (1 << _NAMES) - 1
_OTHER_SIDE = _NAMES
_WEAK = 2 * _NAMES
_STRONG = _WEAK + len(_SCALES)
_ROLE = _STRONG + len(_SCALES)
_EVERY_SCALE = (1 << len(_SCALES)) - 1
_DENIES = 1 << (_ROLE + len(_ROLES))
_MAYBE = 1 << (_WEAK + _SCALES.index("maybe"))
_SURE = 1 << (_WEAK + _SCALES.index("sure"))
_ALL = 1 << (_STRONG + _SCALES.index("all"))
_MOST, _LEAST, _EXACT, _ONLY, _WHATEVER, _CONDITIONS, _EXCEPTING = (1 << (_ROLE + i) for i in range(len(_ROLES)))
_BOUNDED = _MOST | _LEAST
_BOUNDING = _MOST | _LEAST | _EXACT | _ONLY
_TYING = _CONDITIONS | _EXCEPTING
_WIDTH = _ROLE + len(_ROLES) + 1
ANYTHING = (1 << 2 * _WIDTH) - 1
"""The hint of what may say anything."""


class Hints:
    """The hints of the words of one language.

    Args:
        senses: what its words do.
    """

    def __init__(self, senses: Senses) -> None:
        self._senses = senses
        names = sorted(senses.pairs)
        self._number = {name: number for number, name in enumerate(names[:_NAMES])}
        self._changed = 1 << (self._number["changed"] + _OTHER_SIDE) if "changed" in self._number else 0
        up = self._number.get("up")
        self._moving = 0 if up is None else 1 << up | 1 << (up + _OTHER_SIDE)
        self._kept: dict[str, tuple[int, Longer[int]]] = {}
        loud = {phrase: hint for phrase, sense in senses.written.items() if (hint := self._join((sense,)))}
        self._prefixes = tuple([phrase[:-1] for phrase in loud if phrase.endswith("*") and " " not in phrase])
        self._told: dict[str, list[tuple[frozenset[str], int]]] = {}
        for phrase, hint in loud.items():
            plain = phrase.rstrip("*")
            for word in telling_words((plain,), senses.common):
                self._told.setdefault(word, []).append((words_in(plain), hint))
        self._telling = frozenset(self._told)
        """One word of each phrase."""
        self._unprefixed: set[str] = set()
        """Words met before that begin with none of the prefixes."""

    def of(self, text: str, start: int, end: int) -> int:
        """What a stretch of a text may say."""
        senses = self._senses
        if not senses.spaced:
            found = self._join(mark.sense for mark in senses.find(text, start, end))
            return found | found << _WIDTH
        stretch = text[start:end]
        if not self.may_say(stretch, ANYTHING):
            return 0
        spoken = senses.token.findall(stretch.lower())
        found = anyhow = after = 0
        kept = self._kept
        for position, (word, following) in enumerate(pairwise((*spoken, ""))):
            hint, longer = kept.get(word) or self._look_up(word)
            anyhow |= hint
            stop = position + 1
            for words, other in longer.get(following, ()) if longer else ():
                if spoken[position : position + len(words)] == words:
                    anyhow |= other
                    if stop == position + 1:  # the longest phrase
                        hint, stop = other, position + len(words)
            if position >= after:
                found |= hint
                after = stop
        return found | anyhow << _WIDTH

    def may_say(self, text: str, what: int) -> bool:
        """Whether a text has the words of any phrase that says any of some things, which is quicker told than a hint.

        Args:
            text: the text.
            what: the bits of a hint.
        """
        if not self._senses.spaced:
            return True
        words = words_in(text)
        if not self._unprefixed.issuperset(words):
            if len(self._unprefixed) >= _MOST_KEPT:
                self._unprefixed.clear()
            if any(word.startswith(self._prefixes) for word in words):
                return True
            self._unprefixed.update(words)
        for word in self._telling & words:
            for phrase, hint in self._told[word]:
                if hint & what and phrase <= words:
                    return True
        return False

    def heeded(self, held: int) -> int:
        """What a sentence may say that makes a difference where its source says some things.

        ``may_differ`` and ``may_tell`` are the same of two sentences that have the same of these.
        """
        held |= held >> _WIDTH
        found = _DENIES | _EXACT | (held >> _OTHER_SIDE & _PAIRS) | (held & _PAIRS) << _OTHER_SIDE
        found |= (held >> _WEAK & _EVERY_SCALE) << _STRONG
        for theirs, ours in (
            (_SURE, _ALL),
            (_TYING, _WHATEVER),
            (_LEAST, _MOST),
            (_MOST, _LEAST),
            (_BOUNDED, _BOUNDING),
            (self._changed, self._moving),
            (self._moving, self._changed),
        ):
            if held & theirs:
                found |= ours
        return found

    def may_differ(self, said: int, held: int) -> bool:
        """Whether what a sentence says may deny, or go beyond, what its source says."""
        if (said | held) & _DENIES or said & _EXACT or held & _MAYBE:
            return True
        if (said & _PAIRS & (held >> _OTHER_SIDE)) or ((said >> _OTHER_SIDE) & _PAIRS & held):
            return True
        if (said >> _STRONG) & (held >> _WEAK) & _EVERY_SCALE or (said & _ALL and held & _SURE):
            return True
        if (said & _WHATEVER and held & _TYING) or (said & _MOST and held & _LEAST) or (said & _LEAST and held & _MOST):
            return True
        return bool((said & self._moving and held & self._changed) or (held & self._moving and said & self._changed))

    def may_tell(self, said: int, held: int) -> bool:
        """Whether two sentences are worth reading: whether any words of theirs may contradict, or both bound values."""
        said, held = said >> _WIDTH, held >> _WIDTH
        return bool(said & _BOUNDING and held & _BOUNDED) or self.may_differ(said, held)

    def _look_up(self, word: str) -> tuple[int, Longer[int]]:
        if len(self._kept) >= _MOST_KEPT:
            self._kept.clear()
        sense, longer = self._senses.look_up(word)
        hint = 0 if sense is None else self._join((sense,))
        hints = {
            following: [(words, self._join((other,))) for words, other in phrases]
            for following, phrases in longer.items()
        }
        known = self._kept[word] = hint, hints
        return known

    def _join(self, senses: Iterable[Sense]) -> int:
        found = 0
        for sense in senses:
            for name, side in sense.opposites:
                number = self._number.get(name)
                found |= _DENIES if number is None else 1 << (number if side > 0 else number + _OTHER_SIDE)
            for number, scale in enumerate(_SCALES):
                found |= (scale in sense.weak) << (_WEAK + number) | (scale in sense.strong) << (_STRONG + number)
            for number, role in enumerate(_ROLES):
                found |= (role in sense.roles) << (_ROLE + number)
            if sense.down or not sense.roles.isdisjoint(_DENYING):
                found |= _DENIES
        return found


@cache
def _hints(language: str) -> Hints | None:
    senses = senses_of(language)
    return None if senses is None else Hints(senses)


def hints_of(language: str | None) -> Hints | None:
    """The hints of a language; ``None`` where its words are not known."""
    return None if language is None else _hints(language)
