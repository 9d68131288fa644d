"""What a policy makes of addresses, whoever asks for them, and that what was observed is judged again the same way."""

import datetime as dt
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citewell import Action, ConfigError, Decision, Finding, Gate, PolicyError, StoreError
from citewell.gate import judge_again, parse_policy
from citewell.gate.policy import Level, level_of, policy_text
from citewell.links.asking import settings_of
from citewell.links.classify import classify
from citewell.links.told import AskedOnce, Cause, LinkAsker, Told, Untold, Wanted
from citewell.links.wanted import LinkRules
from citewell.model import (
    ArchiveAnswer,
    Asked,
    Confidence,
    Fault,
    HttpExchange,
    LinkQuestion,
    LinkReason,
    LinkStatus,
    LinkVerdict,
    Outcome,
    Reason,
    Severity,
    Span,
)
from citewell.records.record import answer_from

AT = dt.datetime(2026, 5, 4, tzinfo=dt.UTC)
UNSEEN = {
    LinkStatus.BLOCKED,
    LinkStatus.THROTTLED,
    LinkStatus.SERVER_ERROR,
    LinkStatus.GATED,
    LinkStatus.UNDECIDED,
}
URL = "https://velmora.com/berths"
OTHER = "https://velmora.com/fees"


def gate(links: str = "[links]", *, asker: LinkAsker | None = None) -> Gate:
    text = f'id = "p"\nversion = "1"\ndefault = "ignore"\n[checks]\nlink-alive = "block"\n{links}'
    return Gate(parse_policy(text, name="p"), links=asker)


def record(text: str = f"See {URL} and {OTHER} and {URL} again.") -> dict[str, Any]:
    return {"id": "a", "answer": text, "sources": [], "asked_at": AT.isoformat()}


class Tells:
    """Says what it was told to say of each address, and counts how often it was asked."""

    def __init__(self, says: dict[str, Told]) -> None:
        self.says = says
        self.asked: list[str] = []

    def ask(self, wanted: Sequence[Wanted], /, *, deadline: float | None) -> Sequence[Told]:
        self.asked += [one.question.url for one in wanted]
        return [self.says.get(one.question.url, _verdict(one.question.url)) for one in wanted]


def _verdict(url: str, **more: Any) -> LinkVerdict:
    fields = {"status": LinkStatus.ALIVE, "reason": LinkReason.ANSWERED, "confidence": Confidence.HIGH}
    return LinkVerdict(url=url, **(fields | more))


def told(decision: Decision) -> list[Finding]:
    return [finding for finding in decision.findings if finding.check == "link-alive"]


@pytest.mark.parametrize(
    ("checks", "links", "default", "level"),
    [
        ("", "", "block", Level.IGNORE),
        ("", "[links]", "block", Level.BLOCK),
        ("", "[links]", "warn", Level.WARN),
        ('link-alive = "warn"', "[links]", "block", Level.WARN),
        ('link-alive = "ignore"', "[links]", "block", Level.IGNORE),
        ('link-alive = "warn"', "", "block", Level.WARN),
    ],
)
def test_what_the_check_does(checks: str, links: str, default: str, level: Level) -> None:
    policy = parse_policy(f'id="p"\nversion="1"\ndefault="{default}"\n[checks]\n{checks}\n{links}', name="p")
    assert level_of(policy, "link-alive") is level


@pytest.mark.parametrize(
    "slip", ["archive = []", "timeout_ms = 0", "retries = -1", "per_host = 0", 'not_checked = "pass"', "most = 0"]
)
def test_slips_are_errors(slip: str) -> None:
    with pytest.raises(PolicyError):
        parse_policy(f'id="p"\nversion="1"\n[links]\n{slip}', name="p")


@pytest.mark.parametrize(
    ("links", "error"),
    [
        ('archives = ["webarchive"]', ConfigError),
        ('archives = ["cdx:none/such.cdxj"]', ConfigError),
        ('allow_net = ["intranet"]', ConfigError),
        ('cache = "no/such/folder/links.db"', StoreError),
    ],
)
def test_what_cannot_be_used_is_told_before_anything_is_asked(links: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        gate(f"[links]\n{links}")


def test_a_check_that_is_ignored_opens_nothing() -> None:
    policy = parse_policy(
        'id="p"\nversion="1"\n[checks]\nlink-alive="ignore"\n[links]\narchives=["none-such"]', name="p"
    )
    assert Gate(policy).links is None


def test_paths_start_from_the_folder_of_the_policy() -> None:
    rules = LinkRules(cache="kept/links.db", archives=("cdx:web.cdxj", "wayback", "cdx:https://pywb.example/cdx"))
    settings = settings_of(rules, Path("policies"))
    assert settings.cache == Path("policies/kept/links.db")
    assert settings.archives == ["cdx:policies/web.cdxj", "wayback", "cdx:https://pywb.example/cdx"]


@settings(deadline=None)  # the first of all reads word lists
@given(st.sampled_from(LinkStatus), st.sampled_from(LinkReason), st.sampled_from(Confidence))
def test_what_could_not_be_seen_is_never_an_accusation(
    status: LinkStatus, reason: LinkReason, confidence: Confidence
) -> None:
    says = {URL: _verdict(URL, status=status, reason=reason, confidence=confidence)}
    for finding in told(gate(asker=Tells(says)).decide(record(f"See {URL} now."))):
        assert (finding.outcome is Outcome.NOT_CHECKED) == (status in UNSEEN)
        assert (finding.reason is Reason.NO_ANSWER) == (status in UNSEEN)
        if status in UNSEEN:
            assert finding.severity is not Severity.ERROR


@pytest.mark.parametrize(
    ("status", "reason", "confidence", "severity"),
    [
        (LinkStatus.SOFT_404, LinkReason.SAYS_NOT_FOUND, Confidence.MEDIUM, Severity.ERROR),
        (LinkStatus.SOFT_404, LinkReason.SAYS_NOT_FOUND, Confidence.LOW, Severity.WARNING),
        (LinkStatus.NEVER_SEEN, LinkReason.HOST_KNOWN, Confidence.LOW, Severity.ERROR),
        (LinkStatus.MOVED, LinkReason.PERMANENT, Confidence.LOW, Severity.WARNING),
        (LinkStatus.ALIVE, LinkReason.TLS_INCOMPLETE, Confidence.MEDIUM, Severity.NOTE),
    ],
)
def test_what_is_unsure_warns(
    status: LinkStatus, reason: LinkReason, confidence: Confidence, severity: Severity
) -> None:
    asker = Tells({URL: _verdict(URL, status=status, reason=reason, confidence=confidence)})
    decision = gate(asker=asker).decide(record(f"See {URL} now."))
    assert [finding.severity for finding in told(decision)] == [severity]
    assert decision.action is (Action.HAND_OVER if severity is Severity.ERROR else Action.SHOW)


def test_an_address_is_asked_for_once() -> None:
    asker = Tells({URL: _verdict(URL, status=LinkStatus.GONE, reason=LinkReason.HTTP_410)})
    decision = gate(asker=asker).decide(record())
    assert asker.asked == [URL, OTHER]
    assert [finding.location.start for finding in told(decision)] == [4, len(record()["answer"]) - 7 - len(URL)]


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("Write [to us](mailto:quay@velmora.com) or see `https://velmora.com/api`.", []),
        ("See https://velmora.example/terms.", []),
        ("See doi:10.5555/velmora.1.", ["https://doi.org/10.5555/velmora.1"]),
        ("See velmora.com/berths.", ["velmora.com/berths"]),
        ("![Plan](https://velmora.com/plan.png)", ["https://velmora.com/plan.png"]),
        ("No address, and/or none.", []),
    ],
)
def test_which_addresses_are_asked_for(text: str, asked: list[str]) -> None:
    asker = Tells({})
    gate(asker=asker).decide(record(text))
    assert asker.asked == asked


def test_memory_of_one_answer() -> None:
    asker = Tells({})
    once = AskedOnce(asker)
    first = Wanted(question=LinkQuestion(url=URL), place=Span(0, 5))
    again = Wanted(question=LinkQuestion(url=URL), place=Span(9, 14))
    other = Wanted(question=LinkQuestion(url=URL, title="Fees of the quay"), place=Span(9, 14))
    assert once.ask([first, again], deadline=None) == once.ask([again, first], deadline=None)
    assert asker.asked == [URL]
    once.ask([other], deadline=None)
    assert asker.asked == [URL, URL]


EXCHANGES = st.builds(
    HttpExchange,
    url=st.sampled_from([URL, OTHER]),
    at=st.just(AT),
    elapsed_ms=st.floats(0, 9e4),
    hop=st.integers(0, 2),
    status=st.sampled_from([None, 200, 301, 403, 404, 410, 429, 503]),
    headers=st.sampled_from([{}, {"location": OTHER}]),
    fault=st.none() | st.sampled_from(Fault),
)
ARCHIVES = st.builds(
    ArchiveAnswer,
    archive=st.just("wayback"),
    url=st.just(URL),
    outcome=st.sampled_from(Asked),
    at=st.just(AT),
    about=st.sampled_from(["page", "host", "parent"]),
)
SEEN = st.lists(EXCHANGES, min_size=1, max_size=3).flatmap(
    lambda made: st.lists(ARCHIVES, max_size=3).map(lambda answers: (*made, *answers))
)
SAYS: st.SearchStrategy[Any] = SEEN | st.builds(
    Untold, cause=st.sampled_from(Cause), message=st.just("not answered in time"), evidence=SEEN | st.just(())
)


@settings(deadline=None)
@given(SAYS, SAYS, st.sampled_from([f"See {URL} and {OTHER} and {URL} again.", f"詳しくは{URL}参照。{OTHER} {URL}"]))
def test_every_decision_is_derived_again(first: Any, second: Any, text: str) -> None:
    given = record(text)

    class Sees:
        def ask(self, wanted: Sequence[Wanted], /, *, deadline: float | None) -> Sequence[Told]:
            return [_of(one.question, first if one.question.url.startswith(URL) else second) for one in wanted]

    keeper = gate(asker=Sees())
    decision = keeper.decide(given)
    again, runs = judge_again(answer_from(given), policy_text(keeper.policy), decision.as_of, decision.findings)
    assert (tuple(again), tuple(runs)) == (decision.findings, decision.checks)


def _of(question: LinkQuestion, says: Any) -> Told:
    return says if isinstance(says, Untold) else classify(question, says)


def test_a_check_whose_turn_never_came_is_derived_again() -> None:
    keeper = Gate(
        parse_policy(
            'id="p"\nversion="1"\ndeadline_ms=1\ndefault="ignore"\n[checks]\nlink-alive="warn"\n[links]', name="p"
        ),
        links=Tells({}),
    )
    long = record("Sentence after sentence. " * 20_000 + URL)
    decision = keeper.decide(long)
    assert [finding.reason for finding in told(decision)] == [Reason.TIMED_OUT]
    again, runs = judge_again(answer_from(long), policy_text(keeper.policy), decision.as_of, decision.findings)
    assert (tuple(again), tuple(runs)) == (decision.findings, decision.checks)
