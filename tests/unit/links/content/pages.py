"""Small pages for the tests of reading them."""

from citewell.links.address import Address
from citewell.links.content import LookedFor, looked_for, read_page
from citewell.links.fragments import fragment_of
from citewell.model import LinkQuestion, Page

URL = "https://www.lorne.example/guide/rope-ferry"
PROSE = (
    "The ferry over the Lorne carried carts and sheep until the bridge came. Its winch stands in a shed on the north bank. "
    "The ferryman wrote the depth of the river into a log each morning. In dry summers two horses drew the boat. "
)


def html(title: str, *lines: str, head: str = "", body: str = "") -> str:
    paragraphs = "".join(f"<p>{line}</p>" for line in lines)
    return f"<html><head><title>{title}</title>{head}</head><body><h1>{title}</h1>{paragraphs}{body}</body></html>"


def read(
    document: str | bytes,
    *,
    url: str = URL,
    asked: str | None = None,
    title: str | None = None,
    quote: str | None = None,
    type: str = "text/html",
    whole: bool = True,
    **headers: str,
) -> Page:
    """A document read as the page of an address."""
    body = document.encode() if isinstance(document, str) else document
    sent, _, fragment = (asked or url).partition("#")
    address = Address(given=asked or url, url=sent, fragment=fragment_of(fragment))
    wanted: LookedFor = looked_for(LinkQuestion(url=asked or url, title=title, quote=quote), address)
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return read_page(
        body, url=url.partition("#")[0], headers={"content-type": type, **named}, wanted=wanted, whole=whole
    )


def kinds(page: Page) -> set[str]:
    return {sign.partition(":")[0] for sign in page.signs}
