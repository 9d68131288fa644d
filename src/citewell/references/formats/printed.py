"""References as they are printed in a list, in whatever style, divided into their fields as well as they can be."""

import re
from typing import NamedTuple

from citewell.model.reference import Reference, WorkKind
from citewell.references.formats.printed_authors import Authors, end_of_authors, is_author_list, read_authors
from citewell.references.formats.printed_places import Places, read_places
from citewell.text.identifiers import find_identifiers, trim_doi

_SPACES = re.compile(r"\s+")
_NUMBER = re.compile(r"^\s*(?:\[\^?(?P<key>[\w.:+\-]{1,40})\]:?|\((?P<round>\d{1,4})\)|(?P<plain>\d{1,4})[.)])\s+")
_ADDRESS = re.compile(r"<?\bhttps?://[^\s<>\"]+>?", re.IGNORECASE)
# Words before an address, left alone where that was.
_LABELS = re.compile(
    r"\b(?:available (?:at|from|online)|retrieved from|online at|url|doi|link|accessed (?:on|at))\b[:.]?"
    r"(?=\s*(?:$|[.,;)\]]))",
    re.IGNORECASE,
)
_ACCESSED = re.compile(
    r"[\[(]?\b(?:last )?(?:accessed|retrieved|visited|abgerufen|consult[ée]e?|cited)\b"
    r"[^.;\])]{0,40}\d{4}[^.;\])]{0,12}[\])]?",
    re.IGNORECASE,
)
_YEAR = r"(?:1[5-9]|20)\d{2}"
_DATED = re.compile(
    rf"\((?P<year>{_YEAR})[a-z]?(?:[,/\u2013-][^()]{{0,25}})?\)"
    r"|\((?P<none>n\.\s?d\.|in press|forthcoming|to appear|submitted|o\. ?J\.|s\. ?f\.)\)",
    re.IGNORECASE,
)
_STANDS = re.compile(rf"(?<![\d/:.\-\u2013])(?P<year>{_YEAR})(?P<letter>[a-z]?)(?![\d\u2013-]|\.\d|:\s?\d)")
_LEADING = re.compile(rf"^\s*[.,]?\s*(?P<year>{_YEAR})[a-z]?\s*[.,:]\s+")
_NO_YEAR = re.compile(r"\b(n\.\s?d\.|in press|forthcoming|to appear)", re.IGNORECASE)
_QUOTED = re.compile(
    r"[“\"„«]\s?(?P<title>[^“”\"„«»]{8,400}?)(?:[,.?!]\s?[”\"“»]|\s?[”\"“»](?=\s*(?:[,.;:(]|$|in\b)))"
    r"|‘(?P<single>.{12,400}?)’(?=[,.]\s|\s?\(|$)",
    re.IGNORECASE,
)
_END = re.compile(r"(?P<mark>[.?!])['”\"]?\s+(?=[\"“(\[]?[^\W_])")
_SHORT = re.compile(
    r"(?:^|[\s(])(?:[^\W\d_]|vs|cf|etc|ca|no|vol|ed|eds|pp|st|dr|vol|jr|sr|approx|resp|incl|u\.s|e\.g|i\.e|Nr|Bd)$",
    re.IGNORECASE,
)
_IN = re.compile(r"[.,:;?!]['”\"]?\s+(?:In(?:\s*:\s*|\s+)(?=[^\W_])|in\s+(?=Proc|Adv|Trans|[A-Z]{3}|\d{4}\s[A-Z]))")
_EMPHASIS = re.compile(r"(?<!\w)(?:\*\*?|__?)(?=\S)(?P<inner>[^*_]{1,300}?)(?<=\S)(?:\*\*?|__?)(?!\w)")
_LINK = re.compile(r"\[([^\[\]]{1,300})\]\((https?://[^\s()]{1,500})\)")
_MEDIUM = re.compile(
    r"\s*\[(?:internet|online|pdf|conference (?:paper|presentation)|data ?set|preprint|"
    r"blog post|computer software|doctoral dissertation|"
    r"master'?s thesis|electronic resource)\]$",
    re.IGNORECASE,
)
_LEAST_TITLE = 2
_LONGEST = 4_000


class _Divided(NamedTuple):
    authors: Authors
    title: str
    rest: str
    year: int | None


def read_printed(text: str, *, key: str = "", line: int | None = None) -> Reference | None:
    """One reference of a list; ``None`` for a text in which no title can be made out.

    Args:
        text: the reference as printed; emphasis and links in Markdown are understood.
        key: its key in the list, if it has one besides a number that the text begins with.
        line: where it begins in the file.
    """
    raw = text.strip()
    body, urls = _plain(raw[:_LONGEST])
    if (number := _NUMBER.match(body)) is not None:
        key = key or number["key"] or number["round"] or number["plain"]
        body = body[number.end() :]
    found = {"DOI": "", "arXiv": "", "PMID": "", "PMCID": "", "ISBN": ""}
    for one in find_identifiers(f"{body} {' '.join(urls)}"):
        found[one.kind] = found[one.kind] or (trim_doi(one.value) if one.kind == "DOI" else one.value)
    body, more = _without_identifiers(body)
    urls += more
    divided = _divide(body)
    if divided is None:
        return None
    places = read_places(divided.rest, dated=divided.year is not None)
    year = divided.year if divided.year is not None else _year_in(divided.rest)
    undated = _NO_YEAR.search(body) if year is None else None
    return Reference(
        key=key or "1",
        kind=_kind(divided, places, found, body),
        title=divided.title,
        authors=() if divided.authors.edited else divided.authors.names,
        authors_cut=divided.authors.cut,
        editors=divided.authors.names if divided.authors.edited else (),
        year=year,
        year_text=undated[1] if undated else "",
        container=places.container,
        volume=places.volume,
        issue=places.issue,
        pages=places.pages,
        publisher=places.publisher,
        doi=found["DOI"],
        arxiv=found["arXiv"],
        pmid=found["PMID"],
        pmcid=found["PMCID"],
        isbn=found["ISBN"],
        urls=tuple(dict.fromkeys(url for url in urls if "doi.org/" not in url)),
        raw=raw,
        line=line,
        printed=True,
    )


def _plain(text: str) -> tuple[str, list[str]]:
    """The text without the signs of Markdown, in one line, and the addresses of its links."""
    urls: list[str] = []

    def shown(match: re.Match[str]) -> str:
        urls.append(match[2])
        return match[1] if not match[1].startswith("http") else ""

    text = _LINK.sub(shown, text.replace("\\", ""))
    text = _EMPHASIS.sub(lambda match: match["inner"], text)
    return _SPACES.sub(" ", text).strip(), urls


def _without_identifiers(body: str) -> tuple[str, list[str]]:
    """The text without identifiers, addresses and dates of access."""
    urls = [match[0].strip("<>").rstrip(".,;)") for match in _ADDRESS.finditer(body)]
    body = _ADDRESS.sub(" ", body)
    for one in reversed(list(find_identifiers(body))):
        if (
            one.kind == "arXiv" and body[max(0, one.start - 12) : one.start].rstrip().lower().endswith("preprint")
        ) or one.kind != "arXiv":
            body = f"{body[: one.start]} {body[one.end :]}"
    body = _ACCESSED.sub(" ", body)
    body = _LABELS.sub(" ", body)
    return _SPACES.sub(" ", body).strip(" ,;"), urls


def _divide(body: str) -> _Divided | None:
    """Authors, title and the rest."""
    quoted = _QUOTED.search(body)
    if quoted is not None:
        title = (quoted["title"] or quoted["single"]).strip().rstrip(",.")
        head, rest = body[: quoted.start()], body[quoted.end() :]
        if len(title.split()) >= _LEAST_TITLE and (not head.strip() or is_author_list(_undated(head)[0])):
            names, year = _undated(head)
            return _Divided(read_authors(names), title, rest, year)
    dated = _DATED.search(body)
    if dated is not None and is_author_list(body[: dated.start()]):
        year = int(dated["year"]) if dated["year"] else None
        title, rest = _title_and_rest(body[dated.end() :].lstrip(" .,:"))
        return _Divided(read_authors(body[: dated.start()]), title, rest, year) if title else None
    end = end_of_authors(body)
    if end is not None:
        after = body[end + 1 :].strip()
        leading = _LEADING.match(after)
        year = int(leading["year"]) if leading else None
        title, rest = _title_and_rest(after[leading.end() :] if leading else after)
        return _Divided(read_authors(body[:end]), title, rest, year) if title else None
    comma = re.match(rf"(?P<names>[^\d\"“]{{3,600}}?),?\s(?P<year>{_YEAR})[a-z]?[.,:]\s+", body)
    if comma is not None and is_author_list(comma["names"]):
        title, rest = _title_and_rest(body[comma.end() :])
        return _Divided(read_authors(comma["names"]), title, rest, int(comma["year"])) if title else None
    title, rest = _title_and_rest(body)
    return _Divided(Authors(), title, rest, None) if len(title.split()) >= _LEAST_TITLE else None


def _undated(head: str) -> tuple[str, int | None]:
    """What stands before a title, without the year in it."""
    head = head.strip().rstrip(",.:;")
    dated = re.search(rf"[\s,(]*\(?({_YEAR})[a-z]?\)?$", head)
    return (head[: dated.start()].rstrip(" ,.("), int(dated[1])) if dated else (head, None)


def _title_and_rest(text: str) -> tuple[str, str]:
    """The title with which a text begins, and what comes after."""
    within = _IN.search(text)
    if within is not None and len(text[: within.start()].split()) >= 1:
        # What stands between the authors and "In" is the title, whatever stops are in it.
        mark = text[within.start()] if text[within.start()] in "?!" else ""
        return _title(text[: within.start()] + mark), text[within.start() + 1 :].lstrip(" .,:;'”\"")
    for end in _END.finditer(text):
        head = text[: end.start()]
        if end["mark"] == "." and _SHORT.search(head):
            continue
        if len(head.split()) < _LEAST_TITLE and not re.match(r"[A-Z][\w\-]{3,}$", head):
            continue
        mark = "" if end["mark"] == "." else end["mark"]
        return _title(head + mark), text[end.end() :]
    # Nothing ends the title: what follows it is a number, a date or a publisher in brackets.
    cut = re.search(rf",?\s+(?:vol(?:ume|\.)|\d{{1,4}}\s?[,(:]|\(?{_YEAR}\)?[,.;]?|pp?\.\s?\d)", text)
    if cut is not None and len(text[: cut.start()].split()) >= _LEAST_TITLE:
        return _title(text[: cut.start()]), text[cut.start() :]
    return _title(text), ""


def _title(text: str) -> str:
    return _MEDIUM.sub("", text.strip().strip("“”\"'").rstrip(".,;:").strip())


def _year_in(rest: str) -> int | None:
    """The year of publication: in brackets, or the last that stands alone."""
    dated = [match for match in _DATED.finditer(rest) if match["year"]]
    if dated:
        return int(dated[-1]["year"])
    found = [match["year"] for match in _STANDS.finditer(rest)]
    return int(found[-1]) if found else None


def _kind(divided: _Divided, places: Places, found: dict[str, str], body: str) -> WorkKind:
    rest = divided.rest.lower()
    if re.search(r"\b(?:thesis|dissertation)\b", rest):
        return WorkKind.THESIS
    if found["arXiv"] or re.search(r"\b(?:arxiv|biorxiv|medrxiv|preprint|ssrn)\b", rest):
        return WorkKind.PREPRINT
    if re.search(r"\b(?:proceedings|proc\.|conference|workshop|symposium|advances in)\b", rest):
        return WorkKind.PROCEEDINGS_PAPER
    if re.search(r"\b(?:technical report|tech\. rep|working paper|white paper)\b", rest):
        return WorkKind.REPORT
    if places.within:
        return WorkKind.CHAPTER
    if places.volume or places.issue:
        return WorkKind.ARTICLE
    if found["ISBN"] or re.search(r"\b(?:press|verlag|publish|books?|editions?|wiley|springer|elsevier)\b", rest):
        return WorkKind.BOOK
    return WorkKind.OTHER
