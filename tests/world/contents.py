"""Sites whose pages are not what was asked for, and pages that only look so."""

from tests.world import pages
from tests.world.answers import answer, if_header, redirect
from tests.world.cases import Case
from tests.world.plain import OK, one, site
from tests.world.server import Site

_EVERYWHERE = answer(200, pages.page("Nothing here", "We looked everywhere.", "Try the search."))
_EVERYWHERE_HOME = answer(200, pages.HOME)

SOFT_404 = (
    *(one(f"says that it is not found, {name}", answer(200, body), "soft_404") for name, body in pages.SOFT.items()),
    Case(
        "the same page for every path",
        "http://{host}/page",
        "soft_404",
        (),
        Site({"/": answer(200, pages.HOME)}, _EVERYWHERE),
    ),
    one("redirected to the home page", redirect("/"), "soft_404", "redirected_home"),
    one("redirected to the home page of another name", redirect("http://{host}/?from=page", 301), "soft_404"),
    Case(
        "redirect to a page that says not found",
        "http://{host}/page",
        "soft_404",
        (),
        site(page=redirect("/error"), error=answer(200, pages.SOFT["en"])),
    ),
)
NOT_SOFT_404 = (
    one("page about 404 errors", answer(200, pages.ABOUT_404), "alive", "answered"),
    one("long article that mentions it", answer(200, pages.article(more="The page was not found again.")), "alive"),
    Case("home page itself", "http://{host}/", "alive", ("answered",), site()),
    Case(
        "home page of a site that shows it everywhere",
        "http://{host}/",
        "alive",
        ("answered",),
        Site({}, _EVERYWHERE_HOME),
    ),
    one("script only", answer(200, pages.SCRIPT_ONLY), "alive"),
)
WALLS = (
    one("parked", answer(200, pages.PARKED), "parked", "for_sale"),
    Case("default page of a server", "http://{host}/guide", "parked", (), Site({}, answer(200, pages.DEFAULT_SERVER))),
    one("login form", answer(200, pages.LOGIN), "gated", "login"),
    Case(
        "redirect to a login page",
        "http://{host}/page",
        "gated",
        ("login",),
        site(page=redirect("/login?next=/page"), login=answer(200, pages.LOGIN)),
    ),
    one("paywall", answer(200, pages.PAYWALL), "gated", "paywall"),
    one("consent wall", answer(200, pages.CONSENT), "gated", "consent"),
    one(
        "challenge with 403", answer(403, pages.CHALLENGE, headers={"cf-mitigated": "challenge"}), "blocked", "bot_wall"
    ),
    one("challenge with 503", answer(503, pages.CHALLENGE), "blocked", "bot_wall"),
    one("challenge with 200", answer(200, pages.CHALLENGE), "blocked", "bot_wall"),
    one("captcha with 429", answer(429, pages.CAPTCHA), "blocked", "bot_wall"),
)
COOKIES = (
    one(
        "sets a cookie and redirects to itself",
        if_header("cookie", "seen=yes", OK, redirect("/page", 302, headers={"Set-Cookie": "seen=yes; Path=/"})),
        "alive",
        "answered",
    ),
    Case(
        "cookie gate on another path",
        "http://{host}/page",
        "alive",
        ("answered",),
        site(
            page=if_header("cookie", "pass=1", OK, redirect("/gate")),
            gate=redirect("/page", 302, headers={"Set-Cookie": "pass=1; Path=/"}),
        ),
    ),
)
EXPECTED = (
    one("expected title", OK, "alive", "answered", title="The Rope Ferry over the Lorne - Lorne Valley Museum"),
    one("another title", OK, "alive", "other_page", title="Annual accounts of the harbour board for 2019"),
    one("expected words", OK, "alive", "answered", quote="a crossing cost a penny on foot and fourpence with a cart"),
    one(
        "words that are not there",
        OK,
        "alive",
        "other_page",
        quote="the bridge was paid for by the brewery of the town",
    ),
    Case("fragment", "http://{host}/page#hours", "alive", ("answered",), site(page=answer(200, pages.WITH_ANCHORS))),
    Case(
        "named fragment",
        "http://{host}/page#prices",
        "alive",
        ("answered",),
        site(page=answer(200, pages.WITH_ANCHORS)),
    ),
    Case(
        "missing fragment",
        "http://{host}/page#menu",
        "alive",
        ("fragment_missing",),
        site(page=answer(200, pages.WITH_ANCHORS)),
    ),
    Case(
        "fragment of a script",
        "http://{host}/page#/trails/4",
        "alive",
        ("answered",),
        site(page=answer(200, pages.SCRIPT_ONLY)),
    ),
    Case(
        "text fragment",
        "http://{host}/page#:~:text=steam%20winch,north%20bank",
        "alive",
        ("answered",),
        site(page=OK),
    ),
    Case(
        "missing text fragment",
        "http://{host}/page#:~:text=electric%20winch",
        "alive",
        ("text_missing",),
        site(page=OK),
    ),
)
