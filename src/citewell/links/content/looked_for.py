"""What is looked for in a page: what the address itself names in it, and what who cites it expects."""

import msgspec

from citewell.links.address import Address
from citewell.links.fragments import Fragment, fragment_of
from citewell.model.link import LinkQuestion

NO_FRAGMENT = fragment_of("")


class LookedFor(msgspec.Struct, frozen=True, kw_only=True):
    """What is looked for in a page.

    Attributes:
        url: the address, in the form that is asked for, which says what page that is.
        fragment: what stands behind ``#`` in it.
        title: what the page is expected to be called.
        quote: words that are expected on the page.
    """

    url: str
    fragment: Fragment = NO_FRAGMENT
    title: str | None = None
    quote: str | None = None


def looked_for(question: LinkQuestion, address: Address) -> LookedFor:
    """What is looked for in the page of an address that is asked about.

    Args:
        question: the address as given, and what its page should be.
        address: the same, in the form that is asked for.
    """
    return LookedFor(
        url=address.url, fragment=address.fragment or NO_FRAGMENT, title=question.title, quote=question.quote
    )
