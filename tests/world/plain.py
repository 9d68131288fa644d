"""Sites that answer as they should: there, not there, moved, refused."""

from tests.world.answers import answer, by_method, hang, if_header, in_turn, later, redirect, throttled
from tests.world.cases import Case
from tests.world.pages import HOME, NOT_FOUND, PDF, article
from tests.world.server import Behaviour, Site

OK = answer(200, article())
MISSING = answer(404, NOT_FOUND, reason="Not Found")


def site(**paths: Behaviour) -> Site:
    """A site with a home page, one behaviour for each path, and 404 elsewhere."""
    return Site({"/": answer(200, HOME), **{f"/{path}": behaviour for path, behaviour in paths.items()}}, MISSING)


def one(name: str, behaviour: Behaviour, status: str, *reasons: str, **more: object) -> Case:
    """A case whose address is ``/page`` of a site of its own."""
    return Case(name, "http://{host}/page", status, reasons, site(page=behaviour), **more)  # type: ignore[arg-type]


ALIVE = (
    one("page", OK, "alive", "answered"),
    one("no content", answer(204), "alive", "answered"),
    one("accepted", answer(202, article()), "alive", "answered"),
    one("other authority", answer(203, article()), "alive", "answered"),
    one("partial content", answer(206, article()), "alive", "answered"),
    one("pdf", answer(200, PDF, type="application/pdf"), "alive", "answered"),
    one("empty page", answer(200, ""), "alive", "answered"),
    one("HEAD 404", by_method(HEAD=MISSING, GET=OK), "alive", "answered"),
    one("HEAD 405", by_method(HEAD=answer(405), GET=OK), "alive", "answered"),
    one("HEAD 500", by_method(HEAD=answer(500), GET=OK), "alive", "answered"),
    one("HEAD hangs", by_method(HEAD=hang, GET=OK), "alive", "answered"),
    one("needs an Accept header", if_header("accept", "text/html", OK, answer(406)), "alive", "answered"),
    one("slow", later(0.6, OK), "alive", "answered"),
    Case(
        "escaped slash in the path",
        "http://{host}/a%2Fb/%C3%A9",
        "alive",
        ("answered",),
        Site({"/a%2Fb/%C3%A9": OK}, MISSING),
    ),
    Case("letters beyond ASCII in the path", "http://{host}/é", "alive", ("answered",), Site({"/%C3%A9": OK}, MISSING)),
    Case("query kept in order", "http://{host}/page?b=2&a=1", "alive", ("answered",), site(page=OK)),
)
DEAD = (
    one("not found, never archived", MISSING, "never_seen", "host_known"),
    one("HEAD 200, GET 404", by_method(HEAD=OK, GET=MISSING), "never_seen", "host_known"),
    one("not found, archived", MISSING, "gone", "stale", archive={"http://{host}/page": 200}),
    one("not found, archived with other scheme", MISSING, "gone", "stale", archive={"https://{host}/page": 200}),
    one("not found, archived as an error", MISSING, "never_seen", archive={"http://{host}/page": 404}),
    one("not found, host archived", MISSING, "never_seen", "host_known", archive={"http://{host}/": 200}),
    Case(
        "not found, folder archived",
        "http://{host}/guide/2019/page",
        "never_seen",
        ("parent_known",),
        site(),
        archive={"http://{host}/guide/2019/": 200},
    ),
    one("gone, never archived", answer(410, NOT_FOUND), "gone", "http_410"),
    one("gone, archived", answer(410, NOT_FOUND), "gone", archive={"http://{host}/page": 200}),
    one("redirect to not found", redirect("/old"), "never_seen", "host_known"),
    one(
        "permanent redirect to not found, archived", redirect("/old", 301), "gone", "stale",
        archive={"http://{host}/page": 200},
    ),
)  # fmt: skip
MOVED = (
    *(
        Case(
            f"redirect {status}",
            "http://{host}/page",
            "moved",
            ("permanent" if status in {301, 308} else "temporary",),
            site(page=redirect("/new-page", status), **{"new-page": OK}),
            moved_to="http://{host}/new-page",
        )
        for status in (301, 302, 303, 307, 308)
    ),
    Case(
        "three redirects, one of them temporary",
        "http://{host}/page",
        "moved",
        ("temporary",),
        site(page=redirect("/a", 301), a=redirect("/b", 302), b=redirect("/c", 308), c=OK),
        moved_to="http://{host}/c",
    ),
    Case(
        "to another site",
        "http://{host}/page",
        "moved",
        ("permanent",),
        site(page=redirect("http://{other}/page", 301)),
        site(page=OK),
        moved_to="http://{other}/page",
    ),
    one("relative without slash", redirect("page2", 301), "never_seen"),
    Case(
        "slash added",
        "http://{host}/folder",
        "alive",
        (),
        Site({"/folder": redirect("/folder/", 301), "/folder/": OK}, MISSING),
    ),
    Case(
        "location with letters beyond ASCII",
        "http://{host}/page",
        "moved",
        ("permanent",),
        Site({"/page": redirect("/caf\u00e9", 301), "/caf%C3%A9": OK}, MISSING),
    ),
)
REFUSED = (
    one("unauthorised", answer(401, "who are you?"), "gated"),
    one("payment required", answer(402, "pay first"), "gated", "paywall"),
    one("forbidden", answer(403, "no"), "blocked", "forbidden"),
    one("legal reasons", answer(451, "withheld"), "blocked", "legal"),
    one("status 999", answer(999, "no"), "blocked"),
    one("too many requests", throttled(OK, times=99), "throttled", "too_many_requests"),
    one("too many requests, then there", throttled(OK), "alive", "answered"),
    one("too many requests until a date, then there", throttled(OK, seconds=1, as_date=True), "alive", "answered"),
    one("too many requests for an hour", throttled(OK, seconds=3600, times=99), "throttled", "too_many_requests"),
    *(one(f"status {status}", answer(status, "oops"), "server_error", "http_5xx") for status in (500, 502, 503, 504)),
    one("503, then there", in_turn(answer(503, "busy", headers={"Retry-After": "1"}), OK), "alive", "answered"),
    one("500, then there", in_turn(answer(500, "oops"), OK), "alive", "answered"),
    one("bad request", answer(400, "what?"), "undecided", "odd_status"),
    one("method not allowed", answer(405, "no"), "undecided", "odd_status"),
    one("teapot", answer(418, "short and stout"), "undecided", "odd_status"),
)
