"""permitted: the reader may see every source that the answer cites."""

from collections.abc import Sequence

import msgspec

from citewell.checks.findings import objection, place
from citewell.checks.interface import CheckInfo, Context, Subject
from citewell.model import Citation, Finding, Outcome, SourceField


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
            acl = context.sources[name].source.acl
            if not any(group in acl for group in audience):
                evidence = SourceField(source=name, field="acl", value=msgspec.json.encode(acl).decode())
                message = f"{name}: not permitted for this reader"
                found.append(
                    objection(self.info, place(citation), message, outcome=Outcome.CONTRADICTED, evidence=(evidence,))
                )
        return found
