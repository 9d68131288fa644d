"""Addresses that nobody meant to be opened are told from those that only look odd."""

import pytest

from citewell.links.unfinished import unfinished
from citewell.model import LinkReason

PLACEHOLDERS = [
    "https://example.com/terms",
    "http://www.example.org",
    "https://docs.example.net/a",
    "https://quay.example/terms",
    "https://your-domain.com/",
    "https://yourwebsite.com/a",
    "https://xxxxx.com/",
    "www.example.com/a",
    "https://[your-site].com/",
    "https://{domain}/terms",
    "https://arxiv.org/abs/2301.xxxxx",
    "https://doi.org/10.1000/xxxxxxx",
    "https://quay.test/<your-page>",
    "https://quay.test/[insert page here]",
    "https://example.com:8080/",
]
CUT = [
    "https://quay.test/terms-and-cond...",
    "https://quay.test/terms…",
    "https://quay.test/terms%E2%80%A6",
    "https://quay.te...",
    "https://quay.test/.../deposits",
    "https://quay.test/…/deposits",
    "https://quay.test/terms...)",
    "https://quay.test/terms....",
]
MEANT = [
    "https://quay.test/",
    "https://quay.test/terms?x=1#a",
    "https://quay.test/css/::placeholder",
    "https://quay.test/%7B3F2504E0-4F89-11D3-9A0C-0305E82C3301%7D/",
    "https://quay.test/compare/v1...v2",
    "https://quay.test/insert-here",
    "https://quay.test/maxxxx-power",
    "https://localhost/",
    "http://localhost:8080/",
    "https://printer.local/",
    "https://quay.invalid/",
    "https://example.de/",
    "https://examples.com/",
    "https://counterexample.com/",
    "https://[2606:4700::1]/",
    "https://quay.test/?next=https://example.com/",
    "https://quay.test/list[0]",
]


@pytest.mark.parametrize("address", PLACEHOLDERS)
def test_stand_ins(address):
    found = unfinished(address)
    assert found is not None
    assert found[0] is LinkReason.PLACEHOLDER


@pytest.mark.parametrize("address", CUT)
def test_what_was_cut_short(address):
    found = unfinished(address)
    assert found is not None
    assert found[0] is LinkReason.CUT_SHORT


@pytest.mark.parametrize("address", MEANT)
def test_what_is_meant(address):
    assert unfinished(address) is None
