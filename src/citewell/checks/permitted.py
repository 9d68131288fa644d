"""permitted: the reader may see every source that the answer cites."""

from collections.abc import Sequence

from citewell.checks.addresses import only_tells
from citewell.checks.findings import objection, place, source_field, target_unknown
from citewell.checks.interface import CheckInfo, Context, Subject
from citewell.model import Citation, Finding, Outcome


class Permitted:
    """An answer drawn from a document tells its reader what the document says."""

    info = CheckInfo(id="permitted", version="3", title="the reader may see every source", subject=Subject.CITATION)

    def concerns(self, context: Context, /) -> bool:
        """Not an answer whose reader may see every source, where each citation names some."""
        return not context.all_open or not all(citation.known for citation in context.reading.offered())

    def judge(self, citation: Citation, context: Context, /) -> Sequence[Finding]:
        """Objects to sources whose groups share none with the reader's; of an unknown one nobody can tell.

        An address that something retrieved gives to its readers is none.
        """
        seen = context.open_sources
        found = []
        for target, name in zip(citation.targets, citation.bound, strict=True):
            if name is None:
                if not only_tells(citation, target, context):
                    found.append(target_unknown(self.info, citation, target))
            elif name not in seen:
                evidence = source_field(name, "acl", context.sources[name].source.acl)
                message = f"{name}: not permitted for this reader"
                found.append(
                    objection(self.info, place(citation), message, outcome=Outcome.CONTRADICTED, evidence=(evidence,))
                )
        return found
