"""What was observed on the web is told in one line each."""

import datetime as dt

import pytest

from citewell.model import ArchiveAnswer, Asked, Evidence, Fault, HttpExchange, Page, RegistryAnswer, SimilarPages
from citewell.report.wording import observation_words

AT = dt.datetime(2026, 5, 4, 10, 0, 7, tzinfo=dt.UTC)
URL = "https://velmora.example/pump"
PAGE = Page(media_type="text/html", size=9, whole=True, digest="sha256:0", title="Not found")


@pytest.mark.parametrize(
    ("seen", "words"),
    [
        (
            HttpExchange(url=URL, at=AT, elapsed_ms=3.0, status=404, page=PAGE),
            f"GET {URL}: HTTP 404 'Not found', 2026-05-04 10:00:07",
        ),
        (
            HttpExchange(url=URL, at=AT, elapsed_ms=3.0, fault=Fault.NO_SUCH_HOST),
            f"GET {URL}: no such host, 2026-05-04 10:00:07",
        ),
        (HttpExchange(url=URL, at=AT, elapsed_ms=3.0), f"GET {URL}: nothing, 2026-05-04 10:00:07"),
        (
            ArchiveAnswer(archive="wayback", url=URL, outcome=Asked.NONE, at=AT),
            f"wayback does not have {URL}, 2026-05-04 10:00:07",
        ),
        (
            ArchiveAnswer(archive="wayback", url=URL, outcome=Asked.FOUND, about="host", at=AT),
            f"wayback has the host of {URL}, 2026-05-04 10:00:07",
        ),
        (
            SimilarPages(source="sitemap", url=URL, outcome=Asked.NONE, at=AT),
            f"sitemap does not have pages much like {URL}, 2026-05-04 10:00:07",
        ),
        (
            RegistryAnswer(registry="doi.org", identifier="10.5555/a", outcome=Asked.FAILED, at=AT),
            "doi.org did not say whether it has 10.5555/a, 2026-05-04 10:00:07",
        ),
    ],
)
def test_observations_of_the_web(seen: Evidence, words: str) -> None:
    assert observation_words(seen) == words
