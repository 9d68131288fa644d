"""Everything that a sweep observed, as rows of a table."""

import builtins
import datetime as dt
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from citewell.errors import ConfigError
from citewell.links.classify import classify
from citewell.links.sweep.observations import ObservedRow, observed_rows, write_observations
from citewell.links.sweep.state import SweepState, pack
from citewell.model import ArchiveAnswer, Asked, Fault, HttpExchange, LinkQuestion, Observation, Page, RegistryAnswer

URL = "https://docs.velmora.org/pump"
AT = dt.datetime(2026, 11, 30, 12, tzinfo=dt.UTC)
THEN = dt.datetime(2021, 3, 1, 10, tzinfo=dt.UTC)
PAGE = Page(
    media_type="text/html", size=9, whole=True, digest="sha256:00", title="Pump", words=2, signs=("login:title",)
)
EVIDENCE: list[Observation] = [
    HttpExchange(url=URL, at=AT, elapsed_ms=2.5, status=200, address="192.0.2.1:443", page=PAGE),
    HttpExchange(url=URL, at=AT, elapsed_ms=1.0, hop=1, fault=Fault.RESET, detail="gone"),
    ArchiveAnswer(archive="wayback", url=URL, outcome=Asked.FOUND, at=AT, captured=THEN, capture="https://a.org/1"),
    RegistryAnswer(registry="doi.org", identifier="10.1/x", outcome=Asked.FAILED, at=AT, detail="no answer"),
]


def test_each_observation_is_a_row() -> None:
    page, broken, archive, registry = observed_rows(URL, EVIDENCE)
    assert (page.kind, page.http_status, page.title, page.signs, page.address) == (
        "http",
        200,
        "Pump",
        ["login:title"],
        "192.0.2.1:443",
    )
    assert (broken.fault, broken.hop, broken.http_status, broken.position) == ("reset", 1, None, 1)
    assert (archive.kind, archive.source, archive.about, archive.outcome, archive.captured) == (
        "archive",
        "wayback",
        "page",
        "found",
        THEN,
    )
    assert (registry.kind, registry.source, registry.about, registry.outcome, registry.detail) == (
        "registry",
        "doi.org",
        "10.1/x",
        "failed",
        "no answer",
    )
    assert all(row.link == URL and row.status is None for row in (page, broken, archive, registry))


def test_rows_of_an_address_with_a_verdict_have_it() -> None:
    verdict = classify(LinkQuestion(url=URL), EVIDENCE[1:2])
    (row,) = observed_rows(URL, verdict)
    assert (row.status, row.reason) == ("undecided", "reset")


def test_the_table_holds_what_is_decided_and_what_is_not(tmp_path: Path) -> None:
    path = tmp_path / "observed.parquet"
    with SweepState(None) as state:
        state.fill(LinkQuestion(url=f"{URL}/{number}") for number in range(3))
        state.keep([pack(1, classify(LinkQuestion(url=f"{URL}/0"), EVIDENCE)), pack(2, EVIDENCE[:1])])
        assert write_observations(state, path) == 5
    table = pq.read_table(path)
    assert table.column_names == list(ObservedRow.__struct_fields__)
    rows = table.to_pylist()
    assert [row["link"] for row in rows] == [f"{URL}/0"] * 4 + [f"{URL}/1"]
    assert [row["position"] for row in rows] == [0, 1, 2, 3, 0]
    assert rows[0]["status"] is not None
    assert rows[4]["status"] is None
    assert rows[2]["captured"] == THEN


def test_an_empty_sweep_has_an_empty_table(tmp_path: Path) -> None:
    path = tmp_path / "observed.parquet"
    with SweepState(None) as state:
        state.fill([])
        assert write_observations(state, path) == 0
    assert pq.read_table(path).num_rows == 0


def test_without_pyarrow_it_is_said_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def without(name, *rest):
        if name.startswith("pyarrow"):
            raise ImportError(name)
        return real(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without)
    with SweepState(None) as state:
        state.fill([])
        with pytest.raises(ConfigError, match="pyarrow") as raised:
            write_observations(state, tmp_path / "observed.parquet")
    assert "citewell[bulk]" in raised.value.hint


def test_a_file_that_cannot_be_written(tmp_path: Path) -> None:
    with SweepState(None) as state:
        state.fill([])
        with pytest.raises(ConfigError, match="cannot be written"):
            write_observations(state, tmp_path / "none" / "observed.parquet")
