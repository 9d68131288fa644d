"""The page about the score is made of its weights."""

from citewell.support.score.model import weights
from tools.score_page import PAGE, page


def test_the_committed_page_is_up_to_date():
    assert PAGE.read_text("utf-8") == page(weights()), "make docs"


def test_every_threshold_and_set_has_a_row():
    known = weights()
    text = page(known)
    assert all(f"| {row.threshold:.2f} | " in text for row in known.errors)
    assert all(f"| {row.name} | " in text for row in (*known.measured, *known.training))
