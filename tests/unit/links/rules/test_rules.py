"""Where addresses stand by what was observed of them: status, reason, and how sure that is."""

import pytest

from citewell.model import Asked, Fault, Observation
from tests.unit.links.rules.observed import HOME, URL, archive, failed, got, judged, led, page, registry, stands

FOUND, NONE, FAILED = Asked.FOUND, Asked.NONE, Asked.FAILED
DEAD = got(404, page("not_found:title"))
NO_HOST = failed(Fault.NO_SUCH_HOST)
ERROR_PAGE = page("not_found:title", "not_found:text", words=20)

CASES: list[tuple[str, list[Observation], str]] = [
    ("page", [got(200, page())], "alive answered high"),
    ("page that was not read", [got(200)], "alive answered medium"),
    ("no content", [got(204)], "alive answered medium"),
    ("read up to a cap", [got(200, page(whole=False))], "alive answered medium"),
    ("broken off", [got(200, page(whole=False), fault=Fault.RESET)], "alive cut_off medium"),
    ("made by scripts", [got(200, page("script_only:empty", words=3))], "alive answered medium"),
    ("asked again", [got(503), got(200, page(), purpose="retry")], "alive answered high"),
    ("asked again in vain", [got(200, page()), failed(Fault.TIMED_OUT, purpose="retry")], "undecided timed_out high"),
    # dead
    ("404", [DEAD], "gone not_found medium"),
    ("404, archived", [DEAD, archive(NONE, name="a"), archive(FOUND, name="b")], "gone stale high"),
    ("404, archived and another archive failed", [DEAD, archive(FAILED, name="a"), archive(FOUND, name="b")], "gone stale high"),
    ("404, in no archive", [DEAD, archive(NONE)], "never_seen host_known medium"),
    ("404, folder known", [DEAD, archive(NONE), archive(FOUND, "parent")], "never_seen parent_known high"),
    ("404, host known", [DEAD, archive(NONE), archive(NONE, "parent"), archive(FOUND, "host")], "never_seen host_known medium"),
    ("404, host unknown", [DEAD, archive(NONE), archive(NONE, "host")], "never_seen host_known low"),
    ("404, archive failed", [DEAD, archive(FAILED)], "undecided archive_unavailable low"),
    ("404, one of two archives failed", [DEAD, archive(NONE, name="a"), archive(FAILED, name="b")], "undecided archive_unavailable low"),
    ("404, only the host asked for", [DEAD, archive(NONE, "host")], "gone not_found medium"),
    ("404 after redirects", [*led("https://www.lorne.test/x", end=404), archive(NONE)], "never_seen host_known medium"),
    ("404 for HEAD", [got(404, method="HEAD")], "undecided odd_status low"),
    ("404 that says it is a test", [got(404, page("bot_wall:header"))], "blocked bot_wall high"),
    ("no such host", [NO_HOST, archive(NONE), archive(NONE, "host")], "never_seen no_such_host high"),
    ("no such host, nothing asked of it", [NO_HOST, archive(NONE)], "never_seen no_such_host medium"),
    ("no such host, once archived", [NO_HOST, archive(NONE), archive(FOUND, "host")], "never_seen host_known medium"),
    ("no such host, page archived", [NO_HOST, archive(FOUND)], "gone stale high"),
    ("no such host, no archive", [NO_HOST], "gone no_such_host medium"),
    ("redirected to no such host", [got(301, location="https://lost.test/"), failed(Fault.NO_SUCH_HOST, url="https://lost.test/", hop=1), archive(NONE)], "never_seen host_known medium"),
    ("410", [got(410)], "gone http_410 high"),
    ("410, archive failed", [got(410), archive(FAILED)], "gone http_410 high"),
    # refused
    ("401", [got(401)], "gated login high"),
    ("402", [got(402)], "gated paywall high"),
    ("403", [got(403)], "blocked forbidden medium"),
    ("403 with a test", [got(403, page("bot_wall:challenge"))], "blocked bot_wall high"),
    ("503 with a test", [got(503, page("bot_wall:title"))], "blocked bot_wall high"),
    ("429", [got(429)], "throttled too_many_requests high"),
    ("429 with a test", [got(429, page("bot_wall:captcha"))], "blocked bot_wall high"),
    ("451", [got(451)], "blocked legal high"),
    ("999", [got(999)], "blocked forbidden medium"),
    ("500", [got(500)], "server_error http_5xx high"),
    ("418", [got(418)], "undecided odd_status high"),
    ("status that is none", [got(0)], "undecided odd_status high"),
    # what pages say
    ("says not found in two places", [got(200, ERROR_PAGE)], "soft_404 says_not_found high"),
    ("says not found in its title", [got(200, page("not_found:title"))], "soft_404 says_not_found medium"),
    ("says not found in its text", [got(200, page("not_found:text"))], "soft_404 says_not_found low"),
    ("says not found, sibling too", [got(200, page("not_found:text", words=9)), got(200, page("not_found:text", words=9), purpose="sibling")], "soft_404 says_not_found high"),
    ("says not found, but siblings are told by status", [got(200, page("not_found:title")), got(404, purpose="sibling")], "soft_404 says_not_found low"),
    ("says not found, with the words that were meant", [got(200, page("not_found:title", "not_found:text", quote=True))], "alive answered high"),
    ("for sale", [got(200, page("parked:for_sale"))], "parked for_sale medium"),
    ("for sale by a service", [got(200, page("parked:for_sale", "parked:service"))], "parked for_sale high"),
    ("default page", [got(200, page("default_page:nginx"))], "parked default_page high"),
    ("site to come", [got(200, page("default_page:soon"))], "parked default_page medium"),
    ("sign in", [got(200, page("login:password_field", "login:title"))], "gated login high"),
    ("paywall", [got(200, page("paywall:text"))], "gated paywall medium"),
    ("consent", [got(200, page("consent:dialog"))], "gated consent medium"),
    ("test for people", [got(200, page("bot_wall:title"))], "blocked bot_wall medium"),
    ("test told by a header", [got(202, page("bot_wall:header"))], "blocked bot_wall high"),
    # siblings
    ("same as sibling", [got(200, page(words=40)), got(200, page(words=40), purpose="sibling")], "soft_404 same_as_sibling medium"),
    ("same as sibling, rich", [got(200, page(words=400)), got(200, page(words=400), purpose="sibling")], "alive answered low"),
    ("same as sibling, made by scripts", [got(200, page("script_only:empty", words=2)), got(200, page("script_only:empty", words=2), purpose="sibling")], "alive answered low"),
    ("other title than sibling", [got(200, page(words=40)), got(200, page(title="x", words=40), purpose="sibling")], "alive answered high"),
    ("other text than sibling", [got(200, page(words=40)), got(200, page(words=40, sketch=(7, 8), digest="sha256:1"), purpose="sibling")], "alive answered high"),
    ("sibling answered 404", [got(200, page(words=40)), got(404, page(words=40), purpose="sibling")], "alive answered high"),
    # redirects
    ("moved for good", led("https://www.lorne.test/ferry"), "moved permanent high"),
    ("moved for now", led("https://www.lorne.test/ferry", status=302), "moved temporary medium"),
    ("moved for good and for now", [got(301, location="/a"), got(307, url=f"{HOME}a", hop=1, location="/b"), got(200, page(), url=f"{HOME}b", hop=2)], "moved temporary medium"),
    ("other spelling", led("http://lorne.test/guide/rope-ferry/?utm_source=x"), "alive answered high"),
    ("round for a cookie", led("https://www.lorne.test/set-cookie", URL, status=302), "alive answered high"),
    ("home", led(HOME, content=page(title="Lorne Museum")), "soft_404 redirected_home medium"),
    ("home, as siblings are", [*led(HOME, content=page(title="Lorne")), got(302, purpose="sibling", location=HOME)], "soft_404 redirected_home high"),
    ("home that is the page", led(HOME, content=page(title="The rope ferry of the Lorne")), "moved permanent high"),
    ("home of its own host", led("https://rope-ferry.test/", content=page(title="Welcome")), "moved permanent high"),
    ("home of another host", led("https://kelm.test/", content=page(title="Welcome")), "soft_404 redirected_home medium"),
    ("where siblings go too", [*led(f"{HOME}search"), got(302, purpose="sibling", location="/search")], "soft_404 same_as_sibling medium"),
    ("to sign in", led("https://www.lorne.test/login?to=x", content=page(words=9)), "gated login medium"),
    ("to sign in, refused", led("https://www.lorne.test/login?to=x", end=403, content=page(words=9)), "gated login medium"),
    ("to consent", led("https://consent.lorne.test/x", content=page(words=9)), "gated consent medium"),
    ("loop", [got(302, location=URL)], "undecided redirect_loop high"),
    ("without end", [got(302, location="/next")], "undecided too_many_redirects high"),
    ("to no address", [got(302)], "undecided bad_redirect high"),
    ("to a file", [got(302, location="file:///etc/hostname")], "undecided bad_redirect high"),
    ("to nonsense", [got(302, location="http://[")], "undecided bad_redirect high"),
    ("to inside", [got(302, location="http://10.0.0.1/"), failed(Fault.UNSAFE, url="http://10.0.0.1/", hop=1)], "unsafe redirect_to_private_address high"),
    # faults
    *((f"fault {fault.value}", [failed(fault)], f"undecided {fault.value} high") for fault in Fault
      if fault not in {Fault.UNSAFE, Fault.INVALID, Fault.NO_SUCH_HOST, Fault.BUDGET}),
    ("out of budget", [failed(Fault.BUDGET)], "undecided timed_out high"),
    ("kept off by robots.txt", [failed(Fault.BUDGET, detail="robots: the site wants no programs there")], "undecided robots high"),
    ("inside", [failed(Fault.UNSAFE)], "unsafe private_address high"),
    ("invalid", [failed(Fault.INVALID, detail="unsupported_scheme: ftp")], "invalid unsupported_scheme high"),
    ("invalid without a word", [failed(Fault.INVALID)], "invalid malformed high"),
    ("fault, archived", [failed(Fault.TIMED_OUT), archive(FOUND)], "undecided timed_out high"),
    ("incomplete chain", [failed(Fault.TLS_INCOMPLETE), got(200, page(), purpose="unverified")], "alive tls_incomplete medium"),
    ("incomplete chain, other page", [failed(Fault.TLS_INCOMPLETE), got(200, page(quote=False), purpose="unverified")], "alive other_page medium"),
    ("incomplete chain, error page", [failed(Fault.TLS_INCOMPLETE), got(200, ERROR_PAGE, purpose="unverified")], "undecided tls_incomplete medium"),
    ("incomplete chain, 404", [failed(Fault.TLS_INCOMPLETE), got(404, purpose="unverified"), archive(NONE)], "never_seen host_known medium"),
    # identifiers
    ("403, registered", [got(403), registry(FOUND)], "alive registered medium"),
    ("timed out, registered", [failed(Fault.TIMED_OUT), registry(FOUND)], "alive registered medium"),
    ("404, registered", [DEAD, registry(FOUND), archive(NONE)], "gone not_found medium"),
    ("404, not registered", [DEAD, registry(NONE)], "never_seen not_registered high"),
    ("404, not registered, archive failed", [DEAD, registry(NONE), archive(FAILED)], "undecided archive_unavailable low"),
    ("404, not registered, archived", [DEAD, registry(NONE), archive(FOUND)], "gone stale high"),
    ("404, registry failed", [DEAD, registry(FAILED), archive(NONE)], "undecided registry_unavailable low"),
    ("403, not registered", [got(403), registry(NONE)], "never_seen not_registered medium"),
    ("403, not registered, archive failed", [got(403), registry(NONE), archive(FAILED)], "blocked forbidden medium"),
    ("403, registry failed", [got(403), registry(FAILED)], "blocked forbidden low"),
    ("page, not registered", [got(200, page()), registry(NONE)], "alive answered medium"),
    ("timed out, not registered", [failed(Fault.TIMED_OUT), registry(NONE)], "undecided timed_out high"),
    ("legal reasons, registered", [got(451), registry(FOUND)], "blocked legal high"),
]  # fmt: skip


@pytest.mark.parametrize(("evidence", "expected"), [pytest.param(seen, says, id=name) for name, seen, says in CASES])
def test_rules(evidence: list[Observation], expected: str) -> None:
    assert stands(*evidence) == expected


LOOKED_FOR = [
    ({"title": False}, "alive other_page medium"),
    ({"title": False, "quote": False}, "alive other_page high"),
    ({"title": False, "quote": True}, "alive answered high"),
    ({"quote": False}, "alive other_page medium"),
    ({"title": True, "quote": False}, "alive text_missing medium"),
    ({"text": False}, "alive text_missing medium"),
    ({"fragment": False}, "alive fragment_missing medium"),
    ({"title": False, "fragment": False}, "alive other_page medium"),
    ({"title": True, "quote": True, "text": True, "fragment": True}, "alive answered high"),
]


@pytest.mark.parametrize(("found", "expected"), LOOKED_FOR)
def test_what_was_looked_for(found: dict[str, bool], expected: str) -> None:
    content = page(title="The rope ferry")
    evidence = got(
        200, type(content)(**{**{f: getattr(content, f) for f in content.__struct_fields__}, "found": found})
    )
    assert stands(evidence) == expected


UNASKED = [
    (URL, "undecided offline low"),
    ("ftp://lorne.test/a", "invalid unsupported_scheme high"),
    ("https://", "invalid malformed high"),
    ("https://www.lorne.test/guide/...", "invalid cut_short high"),
    ("https://oda:secret@lorne.test/", "unsafe credentials high"),
    ("", "invalid malformed high"),
]


@pytest.mark.parametrize(("url", "expected"), UNASKED)
def test_addresses_that_were_never_asked_for(url: str, expected: str) -> None:
    assert stands(url=url) == expected


def test_a_registered_work_of_another_title_is_another_page() -> None:
    wanted = "Tables of the depth of rivers in winter"
    other = registry(FOUND, "A grammar of the harbour dialects")
    assert stands(got(403), other, title=wanted) == "alive other_page medium"
    assert stands(got(403), registry(FOUND, wanted), title=wanted) == "alive registered medium"


def test_a_verdict_says_what_was_observed() -> None:
    evidence = [*led("https://www.lorne.test/ferry"), archive(NONE)]
    verdict = judged(*evidence)
    assert verdict.url == URL
    assert verdict.final_url == "https://www.lorne.test/ferry"
    assert verdict.http is not None
    assert (verdict.http.status, verdict.http.method, verdict.http.hops) == (200, "GET", 1)
    assert (verdict.http.title, verdict.http.media_type, verdict.http.elapsed_ms) == (
        "The rope ferry",
        "text/html",
        20.0,
    )
    assert verdict.archive == (evidence[-1],)
    assert verdict.evidence == tuple(evidence)
    assert verdict.replacement == "https://www.lorne.test/ferry"


def test_nothing_answered_has_no_final_address() -> None:
    verdict = judged(failed(Fault.REFUSED))
    assert verdict.final_url is None
    assert verdict.http is not None
    assert verdict.http.status is None
    assert judged().http is None
