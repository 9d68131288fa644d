"""Whether a sweep over real addresses that is killed again and again ends as one that was left alone.

Their hosts are all on loopback, with a server that decides by a hash of the address what is there, and an archive
beside it that has every other address that is gone.
"""

import random
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

from citewell.links.sweep.state import SweepState
from tests.accuracy.interface import Figure, Result, Row, Suite
from tests.accuracy.sweeping import AT_ONCE, HashedWeb, hashed_web, on_loopback, outcomes
from tests.servers.fake_archive import Captured, serve_archive

NAME = "links-killed"
KILLS = 10
ROOT = Path(__file__).resolve().parents[2]


def run(rows: Iterable[Row]) -> Result:
    """How many verdicts are the same in both sweeps, and how often an address was asked for that was not otherwise."""
    urls = list(dict.fromkeys(url for row in rows if isinstance(url := row.get("url"), str) and url.strip()))
    with TemporaryDirectory(prefix="citewell-accuracy-") as made, hashed_web() as web:
        folder = Path(made)
        asked = sorted({url for given in urls if (url := on_loopback(given, web.port)) is not None})
        (folder / "urls.txt").write_text("\n".join(urls), encoding="utf-8")
        with serve_archive([Captured(url) for url in asked[::2]]) as archive:
            words = [sys.executable, "-m", "tests.accuracy.sweeping", str(folder / "urls.txt")]
            rest = [str(web.port), archive.url]
            subprocess.run([*words, str(folder / "whole.db"), *rest], cwd=ROOT, check=True)
            undisturbed = web.counts.copy()
            web.counts.clear()
            killed = _killed([*words, str(folder / "killed.db"), *rest], web, len(asked))
        with SweepState(folder / "whole.db") as whole, SweepState(folder / "killed.db") as other:
            first, second = outcomes(whole), outcomes(other)
    same = sum(one == two for one, two in zip(first, second, strict=True))
    # Some are asked for more often in any sweep: redirects lead there, or the server had hung up.
    repeated = sum(max(0, web.counts[url] - undisturbed[url]) for url in asked)
    values = {
        "same": same,
        "killed": killed,
        "repeated": repeated,
        "most_in_flight": killed * AT_ONCE,
        "statuses": len({outcome[1] for outcome in first}),
    }
    differing = [
        {"undisturbed": list(map(str, one)), "killed": list(map(str, two))}
        for one, two in zip(first, second, strict=True)
        if one != two
    ]
    return Result(figures=(Figure(set=NAME, n=len(first), values=values),), details=tuple(differing))


def _killed(words: list[str], web: HashedWeb, links: int) -> int:
    """Run a sweep to its end that is killed at random moments; says how often it was."""
    dice = random.Random("killed")
    killed = 0
    for _ in range(KILLS):
        until = web.counts.total() + dice.randrange(links // (KILLS + 2))
        with subprocess.Popen(words, cwd=ROOT) as sweep:
            while sweep.poll() is None and web.counts.total() <= until:
                time.sleep(0.005)
            sweep.kill()
        killed += sweep.returncode != 0
    subprocess.run(words, cwd=ROOT, check=True)
    return killed


SUITE = Suite(name=NAME, file="real_urls", run=run)
