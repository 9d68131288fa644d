"""Nothing of a source that the reader may not see is left in what is shown."""

import msgspec
import pytest

from citewell.ledger.redact import NOT_PERMITTED, redact_answer, redact_finding, restricted_ids
from citewell.model import Absence, Passage, PassageMatch, Source, SourceField, SourceStatus, Span
from tests.ledger_records import make_answer, make_finding

SECRET = "The spare part costs us 12 euros."
STAFF = Source(
    id="staff-prices",
    title="Secret price list",
    text=SECRET,
    url="https://intranet.example/secret",
    status=SourceStatus.ARCHIVED,
    type="secret",
    acl=("staff",),
    scope={"secret": ("secret",)},
    meta={"secret": "secret"},
)
OPEN = Source(id="pol-warranty", title="Warranty terms", text="24 months.", acl=("public", "staff"))
RESTRICTED = frozenset({STAFF.id})
DIGEST = "sha256:" + "0" * 64


@pytest.mark.parametrize(
    ("audience", "expected"),
    [
        (("public",), {"staff-prices"}),
        (("staff",), set()),
        (("public", "staff"), set()),
        ((), {"staff-prices", "pol-warranty"}),
    ],
)
def test_a_source_is_restricted_unless_the_reader_shares_a_group(audience, expected):
    assert restricted_ids(make_answer(sources=(STAFF, OPEN), audience=audience)) == expected


def test_nothing_of_a_restricted_source_is_left_in_the_answer_record():
    answer = redact_answer(make_answer(sources=(STAFF, OPEN)), RESTRICTED)
    assert "ecret" not in repr(answer)
    assert SECRET not in repr(answer)
    assert answer.sources == (Source(id="staff-prices", status=SourceStatus.ARCHIVED, acl=("staff",)), OPEN)


def test_nothing_of_a_restricted_source_is_left_in_a_finding():
    finding = make_finding(
        related=(Passage(source="staff-prices", start=0, end=33, text=SECRET), Passage(source="staff-prices")),
        evidence=(
            PassageMatch(source="staff-prices", span=Span(0, 33), text=SECRET, digest=DIGEST),
            SourceField(source="staff-prices", field="title", value='"Secret price list"'),
            SourceField(source="staff-prices", field="acl", value='["staff"]'),
            Absence(sought="30", source="staff-prices", digest=DIGEST),
        ),
        suggestion="Say 12 euros.",
    )
    shown = redact_finding(finding, RESTRICTED)
    content = msgspec.json.encode(shown).decode()
    for secret in (SECRET, "Secret", "12 euros"):
        assert secret not in content
    assert shown.related[1] == Passage(source="staff-prices")
    assert shown.related[0].text == shown.suggestion == NOT_PERMITTED
    # Why it was objected to stays.
    assert shown.evidence[2:] == finding.evidence[2:]


def test_a_finding_about_other_sources_stays_as_it_is():
    finding = make_finding(suggestion="24 months")
    assert redact_finding(finding, RESTRICTED) is finding


def test_only_what_is_restricted_is_taken_out():
    both = make_finding(
        related=(Passage(source="pol-warranty", start=0, end=9, text="24 months"),),
        evidence=(
            PassageMatch(source="pol-warranty", span=Span(0, 9), text="24 months", digest=DIGEST),
            SourceField(source="staff-prices", field="status", value='"archived"'),
        ),
    )
    assert redact_finding(both, RESTRICTED) == both
