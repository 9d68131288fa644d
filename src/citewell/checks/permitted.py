"""permitted: the reader may see every source that the answer cites."""

from collections.abc import Sequence

from citewell.checks.findings import objection, place, source_field
from citewell.checks.interface import CheckInfo, Context, Subject
from citewell.model import Citation, Finding, Outcome
from citewell.support.permission import may_see


class Permitted:
    """An answer drawn from a document tells its reader what the document says."""

    info = CheckInfo(id="permitted", version="1", title="the reader may see every source", subject=Subject.CITATION)

    def judge(self, citation: Citation, context: Context, /) -> Sequence[Finding]:
        """Objects to sources whose groups share none with the reader's."""
        audience = context.answer.audience
        found = []
        for name in citation.bound:
            if name is None:
                continue
            source = context.sources[name].source
            if not may_see(source, audience):
                evidence = source_field(name, "acl", source.acl)
                message = f"{name}: not permitted for this reader"
                found.append(
                    objection(self.info, place(citation), message, outcome=Outcome.CONTRADICTED, evidence=(evidence,))
                )
        return found
