"""Addresses that are answered with a page: whether it is the one that was asked for."""

from citewell.links.rules.facts import Facts, Ruling
from citewell.links.rules.places import redirected
from citewell.links.rules.siblings import like_sibling, sibling_tells
from citewell.links.rules.signs import found, has_sign, is_shown, signs_of
from citewell.model.exchange import HttpExchange
from citewell.model.finding import Confidence
from citewell.model.link import LinkReason, LinkStatus

_HIGH, _MEDIUM, _LOW = Confidence.HIGH, Confidence.MEDIUM, Confidence.LOW
_SURE_TESTS = frozenset({"header", "challenge"})
_SURE_DEFAULTS = frozenset({"placeholder", "soon"})


def page_there(facts: Facts, last: HttpExchange) -> Ruling:
    """Where an address stands that is answered with 2xx.

    A page that holds what was expected of it is believed. Otherwise what it says of itself comes first, then where its
    redirects led, then how it compares with an address beside it, and last what was looked for in it.
    """
    ruling = None
    if not is_shown(last):
        ruling = _wall(last) or _worked_on(last) or _missing(facts, last) or _parked(last) or _gated(last)
    ruling = ruling or redirected(facts, last) or like_sibling(facts, last) or _alive(facts, last)
    return _unverified(ruling) if facts.is_unverified else ruling


def _wall(last: HttpExchange) -> Ruling | None:
    tests = signs_of(last, "bot_wall")
    if not tests:
        return None
    sure = len(tests) > 1 or not _SURE_TESTS.isdisjoint(tests)
    return Ruling(LinkStatus.BLOCKED, LinkReason.BOT_WALL, _HIGH if sure else _MEDIUM)


def _worked_on(last: HttpExchange) -> Ruling | None:
    """A site that is worked on says nothing of its pages, whatever its status."""
    if not has_sign(last, "maintenance"):
        return None
    return Ruling(LinkStatus.SERVER_ERROR, LinkReason.MAINTENANCE, _MEDIUM)


def _missing(facts: Facts, last: HttpExchange) -> Ruling | None:
    """A page that says that it is not there.

    Said in two places, or by the page beside it too: high. In the title or heading alone: medium. In the text alone,
    or where the server does tell what is missing by its status: low.
    """
    places = signs_of(last, "not_found")
    if not places:
        return None
    if len(places) > 1 or like_sibling(facts, last) is not None:
        confidence = _HIGH
    else:
        confidence = _LOW if places == ("text",) or sibling_tells(facts) else _MEDIUM
    return Ruling(LinkStatus.SOFT_404, LinkReason.SAYS_NOT_FOUND, confidence)


def _parked(last: HttpExchange) -> Ruling | None:
    if offers := signs_of(last, "parked"):
        return Ruling(LinkStatus.PARKED, LinkReason.FOR_SALE, _HIGH if len(offers) > 1 else _MEDIUM)
    if defaults := signs_of(last, "default_page"):
        confidence = _MEDIUM if _SURE_DEFAULTS.isdisjoint(defaults) is False else _HIGH
        return Ruling(LinkStatus.PARKED, LinkReason.DEFAULT_PAGE, confidence)
    return None


def _gated(last: HttpExchange) -> Ruling | None:
    """A page that stands before another; two signs of one gate are of high confidence."""
    for kind, reason in (
        ("login", LinkReason.LOGIN),
        ("paywall", LinkReason.PAYWALL),
        ("consent", LinkReason.CONSENT),
    ):
        if signs := signs_of(last, kind):
            return Ruling(LinkStatus.GATED, reason, _HIGH if len(signs) > 1 else _MEDIUM)
    return None


def _alive(facts: Facts, last: HttpExchange) -> Ruling:
    """A page that is there, and whether it is what was meant.

    Where title and words are both missing that it is another page is of high confidence, where one is, medium. That
    it is there is of high confidence when its content was seen, of medium confidence when scripts make it, a cap or a
    fault ended it, a registry does not know it or nothing of it was read.
    """
    title, quote = found(last, "title"), found(last, "quote")
    if title is False and not quote:
        return Ruling(LinkStatus.ALIVE, LinkReason.OTHER_PAGE, _HIGH if quote is False else _MEDIUM)
    if quote is False:
        reason = LinkReason.TEXT_MISSING if title else LinkReason.OTHER_PAGE
        return Ruling(LinkStatus.ALIVE, reason, _MEDIUM)
    if found(last, "text") is False:
        return Ruling(LinkStatus.ALIVE, LinkReason.TEXT_MISSING, _MEDIUM)
    if found(last, "fragment") is False:
        return Ruling(LinkStatus.ALIVE, LinkReason.FRAGMENT_MISSING, _MEDIUM)
    if last.fault is not None:
        return Ruling(LinkStatus.ALIVE, LinkReason.CUT_OFF, _MEDIUM)
    page = last.page
    seen = page is not None and page.whole and not has_sign(last, "script_only")
    return Ruling(LinkStatus.ALIVE, LinkReason.ANSWERED, _HIGH if seen else _MEDIUM)


def _unverified(ruling: Ruling) -> Ruling:
    """What is left of a ruling when nobody vouches for the server: that there is a page, and nothing against it."""
    if ruling.status in (LinkStatus.ALIVE, LinkStatus.MOVED):
        reason = ruling.reason if ruling.reason is LinkReason.OTHER_PAGE else LinkReason.TLS_INCOMPLETE
        return Ruling(LinkStatus.ALIVE, reason, _MEDIUM)
    return Ruling(LinkStatus.UNDECIDED, LinkReason.TLS_INCOMPLETE, _MEDIUM)
