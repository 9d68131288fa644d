"""What a printed reference says of where its work stands: container, volume, issue, pages and publisher."""

import re
from typing import NamedTuple

_YEAR = r"(?:1[5-9]|20)\d{2}"
_PAGE = r"[A-Za-z]{0,2}\d{1,6}(?::\d{1,4})?"
_RANGE = rf"{_PAGE}\s?[-\u2010-\u2015\u2212]{{1,3}}\s?{_PAGE}"
_COUNTED = re.compile(
    rf"(?P<volume>\b[A-Z]?\d{{1,4}}[A-Za-z]?)\s?\((?P<issue>[^()]{{1,15}}?)\)\s?[:,.]?\s?(?:pp?\.\s?)?(?P<pages>{_RANGE}|{_PAGE}\b)?"
)
_COLON = re.compile(rf"(?P<volume>\b\d{{1,4}})\s?:\s?(?P<pages>{_RANGE}|[A-Za-z]?\d{{1,6}}\b)")
_COMMA = re.compile(rf"(?P<volume>\b\d{{1,4}})\s?,\s(?:pp?\.\s?)?(?P<pages>{_RANGE}|{_PAGE}\b)(?!\s?(?:vol|no))")
_VOLUME = re.compile(r"\b(?:vol(?:ume)?|Bd|Band|t)\b\.?\s?(?P<volume>[A-Z]?\d{1,4}|[IVXLC]{1,6}\b)", re.IGNORECASE)
_ISSUE = re.compile(
    r"\b(?:no|nr|iss(?:ue)?|number|Heft|H)\b\.?\s?(?P<issue>\d{1,4}(?:[-\u2013/]\d{1,4})?)", re.IGNORECASE
)
_PAGES = re.compile(rf"\b(?:pp?|pages?|S|Seiten)\b\.?\s?(?P<pages>{_RANGE}|{_PAGE}\b)")
_BARE = re.compile(r"(?<![\w.])(?P<pages>\d{1,5}\s?[-\u2010-\u2015]{1,2}\s?\d{1,5})(?!\w)")
_ARTICLE = re.compile(
    r"\b(?:article|art\.|paper)\s(?:no\.?\s|number\s|id\s)?(?P<pages>[A-Za-z]?\d{1,8})", re.IGNORECASE
)
_WITHIN = re.compile(r"^[\s.,:;]*\b(?:in|In)\b\s?:?\s+")
_EDITORS = re.compile(
    r"^(?P<names>[^()\d]{3,300}?),?\s?\((?:eds?|editors?|hrsg)\.?\)[,.:]?\s+|^(?P<plain>[^()\d]{3,200}?),\s(?:eds?|editors?)\b\.?,?\s+",
    re.IGNORECASE,
)
_AFTER = re.compile(
    rf"[,.;(]?\s*(?:\b(?:vol|volume|no|nr|issue|pp?|pages?|article|series|edition|ed|eds|LNCS|LNAI|CEUR|ISSN|ISBN|arXiv:)\b[.\s:]|"
    rf"\(?\b{_YEAR}\b\)?(?=\s*(?:[,.;:)]|$))|\b[A-Z]?\d{{1,4}}[A-Za-z]?\s?(?:[,:;(]|$)|\d{{1,5}}\s?[-\u2010-\u2015]\s?\d|\((?=pp?\.|{_YEAR}|eds?\b))",
    re.IGNORECASE,
)
_DATES = re.compile(
    rf"\((?:[^()]{{0,12}}){_YEAR}[^()]{{0,12}}\)|\b{_YEAR}(?:\s[A-Z][a-z]{{2,8}}(?:\s\d{{1,2}})?)?\s?[;.,]"
)
_BARE_YEAR = re.compile(rf"(?<!\()\b{_YEAR}\b(?!\))")
_BRACKETED = re.compile(rf"\((?!pp?\.|{_YEAR}|eds?\b)[^()]{{0,60}}[^\W\d_]{{3}}[^()]{{0,60}}\)", re.IGNORECASE)
_PUBLISHER = re.compile(
    r"\b((?:[A-Z][\w&'’.\-]*\s){0,4}(?:Press|Verlag|Publish(?:ers|ing)|Books|Springer|Elsevier|Wiley|ACM|IEEE|PMLR|Routledge|"
    r"Association for [A-Z]\w+ [A-Z]\w+|Sage|SAGE|Thieme)(?:[ -](?:Nature|Verlag))?)\b"
)
# "12, no. 3", "12, pp. 4" and ACM's "12, 3 (2014), 34–56".
_BEFORE_ISSUE = re.compile(
    rf"(?:^|[,\s])(?P<volume>\d{{1,4}}),?\s(?:(?:no|nr|pp?)\b|(?P<issue>\d{{1,3}})\s\((?:[A-Za-z. ]{{0,12}}){_YEAR}\))"
)
_PREPRINT = re.compile(
    r"\b(arXiv|bioRxiv|medRxiv|SSRN|PsyArXiv|ChemRxiv)\b(?:\s(?:e-?prints?|preprint))?", re.IGNORECASE
)
_LEAST = 2


class Places(NamedTuple):
    """Where a work stands, each as printed.

    Attributes:
        container: journal, proceedings or book.
        volume: of it.
        issue: of it.
        pages: in it.
        publisher: of it, or of the work.
        within: whether the reference says that the work stands *in* the container.
    """

    container: str = ""
    volume: str = ""
    issue: str = ""
    pages: str = ""
    publisher: str = ""
    within: bool = False


def read_places(rest: str, *, dated: bool = False) -> Places:
    """The places in what follows the title of a reference.

    Args:
        rest: what follows.
        dated: whether the year of the work stood before; one that follows may then be part of a name.
    """
    within = _WITHIN.match(rest)
    body = rest[within.end() :] if within else rest
    if within and (editors := _EDITORS.match(body)) is not None:
        body = body[editors.end() :]
    container = _container(body, dated=dated)
    after = body[len(container) :] if container and body.startswith(container) else body
    volume, issue, pages = _counted(after)
    publisher = _PUBLISHER.search(after)
    return Places(
        container=container.strip(" .,;:("),
        volume=volume,
        issue=issue,
        pages=re.sub(r"\s", "", pages),
        publisher=publisher[1].strip() if publisher else "",
        within=within is not None,
    )


def _counted(text: str) -> tuple[str, str, str]:
    """Volume, issue and pages."""
    if (acm := _BEFORE_ISSUE.search(text)) is not None and acm["issue"]:
        return acm["volume"], acm["issue"], _first(_BARE, text[acm.end() :]) or _first(_PAGES, text)
    undated = _DATES.sub(" ", text)
    counted = _COUNTED.search(undated)
    if counted is not None:
        return counted["volume"], counted["issue"], counted["pages"] or _first(_PAGES, undated)
    volume, issue = _first(_VOLUME, text), _first(_ISSUE, text)
    pages = _first(_PAGES, text) or _first(_ARTICLE, text)
    if not volume and acm is not None:
        volume = acm["volume"]
    for form in () if volume else (_COLON, _COMMA):
        if (match := form.search(undated)) is not None:
            return match["volume"], issue, pages or match["pages"]
    return volume, issue, pages or _first(_BARE, undated)


def _first(form: re.Pattern[str], text: str) -> str:
    match = form.search(text)
    return match.group(next(iter(form.groupindex))) if match else ""


def _container(body: str, *, dated: bool) -> str:
    """The name with which what follows a title begins."""
    body = body.lstrip(" .,:;")
    if (preprint := _PREPRINT.match(body)) is not None:
        return preprint[0]
    # What stands in brackets is part of the name unless it is a date or pages.
    shown = _BRACKETED.sub(lambda match: "x" * len(match[0]), body)
    end = len(body)
    for match in _AFTER.finditer(shown):
        year = _BARE_YEAR.search(match[0])
        if year is not None and (dated or _BARE_YEAR.search(shown, match.end())):
            continue
        if match.start() > _LEAST and body[: match.start()].split():
            end = match.start()
            break
    stop = re.search(
        r"(?<![A-Z])(?<!\b\w{1})\.\s+(?=[A-Z])|;\s|,\s(?=[A-Z][a-z]+(?:,\s[A-Z]{2})?[,.:]?\s*(?:\d|$|[A-Z]))",
        body[:end],
    )
    head = (
        body[: stop.start()]
        if stop is not None and not re.search(r"\b[A-Z][a-z]{1,6}$", body[: stop.start()])
        else body[:end]
    )
    head = head.strip(" .,;:(")
    return head if re.match(r"[^\W\d_]", head) else ""
