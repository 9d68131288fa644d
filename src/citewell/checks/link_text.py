"""link-text: a link leads where its words say."""

import re
from collections.abc import Sequence
from urllib.parse import urlsplit

from citewell.checks.findings import objection, place, source_field
from citewell.checks.interface import CheckInfo, Context, Subject
from citewell.model import Citation, Finding, Outcome, Source
from citewell.text.urls import canonical_url

_DOMAIN = re.compile(
    r"(?:https?://)?(?:www\.)?([a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,6}\.[a-z]{2,18})(?:[/:?#]\S*)?", re.IGNORECASE
)
# Endings of file names that a domain pattern takes for top-level domains.
_FILE_ENDINGS = frozenset(
    [
        "pdf",
        "txt",
        "md",
        "doc",
        "docx",
        "html",
        "htm",
        "json",
        "csv",
        "xls",
        "xlsx",
        "ppt",
        "pptx",
        "py",
        "js",
        "zip",
        "png",
        "jpg",
        "xml",
        "yaml",
    ]
)


class LinkText:
    """A link that shows one address or source and leads to another misleads whoever trusts what they read."""

    info = CheckInfo(id="link-text", version="1", title="links lead where they say", subject=Subject.CITATION)

    def concerns(self, context: Context, /) -> bool:
        """Not an answer without links that show words."""
        return any(citation.link_text for citation in context.reading.offered())

    def judge(self, citation: Citation, context: Context, /) -> Sequence[Finding]:
        """Objects when the words of a link name another site, or another source of the answer, than its target."""
        words = (citation.link_text or "").strip().strip("*_`\"'")
        if not words or len(set(citation.targets)) != 1:
            return ()
        target, bound = citation.targets[0], citation.bound[0]
        shown = _DOMAIN.fullmatch(words)
        if shown and "://" in target and words.rpartition(".")[2].casefold() not in _FILE_ENDINGS:
            host = urlsplit(target).hostname if _parses(target) else None
            if host is not None and not _same_site(shown[1], host):
                message = f"the link shows {shown[1]} and leads to {host}"
                return (self._objection(citation, message, bound or target),)
            return ()
        named = context.once(_by_name).get(words)
        # Passages of one page share its address; the link cannot tell them apart.
        if named is not None and bound is not None and named.id != bound and not _at(named, target):
            message = f"the link names {named.id} and leads to {bound}"
            return (self._objection(citation, message, named.id),)
        return ()

    def _objection(self, citation: Citation, message: str, source: str) -> Finding:
        evidence = source_field(source, "url", citation.targets[0])
        return objection(self.info, place(citation), message, outcome=Outcome.CONTRADICTED, evidence=(evidence,))


def _by_name(context: Context) -> dict[str, Source]:
    """The sources by each of their names; of several with one name the first."""
    found: dict[str, Source] = {}
    for source in context.answer.sources:
        for name in (source.id, source.label, source.title):
            if name is not None:
                found.setdefault(name, source)
    return found


def _at(source: Source, address: str) -> bool:
    """Whether a source stands at an address."""
    return source.url is not None and canonical_url(source.url) == canonical_url(address)


def _parses(url: str) -> bool:
    try:
        urlsplit(url)
    except ValueError:
        return False
    return True


def _same_site(shown: str, host: str) -> bool:
    """Whether one host is the other or lies under it; ``www`` and ``m`` do not count."""
    first, second = (re.sub(r"^(?:www|m|amp)\.", "", name.casefold()) for name in (shown, host))
    return first == second or first.endswith("." + second) or second.endswith("." + first)
