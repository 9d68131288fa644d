"""scope: a cited source is about what the question is about."""

from collections.abc import Sequence, Set
from functools import cached_property, lru_cache

from citewell.checks.findings import objection, place, source_field
from citewell.checks.interface import CheckInfo, Context, Subject
from citewell.model import Claim, ClaimKind, Confidence, Finding, Outcome, Source
from citewell.support.cues import NOW
from citewell.text.fold import fold_id
from citewell.text.product_names import (
    are_same,
    family_of,
    find_product_names,
    mentions,
    numbered_names,
    plain,
    shape_of,
    short_name,
    siblings_in,
)

_MODELS = frozenset({"product", "products", "model", "models", "device", "devices"})
_FEWEST_SIGNS = 3
_SEVERAL = 2


class Scope:
    """The right figure out of the manual of another product is a wrong answer."""

    info = CheckInfo(
        id="scope",
        version="4",
        title="cited sources are about what was asked",
        subject=Subject.CLAIM,
        about=None,
    )

    def concerns(self, context: Context, /) -> bool:
        """Not an answer in which no source is limited to anything and the question names no product."""
        answer = context.answer
        if any(source.scope for source in answer.sources):
            return True
        question = plain(answer.question)
        return bool(find_product_names(question) or numbered_names(question))

    def judge(self, claim: Claim, context: Context, /) -> Sequence[Finding]:
        """Objects to sources limited to something that neither the question nor the sentence names."""
        if claim.kind is not ClaimKind.STATEMENT:
            return ()
        found: list[Finding] = []
        said: str | None = None
        for source in context.cited_by(claim):
            name = source.source.id
            for dimension, values, asked in context.once(_Asked).elsewhere(source.source):
                # The id in a marker often holds a product's name; it says which source is cited, not of what.
                said = plain(context.said(claim).words) if said is None else said
                if not any(mentions(said, value) for value in values):
                    evidence = (
                        source_field(name, "title", source.source.title)
                        if dimension == _TITLE
                        else source_field(name, f"scope.{dimension}", values)
                    )
                    found.append(
                        objection(
                            self.info,
                            place(claim),
                            f"{name}: is about {', '.join(values)}, not {', '.join(asked)}",
                            outcome=Outcome.CONTRADICTED,
                            confidence=Confidence.MEDIUM,
                            evidence=(evidence,),
                        )
                    )
        return found


_TITLE = ""
"""Stands for a dimension where the title of a document says what it is about."""

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
        self._plain = plain(self._question)
        self._titles = [source.title for source in context.answer.sources if source.title]
        self._known: dict[str, set[str]] = {}
        for source in context.answer.sources:
            for dimension, values in source.scope.items():
                self._known.setdefault(dimension, set()).update(values)
        # What the question names that is built like a product's name, each with how it is built.
        self._products = [(name, shape_of(name)) for name in find_product_names(self._plain)]
        self._named: dict[str, list[str]] = {}
        self._elsewhere: dict[str, list[_Elsewhere]] = {}

    def elsewhere(self, source: Source) -> list[_Elsewhere]:
        """The dimensions in which a source is about other things than the question, each with both."""
        known = self._elsewhere.get(source.id)
        if known is None:
            known = self._by_scope(source) if source.scope else self._by_title(source)
            self._elsewhere[source.id] = known
        return known

    def _by_scope(self, source: Source) -> list[_Elsewhere]:
        """What a source is limited to in the place of what was asked; what its title names where that tells nothing."""
        title = plain(source.title or "")
        pairs: list[_Elsewhere] = [(name, values, self._about(name, values)) for name, values in source.scope.items()]
        known = [
            pair
            for pair in pairs
            if pair[2] and not _shares(pair[1], pair[2]) and not any(mentions(title, name) for name in pair[2])
        ]
        if known or any(name.casefold() in _MODELS for name in source.scope):
            return known
        return self._by_title(source)

    def _by_title(self, source: Source) -> list[_Elsewhere]:
        """What the title names in the place of what was asked: another of the same family, and that alone."""
        if not source.title:
            return []
        if not self._products:
            return self._by_numbered_title(source, plain(source.title))
        title = plain(source.title)
        titled = [name for name in find_product_names(title) if _is_plain(name)]
        if not titled:
            return []
        families = {family_of(name) for name in titled}
        asked = [name for name, _ in self._products if _is_plain(name) and family_of(name) in families]
        if not asked or any(are_same(name, other) for name in titled for other, _ in self._products):
            return []
        text = plain(source.text)
        if not text or any(mentions(title, name) or mentions(text, name) for name in asked):
            return []
        return [(_TITLE, [name for name in titled if family_of(name) in map(family_of, asked)], asked)]

    def _by_numbered_title(self, source: Source, title: str) -> list[_Elsewhere]:
        """What the title names in the place of what was asked, where another document is titled so: ``Pavo 3``."""
        titled = numbered_names(title)
        if not titled or not self._numbered:
            return []
        asked = [name for name in self._numbered if any(are_same(name, one) for one in self._titled)]
        others = [name for name in titled if any(siblings_in(one, name) for one in asked)]
        asked = [name for name in asked if any(siblings_in(name, other) for other in others)]
        if not asked or any(are_same(name, other) for name in titled for other in self._numbered):
            return []
        text = plain(source.text)
        if any(mentions(title, name) or mentions(text, name) for name in asked):
            return []
        return [(_TITLE, others, asked)]

    @cached_property
    def _numbered(self) -> tuple[str, ...]:
        """What the question names with a word and a number."""
        return numbered_names(self._plain)

    @cached_property
    def _titled(self) -> list[str]:
        """What the titles of all documents name so."""
        return [name for title in self._titles for name in numbered_names(plain(title))]

    def _by_short_name(self, known: Set[str]) -> list[str]:
        """The products that the question names by the end of their name alone, where that is no other's."""
        short = {value: name for value in known if (name := short_name(plain(value))) is not None}
        ends = [fold_id(name) for name in short.values()]
        return sorted(v for v, name in short.items() if ends.count(fold_id(name)) == 1 and mentions(self._plain, name))

    def _owned_now(self, named: list[str]) -> list[str]:
        """Of several that the question names, that which somebody says to have now."""
        if len(named) < _SEVERAL or (now := NOW.search(self._plain)) is None:
            return named
        after = self._plain[now.end() :]
        later = [value for value in named if mentions(after, value) or mentions(after, short_name(plain(value)) or "")]
        return later if len(later) == 1 else named

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
            known = self._known.get(dimension, set())
            named = sorted(value for value in known if mentions(self._plain, value))
            if not named and dimension.casefold() in _MODELS:
                named = self._by_short_name(known)
            named = self._named[dimension] = self._owned_now(named)
        if named or dimension.casefold() not in _MODELS:
            return named
        siblings = [name for value in values for name in siblings_in(self._plain, value)]
        if siblings or not self._products:
            return list(dict.fromkeys(siblings))
        shapes = {shape_of(value) for value in values}
        return [name for name, shape in self._products if shape in shapes]


@lru_cache(maxsize=2048)
def _is_plain(name: str) -> bool:
    """Whether a name is plainly a product's: ``24h`` and ``Q3`` may be something else."""
    return name[0].isalpha() and len(fold_id(name)) >= _FEWEST_SIGNS


def _shares(values: Sequence[str], asked: Sequence[str]) -> bool:
    return any(are_same(value, name) for value in values for name in asked)
