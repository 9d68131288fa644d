"""Sites whose pages send their readers on by themselves, and pages that only stand in for others for a while."""

from tests.world import pages
from tests.world.answers import answer, if_header, redirect
from tests.world.cases import Case
from tests.world.plain import OK, one, site
from tests.world.server import Site


def _refresh(seconds: int, to: str) -> str:
    return f'<meta http-equiv="Refresh" content="{seconds}; URL={to}">'


def _sends_on(seconds: int, to: str, title: str = "Moved") -> str:
    return pages.page(title, "Go on to the other page.", head=_refresh(seconds, to))


def _article_with(head: str) -> str:
    return pages.article().replace("</head>", f"{head}</head>")


SENT_ON = (
    Case(
        "sent on by the page itself",
        "http://{host}/page",
        "moved",
        ("temporary",),
        site(page=answer(200, _sends_on(0, "/ferry")), ferry=OK),
        moved_to="http://{host}/ferry",
    ),
    Case(
        "sent on by the page to one that is not there",
        "http://{host}/page",
        "never_seen",
        (),
        site(page=answer(200, _sends_on(1, "ferry"))),
    ),
    one("sent home by the page itself", answer(200, _sends_on(0, "/")), "soft_404", "redirected_home"),
    one("says not found and sends on", answer(200, _sends_on(3, "/", "Page not found")), "soft_404", "says_not_found"),
    one(
        "sends those without scripts elsewhere",
        answer(200, _article_with(f"<noscript>{_refresh(0, '/plain')}</noscript>")),
        "alive",
        "answered",
    ),
    one("loads itself again", answer(200, _article_with(_refresh(5, "/page"))), "alive"),
    Case(
        "redirect with a space",
        "http://{host}/page",
        "moved",
        ("permanent",),
        Site({"/page": redirect("/the ferry", 301), "/the%20ferry": OK}, answer(404, pages.NOT_FOUND)),
        moved_to="http://{host}/the%20ferry",
    ),
    one("redirect with a password", redirect("http://ferry:penny@{host}/"), "unsafe", "credentials"),
)
STAND_INS = (
    one("site that is worked on", answer(200, pages.page("Down for maintenance", "Back soon.")), "server_error"),
    one(
        "site that is worked on, in German",
        answer(200, pages.page("Wartungsarbeiten", "Wir sind bald wieder da.", lang="de")),
        "server_error",
        "maintenance",
    ),
    one(
        "article on maintenance",
        answer(200, pages.article("Maintenance of the winch")),
        "alive",
        "answered",
    ),
    one(
        "test for people without a script",
        answer(200, pages.page("Just a moment", "We check whether your browser is run by a person.")),
        "blocked",
        "bot_wall",
    ),
    one(
        "asks for scripts without having any",
        answer(200, "<title>Lorne</title><p>Please enable JavaScript to go on.</p>"),
        "alive",
    ),
    one(
        "consent by its title",
        answer(
            200,
            pages.page(
                "Before you continue",
                "We use cookies and data to deliver and maintain what we offer.",
                "We also count visits, and show notices that fit what was read before, if that is chosen.",
            ).replace("</main>", "<button>Accept all</button><button>Reject all</button></main>"),
        ),
        "gated",
        "consent",
    ),
    one(
        "page on selling domains",
        answer(
            200,
            pages.page(
                "How to sell a domain",
                'A page that says "this domain is for sale" invites offers. Brokers take a share of the price.',
                "Names of two syllables sell best, and those that end in a hyphen never do.",
            ),
        ),
        "alive",
        "answered",
    ),
    Case(
        "one longer page for every path",
        "http://{host}/shop/winch-grease",
        "soft_404",
        ("same_as_sibling",),
        Site({}, answer(200, pages.page("Lorne Valley Museum", *pages.ARTICLE[:6]))),
    ),
    one("turns away those that name no language", if_header("accept-language", "*", OK, answer(403)), "alive"),
)
