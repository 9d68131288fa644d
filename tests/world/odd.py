"""Sites that answer oddly or not at all, and addresses that cannot be asked."""

import zlib

from tests.world.answers import HTML, answer, bomb, endless, hang, in_turn, raw, redirect, reset, silent
from tests.world.cases import Case
from tests.world.pages import article
from tests.world.plain import OK, one, site
from tests.world.server import Site

_BODY = article().encode()


def _head(*lines: str, status: str = "200 OK", end: str = "\r\n") -> bytes:
    return end.join([f"HTTP/1.1 {status}", *lines, "", ""]).encode("latin-1")


_HTML = f"Content-Type: {HTML}"
_MANY = [f"X-Field-{number}: {number}" for number in range(250)]
_CHUNKS = b"%x\r\n%b\r\n" % (len(_BODY), _BODY)

QUIRKS = (
    one("250 headers", raw(_head(_HTML, *_MANY, f"Content-Length: {len(_BODY)}") + _BODY), "alive", "answered"),
    one("long header", raw(_head(_HTML, "X-Long: " + "a" * 12_000, f"Content-Length: {len(_BODY)}") + _BODY), "alive"),
    one("chunks that end badly", raw(_head(_HTML, "Transfer-Encoding: chunked") + _CHUNKS + b"0\r\n"), "alive"),
    one("chunks that do not end", raw(_head(_HTML, "Transfer-Encoding: chunked") + _CHUNKS), "alive"),
    one("less than announced", raw(_head(_HTML, f"Content-Length: {len(_BODY) + 900}") + _BODY), "alive"),
    one("no length", raw(_head(_HTML, "Connection: close") + _BODY), "alive", "answered"),
    one("no media type", raw(_head("Connection: close") + _BODY), "alive"),
    one("deflated", answer(200, zlib.compress(_BODY), headers={"Content-Encoding": "deflate"}), "alive", "answered"),
    one("small on the wire and huge unpacked", bomb(256), "alive"),
    one("endless body", endless(60_000), "alive"),
    one("body that drips", raw(_head(_HTML, "Content-Length: 400") + b"<title>Drip</title>" + b"x" * 400, pause=0.05, step=4), "alive", "cut_off"),
    one("status line without a reason", raw(b"HTTP/1.1 200\r\n" + _HTML.encode() + b"\r\n\r\n" + _BODY), "alive"),
    one("HTTP/1.0", raw(b"HTTP/1.0 200 OK\r\n" + _HTML.encode() + b"\r\n\r\n" + _BODY), "alive", "answered"),
)  # fmt: skip
FAULTS = (
    one("hangs", hang, "undecided", "timed_out"),
    one(
        "headers that drip",
        raw(b"HTTP/1.1 200 OK\r\n" + b"X: y\r\n" * 400, pause=0.05, step=6),
        "undecided",
        "timed_out",
    ),
    one("reset", reset, "undecided", "reset", "empty_reply"),
    one("no answer", silent, "undecided", "empty_reply", "reset"),
    one("no answer, then there", in_turn(silent, OK), "alive", "answered"),
    one("no HTTP", raw(b"SSH-2.0-OpenSSH_9.9\r\n"), "undecided", "bad_http"),
    one("unfinished headers", raw(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nX-Cut"), "undecided"),
    Case("nothing listens", "http://127.99.99.99:{port}/page", "undecided", ("refused",)),
)
REDIRECTS = (
    one("redirects to itself", redirect("/page"), "undecided", "redirect_loop"),
    Case(
        "redirects in a circle",
        "http://{host}/page",
        "undecided",
        ("redirect_loop",),
        site(page=redirect("/b"), b=redirect("/c"), c=redirect("/page")),
    ),
    Case(
        "redirects without end",
        "http://{host}/page",
        "undecided",
        ("too_many_redirects",),
        Site({}, redirect("{path}/on")),
    ),
    one("redirect without a place", answer(302), "undecided", "bad_redirect"),
    one("redirect to a file", redirect("file:///etc/hostname"), "undecided", "bad_redirect"),
    one("redirect to nonsense", redirect("http://[::1"), "undecided", "bad_redirect"),
    one("redirect to a private address", redirect("http://10.0.0.1/"), "unsafe", "redirect_to_private_address"),
    one("redirect to metadata", redirect("http://169.254.169.254/latest/"), "unsafe", "redirect_to_private_address"),
)  # fmt: skip
ADDRESSES = (
    *(
        Case(f"address {written}", written, "invalid")
        for written in (
            "",
            "mailto:museum@lorne.test",
            "ftp://lorne.test/file",
            "file:///etc/hostname",
            "javascript:alert(1)",
            "http://",
            "http://a..b/",
            f"http://{'a' * 64}.test/",
            "http://lorne.test:99999/",
            "http://[::1/",
            "http://example.com/your-page-here",
            "https://www.lornevalley.org/articles/the-rope-fe...",
            "http://lorne valley.test/",
        )
    ),
    *(
        Case(f"address {written}", written, "unsafe", ("private_address",))
        for written in (
            "http://10.1.2.3/",
            "http://192.168.0.1/admin",
            "http://169.254.169.254/latest/meta-data/",
            "http://[::ffff:10.0.0.1]/",
            "http://0xa9fea9fe/",
            "http://[fd00::1]/",
        )
    ),
)
