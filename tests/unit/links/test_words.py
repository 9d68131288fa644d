"""Every verdict can be put into words."""

from citewell.links.words import REASON_WORDS, STATUS_WORDS
from citewell.model import LinkReason, LinkStatus


def test_no_status_or_reason_is_without_words() -> None:
    assert set(STATUS_WORDS) == set(LinkStatus)
    assert set(REASON_WORDS) == set(LinkReason)
