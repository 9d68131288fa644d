"""The benchmarks time what they say they time."""

import itertools
import sys
from pathlib import Path

import pytest

from bench import workload
from bench.gate_speed import MEANING, without_meaning
from bench.interface import Bench
from bench.lines import write_line
from bench.measure import Sample, rate, take_turns, timed
from bench.memory import measure_memory
from bench.peers.process import PEERS, PeerError, running
from bench.registry import BENCHES
from citewell import read_answer
from citewell.checks.registry import load_checks
from citewell.gate.policy import LINK_ALIVE
from citewell.records.record import answer_from

ROOT = Path(__file__).resolve().parents[3]


def test_cold_answers_and_their_sources_are_all_different() -> None:
    records = workload.sample(workload.cold_records(), 3000)
    assert len({record["answer"] for record in records}) == len(records)
    assert len({source["text"] for record in records for source in record["sources"]}) >= 2 * len(records)


def test_warm_answers_differ_while_their_sources_repeat() -> None:
    records = workload.sample(workload.warm_records(), 48 * workload.SHELVES)
    assert len({sentence for record in records for sentence, _ in record["meta"]["sentences"]}) == 3 * len(records)
    assert len({source["text"] for record in records for source in record["sources"]}) <= 3 * workload.SHELVES


@pytest.mark.parametrize("stream", [workload.warm_records, workload.cold_records])
def test_answers_have_three_sentences_that_cite_three_sources(stream: object) -> None:
    for record in workload.sample(stream(), 50):  # type: ignore[operator]
        reading = read_answer(answer_from(record))
        assert [claim.citations for claim in reading.claims] == [(0,), (1,), (2,)]
        assert all(citation.known for citation in reading.citations)


def test_one_answer_in_eight_misreads_a_number() -> None:
    records = workload.sample(workload.warm_records(), 80)
    assert sum(record["meta"]["expect"] == "hand_over" for record in records) == 80 / workload.WRONG_EVERY


@pytest.mark.parametrize("size", [1, 10_000, 100_000])
def test_long_answers_are_as_long_as_asked_for_and_cite_what_they_have(size: int) -> None:
    records = workload.sample(workload.long_records(size), 2)
    for record in records:
        assert size <= len(record["answer"]) <= size + 1000
        assert all(citation.known for citation in read_answer(answer_from(record)).citations)
    assert records[0]["answer"] != records[1]["answer"]


def test_a_run_works_on_each_item_once_and_counts_what_it_weighs() -> None:
    done: list[int] = []
    run = timed(done.append, itertools.count(), weigh=lambda _: 2.0)
    first, second = run(0.0001), run(0.0001)
    assert done == list(range(len(done)))
    assert first.units + second.units == 2.0 * len(done)


def test_runs_take_turns() -> None:
    order: list[str] = []

    def make(name: str) -> object:
        def run(seconds: float) -> Sample:
            order.append(name)
            return Sample(10.0, seconds, seconds)

        return run

    rates = take_turns({"a": make("a"), "b": make("b")}, repeats=2, seconds=2.0)  # type: ignore[dict-item]
    assert order == ["a", "b", "a", "b", "a", "b"]
    assert rates["a"].median == 5.0


def test_a_rate_is_the_median_with_its_spread() -> None:
    samples = [Sample(10, 1, 1), Sample(10, 2, 1), Sample(10, 10, 1)]
    assert rate(samples, wall=True) == (5.0, 1.0, 10.0, 10.0, 3)
    assert rate(samples) == (10.0, 10.0, 10.0, 5.0, 3)


@pytest.mark.parametrize("bench", BENCHES, ids=[bench.name for bench in BENCHES])
def test_every_benchmark_runs(bench: Bench, tmp_path: Path) -> None:
    assert bench.prepare(tmp_path)(0.0001).units > 0


def test_memory_is_measured_in_a_process_of_its_own() -> None:
    held = measure_memory((1, 2))
    assert set(held) == {1, 2}
    assert all(megabytes > 1_000_000 for megabytes in held.values())


def test_a_peer_that_is_not_installed_is_said_and_stops_nothing(tmp_path: Path) -> None:
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "python").symlink_to(sys.executable)
    with running(tmp_path, ROOT) as peers:
        assert set(peers) == set(PEERS)
        assert all(isinstance(peer, PeerError) for peer in peers.values())
    with running(tmp_path / "nowhere", ROOT) as peers:
        assert all(isinstance(peer, PeerError) for peer in peers.values())


def test_lines_leave_out_what_is_not_known() -> None:
    result = {"name": "x", "ours": 1234.5678, "unit": "answers/s", "target": None, "ratio": 0.98765, "peer": "not run"}
    assert write_line(result) == "bench x ours=1235 unit=answers/s ratio=0.988 peer=not_run"


def test_the_gate_without_meaning_runs_all_other_checks() -> None:
    record = next(workload.warm_records())
    ran = {run.check for run in without_meaning().decide(record).checks}
    every = {check.info.id for check in load_checks()} - {LINK_ALIVE}  # runs only where a policy has a [links] table
    assert "binding" in every & MEANING
    assert ran == every - MEANING
