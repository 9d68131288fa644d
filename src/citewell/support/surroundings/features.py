"""How the words of a sentence fit around its values and names in a source, and around others of their sort."""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from math import exp
from typing import NamedTuple

from citewell.support.passages import PassageIndex
from citewell.support.score.background import background
from citewell.support.surroundings.around import FAR, Around, Near, Token, place_among, tokens_of
from citewell.support.surroundings.pieces import NAME, Piece, are_rivals

_FITS = ("close", "nearby", "wide", "sentence", "left", "right", "words")
"""How well words fit around a piece: weighed by how close they are, within three reaches; the share of them in its
sentence; whether the word right before and right after is the same; how many there are."""

FEATURES = (
    *(f"own_{name}" for name in _FITS),
    *(f"own_best_{name}" for name in _FITS),
    *(f"rival_{name}" for name in _FITS),
    *(f"rival_best_{name}" for name in _FITS),
    *(f"lead_{name}" for name in _FITS),
    "passage",
    "passage_behind",
    "passage_lead",
    "one_passage",
    "rivals",
    "holders",
    "most_named",
    "name",
    "date",
    "length",
    "claim_words",
    "covered",
)
"""Names of the features: of the holder that fits best as a whole, the best of all holders by itself, the same of
rivals, and by how much the best of all rivals leads."""

RISING = frozenset(
    name for name in FEATURES if name.startswith(("rival_", "lead_")) or name in ("passage_behind", "passage_lead")
)
FALLING = frozenset(name for name in FEATURES if name.startswith("own_") or name == "passage")

_REACHES = (2.0, 6.0, 20.0)
_SIDES = 3
_FARTHER = 1.5
_LIGHT = 0.4
_MOST_HOLDERS = 24
_MOST_RIVALS = 120
_MOST_COUNTED = 20
_MOST_WORDS = 60
_DIGITS = 6
_THERE = [[exp((1 - x) / (reach * _FARTHER)) for x in range(FAR + 1)] for reach in _REACHES]
_HERE = [[exp((1 - x) / reach) for x in range(FAR + 1)] for reach in _REACHES]


class Fit(NamedTuple):
    """How well the words of a sentence fit around a piece of a source; see ``_FITS``."""

    close: float
    nearby: float
    wide: float
    sentence: float
    left: float
    right: float
    words: float


class Beside(NamedTuple):
    """A piece of a sentence beside a source.

    Attributes:
        values: the features.
        held: where the source has the piece, among the words that fit best.
        rival: the piece of the same sort around which the words fit best.
    """

    values: tuple[float, ...]
    held: Piece
    rival: Piece


class _Word(NamedTuple):
    """A word of the sentence: how far from the piece, its weight, and whether before it."""

    distance: int
    weight: float
    before: bool


class Sentence:
    """A sentence whose pieces are looked for.

    Args:
        text: what it says.
        pieces: its values and names.
        language: ISO 639-1 code, by which words are weighed.
    """

    def __init__(self, text: str, pieces: Sequence[Piece], language: str) -> None:
        self._text = text
        self._language = language
        self.pieces = pieces
        self._keys = {piece.key for piece in pieces}

    @cached_property
    def _tokens(self) -> Sequence[Token]:
        return tokens_of(self._text)

    @cached_property
    def _starts(self) -> Sequence[int]:
        return [token.start for token in self._tokens]

    @cached_property
    def _weights(self) -> Sequence[float]:
        weigh = background(self._language).weight
        return [weigh(token.text, token.stem) for token in self._tokens]

    def beside(self, piece: Piece, text: Around, passages: Callable[[], PassageIndex]) -> Beside | None:
        """The features of one piece; ``None`` where there is nothing that it could be taken for.

        Where it stands in a table nothing is told, nor are pieces of tables taken for others.

        Args:
            piece: one of the pieces.
            text: the text of a source that has it.
            passages: gives its passages, which are asked for only where there is something to compare.
        """
        held = [one for one in text.pieces.get(piece.key, ()) if one.sort == piece.sort][:_MOST_HOLDERS]
        if not held or any(map(text.in_table, held)):
            return None
        rivals = [
            one
            for one in text.by_sort.get(piece.sort, ())
            if one.key not in self._keys and are_rivals(piece, one) and not text.in_table(one)
        ][:_MOST_RIVALS]
        if not rivals:
            return None
        begin, after = place_among(self._starts, piece)
        words = self._words(begin, after)
        ends = (
            self._tokens[begin - 1].stem if begin > 0 else "",
            self._tokens[after].stem if after < len(self._tokens) else "",
        )
        whole = _whole(words)
        own = [_fit(words, whole, ends, text.near(one)) for one in held]
        others = [_fit(words, whole, ends, text.near(one)) for one in rivals]
        best, rival = _best(own), _best(others)
        own_most = [max(column) for column in zip(*own, strict=True)]
        other_most = [max(column) for column in zip(*others, strict=True)]
        held_in = _passages(words, passages())
        here = {text.near(one).unit for one in held}
        in_held = max(held_in.shares.get(unit, 0.0) for unit in here)
        in_rivals = max(held_in.shares.get(text.near(one).unit, 0.0) for one in rivals)
        found = [
            *own[best],
            *own_most,
            *others[rival],
            *other_most,
            *(other - mine for other, mine in zip(other_most, own_most, strict=True)),
            in_held,
            held_in.most - in_held,
            in_rivals - in_held,
            float(text.near(rivals[rival]).unit in here),
            min(len(rivals), _MOST_COUNTED),
            min(len(held), _MOST_COUNTED),
            min(max(len(text.pieces[one.key]) for one in rivals), _MOST_COUNTED),
            float(piece.sort is NAME),
            float(piece.family == "date"),
            float(max(after - begin, 1)),
            float(min(len(self._tokens), _MOST_WORDS)),
            held_in.covered,
        ]
        return Beside(tuple([round(value, _DIGITS) for value in found]), held[best], rivals[rival])

    def _words(self, begin: int, after: int) -> Mapping[str, _Word]:
        """The words around a piece of the sentence, each where it is nearest."""
        found: dict[str, _Word] = {}
        tokens, weights = self._tokens, self._weights
        for number in range(begin - 1, -1, -1):
            found.setdefault(tokens[number].stem, _Word(min(begin - number, FAR), weights[number], before=True))
        for number in range(after, len(tokens)):
            distance = min(number - after + 1, FAR)
            known = found.get(tokens[number].stem)
            if known is None or distance < known.distance:
                found[tokens[number].stem] = _Word(distance, weights[number], before=False)
        return found


class _Passages(NamedTuple):
    """What the passages of a source hold of the words: shares by weight, the most, and that of all together."""

    shares: Mapping[int, float]
    most: float
    covered: float


def _passages(words: Mapping[str, _Word], index: PassageIndex) -> _Passages:
    shares: dict[int, float] = {}
    total = covered = 0.0
    for word, there in words.items():
        if there.weight <= 0.0:
            continue
        total += there.weight
        places = index.places.get(word, ())
        for unit in places:
            shares[unit] = shares.get(unit, 0.0) + there.weight
        covered += there.weight if places else 0.0
    total = total or 1.0
    return _Passages(
        {unit: weight / total for unit, weight in shares.items()},
        max(shares.values(), default=0.0) / total,
        covered / total,
    )


def _whole(words: Mapping[str, _Word]) -> tuple[float, float, float, float]:
    """What a perfect fit would add up to."""
    close = nearby = wide = content = 1e-9
    for word in words.values():
        weight = word.weight if word.weight > 0.0 else _LIGHT
        close += weight * _HERE[0][word.distance]
        nearby += weight * _HERE[1][word.distance]
        wide += weight * _HERE[2][word.distance]
        if word.weight > 0.0:
            content += word.weight * _HERE[2][word.distance]
    return close, nearby, wide, content


def _fit(
    words: Mapping[str, _Word], whole: tuple[float, float, float, float], ends: tuple[str, str], near: Near
) -> Fit:
    close = nearby = wide = content = 0.0
    count = 0
    distances = near.distances
    for stem, word in words.items():
        places = distances.get(stem)
        if places is None:
            continue
        before, behind = places
        # A word on the other side than in the sentence counts as farther.
        distance = min(before, behind + _SIDES) if word.before else min(behind, before + _SIDES)
        weight = word.weight if word.weight > 0.0 else _LIGHT
        here = word.distance
        distance = min(distance, FAR)
        close += weight * _HERE[0][here] * _THERE[0][distance]
        nearby += weight * _HERE[1][here] * _THERE[1][distance]
        wide += weight * _HERE[2][here] * _THERE[2][distance]
        if word.weight > 0.0:
            content += word.weight * _HERE[2][here]
            count += 1
    left, right = ends
    return Fit(
        close / whole[0],
        nearby / whole[1],
        wide / whole[2],
        content / whole[3],
        _beside(left, near.left, words),
        _beside(right, near.right, words),
        float(count),
    )


def _beside(here: str, there: str, words: Mapping[str, _Word]) -> float:
    if not here or here != there:
        return 0.0
    return 2.0 if words[here].weight > 0.0 else 1.0


def _best(fits: Sequence[Fit]) -> int:
    return max(range(len(fits)), key=lambda number: fits[number].nearby + fits[number].wide + fits[number].sentence)
