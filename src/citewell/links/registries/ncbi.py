"""Summaries of PubMed and PubMed Central by the E-utilities of NCBI.

See https://www.ncbi.nlm.nih.gov/books/NBK25499/.
"""

from urllib.parse import urlencode

import msgspec

from citewell.fetch.service import Heard
from citewell.links.registries.identifiers import Scheme
from citewell.links.registries.interface import Said
from citewell.model import Asked

# It answers so, with status 200, for a number that it never gave.
_UNKNOWN = "cannot get document summary"


class _Summary(msgspec.Struct):
    uid: str | None = None
    title: str | None = None
    error: str | None = None


class _Summaries(msgspec.Struct):
    result: dict[str, msgspec.Raw]


class NcbiRegistry:
    """The registry of the numbers of PubMed and PubMed Central."""

    name = "ncbi"
    base = "https://eutils.ncbi.nlm.nih.gov"
    schemes = frozenset({Scheme.PUBMED, Scheme.PMC})
    requests = 3
    period = 1.0

    def question(self, base: str, scheme: Scheme, value: str) -> str:
        """See ``Registry.question``."""
        database = "pmc" if scheme is Scheme.PMC else "pubmed"
        asked = {"db": database, "id": value.removeprefix("PMC"), "retmode": "json", "tool": "citewell"}
        return f"{base}/entrez/eutils/esummary.fcgi?{urlencode(asked)}"

    def read(self, heard: Heard, scheme: Scheme, value: str) -> Said:
        """See ``Registry.read``."""
        number = value.removeprefix("PMC")
        try:
            raw = msgspec.json.decode(heard.body, type=_Summaries).result.get(number)
            summary = None if raw is None else msgspec.json.decode(raw, type=_Summary)
        except (msgspec.DecodeError, UnicodeDecodeError):
            summary = None
        if heard.status != 200 or summary is None:
            return Said(Asked.FAILED, detail=f"HTTP {heard.status}, not in the format of the E-utilities")
        if summary.error is not None:
            if summary.error == _UNKNOWN:
                return Said(Asked.NONE)
            return Said(Asked.FAILED, detail=summary.error[:80])
        if summary.uid != number:
            return Said(Asked.FAILED, detail="an answer about another number")
        place = (
            f"pmc.ncbi.nlm.nih.gov/articles/{value}" if scheme is Scheme.PMC else f"pubmed.ncbi.nlm.nih.gov/{number}"
        )
        return Said(Asked.FOUND, url=f"https://{place}/", title=summary.title or None)
