"""Where redirects led: to another address of the page, to the home page, to a gate."""

import re

from citewell.links.content.addresses import host_of, is_consent, is_home, is_login, segments_of
from citewell.links.rules.facts import Facts, Ruling
from citewell.links.rules.siblings import goes_where_page_goes
from citewell.links.rules.signs import found, is_shown, signs_of
from citewell.model.exchange import HttpExchange
from citewell.model.finding import Confidence
from citewell.model.link import LinkReason, LinkStatus
from citewell.text.fold import fold

_HIGH, _MEDIUM = Confidence.HIGH, Confidence.MEDIUM
_PERMANENT = frozenset({301, 308})
_WORD = re.compile(r"[^\W\d_]{3,}")


def redirected(facts: Facts, last: HttpExchange) -> Ruling | None:
    """Where an address stands whose redirects led elsewhere; ``None`` when they did not.

    From within a site to its home page is a soft 404: of high confidence when an address that does not exist is sent
    there as well, otherwise of medium confidence. An address that was moved for good at every hop is of high
    confidence, one that was for the time being of medium.
    """
    if not facts.is_redirected:
        return None
    asked = facts.question.url
    if not is_shown(last):
        if is_login(last.url) and not is_login(asked):
            return Ruling(LinkStatus.GATED, LinkReason.LOGIN, _HIGH if signs_of(last, "login") else _MEDIUM)
        if is_consent(last.url) and not is_consent(asked):
            return Ruling(LinkStatus.GATED, LinkReason.CONSENT, _MEDIUM)
        everything = goes_where_page_goes(facts, last)
        if _is_sent_home(asked, last):
            return Ruling(LinkStatus.SOFT_404, LinkReason.REDIRECTED_HOME, _HIGH if everything else _MEDIUM)
        if everything:
            return Ruling(LinkStatus.SOFT_404, LinkReason.SAME_AS_SIBLING, _MEDIUM)
        if found(last, "text") is False or found(last, "title") is False or found(last, "quote") is False:
            return None
    permanent = all(hop.status in _PERMANENT for hop in facts.chain[:-1])
    if permanent:
        return Ruling(LinkStatus.MOVED, LinkReason.PERMANENT, _HIGH)
    return Ruling(LinkStatus.MOVED, LinkReason.TEMPORARY, _MEDIUM)


def _is_sent_home(asked: str, last: HttpExchange) -> bool:
    """Whether an address within a site led to a home page that is not the page's own new place.

    A project that got a host of its own, and a short link, lead to home pages rightly.
    """
    if is_home(asked) or not is_home(last.url):
        return False
    segments = segments_of(asked)
    name = fold(segments[-1]) if segments else ""
    if host_of(asked) != host_of(last.url):
        short = len(segments) == 1 and not _WORD.fullmatch(name)
        named = name.replace("-", "") in host_of(last.url).replace("-", "")
        if short or (name and named):
            return False
    words = set(_WORD.findall(name))
    title = fold(last.page.title or "") if last.page is not None else ""
    return not words or not all(word in title for word in words)
