"""How bad a verdict is, and what counts as not checked."""

import pytest

from citewell.links.grade import severity_of, was_checked
from citewell.model import LinkStatus
from tests.link_records import verdict


@pytest.mark.parametrize(
    ("status", "reason", "severity", "checked"),
    [
        ("alive", "answered", None, True),
        ("alive", "registered", None, True),
        ("alive", "cut_off", None, True),
        ("alive", "tls_incomplete", "note", True),
        ("alive", "fragment_missing", "warning", True),
        ("alive", "text_missing", "warning", True),
        ("alive", "other_page", "error", True),
        ("moved", "permanent", "warning", True),
        ("moved", "temporary", None, True),
        ("gone", "stale", "error", True),
        ("never_seen", "host_known", "error", True),
        ("soft_404", "says_not_found", "error", True),
        ("parked", "for_sale", "error", True),
        ("unsafe", "private_address", "error", True),
        ("invalid", "malformed", "error", True),
        ("gated", "login", None, False),
        ("blocked", "forbidden", None, False),
        ("throttled", "too_many_requests", None, False),
        ("server_error", "http_5xx", None, False),
        ("undecided", "timed_out", None, False),
        ("undecided", "tls_incomplete", None, False),
    ],
)
def test_grades(status, reason, severity, checked):
    one = verdict(status, reason)
    grade = severity_of(one)
    assert ((grade and grade.value), was_checked(one)) == (severity, checked)


@pytest.mark.parametrize("status", LinkStatus)
def test_what_was_not_checked_is_never_objected_to(status):
    one = verdict(status.value, "timed_out")
    assert was_checked(one) or severity_of(one) is None
