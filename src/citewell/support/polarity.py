"""Whether a sentence denies what its source says, or says what its source denies.

A statement of the sentence is laid beside the statement of the source that shares most with it. Where one of the two
denies what the other says, and no other statement of the source bears the sentence out, the sentence is contradicted.
"""

from collections.abc import Iterator, Sequence

import msgspec

from citewell.support.clause_words import plain_stems
from citewell.support.places import Places
from citewell.support.prepared import PreparedSource
from citewell.support.statements import Statement

_MOST_UNITS = 6
_PAIR = 0.7
_LEAST_COVERED = 0.5
_LEAST_DENIED = 0.6
_NEARLY = 0.75
_AROUND = 0.3


class Denial(msgspec.Struct, frozen=True, kw_only=True):
    """A statement that its source turns round.

    Attributes:
        source: the source.
        unit: the unit of it that says the opposite.
        stems: what the one says and the other denies: stems, and pairs of opposites such as ``#allowed``.
    """

    source: PreparedSource
    unit: int
    stems: tuple[str, ...]


class _Match(msgspec.Struct, frozen=True, gc=False):
    """A statement of a sentence beside one of a source."""

    unit: int
    shared: float
    covered: float
    agreed: float
    denied: float
    turned: tuple[str, ...]


def denial(statements: Sequence[Statement], sources: Sequence[PreparedSource], language: str | None) -> Denial | None:
    """The first statement of a sentence whose opposite its sources say; ``None`` when there is none.

    Args:
        statements: what the sentence says and denies.
        sources: the sources that it cites.
        language: ISO 639-1 code of the language by whose rules all are read.
    """
    for statement in statements:
        matches = [
            (match, source)
            for source in sources
            for match in _matches(statement, source.body.places(language), language)
        ]
        if not matches:
            continue
        best = max(match.shared for match, _ in matches)
        near = [(match, source) for match, source in matches if match.shared >= _NEARLY * best]
        top = max(near, key=lambda pair: pair[0].shared)
        if not top[0].turned or any(not match.turned for match, _ in near):
            continue
        match, source = top
        pairs = any(stem[0] == "#" for stem in match.turned)
        if (
            match.covered >= _LEAST_COVERED
            and match.denied >= _LEAST_DENIED
            and (pairs or match.denied >= match.agreed)
        ):
            return Denial(source=source, unit=match.unit, stems=match.turned)
    return None


def _matches(statement: Statement, places: Places, language: str | None) -> Iterator[_Match]:
    plain = plain_stems(language)
    stems = [stem for stem in (*statement.signs, *statement.about) if stem not in plain]
    weights = {stem: _PAIR if stem[0] == "#" else places.rarity(stem) for stem in stems}
    total = sum(weights.values())
    named = {stem: weight for stem, weight in weights.items() if stem[0] != "#"}
    for number, _ in places.best_units(named, _MOST_UNITS):
        inside = {word.stem for word in places.words_of(number)}
        for other in places.statements_of(number):
            shared = agreed = denied = 0.0
            turned: list[str] = []
            for stem, weight in weights.items():
                sign, opposite = statement.signs.get(stem), other.signs.get(stem)
                if opposite is None and stem not in other.about:
                    if stem in inside:
                        shared += _AROUND * weight
                    continue
                shared += weight
                if sign is None or opposite is None:
                    continue
                if sign == opposite:
                    agreed += weight
                else:
                    denied += weight
                    turned.append(stem)
            if shared:
                yield _Match(number, shared, shared / total, agreed, denied, tuple(turned))
