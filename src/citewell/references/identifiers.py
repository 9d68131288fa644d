"""Identifiers of works as bibliographies write them: read, checked, and what else may have been meant."""

import re
from urllib.parse import unquote

import msgspec

from citewell.links.registries import identifiers as known
from citewell.model.reference import Reference
from citewell.model.work_record import IdScheme, WorkId

_ARXIV_DOI = re.compile(r"10\.48550/arxiv\.(.+)", re.IGNORECASE)
_TAIL = re.compile(
    r"(?:/(?:full|abstract|abs|pdf|epdf|summary|html|full-text|fulltext|references|meta|metrics)|\.(?:pdf|html?|full|abstract)"
    r"|[?&](?:partnerid|utm_[a-z]+|src|journalcode|casa_token|download|needaccess|locale|via)=.*|&[a-z0-9]+=.*|#.*)$",
    re.IGNORECASE,
)
_VERSION = re.compile(r"(?:\.v\d{1,2}|v\d{1,2})$", re.IGNORECASE)
_SPACES = re.compile(r"\s+")
_BREAK = re.compile(r"-\s+")
_DOI = re.compile(r"10\.\d{4,9}(?:\.\d+)*/\S+")
_SECOND = re.compile(r"(?<=\S)10\.\d{4,9}/")
_ACL = re.compile(r"aclanthology\.org/([A-Za-z]\d{2}-\d{4}|\d{4}\.[a-z0-9_-]+\.\d+)", re.IGNORECASE)
_OPENREVIEW = re.compile(r"openreview\.net/(?:forum|pdf|attachment)\?(?:[^#]*&)?id=([\w-]{5,40})", re.IGNORECASE)
_MOST = 8


class Written(msgspec.Struct, frozen=True, kw_only=True):
    """An identifier as a reference gives it.

    Attributes:
        id: in its normal form.
        possible: whether its registry could ever have given it.
        field: the field that it was read from.
        printed: as it stands there.
        others: other values that may have been meant, the likeliest first.
    """

    id: WorkId
    field: str
    printed: str
    possible: bool = True
    others: tuple[str, ...] = ()


def identifiers_of(reference: Reference) -> tuple[Written, ...]:
    """The identifiers of a reference: those of its own fields first, then those in its addresses."""
    found: dict[WorkId, Written] = {}

    def add(written: Written | None) -> None:
        if written is not None:
            found.setdefault(written.id, written)

    if reference.doi:
        add(doi(reference.doi))
    if reference.arxiv:
        add(_known(known.arxiv(reference.arxiv.strip()), IdScheme.ARXIV, "arxiv", reference.arxiv))
    if reference.pmid:
        add(_known(known.pubmed(reference.pmid.strip()), IdScheme.PUBMED, "pmid", reference.pmid))
    if reference.pmcid:
        number = reference.pmcid.strip().upper().removeprefix("PMC")
        add(_known(known.pmc(number), IdScheme.PMC, "pmcid", reference.pmcid))
    if reference.isbn:
        add(_known(known.isbn(reference.isbn.strip()), IdScheme.ISBN, "isbn", reference.isbn))
    for url in reference.urls:
        if (match := _ACL.search(url)) is not None:
            add(Written(id=WorkId(IdScheme.ACL, match[1]), field="urls", printed=url))
        elif (match := _OPENREVIEW.search(url)) is not None:
            add(Written(id=WorkId(IdScheme.OPENREVIEW, match[1]), field="urls", printed=url))
        elif (identifier := known.identifier_of(url)) is not None:
            # Identifiers in addresses of pages are read from where the address ends, which is not sure.
            if identifier.scheme is known.Scheme.DOI and not any(
                one.id.scheme is IdScheme.DOI for one in found.values()
            ):
                add(doi(identifier.value, field="urls", printed=url, others=identifier.others))
            elif identifier.scheme is not known.Scheme.DOI:
                add(_known(identifier, IdScheme(identifier.scheme.value), "urls", url))
    return tuple(found.values())


def doi(
    written: str, *, field: str = "doi", printed: str | None = None, others: tuple[str, ...] = ()
) -> Written | None:
    """A DOI, and what else may have been meant by it; ``None`` when there is none in it."""
    written = written.replace("\\", "").replace("{", "").replace("}", "")
    whole = _SPACES.sub("", unquote(written.strip()) if "%2" in written else written.strip())
    match = _DOI.search(whole)
    if match is None:
        return None
    value = _trimmed(match[0]).lower()
    arxiv = _ARXIV_DOI.fullmatch(value)
    number = known.arxiv(_VERSION.sub("", arxiv[1])) if arxiv else None
    if number is not None:
        given = WorkId(IdScheme.ARXIV, number.value)
        return Written(id=given, field=field, printed=printed or written, possible=number.possible)
    candidates = dict.fromkeys((*others, *repairs(written)))
    candidates.pop(value, None)
    return Written(
        id=WorkId(IdScheme.DOI, value), field=field, printed=printed or written, others=tuple(candidates)[:_MOST]
    )


def _trimmed(value: str) -> str:
    value = value.rstrip(".,;:'\"*")
    while value.endswith((")", "]", "}", ">")):
        closing = value[-1]
        if value.count(closing) <= value.count({")": "(", "]": "[", "}": "{", ">": "<"}[closing]):
            break
        value = value[:-1]
    return value


def repairs(printed: str) -> tuple[str, ...]:
    """DOIs that may have been meant: none is to be believed unless the record of it is the work.

    Underscores are lost where text is taken from PDF, hyphens added where a line was broken, and what publishers write
    after a DOI in an address is taken into it.
    """
    text = printed.strip()
    found: dict[str, None] = {}

    def add(value: str) -> None:
        if match := _DOI.search(value):
            found.setdefault(_trimmed(match[0]).lower())

    begin = text.find("10.")
    body = text[begin:] if begin >= 0 else text
    if _SPACES.search(body):
        add(_SPACES.sub("_", body))
        add(_BREAK.sub("", body))
        add(_SPACES.sub("-", body))
        add(_SPACES.sub(".", body))
    body = _SPACES.sub("", body)
    plain = body.replace("\\", "")
    add(plain)
    if (second := _SECOND.search(plain, 8)) is not None:
        add(plain[: second.start()])
        add(plain[second.start() :])
    for _ in range(3):
        shorter = _TAIL.sub("", plain)
        if shorter == plain:
            break
        plain = shorter
        add(plain)
    if _VERSION.search(plain):
        add(_VERSION.sub("", plain))
    return tuple(found)


def _known(identifier: known.Identifier | None, scheme: IdScheme, field: str, printed: str) -> Written | None:
    if identifier is None:
        return None
    return Written(id=WorkId(scheme, identifier.value), field=field, printed=printed, possible=identifier.possible)


def id_of(scheme: IdScheme, written: str) -> WorkId | None:
    """An identifier of a record in its normal form; ``None`` when it is none. A DOI of arXiv's is an arXiv number."""
    written = written.strip()
    if scheme is IdScheme.DOI:
        match = _DOI.search(written)
        if match is None:
            return None
        value = match[0].lower()
        if arxiv := _ARXIV_DOI.fullmatch(value):
            return id_of(IdScheme.ARXIV, _VERSION.sub("", arxiv[1]))
        return WorkId(IdScheme.DOI, value)
    if scheme is IdScheme.ARXIV:
        number = known.arxiv(written)
        return WorkId(scheme, number.value) if number else None
    if scheme is IdScheme.ISBN:
        book = known.isbn(written)
        return WorkId(scheme, book.value) if book else None
    if scheme is IdScheme.PUBMED:
        paper = known.pubmed(written.rpartition("/")[2])
        return WorkId(scheme, paper.value) if paper else None
    if scheme is IdScheme.PMC:
        paper = known.pmc(written.rpartition("/")[2].upper().removeprefix("PMC"))
        return WorkId(scheme, paper.value) if paper else None
    return WorkId(scheme, written) if written else None
