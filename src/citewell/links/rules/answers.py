"""Addresses whose last request was answered: by the status of the answer, and for pages by what they are."""

from citewell.links.content.addresses import is_login
from citewell.links.rules.dead import dead
from citewell.links.rules.facts import Facts, Ruling
from citewell.links.rules.faults import unfollowed
from citewell.links.rules.pages import page_there
from citewell.links.rules.signs import has_header_sign, has_sign
from citewell.model.exchange import HttpExchange
from citewell.model.finding import Confidence
from citewell.model.link import LinkReason, LinkStatus

_HIGH, _MEDIUM, _LOW = Confidence.HIGH, Confidence.MEDIUM, Confidence.LOW
_REFUSALS = {
    401: Ruling(LinkStatus.GATED, LinkReason.LOGIN, _HIGH),
    402: Ruling(LinkStatus.GATED, LinkReason.PAYWALL, _HIGH),
    403: Ruling(LinkStatus.BLOCKED, LinkReason.FORBIDDEN, _MEDIUM),
    407: Ruling(LinkStatus.GATED, LinkReason.LOGIN, _HIGH),
    410: Ruling(LinkStatus.GONE, LinkReason.HTTP_410, _HIGH),
    429: Ruling(LinkStatus.THROTTLED, LinkReason.TOO_MANY_REQUESTS, _HIGH),
    451: Ruling(LinkStatus.BLOCKED, LinkReason.LEGAL, _HIGH),
    999: Ruling(LinkStatus.BLOCKED, LinkReason.FORBIDDEN, _MEDIUM),
}
# Statuses with which tests for people are sent.
_WITH_TEST = frozenset({403, 405, 429, 503, 999})
_LOGIN_REFUSED = frozenset({400, 401, 403})


def answered(facts: Facts, last: HttpExchange, status: int) -> Ruling:
    """Where an address stands whose last request was answered.

    What a status says for certain is of high confidence. 403 and 999 are of medium confidence, since servers send
    them to strangers for pages that are there and for pages that are not.

    Args:
        facts: what was observed.
        last: the last exchange.
        status: of its answer.
    """
    if 200 <= status < 300:
        return page_there(facts, last)
    if 300 <= status < 400:
        return unfollowed(facts, last)
    if last.method == "HEAD":  # what is said to HEAD is not said of the page
        return Ruling(LinkStatus.UNDECIDED, LinkReason.ODD_STATUS, _LOW)
    if has_header_sign(last) or (status in _WITH_TEST and has_sign(last, "bot_wall")):
        return Ruling(LinkStatus.BLOCKED, LinkReason.BOT_WALL, _HIGH)
    if status == 404:
        return dead(facts, LinkReason.NOT_FOUND)
    if status in _LOGIN_REFUSED and facts.is_redirected and is_login(last.url) and not is_login(facts.question.url):
        return Ruling(LinkStatus.GATED, LinkReason.LOGIN, _MEDIUM)
    if ruling := _REFUSALS.get(status):
        return ruling
    if 500 <= status < 600:
        return Ruling(LinkStatus.SERVER_ERROR, LinkReason.HTTP_5XX, _HIGH)
    return Ruling(LinkStatus.UNDECIDED, LinkReason.ODD_STATUS, _HIGH)
