"""arXiv's query API, which answers in Atom. See https://info.arxiv.org/help/api/user-manual.html."""

import re
import xml.etree.ElementTree as ElementTree
from urllib.parse import urlencode

from citewell.fetch.service import Heard
from citewell.model.reference import WorkKind
from citewell.model.work_record import (
    DateKind,
    IdScheme,
    Notice,
    NoticeKind,
    Relation,
    RelationKind,
    WorkRecord,
)
from citewell.references.identifiers import id_of
from citewell.references.normal.latex import from_latex
from citewell.references.normal.titles import title_words
from citewell.references.registries.interface import ById, Question, Scope, Understood
from citewell.references.registries.reading import (
    about_another,
    date_of,
    digest_of,
    not_understood,
    text,
    whole_name_of,
)

_ATOM = "{http://www.w3.org/2005/Atom}"
_ARXIV = "{http://arxiv.org/schemas/atom}"
_TOTAL = "{http://a9.com/-/spec/opensearch/1.1/}totalResults"
_RESULTS = 5
_WITHDRAWN = re.compile(
    r"\b(?:this (?:work|preprint)|(?:this |the )?(?:paper|article|submission|manuscript)) "
    r"(?:has been|is|was) withdrawn\b"
    r"|^withdrawn\b",
    re.IGNORECASE,
)
_GIVEN_YEAR = re.compile(r"\b(19[89]\d|20\d\d)\b")


class Arxiv:
    """The registry of arXiv numbers, which knows every one."""

    name = "arxiv"
    attribution = "arXiv (metadata CC0, https://arxiv.org)"
    base = "https://export.arxiv.org"
    requests = 1
    period = 3.0
    schemes = frozenset({IdScheme.ARXIV})
    decisive = frozenset({IdScheme.ARXIV})
    searches = True
    scope = Scope(kinds=frozenset({WorkKind.PREPRINT}), since=1995)

    def address(self, base: str, question: Question) -> str:
        """See ``WebRegistry.address``."""
        if isinstance(question, ById):
            return f"{base}/api/query?" + urlencode({"id_list": question.value, "max_results": "1"})
        words = " ".join(title_words(question.title))
        return f"{base}/api/query?" + urlencode({"search_query": f'ti:"{words}"', "max_results": _RESULTS})

    def read(self, heard: Heard, question: Question) -> Understood:
        """See ``WebRegistry.read``."""
        feed = _feed(heard)
        if feed is None or feed.tag != f"{_ATOM}feed":
            return not_understood(heard, "arXiv's API")
        entries = feed.findall(f"{_ATOM}entry")
        if not entries and feed.find(_TOTAL) is None:
            return not_understood(heard, "arXiv's API")
        records = [_read(entry, heard) for entry in entries]
        if any(record is None for record in records):
            return not_understood(heard, "arXiv's API")
        found = tuple(record for record in records if record)
        if isinstance(question, ById) and found and found[0].record_id != question.value:
            return about_another(found[0].record_id)
        return Understood(records=found)


def _feed(heard: Heard) -> ElementTree.Element | None:
    # A feed has no document type, and so no entities that could grow.
    if heard.status != 200 or b"<!" in heard.body.replace(b"<!--", b"").replace(b"<![CDATA[", b""):
        return None
    try:
        return ElementTree.fromstring(heard.body)  # noqa: S314
    except ElementTree.ParseError:
        return None


def _read(entry: ElementTree.Element, heard: Heard) -> WorkRecord | None:
    address = (entry.findtext(f"{_ATOM}id") or "").strip()
    number = id_of(IdScheme.ARXIV, address.partition("/abs/")[2])
    if number is None:
        return None
    doi = id_of(IdScheme.DOI, text(entry.findtext(f"{_ARXIV}doi") or ""))
    comment = text(entry.findtext(f"{_ARXIV}comment") or "")
    summary = text(entry.findtext(f"{_ATOM}summary") or "")
    journal = text(entry.findtext(f"{_ARXIV}journal_ref") or "")
    authors = [whole_name_of(one.findtext(f"{_ATOM}name") or "") for one in entry.findall(f"{_ATOM}author")]
    dates = [
        date_of(DateKind.POSTED, entry.findtext(f"{_ATOM}published") or ""),
        date_of(DateKind.REVISED, entry.findtext(f"{_ATOM}updated") or ""),
        *(date_of(DateKind.PUBLISHED, year) for year in _GIVEN_YEAR.findall(journal)[-1:]),
    ]
    withdrawn = _WITHDRAWN.search(comment) or _WITHDRAWN.search(summary[:200])
    return WorkRecord(
        registry="arxiv",
        record_id=number.value,
        kind=WorkKind.PREPRINT,
        titles=(from_latex(text(entry.findtext(f"{_ATOM}title") or "")),),
        authors=tuple(name for name in authors if name),
        dates=tuple(dict.fromkeys(date for date in dates if date)),
        containers=tuple(one for one in ("arXiv", journal) if one),
        ids=(number,),
        relations=(Relation(RelationKind.PUBLISHED_VERSION, doi),) if doi else (),
        notices=(Notice(kind=NoticeKind.WITHDRAWAL, source="arxiv"),) if withdrawn else (),
        url=f"https://arxiv.org/abs/{number.value}",
        fetched_at=heard.at,
        digest=digest_of(heard),
    )
