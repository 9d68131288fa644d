"""Sites with TLS, whole and broken, and host names that resolve oddly."""

import datetime as dt
import ssl
from pathlib import Path

import trustme

from tests.world.answers import answer, redirect
from tests.world.cases import Case
from tests.world.pages import HOME
from tests.world.plain import MISSING, OK
from tests.world.server import Behaviour, Site

NAME = "secure.lorne.test"


def _site(tls: str, page: Behaviour = OK) -> Site:
    return Site({"/": answer(200, HOME), "/page": page}, MISSING, tls=tls)


SECURE = (
    Case("certificate as it should be", "https://secure.lorne.test:{good}/page", "alive", ("answered",), _site("good"), names=(NAME,)),
    Case("expired certificate", "https://old.lorne.test:{expired}/page", "undecided", ("tls_expired",), _site("expired"), names=("old.lorne.test",)),
    Case("certificate of another host", "https://wrong.lorne.test:{wrong}/page", "undecided", ("tls_wrong_host",), _site("wrong"), names=("wrong.lorne.test",)),
    Case("certificate that nobody vouches for", "https://self.lorne.test:{unknown}/page", "undecided", ("tls_untrusted",), _site("unknown"), names=("self.lorne.test",)),
    Case("incomplete chain", "https://half.lorne.test:{incomplete}/page", "alive", ("tls_incomplete",), _site("incomplete"), names=("half.lorne.test",)),
    Case("incomplete chain, page not there", "https://half2.lorne.test:{incomplete2}/other", "never_seen", (), _site("incomplete2"), names=("half2.lorne.test",)),
    Case("no TLS on the port of https", "https://plain.lorne.test:{port}/page", "undecided", ("tls_failed",), Site({"/page": OK}, MISSING), names=("plain.lorne.test",)),
)  # fmt: skip
NAMES = (
    Case("host that does not exist", "http://nobody.lorne.test/page", "never_seen", ("no_such_host",)),
    Case("host that does not exist, archived", "http://closed.lorne.test/page", "gone", ("stale",), archive={"http://closed.lorne.test/page": 200}),
    Case("name server that fails", "http://sick.lorne.test/page", "undecided", ("dns_failed",)),
    Case("name of a private address", "http://inside.lorne.test/page", "unsafe", ("private_address",)),
    Case("redirect to the name of a private address", "http://{host}/page", "unsafe", ("redirect_to_private_address",), Site({"/page": redirect("http://inside.lorne.test/")}, MISSING)),
    Case("redirect to a host that does not exist", "http://{host}/page", "never_seen", (), Site({"/page": redirect("http://nobody.lorne.test/", 301)}, MISSING)),
    Case("letters beyond ASCII in the host", "http://müller.lorne.test:{port}/page", "alive", ("answered",), Site({"/page": OK}, MISSING), names=("xn--mller-kva.lorne.test",)),
    Case("no scheme, no such host", "www.lorne.test/page", "never_seen", ("no_such_host",)),
)  # fmt: skip
TABLE = {
    "inside.lorne.test": "10.11.12.13",
    "sick.lorne.test": "SERVFAIL",
}
"""Names that do not lead to a site; every other name of ``lorne.test`` without a site does not exist."""


def certificates(folder: Path) -> dict[str, ssl.SSLContext]:
    """Server contexts by name; the root that vouches for them is written to ``root.pem`` in the folder."""
    root = trustme.CA()
    root.cert_pem.write_to_path(str(folder / "root.pem"))
    middle = root.create_child_ca()
    day = dt.timedelta(days=1)
    now = dt.datetime.now(dt.UTC)
    stranger = trustme.CA()
    issued = {
        "good": root.issue_cert(NAME),
        "expired": root.issue_cert("old.lorne.test", not_before=now - 40 * day, not_after=now - 10 * day),
        "wrong": root.issue_cert("another.lorne.test"),
        "unknown": stranger.issue_cert("self.lorne.test"),
        "incomplete": middle.issue_cert("half.lorne.test"),
        "incomplete2": middle.issue_cert("half2.lorne.test"),
    }
    contexts = {}
    for name, certificate in issued.items():
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        chain = folder / f"{name}.pem"
        links = certificate.cert_chain_pems[:1] if name.startswith("incomplete") else certificate.cert_chain_pems
        extra = [stranger.cert_pem] if name == "unknown" else []
        chain.write_bytes(certificate.private_key_pem.bytes() + b"".join(link.bytes() for link in [*links, *extra]))
        context.load_cert_chain(chain)
        contexts[name] = context
    return contexts
