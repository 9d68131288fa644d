"""dblp's search API. See https://dblp.org/faq/How+to+use+the+dblp+search+API.html."""

import re
import tomllib
from importlib.resources import files
from typing import Any
from urllib.parse import urlencode

from citewell.fetch.service import Heard
from citewell.model.reference import WorkKind
from citewell.model.work_record import DateKind, IdScheme, WorkRecord
from citewell.references.identifiers import id_of
from citewell.references.normal.titles import title_words
from citewell.references.registries.interface import ById, Question, Scope, Understood
from citewell.references.registries.reading import (
    date_of,
    digest_of,
    json_of,
    not_understood,
    objects,
    part,
    text,
    texts,
    titles,
    whole_name_of,
)

_HITS = 10
_KINDS = {
    "Journal Articles": WorkKind.ARTICLE,
    "Conference and Workshop Papers": WorkKind.PROCEEDINGS_PAPER,
    "Informal and Other Publications": WorkKind.PREPRINT,
    "Informal Publications": WorkKind.PREPRINT,
    "Books and Theses": WorkKind.BOOK,
    "Parts in Books or Collections": WorkKind.CHAPTER,
    "Editorship": WorkKind.PROCEEDINGS,
    "Reference Works": WorkKind.BOOK,
    "Data and Artifacts": WorkKind.DATASET,
}
_VENUES: frozenset[str] = frozenset(
    tomllib.loads(files(__package__).joinpath("dblp.toml").read_text(encoding="utf-8"))["venues"]
)
_ARXIV_KEY = re.compile(r"journals/corr/abs-(\d{4})-(\d{4,5})$")


class Dblp:
    """The bibliography of computer science."""

    name = "dblp"
    attribution = "dblp computer science bibliography (CC0, https://dblp.org)"
    base = "https://dblp.org"
    requests = 1
    period = 1.0
    schemes: frozenset[IdScheme] = frozenset()
    decisive: frozenset[IdScheme] = frozenset()
    searches = True
    # Of fields other than computer science it has next to nothing; these conferences it has whole.
    scope = Scope(kinds=frozenset({WorkKind.PROCEEDINGS_PAPER}), since=1995, venues=_VENUES)

    def address(self, base: str, question: Question) -> str:
        """See ``WebRegistry.address``."""
        words = question.value if isinstance(question, ById) else " ".join(title_words(question.title))
        return f"{base}/search/publ/api?" + urlencode({"q": words, "format": "json", "h": _HITS})

    def read(self, heard: Heard, question: Question) -> Understood:
        """See ``WebRegistry.read``."""
        result = part(json_of(heard), "result") if heard.status == 200 else None
        hits = part(result, "hits")
        if not isinstance(hits, dict) or text(part(result, "status", "@code")) not in ("", "200"):
            return not_understood(heard, "dblp")
        infos = [one.get("info") for one in objects(hits.get("hit") or [])]
        return Understood(records=tuple(read_work(one, heard) for one in infos if isinstance(one, dict)))


def read_work(info: dict[str, Any], heard: Heard | None = None) -> WorkRecord:
    """The record of one work as dblp's search gives it."""
    names = part(info, "authors", "author")
    authors = [
        whole_name_of(one.get("text") if isinstance(one, dict) else one)
        for one in (names if isinstance(names, list) else [names])
    ]
    key = text(info.get("key"))
    ids = [id_of(IdScheme.DBLP, key), id_of(IdScheme.DOI, text(info.get("doi")))]
    if match := _ARXIV_KEY.search(key):
        ids.append(id_of(IdScheme.ARXIV, f"{match[1]}.{match[2]}"))
    title = next(iter(titles(info.get("title"))), "").removesuffix(".")
    date = date_of(DateKind.PUBLISHED, text(info.get("year")))
    return WorkRecord(
        registry="dblp",
        record_id=key,
        kind=_KINDS.get(text(info.get("type")), WorkKind.OTHER),
        titles=(title,) if title else (),
        authors=tuple(name for name in authors if name),
        dates=(date,) if date else (),
        containers=texts(info.get("venue")),
        volume=text(info.get("volume")),
        issue=text(info.get("number")),
        pages=text(info.get("pages")),
        publisher=text(info.get("publisher")),
        ids=tuple(dict.fromkeys(one for one in ids if one)),
        url=text(info.get("url")),
        fetched_at=heard.at if heard else None,
        digest=digest_of(heard) if heard else "",
    )
