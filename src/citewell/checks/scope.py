"""scope: a cited source is about what the question is about."""

import re
from collections.abc import Sequence
from functools import cached_property, lru_cache

from citewell.checks.findings import objection, place, source_field
from citewell.checks.interface import CheckInfo, Context, Subject
from citewell.model import Claim, ClaimKind, Confidence, Finding, Outcome, Source
from citewell.text.fold import fold

_PRODUCT = re.compile(r"\b(?=[A-Za-z-]{0,12}\d)(?=[\d-]{0,12}[A-Za-z])[A-Za-z0-9]{1,12}(?:-[A-Za-z0-9]{1,12}){0,3}\b")
_MODELS = frozenset({"product", "products", "model", "models", "device", "devices"})
_LONGEST_NAME = 100


class Scope:
    """The right figure out of the manual of another product is a wrong answer."""

    info = CheckInfo(id="scope", version="2", title="cited sources are about what was asked", subject=Subject.CLAIM)

    def judge(self, claim: Claim, context: Context, /) -> Sequence[Finding]:
        """Objects to sources limited to something that neither the question nor the sentence names."""
        if claim.kind is not ClaimKind.STATEMENT or not context.once(_is_limited):
            return ()
        found: list[Finding] = []
        said: str | None = None
        for source in context.cited_by(claim):
            name = source.source.id
            for dimension, values, asked in context.once(_Asked).elsewhere(source.source):
                # The id in a marker often holds a product's name; it says which source is cited, not of what.
                said = fold(context.said(claim).words) if said is None else said
                if not any(_mentions(value, said) for value in values):
                    found.append(
                        objection(
                            self.info,
                            place(claim),
                            f"{name}: is about {', '.join(values)}, not {', '.join(asked)}",
                            outcome=Outcome.CONTRADICTED,
                            confidence=Confidence.MEDIUM,
                            evidence=(source_field(name, f"scope.{dimension}", values),),
                        )
                    )
        return found


_Elsewhere = tuple[str, Sequence[str], Sequence[str]]
"""A dimension, what a source is limited to in it, and what was asked."""


class _Asked:
    """What the question of an answer is about, by dimension.

    Args:
        context: the answer.
    """

    def __init__(self, context: Context) -> None:
        self._given = context.answer.scope
        self._question = context.answer.question
        self._folded = fold(self._question)
        self._known: dict[str, set[str]] = {}
        for source in context.answer.sources:
            for dimension, values in source.scope.items():
                self._known.setdefault(dimension, set()).update(values)
        self._named: dict[str, list[str]] = {}
        self._elsewhere: dict[str, list[_Elsewhere]] = {}

    def elsewhere(self, source: Source) -> list[_Elsewhere]:
        """The dimensions in which a source is about other things than the question, each with both."""
        known = self._elsewhere.get(source.id)
        if known is None:
            pairs = [(name, values, self._about(name, values)) for name, values in source.scope.items()]
            known = [pair for pair in pairs if pair[2] and not _shares(pair[1], pair[2])]
            self._elsewhere[source.id] = known
        return known

    @cached_property
    def _products(self) -> list[tuple[str, str]]:
        """What the question names that is built like a product's name, each with how it is built."""
        return [(match[0], _shape(match[0])) for match in _PRODUCT.finditer(self._question)]

    def _about(self, dimension: str, values: Sequence[str]) -> list[str]:
        """What the question is about in a dimension: as the record says, else as the question names it.

        Args:
            dimension: the dimension.
            values: what a cited source is limited to in it; they show how the names of products are built.
        """
        given = self._given.get(dimension)
        if given:
            return list(given)
        if not self._question:
            return []
        named = self._named.get(dimension)
        if named is None:
            known = self._known.get(dimension, ())
            named = self._named[dimension] = sorted(value for value in known if _mentions(value, self._folded))
        if named or dimension.casefold() not in _MODELS or not self._products:
            return named
        shapes = {_shape(value) for value in values}
        return [name for name, shape in self._products if shape in shapes]


def _is_limited(context: Context) -> bool:
    """Whether any source is limited to something."""
    return any(source.scope for source in context.answer.sources)


def _shares(values: Sequence[str], asked: Sequence[str]) -> bool:
    wanted = {fold(value) for value in asked}
    return any(fold(value) in wanted for value in values)


def _mentions(value: str, folded: str) -> bool:
    """Whether a folded text names a value as a whole word, whatever its case and dashes."""
    return bool(value.strip()) and len(value) <= _LONGEST_NAME and _pattern(fold(value)).search(folded) is not None


@lru_cache(maxsize=1024)
def _pattern(folded: str) -> re.Pattern[str]:
    words = r"[\s-]?".join(re.escape(part) for part in re.split(r"[\s-]+", folded) if part)
    return re.compile(rf"(?<![^\W_]){words}(?![^\W_])")


def _shape(name: str) -> str:
    """How a name is built: letters as A, digits as 9, runs of digits as one."""
    return re.sub(r"9+", "9", "".join("9" if char.isdigit() else "A" if char.isalpha() else char for char in name))
