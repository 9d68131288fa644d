"""Reference lists of articles in JATS XML, as publishers and archives keep them."""

import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element

import msgspec

from citewell.errors import InputError
from citewell.model.reference import PersonName, Reference, WorkKind
from citewell.references.formats.interface import Bibliography, Unread
from citewell.references.formats.printed import read_printed
from citewell.text.xml_tree import xml_tree

_CITATIONS = ("element-citation", "mixed-citation", "citation", "nlm-citation")
_SPACES = re.compile(r"\s+")
_KINDS = {
    "journal": WorkKind.ARTICLE,
    "article": WorkKind.ARTICLE,
    "book": WorkKind.BOOK,
    "chapter": WorkKind.CHAPTER,
    "confproc": WorkKind.PROCEEDINGS_PAPER,
    "conf-proc": WorkKind.PROCEEDINGS_PAPER,
    "conference": WorkKind.PROCEEDINGS_PAPER,
    "thesis": WorkKind.THESIS,
    "report": WorkKind.REPORT,
    "gov": WorkKind.REPORT,
    "data": WorkKind.DATASET,
    "software": WorkKind.SOFTWARE,
    "standard": WorkKind.STANDARD,
    "patent": WorkKind.PATENT,
    "preprint": WorkKind.PREPRINT,
    "webpage": WorkKind.WEB_PAGE,
    "web": WorkKind.WEB_PAGE,
}


def read_jats(text: str) -> Bibliography:
    """All references of an article, in order; those without fields are read as they are printed."""
    try:
        root = xml_tree(text)
    except InputError as error:
        return Bibliography(unread=(Unread(problem=str(error.args[0]), line=error.line),))
    references: list[Reference] = []
    unread: list[Unread] = []
    for number, listed in enumerate(_named(root, "ref"), start=1):
        label = next((words_of(one) for one in _named(listed, "label")), "")
        key = listed.get("id") or label.strip("[]. ") or str(number)
        citation = next((one for one in listed.iter() if _name(one) in _CITATIONS), None)
        read = reference_of(citation, key) if citation is not None else None
        if read is None:
            unread.append(Unread(problem="no title can be made out", key=key))
        else:
            references.append(read)
    return Bibliography(references=tuple(references), unread=tuple(unread))


def reference_of(citation: Element, key: str) -> Reference | None:
    """One citation; ``None`` where no title can be made out.

    Args:
        citation: the element.
        key: of the reference.
    """

    def first(*names: str) -> str:
        return next((words_of(one) for name in names for one in _named(citation, name)), "")

    printed = words_of(citation)
    title = first("article-title", "chapter-title", "data-title", "part-title")
    source = first("source")
    if not title and not source:
        read = read_printed(printed, key=key)
        return msgspec.structs.replace(read, place=key) if read is not None else None
    names = {kind: tuple(_people(citation, kind)) for kind in ("author", "editor")}
    year = re.match(r"\d{4}", first("year"))
    ids = {one.get("pub-id-type", "").lower(): words_of(one) for one in _named(citation, "pub-id")}
    pages = "-".join(filter(None, [first("fpage"), first("lpage")])) or first("elocation-id", "page-range")
    kind = citation.get("publication-type") or citation.get("citation-type") or ""
    return Reference(
        key=key,
        kind=_KINDS.get(kind.lower(), WorkKind.OTHER),
        title=title or source,
        authors=names["author"],
        authors_cut=any(True for _ in _named(citation, "etal")),
        editors=names["editor"],
        year=int(year[0]) if year else None,
        year_text="" if year else first("year"),
        container=source if title else "",
        event=first("conf-name"),
        volume=first("volume"),
        issue=first("issue"),
        pages=pages,
        publisher=first("publisher-name"),
        edition=first("edition"),
        doi=ids.get("doi", ""),
        arxiv=ids.get("arxiv", ""),
        pmid=ids.get("pmid", ""),
        pmcid=ids.get("pmcid", ""),
        isbn=ids.get("isbn", "") or first("isbn"),
        urls=tuple(dict.fromkeys(filter(None, map(_address, _named(citation, "ext-link", "uri"))))),
        raw=printed,
        place=key,
    )


def words_of(element: Element) -> str:
    """The text of an element, in one line."""
    return _SPACES.sub(" ", "".join(element.itertext())).strip()


def _people(citation: Element, kind: str) -> Iterator[PersonName]:
    groups = [one for one in _named(citation, "person-group") if (one.get("person-group-type") or "author") == kind]
    if not groups and kind == "author" and not list(_named(citation, "person-group")):
        groups = [citation]
    for group in groups:
        for one in group.iter():
            if _name(one) in ("name", "string-name"):
                parts = {_name(part): words_of(part) for part in one}
                if parts.get("surname"):
                    family = " ".join(filter(None, [parts.get("prefix", ""), parts["surname"]]))
                    given = parts.get("given-names", "")
                    yield PersonName(family=family, given=given, suffix=parts.get("suffix", ""))
                elif words_of(one):
                    yield PersonName(literal=words_of(one))
            elif _name(one) in ("collab", "institution") and words_of(one):
                yield PersonName(literal=words_of(one))


def _address(link: Element) -> str:
    return link.get("{http://www.w3.org/1999/xlink}href") or words_of(link)


def _named(element: Element, *names: str) -> Iterator[Element]:
    return (one for one in element.iter() if _name(one) in names)


def _name(element: Element) -> str:
    return element.tag.rpartition("}")[2]
