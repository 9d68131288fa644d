"""What an address beside the page says, that should not exist."""

from citewell.links.address import Address, led_to
from citewell.links.content.addresses import identity_of, is_home
from citewell.links.content.siblings import likeness
from citewell.links.rules.facts import Facts, Ruling
from citewell.links.rules.signs import has_sign, is_shown
from citewell.model.exchange import HttpExchange
from citewell.model.finding import Confidence
from citewell.model.link import LinkReason, LinkStatus

_ALIKE = 0.8
_RICH = 150
_TOLD = frozenset({404, 410})


def sibling_tells(facts: Facts) -> bool:
    """Whether the server says by its status that an address does not exist."""
    return any(sibling.status in _TOLD for sibling in facts.siblings)


def goes_where_page_goes(facts: Facts, last: HttpExchange) -> bool:
    """Whether an address that does not exist is redirected to where the page's redirects led."""
    for sibling in facts.siblings:
        location = sibling.headers.get("location")
        if location is None or sibling.status is None or not 300 <= sibling.status < 400:
            continue
        target = led_to(sibling.url, location)
        if isinstance(target, Address) and identity_of(target.url) == identity_of(last.url):
            return True
    return False


def like_sibling(facts: Facts, last: HttpExchange) -> Ruling | None:
    """Where an address stands whose page is the same as that of an address that does not exist; ``None`` otherwise.

    A site that shows one short page for everything has no page there. Where scripts make the page, or it is a rich one
    such as a home page shown for everything, it is only unknown what is there: alive, of low confidence.
    """
    page = last.page
    if page is None or not facts.siblings or is_shown(last) or is_home(facts.question.url):
        return None
    same = any(
        sibling.page is not None
        and sibling.status is not None
        and 200 <= sibling.status < 300
        and sibling.page.title == page.title
        and (sibling.page.digest == page.digest or likeness(sibling.page.sketch, page.sketch) >= _ALIKE)
        for sibling in facts.siblings
    )
    if not same:
        return None
    if page.words >= _RICH or has_sign(last, "script_only") or not page.words:
        return Ruling(LinkStatus.ALIVE, LinkReason.ANSWERED, Confidence.LOW)
    return Ruling(LinkStatus.SOFT_404, LinkReason.SAME_AS_SIBLING, Confidence.MEDIUM)
