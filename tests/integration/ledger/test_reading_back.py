"""What was kept is found again: by filter, by name, and as counts."""

import datetime as dt

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from citewell.errors import ConfigError
from citewell.intervals import wilson
from citewell.ledger import Query, SqliteLedger, SqliteLedgerReader, verify_seal
from citewell.model import Action, Outcome, Reason, Source
from tests.builders import NOON, POLICY, make_answer, make_decision, make_finding

DAY = dt.timedelta(days=1)
SHOW, AMEND, HAND_OVER = Action.SHOW, Action.AMEND, Action.HAND_OVER
UNKNOWN_ID = make_finding("retrieved", message="pol-x: never retrieved")
WRONG_NUMBER = make_finding("numbers")
TOO_LATE = make_finding("numbers", Outcome.NOT_CHECKED)
FINE = make_finding("quotes", Outcome.SUPPORTED)

# (answer id, action, findings, system, day)
KEPT = [
    ("a1", SHOW, (), "helpdesk", 0),
    ("a2", HAND_OVER, (UNKNOWN_ID, WRONG_NUMBER), "helpdesk", 0),
    ("a3", HAND_OVER, (TOO_LATE,), "shop", 0),
    ("a4", AMEND, (WRONG_NUMBER, WRONG_NUMBER), "shop", 1),
    ("a2", SHOW, (FINE,), "helpdesk", 3),
    ("12", SHOW, (), None, 3),
]


@pytest.fixture(scope="module")
def reader(tmp_path_factory):
    path = tmp_path_factory.mktemp("ledger") / "ledger.db"
    with SqliteLedger(path) as ledger:
        ledger.append_many(
            [
                (
                    make_answer(answer_id, system=system),
                    make_decision(answer_id, action, findings=findings, decided_at=NOON + day * DAY),
                )
                for answer_id, action, findings, system, day in KEPT
            ],
            POLICY,
        )
    with SqliteLedgerReader(path) as reader:
        yield reader


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ({}, [1, 2, 3, 4, 5, 6]),
        ({"newest_first": True}, [6, 5, 4, 3, 2, 1]),
        ({"newest_first": True, "limit": 2}, [6, 5]),
        ({"limit": 2, "offset": 3}, [4, 5]),
        ({"offset": 4}, [5, 6]),
        ({"limit": 0}, []),
        ({"action": SHOW}, [1, 5, 6]),
        ({"action": HAND_OVER, "system": "shop"}, [3]),
        ({"system": "nobody"}, []),
        ({"answer_id": "a2"}, [2, 5]),
        ({"check": "numbers"}, [2, 3, 4]),
        ({"check": "numbers", "outcome": Outcome.CONTRADICTED}, [2, 4]),
        ({"check": "numbers", "outcome": Outcome.NOT_CHECKED}, [3]),
        ({"check": "quotes"}, []),
        ({"check": "quotes", "outcome": Outcome.SUPPORTED}, [5]),
        ({"outcome": Outcome.NOT_CHECKED}, [3]),
        ({"since": NOON + DAY}, [4, 5, 6]),
        ({"until": NOON + DAY}, [1, 2, 3]),
        ({"since": NOON, "until": NOON}, []),
        ({"since": (NOON + DAY).astimezone(dt.timezone(dt.timedelta(hours=9)))}, [4, 5, 6]),
        ({"check": "'; DROP TABLE decisions; --"}, []),
    ],
)
def test_filters(reader, query, expected):
    assert [entry.seq for entry in reader.find(Query(**query))] == expected
    assert [case.seq for case in reader.cases(Query(**query))] == expected


def test_an_entry_is_what_was_decided(reader):
    for entry, (answer_id, action, findings, system, _) in zip(reader.find(Query()), KEPT, strict=True):
        assert (entry.decision.answer_id, entry.decision.action, entry.system) == (answer_id, action, system)
        assert entry.decision.findings == findings
        assert verify_seal(entry.decision)


def test_a_case_holds_what_the_decision_can_be_derived_from(reader):
    case = reader.get("a3")
    assert case.answer == make_answer("a3", system="shop")
    assert case.policy_text == POLICY
    assert case.decision.answer_id == "a3"


def test_names(reader):
    digests = {entry.seq: entry.decision.digest for entry in reader.find(Query())}
    assert reader.get("a2").seq == 5
    assert reader.get("#2").seq == 2
    assert reader.get("2").seq == 2
    # An answer id comes before a number.
    assert reader.get("12").seq == 6
    for seq, digest in digests.items():
        hexadecimal = digest.removeprefix("sha256:")
        assert reader.get(digest).seq == seq
        assert reader.get(hexadecimal).seq == seq
        assert reader.get(digest[:19]).seq == seq


@pytest.mark.parametrize("key", ["", "a9", "#", "99", "-1", "sha256:", "ffffffffffff", "%", "²", "9" * 40])
def test_names_of_nothing(reader, key):
    with pytest.raises(ConfigError, match="holds no decision") as caught:
        reader.get(key)
    assert "citewell decisions list" in caught.value.hint


def test_a_digest_that_begins_several_is_refused(tmp_path):
    path = tmp_path / "ledger.db"
    with SqliteLedger(path) as ledger:
        sealed = ledger.append_many(
            [(make_answer(f"a{number}"), make_decision(f"a{number}")) for number in range(8000)], POLICY
        )
    starts = [decision.digest[:13] for decision in sealed]
    twice = next(start for start in starts if starts.count(start) > 1)
    with SqliteLedgerReader(path) as reader, pytest.raises(ConfigError, match="several decisions"):
        reader.get(twice)


def test_rates_by_day(reader):
    rates = reader.rates(Query())
    assert [(day.day.isoformat(), day.n, day.shown, day.amended, day.handed_over) for day in rates.days] == [
        ("2026-11-30", 3, 1, 0, 2),
        ("2026-12-01", 1, 0, 1, 0),
        ("2026-12-02", 0, 0, 0, 0),
        ("2026-12-03", 2, 2, 0, 0),
    ]
    assert rates.total.share == wilson(2, 6)
    assert {
        (share.check, share.outcome, share.reason): (share.count, share.blocked) for share in rates.total.checks
    } == {
        ("numbers", Outcome.CONTRADICTED, None): (2, 1),
        ("numbers", Outcome.NOT_CHECKED, Reason.TIMED_OUT): (1, 1),
        ("retrieved", Outcome.CONTRADICTED, None): (1, 1),
        ("quotes", Outcome.SUPPORTED, None): (1, 0),
    }


def test_rates_of_a_part(reader):
    rates = reader.rates(Query(system="shop", since=NOON, until=NOON + DAY, limit=1, offset=7))
    assert [(day.n, day.handed_over) for day in rates.days] == [(1, 1)]
    assert [share.check for share in rates.total.checks] == ["numbers"]


def test_days_end_at_midnight_utc(tmp_path):
    path = tmp_path / "ledger.db"
    tokyo = dt.timezone(dt.timedelta(hours=9))
    moments = [dt.datetime(2026, 11, 30, 23, 59, 59, 999999, dt.UTC), dt.datetime(2026, 12, 1, 8, 59, tzinfo=tokyo)]
    with SqliteLedger(path) as ledger:
        for moment in [*moments, dt.datetime(2026, 12, 1, 9, 0, tzinfo=tokyo)]:
            ledger.append(make_answer(), make_decision(decided_at=moment), POLICY)
    with SqliteLedgerReader(path) as reader:
        assert [(day.day.isoformat(), day.n) for day in reader.rates(Query()).days] == [
            ("2026-11-30", 2),
            ("2026-12-01", 1),
        ]


def test_texts_and_policies_are_stored_once(tmp_path):
    path = tmp_path / "ledger.db"
    long_text = "The terms of guarantee, clause by clause. " * 10_000
    answers = [make_answer(f"a{n}", sources=(Source(id=f"s{n}", text=long_text),)) for n in range(50)]
    with SqliteLedger(path) as ledger:
        ledger.append_many([(answer, make_decision(answer.id)) for answer in answers], POLICY)
    assert path.stat().st_size < 3 * len(long_text)
    with SqliteLedgerReader(path) as reader:
        assert [case.answer for case in reader.cases(Query())] == answers


@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(st.sampled_from(Action), st.integers(0, 5)), max_size=12), st.integers(0, 6))
def test_counts_and_lists_agree(tmp_path_factory, kept, until):
    path = tmp_path_factory.mktemp("ledger") / "ledger.db"
    with SqliteLedger(path) as ledger:
        ledger.append_many(
            [
                (make_answer(f"a{n}"), make_decision(f"a{n}", action, decided_at=NOON + day * DAY))
                for n, (action, day) in enumerate(kept)
            ],
            POLICY,
        )
    query = Query(until=NOON + until * DAY)
    with SqliteLedgerReader(path) as reader:
        found = [entry.decision for entry in reader.find(query)]
        listed = [decision for decision in found if decision.action is not Action.RELEASE]  # ended by another decision
        rates = reader.rates(query)
        assert reader.verify().decisions == len(kept)
    assert rates.total.n == len(listed) == sum(day.n for day in rates.days)
    assert rates.total.handed_over == sum(decision.action is HAND_OVER for decision in listed)
