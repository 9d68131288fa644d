"""arXiv's query API, which answers in Atom. See https://info.arxiv.org/help/api/user-manual.html."""

import xml.etree.ElementTree as ElementTree
from urllib.parse import urlencode

from citewell.fetch.service import Heard
from citewell.links.registries.identifiers import Scheme, arxiv
from citewell.links.registries.interface import Said
from citewell.model import Asked

_ATOM = "{http://www.w3.org/2005/Atom}"
_TOTAL = "{http://a9.com/-/spec/opensearch/1.1/}totalResults"


class ArxivRegistry:
    """The registry of arXiv numbers."""

    name = "arxiv"
    base = "https://export.arxiv.org"
    schemes = frozenset({Scheme.ARXIV})
    requests = 1
    period = 3.0

    def question(self, base: str, scheme: Scheme, value: str) -> str:
        """See ``Registry.question``."""
        return f"{base}/api/query?" + urlencode({"id_list": value, "max_results": "1"})

    def read(self, heard: Heard, scheme: Scheme, value: str) -> Said:
        """See ``Registry.read``."""
        feed = _feed(heard)
        if feed is None or feed.tag != f"{_ATOM}feed" or feed.find(_TOTAL) is None:
            return Said(Asked.FAILED, detail=f"HTTP {heard.status}, not in the format of arXiv's API")
        entries = feed.findall(f"{_ATOM}entry")
        if not entries:
            # The count of results is one even then.
            return Said(Asked.NONE)
        address = (entries[0].findtext(f"{_ATOM}id") or "").strip()
        told = arxiv(address.partition("/abs/")[2])
        if told is None or told.value != value:
            return Said(Asked.FAILED, detail=f"an answer about something else ({address[:80] or 'without a number'})")
        title = " ".join((entries[0].findtext(f"{_ATOM}title") or "").split())
        return Said(Asked.FOUND, url=f"https://arxiv.org/abs/{value}", title=title or None)


def _feed(heard: Heard) -> ElementTree.Element | None:
    # A feed has no document type, and so no entities that could grow.
    if heard.status != 200 or b"<!" in heard.body.replace(b"<!--", b"").replace(b"<![CDATA[", b""):
        return None
    try:
        return ElementTree.fromstring(heard.body)  # noqa: S314
    except ElementTree.ParseError:
        return None
