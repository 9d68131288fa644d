"""What a sentence compares: what with what, by which measure, and how many times as much."""

import re
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from itertools import pairwise
from typing import NamedTuple

from citewell.model import Kind, Quantity
from citewell.support.clauses import clause_cuts
from citewell.support.comparatives import Comparative, comparing, is_before_number, is_multiple, read_comparatives
from citewell.support.cues import negator_of
from citewell.support.phrases import unsure_in
from citewell.support.stems import Word

BETWEEN = 2.0
"""How much more a word says of what is compared that stands right before what it is compared with."""


_MOST_COMPARISONS = 4

_PAUSES = re.compile(r"[，、。；,;]")

_LETTER = re.compile(r"\s*([A-Z]|\d{1,3})(?![\w.,])")

_SHORT = 12


class Comparison(NamedTuple):
    """One comparison of a sentence.

    Attributes:
        comparative: the word that compares.
        written: it as it is written.
        subject: stems of what is compared; those right before what it is compared with weigh more.
        other: stems of what it is compared with.
        factor: how many times as much, if it says so.
        beyond: 1 where it says more than that many times, -1 where less.
        stated: further values that it states.
        names: stems that are written as names.
    """

    comparative: Comparative
    written: str
    subject: dict[str, float]
    other: frozenset[str]
    factor: Decimal | None
    beyond: int
    stated: Sequence[Quantity]
    names: frozenset[str] = frozenset()


def comparisons_in(text: str, words: Sequence[Word], values: Sequence[Quantity], language: str) -> Iterator[Comparison]:
    """The comparisons that a sentence makes."""
    known = comparing(language)
    comparatives = read_comparatives(text, language)
    multiples = [value for value in values if is_multiple(value)]
    if not comparatives and not multiples:
        return
    cuts = [match.start() for match in clause_cuts(language).finditer(text)]
    denied = negator_of(language)
    unsure = unsure_in(language)
    inherited: dict[str, float] = {}
    previous = 0
    if known.unspaced:
        yield from _unspaced(text, comparatives, words, values, language)
        return
    for comparative in comparatives[:_MOST_COMPARISONS]:
        begin = max((cut for cut in cuts if previous <= cut < comparative.start), default=0) if previous else 0
        than = known.than.search(text, comparative.end)
        pause = next((cut for cut in cuts if cut >= comparative.end), len(text))
        if than is not None and (than.start() > pause or any(_between(c, comparative, than) for c in comparatives)):
            than = None
        if than is not None and is_before_number(text, than.end()):
            continue
        stop = next((cut for cut in cuts if cut >= (than.end() if than is not None else comparative.end)), len(text))
        inside = [word for word in words if begin <= word.start < stop]
        unclear = denied.search(text, begin, stop) is not None or unsure.search(text, begin, stop) is not None
        if unclear or any(begin <= multiple.span.start < stop for multiple in multiples):
            previous = comparative.end
            continue
        outside = [word for word in inside if not comparative.start <= word.start < comparative.end]
        if not any(word.start < comparative.start for word in inside):
            outside_stems = {**dict.fromkeys(inherited, 1.0)}
        else:
            outside_stems = {}
        stated = [value for value in values if begin <= value.span.start < stop and value.kind is not Kind.MULTIPLE]
        if comparative.ranks and than is None:
            subject = {**outside_stems, **{word.stem: 1.0 for word in outside}}
            written = text[comparative.start : comparative.end]
            names = frozenset(word.stem for word in outside if word.name)
            if comparative is comparatives[-1]:
                stated = _values_from(text, begin, values, language)
            yield Comparison(comparative, written, subject, frozenset(), None, 0, stated, names)
        elif than is not None:
            yield from _than(text, comparative, than, inside, outside_stems, stated)
        inherited = {word.stem: 1.0 for word in inside if word.start < comparative.start} or inherited
        previous = comparative.end
    for multiple in multiples[:1]:
        begin = max((cut for cut in cuts if cut < multiple.span.start), default=0)
        stop = next((cut for cut in cuts if cut >= multiple.span.end), len(text))
        inside = [word for word in words if begin <= word.start < stop]
        if denied.search(text, begin, stop) is None and unsure.search(text, begin, stop) is None:
            yield from _multiplied(text, (begin, stop), multiple, inside, {}, language)


def _values_from(text: str, begin: int, values: Sequence[Quantity], language: str) -> list[Quantity]:
    """The values from a place on, without those that others are held against: *the louder one, with 54 against 52*."""
    after = [value for value in values if value.span.start >= begin and value.kind is not Kind.MULTIPLE]
    against = comparing(language).against
    kept = after[:1]
    for before, value in pairwise(after):
        if against.fullmatch(text[before.span.end : value.span.start].strip(" ,(")) is None:
            kept.append(value)
    return kept


def _unspaced(
    text: str, comparatives: Sequence[Comparative], words: Sequence[Word], values: Sequence[Quantity], language: str
) -> Iterator[Comparison]:
    """The comparisons of a sentence in a language where what compares stands last: X 比 Y 贵, X は Y より高い."""
    known = comparing(language)
    if negator_of(language).search(text) is not None:
        return
    cuts = [match.start() for match in _PAUSES.finditer(text)]
    for comparative in comparatives[:1]:
        begin = max((cut for cut in cuts if cut < comparative.start), default=0)
        stop = next((cut for cut in cuts if cut >= comparative.end), len(text))
        than = known.than.search(text, 0, comparative.start)
        if than is not None and than.start() < begin:
            begin = max((cut for cut in cuts if cut < than.start()), default=0)
        inside = [w for w in words if begin <= w.start < stop and not comparative.start <= w.start < comparative.end]
        written = text[than.start() if than is not None else comparative.start : comparative.end]
        stated = [value for value in values if begin <= value.span.start < stop]
        if than is None:
            if comparative.ranks:
                names = frozenset(word.stem for word in inside if word.name)
                yield Comparison(
                    comparative,
                    written,
                    dict.fromkeys((w.stem for w in inside), 1.0),
                    frozenset(),
                    None,
                    0,
                    stated,
                    names,
                )
            continue
        if known.known.before:
            topic = max((m.end() for m in known.topics.finditer(text, begin, than.start())), default=-1)
            first, second = (begin, topic), (topic, than.start())
            if topic < 0:
                first, second = (than.end(), comparative.start), (begin, than.start())
        else:
            first, second = (begin, than.start()), (than.end(), comparative.start)
        subject = {word.stem: 1.0 for word in inside if first[0] <= word.start < first[1]}
        other = frozenset(word.stem for word in inside if second[0] <= word.start < second[1])
        if subject and other:
            yield Comparison(comparative, written, subject, other, None, 0, stated)


def _between(other: Comparative, comparative: Comparative, than: re.Match[str]) -> bool:
    return comparative.end <= other.start < than.start()


def _than(
    text: str,
    comparative: Comparative,
    than: re.Match[str],
    inside: Sequence[Word],
    inherited: dict[str, float],
    stated: Sequence[Quantity],
) -> Iterator[Comparison]:
    """A comparison with something else."""
    subject: dict[str, float] = {}
    other: set[str] = set()
    for word in inside:
        if comparative.start <= word.start < comparative.end and word.start != word.end:
            continue
        if word.start >= than.start():
            other.add(word.stem)
        else:
            subject[word.stem] = BETWEEN if comparative.end <= word.start < than.start() else 1.0
    if not any(word.start < comparative.start for word in inside):
        subject = {**dict.fromkeys(inherited, 1.0), **subject}
    if not other:
        other.update(_same_sort(text[than.end() : than.end() + _SHORT], subject))
    if subject and other:
        yield Comparison(comparative, text[comparative.start : than.end()], subject, frozenset(other), None, 0, stated)


def _same_sort(text: str, subject: Iterable[str]) -> Iterator[str]:
    """The stem of a name that leaves out its first word: *Plan L has more than M*."""
    letter = _LETTER.match(text)
    if letter is not None:
        yield from (f"{stem.rpartition(' ')[0]} {letter[1].lower()}" for stem in subject if " " in stem)


def _multiplied(
    text: str,
    clause: tuple[int, int],
    multiple: Quantity,
    inside: Sequence[Word],
    inherited: dict[str, float],
    language: str,
) -> Iterator[Comparison]:
    """A comparison that says how many times as much."""
    known = comparing(language)
    begin, stop = clause
    pivots = list(known.times.finditer(text, multiple.span.start, stop)) or list(
        known.times.finditer(text, begin, stop)
    )
    if not pivots or not multiple.number:
        return
    pivot = pivots[-1]
    subject: dict[str, float] = {}
    other = set()
    for word in inside:
        if multiple.span.start <= word.start < multiple.span.end:
            continue
        if word.start >= pivot.end():
            other.add(word.stem)
        else:
            subject[word.stem] = BETWEEN if word.start >= multiple.span.end else 1.0
    if not any(word.start < multiple.span.start for word in inside):
        subject = {**dict.fromkeys(inherited, 1.0), **subject}
    lead = text[max(multiple.span.start - 16, begin) : multiple.span.start]
    beyond = 1 if any(c.sign > 0 for c in read_comparatives(lead, language)) else 0
    if not other:
        other = set(_same_sort(text[pivot.end() : stop], subject))
    if subject and other:
        comparative = Comparative(1, ("amount",), ranks=False, start=multiple.span.start, end=pivot.end())
        yield Comparison(
            comparative,
            text[multiple.span.start : pivot.end()],
            subject,
            frozenset(other),
            Decimal(multiple.number),
            beyond,
            (),
        )
