"""scope: a cited source is about what the question is about."""

import re
from collections.abc import Sequence
from functools import lru_cache

import msgspec

from citewell.checks.findings import objection, place
from citewell.checks.interface import CheckInfo, Context, Subject
from citewell.checks.sentence import unread, without
from citewell.model import Claim, ClaimKind, Confidence, Finding, Outcome, SourceField
from citewell.text.fold import fold

_PRODUCT = re.compile(r"\b(?=[A-Za-z-]{0,12}\d)(?=[\d-]{0,12}[A-Za-z])[A-Za-z0-9]{1,12}(?:-[A-Za-z0-9]{1,12}){0,3}\b")
_MODELS = frozenset({"product", "products", "model", "models", "device", "devices"})


class Scope:
    """The right figure out of the manual of another product is a wrong answer."""

    info = CheckInfo(id="scope", version="1", title="cited sources are about what was asked", subject=Subject.CLAIM)

    def judge(self, claim: Claim, context: Context, /) -> Sequence[Finding]:
        """Objects to sources limited to something that neither the question nor the sentence names."""
        if claim.kind is not ClaimKind.STATEMENT:
            return ()
        found = []
        said = ""
        for index in claim.citations:
            citation = context.reading.citations[index]
            for name in citation.bound:
                scope = context.sources[name].source.scope if name is not None else None
                if not scope or name is None:
                    continue
                for dimension, values in scope.items():
                    asked = self._asked(dimension, values, context)
                    if not asked or _shares(values, asked):
                        continue
                    # The id in a marker often holds a product's name; it says which source is cited, not of what.
                    said = said or without(claim.text, unread(claim, context))
                    if not _named(values, said):
                        evidence = SourceField(
                            source=name, field=f"scope.{dimension}", value=msgspec.json.encode(values).decode()
                        )
                        message = f"{name}: is about {', '.join(values)}, not {', '.join(asked)}"
                        found.append(
                            objection(
                                self.info,
                                place(citation),
                                message,
                                outcome=Outcome.CONTRADICTED,
                                confidence=Confidence.MEDIUM,
                                evidence=(evidence,),
                            )
                        )
        return found

    @staticmethod
    def _asked(dimension: str, values: Sequence[str], context: Context) -> list[str]:
        """What the question is about in this dimension: as the record says, else as the question names it."""
        given = context.answer.scope.get(dimension)
        if given:
            return list(given)
        question = context.answer.question
        if not question:
            return []
        known = {value for source in context.answer.sources for value in source.scope.get(dimension, ())}
        named = sorted(value for value in known if _mentions(value, question))
        if named or dimension.casefold() not in _MODELS:
            return named
        shapes = {_shape(value) for value in values}
        return [match[0] for match in _PRODUCT.finditer(question) if _shape(match[0]) in shapes]


def _named(values: Sequence[str], text: str) -> bool:
    return any(_mentions(value, text) for value in values)


def _shares(values: Sequence[str], asked: Sequence[str]) -> bool:
    wanted = {fold(value) for value in asked}
    return any(fold(value) in wanted for value in values)


def _mentions(value: str, text: str) -> bool:
    """Whether a text names a value as a whole word, whatever its case and dashes."""
    return bool(value.strip()) and _pattern(fold(value)).search(fold(text)) is not None


@lru_cache(maxsize=4096)
def _pattern(folded: str) -> re.Pattern[str]:
    words = r"[\s-]?".join(re.escape(part) for part in re.split(r"[\s-]+", folded) if part)
    return re.compile(rf"(?<![^\W_]){words}(?![^\W_])")


def _shape(name: str) -> str:
    """How a name is built: letters as A, digits as 9, runs of digits as one."""
    return re.sub(r"9+", "9", "".join("9" if char.isdigit() else "A" if char.isalpha() else char for char in name))
