"""What is looked for in a page: what the address itself names in it, and what who cites it expects."""

from urllib.parse import urlsplit

import msgspec

from citewell.links.fragments import Fragment, fragment_of
from citewell.model.link import LinkQuestion

NO_FRAGMENT = fragment_of("")


class LookedFor(msgspec.Struct, frozen=True, kw_only=True):
    """What is looked for in a page.

    Attributes:
        url: the address as given, which says what page was asked for.
        fragment: what stands behind ``#`` in it.
        title: what the page is expected to be called.
        quote: words that are expected on the page.
    """

    url: str
    fragment: Fragment = NO_FRAGMENT
    title: str | None = None
    quote: str | None = None


def looked_for(question: LinkQuestion) -> LookedFor:
    """What is looked for in the page of an address that is asked about."""
    try:
        written = urlsplit(question.url).fragment
    except ValueError:
        written = ""
    return LookedFor(url=question.url, fragment=fragment_of(written), title=question.title, quote=question.quote)
