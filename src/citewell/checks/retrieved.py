"""retrieved: every citation names a source that was retrieved for this question."""

from collections.abc import Sequence

from citewell.checks.addresses import only_tells
from citewell.checks.findings import listed, objection, place, source_field
from citewell.checks.interface import CheckInfo, Context, Subject
from citewell.checks.lookalikes import nearest
from citewell.model import Citation, Finding, Span
from citewell.text.markers.listed import Misnamed


class Retrieved:
    """An id that nothing retrieved has is made up, mistyped, or from another turn."""

    info = CheckInfo(id="retrieved", version="4", title="every citation was retrieved", subject=Subject.CITATION)

    def concerns(self, context: Context, /) -> bool:
        """Not an answer whose every citation names what was retrieved."""
        reading, retrieved = context.reading, context.retrieved
        return bool(reading.misnamed) or not all(
            citation.known and retrieved.issuperset(citation.targets) for citation in reading.offered()
        )

    def judge(self, citation: Citation, context: Context, /) -> Sequence[Finding]:
        """Objects to each target that is unknown, or known but not retrieved this time.

        An address that something retrieved gives is none of these.
        """
        found = self._misnamed(citation, context) if context.reading.misnamed else []
        if citation.known and context.retrieved.issuperset(citation.targets):
            return found
        for target, bound in zip(citation.targets, citation.bound, strict=True):
            if bound in context.retrieved or (bound is None and only_tells(citation, target, context)):
                continue
            name = target if bound is None else bound
            evidence = source_field(name, "id", bound)
            found.append(
                objection(
                    self.info,
                    place(citation),
                    f"{name}: never retrieved",
                    evidence=(evidence,),
                    suggestion=_explanation(name, bound, context),
                )
            )
        return found

    def _misnamed(self, citation: Citation, context: Context) -> list[Finding]:
        """That a line of the list gives a number to another document than the record does."""
        line = context.once(_misnamed).get(citation.span)
        if line is None:
            return []
        names = listed([name for name in citation.bound if name is not None])
        message = f"{line.label}: {line.meant} in the record, {names} in the list"
        return [objection(self.info, place(citation), message, evidence=(source_field(line.meant, "id", line.meant),))]


def _misnamed(context: Context) -> dict[Span, Misnamed]:
    return {line.span: line for line in context.reading.misnamed}


def _explanation(name: str, bound: str | None, context: Context) -> str | None:
    """Which kind of wrong it is, as far as that can be known."""
    if name in context.answer.earlier:
        return f"{name} was retrieved in an earlier turn; retrieve it again or cite a source of this turn"
    if bound is not None:
        return f"{name} is known, but was not retrieved for this question"
    likely = nearest(name, context)
    return f"the answer may mean {likely}" if likely is not None else None
