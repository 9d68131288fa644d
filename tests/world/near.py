"""Addresses that are not quite right, and what there is beside them."""

import asyncio

from tests.world import pages
from tests.world.answers import answer
from tests.world.cases import Case
from tests.world.plain import MISSING, OK, site
from tests.world.server import Behaviour, Request, Site


def _mapped(*places: str) -> Behaviour:
    """The map of a site; ``{host}`` in its addresses is filled in."""

    async def behave(request: Request, writer: asyncio.StreamWriter) -> None:
        listed = "".join(f"<url><loc>http://{request.fills['host']}{place}</loc></url>" for place in places)
        await answer(200, f"<?xml version='1.0'?><urlset>{listed}</urlset>", type="application/xml")(request, writer)

    return behave


_FERRY = Site({"/": answer(200, pages.HOME), "/guide/rope-ferry": OK}, MISSING)

MEANT = (
    Case("punctuation behind it", "http://{host}/page).", "never_seen", (), site(page=OK), moved_to="http://{host}/page"),
    Case("markup behind it", "http://{host}/page)**", "never_seen", (), site(page=OK), moved_to="http://{host}/page"),
    Case("scheme written twice", "http://http://{host}/page", "invalid", ("malformed",), site(page=OK), moved_to="http://{host}/page"),
    Case("a slash of its scheme left out", "http:/{host}/page", "invalid", ("malformed",), site(page=OK), moved_to="http://{host}/page"),
    Case("percent-encoded twice", "http://{host}/rope%2520ferry", "never_seen", (), Site({"/": answer(200, pages.HOME), "/rope%20ferry": OK}, MISSING), moved_to="http://{host}/rope%20ferry"),
    Case("neither it nor what may be meant is there", "http://{host}/nothing).", "never_seen", (), site(page=OK)),
    Case("tracking parameters", "http://{host}/page?utm_source=openai", "alive", ("answered",), site(page=OK), moved_to="http://{host}/page"),
)  # fmt: skip
SIBLINGS = (
    Case(
        "slip of the pen, right in the map of the site",
        "http://{host}/guide/rope-fery",
        "never_seen",
        (),
        Site({**_FERRY.paths, "/sitemap.xml": _mapped("/", "/guide/rope-ferry", "/guide/steam-winch")}, MISSING),
        moved_to="http://{host}/guide/rope-ferry",
    ),
    Case(
        "slip of the pen, right in the archive",
        "http://{host}/guide/rope-fery",
        "never_seen",
        ("parent_known",),
        Site(_FERRY.paths, MISSING),
        archive={"http://{host}/guide/rope-ferry": 200, "http://{host}/guide/steam-winch": 200},
        moved_to="http://{host}/guide/rope-ferry",
    ),
)
