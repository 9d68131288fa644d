"""Which spellings are one address, and what is left out of an address."""

import pytest

from citewell.text.urls import canonical_url, doi_of_url, plain_url, strip_tracking

BASE = "https://docs.velmora.example/pump"
SAME = [
    BASE,
    BASE + "/",
    "http://docs.velmora.example/pump",
    "HTTPS://Docs.Velmora.Example/pump",
    "https://docs.velmora.example:443/pump",
    "http://docs.velmora.example:80/pump",
    "https://docs.velmora.example./pump",
    "https://www.docs.velmora.example/pump",
    "www.docs.velmora.example/pump",
    "https://docs.velmora.example/%70ump",
    BASE + "#seals",
    BASE + "#:~:text=six%20years",
    BASE + "?utm_source=openai",
    BASE + "?gclid=1&fbclid=2&srsltid=3",
    " " + BASE + " ",
]
OTHER = [
    "https://docs.velmora.example/Pump",
    "https://docs.velmora.example/pump/2",
    "https://docs.velmora.example/pump?page=2",
    "https://docs.velmora.example:8443/pump",
    "https://velmora.example/pump",
    "https://www2.docs.velmora.example/pump",
    "ftp://docs.velmora.example/pump",
    BASE + "#!/seals",
    BASE + "#/seals",
]
TRACKED = {
    BASE: BASE,
    BASE + "?utm_source=a": BASE,
    BASE + "?a=1&utm_medium=b&c=2": BASE + "?a=1&c=2",
    BASE + "?utm_source=a#top": BASE + "#top",
    BASE + "?UTM_Source=a": BASE,
    BASE + "?a=utm_source": BASE + "?a=utm_source",
    BASE + "?": BASE + "?",
    BASE + "?q=%3F&b=ä": BASE + "?q=%3F&b=ä",
}


@pytest.mark.parametrize("written", SAME)
def test_spellings_of_one_address(written: str) -> None:
    assert canonical_url(written) == canonical_url(BASE)


@pytest.mark.parametrize("written", OTHER)
def test_other_addresses(written: str) -> None:
    assert canonical_url(written) != canonical_url(BASE)


@pytest.mark.parametrize(
    "broken",
    [
        "",
        "https://",
        "https://[::1",
        "https://a.example:port/x",
        "not an address",
        "www.",
        "https://www.example/",
        "http://www.www.a.example/",
    ],
)
def test_what_is_no_address_stays_as_it_is(broken: str) -> None:
    assert canonical_url(broken) == canonical_url(canonical_url(broken))


@pytest.mark.parametrize(("written", "stripped"), TRACKED.items())
def test_tracking_parameters_are_dropped_and_nothing_else(written: str, stripped: str) -> None:
    assert strip_tracking(written) == stripped


def test_dois_do_not_distinguish_case_or_resolver() -> None:
    assert canonical_url("https://doi.org/10.5555/PW.2020") == canonical_url("http://dx.doi.org/10.5555/pw.2020")
    assert doi_of_url("https://www.doi.org/10.5555/a%2Fb") == "10.5555/a/b"
    assert doi_of_url("https://docs.velmora.example/10.5555/a") is None


def test_escapes_of_the_surroundings_are_undone() -> None:
    assert plain_url(r"https://a.example/b\_c?d=1&amp;e=2") == "https://a.example/b_c?d=1&e=2"
