"""The benchmarks of checking addresses run what they say they run, and count what they say they count."""

import urllib.request
from pathlib import Path

import pytest

from bench.links.memory import Watched
from bench.links.runs import RunError, lychee, ours
from bench.links.server import PAGE, serving

pytestmark = pytest.mark.enable_socket


@pytest.mark.parametrize("path", ["", "/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin"], ids=["own", "as installed"])
@pytest.mark.parametrize("delay", [0.0, 0.05])
def test_the_server_answers_at_every_address_of_loopback(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str, delay: float
) -> None:
    monkeypatch.setattr("bench.links.server.PLACES", path)
    with serving(tmp_path, delay) as server:
        assert server.name in ("nginx", "uvloop")
        assert path or server.name == "uvloop"
        for host in ("127.0.0.1", "127.3.200.9"):
            with urllib.request.urlopen(f"http://{host}:{server.port}/page/1", timeout=10) as answer:
                assert answer.read() == PAGE
                assert answer.headers["Content-Type"] == "text/html"


def test_citewell_finds_every_address_alive(tmp_path: Path) -> None:
    with serving(tmp_path, 0.0) as server:
        urls = tmp_path / "urls.txt"
        urls.write_text(
            "".join(f"http://127.1.0.{host}:{server.port}/page/{page}\n" for page in range(3) for host in range(1, 9))
        )
        checked = ours(urls, tmp_path)
    assert checked.alive == 24
    assert checked.seconds > 0


def test_a_peer_that_is_not_there_is_said_not_to_run(tmp_path: Path) -> None:
    with pytest.raises(RunError, match="lychee does not run"):
        lychee(tmp_path / "urls.txt", tmp_path, tmp_path)


def test_memory_is_that_of_a_process_and_its_children() -> None:
    watched = Watched()
    watched.look(1 << 30)  # no such process
    assert watched.most == 0
