"""When a check says how far it is."""

import pytest

from citewell.cli.links import telling
from citewell.cli.links.telling import Telling
from citewell.links.sweep.progress import Progress

PROGRESS = Progress(step="asking", done=50, total=100, seconds=10.0)


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(telling, "time", clock)
    return clock


def test_a_short_run_says_nothing(clock: Clock, capsys: pytest.CaptureFixture[str]) -> None:
    with Telling() as told:
        for _ in range(3):
            clock.now += 0.9
            told.tell(PROGRESS)
    assert capsys.readouterr() == ("", "")


def test_a_log_gets_a_line_now_and_then(clock: Clock, capsys: pytest.CaptureFixture[str]) -> None:
    with Telling() as told:
        for _ in range(40):
            clock.now += 1.0
            told.tell(PROGRESS)
    assert capsys.readouterr().err == "asking: 50 of 100, 5/s, 0:00:10 to go\n" * 2


def test_a_terminal_has_one_line_that_is_written_over_and_cleared(
    clock: Clock, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    with Telling() as told:
        for _ in range(5):
            clock.now += 1.0
            told.tell(PROGRESS)
    lines = capsys.readouterr().err.split("\r")
    assert lines == ["asking: 50 of 100, 5/s, 0:00:10 to go"] * 3 + [" " * 37, ""]
