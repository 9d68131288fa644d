"""Who holds which office in a text: *the chief engineer is A*, *A, the chief engineer*, *chief engineer A*."""

import re
from collections.abc import Iterator, Sequence
from functools import cache

import msgspec

from citewell.support.naming import TITLES, Name, fold_part
from citewell.support.phrases import PhraseWords, phrases_pattern
from citewell.support.stems import Word, read_words
from citewell.text.lexicon import UNSPACED, lexicons

_TOKEN = re.compile(r"[^\W_]+|[,:(]")
_BEFORE = 2
_COMPLEMENT = re.compile(r"\s(?:of|for|de|du|des|del|della|do|da|di|für|van|der|des)\s|\sd['’]")
_COMPLEMENT_END = re.compile(r"[,.;:()]|\s(?:is|was|has|since|at|in|said|says|who|and|ist|est|es|è|é|is)\s")
_LONGEST_COMPLEMENT = 60
_MOST_BETWEEN = 6
_MOST = 12
_OF = re.compile(r"(?:['’]s?)?\s")
_OPEN = frozenset({"("})
_JOINED = frozenset({" ", "-", "\u00a0"})


class Holding(msgspec.Struct, frozen=True, gc=False):
    """Somebody's office.

    Attributes:
        office: the stems of the words for it.
        of: the stems of what it is of, if that is said after it.
        holder: the name.
        start: where the words for it begin.
        end: where they end.
    """

    office: frozenset[str]
    of: frozenset[str]
    holder: Name
    start: int
    end: int


class _Grammar:
    def __init__(self, language: str) -> None:
        roles = lexicons()[language].roles if language in lexicons() else None
        self.noun = phrases_pattern(lambda lexicon: lexicon.roles.offices.split(), language)
        self.nouns = PhraseWords(roles.offices.split() if roles is not None else ())
        self.unspaced = language in UNSPACED
        self.holding = frozenset(roles.holding.split()) if roles is not None else frozenset()
        self.articles = frozenset((roles.relative + " " + roles.articles).split()) if roles is not None else frozenset()
        self.verbs = self.holding - {",", ":"}
        self._same = {
            word.stem: first
            for group in (roles.same_offices if roles is not None else ())
            for first in [group.split()[0]]
            for word in read_words(group, 0, len(group), language)
        }

    def office(self, words: Sequence[Word]) -> frozenset[str]:
        """The words for an office, whoever holds it: *director* and *head* are one."""
        return frozenset(self._same.get(word.stem, word.stem) for word in words)


@cache
def _grammar(language: str) -> _Grammar:
    return _Grammar(language)


def has_office(text: str, start: int, end: int, language: str) -> bool:
    """Whether a stretch of a text may name an office."""
    grammar = _grammar(language)
    if not grammar.unspaced and not grammar.nouns.may_be_in(text[start:end]):
        return False
    return grammar.noun.search(text, start, end) is not None


def read_holdings(
    text: str, start: int, end: int, names: Sequence[Name], words: Sequence[Word], language: str
) -> Iterator[Holding]:
    """Who holds which office in a sentence.

    Args:
        text: the text.
        start: where the sentence begins.
        end: where it ends.
        names: its names, in order.
        words: its words with content, in order.
        language: ISO 639-1 code of its language.
    """
    grammar = _grammar(language)
    for match in [*grammar.noun.finditer(text, start, end)][:_MOST]:
        number = next((at for at, word in enumerate(words) if word.start == match.start()), None)
        if number is None or any(name.start <= match.start() < name.end for name in names):
            continue
        first = number
        while (
            first
            and number - first < _BEFORE
            and text[words[first - 1].end : words[first].start] in _JOINED
            and not any(name.start <= words[first - 1].start < name.end for name in names)
        ):
            first -= 1
        begin, stop, of = words[first].start, match.end(), frozenset[str]()
        complement = _COMPLEMENT.match(text, stop, end)
        if complement is not None:
            until = _COMPLEMENT_END.search(text, complement.end(), min(end, stop + _LONGEST_COMPLEMENT))
            stop = until.start() if until is not None else min(end, stop + _LONGEST_COMPLEMENT)
            of = frozenset(word.stem for word in words if match.end() <= word.start < stop)
        owner = next((name for name in names if _OF.fullmatch(text, name.end, begin)), None)
        if owner is not None:
            of |= {word.stem for word in words if owner.start <= word.start < owner.end}
        holder = _holder(text, start, end, begin, stop, match.end(), names, grammar)
        if holder is not None:
            yield Holding(grammar.office(words[first : number + 1]), of, holder, begin, match.end())


def _holder(
    text: str, start: int, end: int, begin: int, stop: int, noun: int, names: Sequence[Name], grammar: _Grammar
) -> Name | None:
    """The name that stands beside an office."""
    before = next((name for name in reversed(names) if name.end <= begin), None)
    after = next((name for name in names if name.start >= stop), None)
    close = next((name for name in names if name.start >= noun), None)
    left = _between(text, before.end, begin, grammar) if before is not None else None
    if before is not None and left is not None and (left & grammar.verbs or "(" in left):
        return before
    if close is not None and text[noun : close.start].strip() == "":
        return close
    for name, behind in ((close, noun), (after, stop)):
        right = _between(text, behind, name.start, grammar) if name is not None else None
        if right is not None and (right & grammar.verbs or "," in right or ":" in right):
            return name
    return before if left and "," in left else None


def _between(text: str, start: int, end: int, grammar: _Grammar) -> frozenset[str] | None:
    """The words between a name and an office, if they are only such as tie the two."""
    tokens = [token.lower() for token in _TOKEN.findall(text, start, end)]
    if len(tokens) > _MOST_BETWEEN:
        return None
    found = frozenset(tokens)
    rest = found - grammar.holding - grammar.articles - _OPEN
    return found if all(token.isdecimal() or fold_part(token) in TITLES for token in rest) else None
