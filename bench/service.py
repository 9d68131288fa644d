"""The gate over HTTP under load, beside a bare app of Litestar that takes and gives the same JSON.

``python -m bench.service bare PORT`` is that app, ``python -m bench.service load PORT SECONDS`` the callers.
"""

import asyncio
import contextlib
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from bench.lines import Result
from bench.workload import warm_records

NAME = "service"
NAMES = (NAME,)
CLIENTS = 32
SECONDS, BARE_SECONDS = 60.0, 10.0
SHARE = 0.5
_RECORDS = 600


def measure(name: str) -> Result:
    """One line: answers a second through the gate with its ledger, and of the bare app before and after."""
    with tempfile.TemporaryDirectory() as folder:
        ledger = Path(folder) / "ledger.db"
        seconds = float(os.environ.get("CITEWELL_BENCH_SECONDS", SECONDS))
        before = _loaded(["-m", "bench.service", "bare"], BARE_SECONDS)
        ours = _loaded(["-m", "citewell", "serve", "--ledger", str(ledger), "--port"], seconds)
        after = _loaded(["-m", "bench.service", "bare"], BARE_SECONDS)
        lost, twice, problem = _kept(ledger, ours["digests"])
    bare = (before["rate"] + after["rate"]) / 2
    ratio = ours["rate"] / bare
    sound = not (ours["errors"] or lost or twice or problem)
    return {
        "name": name,
        "ours": ours["rate"],
        "unit": "answers/s",
        "bare": bare,
        "ratio": ratio,
        "p50_ms": ours["p50_ms"],
        "p99_ms": ours["p99_ms"],
        "bare_p99_ms": max(before["p99_ms"], after["p99_ms"]),
        "clients": CLIENTS,
        "seconds": seconds,
        "answers": len(ours["digests"]),
        "errors": ours["errors"],
        "lost": lost,
        "twice": twice,
        "chain": problem or "intact",
        "target_ratio": SHARE,
        "met": "yes" if sound and ratio >= SHARE else "no",
    }


def _kept(ledger: Path, digests: list[str]) -> tuple[int, int, str | None]:
    """How many decisions that callers saw are not kept, how many are kept more than once, and what ails the chain."""
    from citewell.ledger import Query, SqliteLedgerReader

    with SqliteLedgerReader(ledger) as reader:
        problem = reader.verify().problem
        kept = [entry.decision.digest for entry in reader.find(Query())]
    return len(set(digests) - set(kept)), len(digests) - len(set(digests)) + len(kept) - len(set(kept)), problem


def _loaded(command: list[str], seconds: float) -> dict:
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        port = str(bound.getsockname()[1])
    with _running([sys.executable, *command, port], int(port)):
        load = [sys.executable, "-m", "bench.service", "load", port, str(seconds)]
        return json.loads(subprocess.run(load, check=True, capture_output=True).stdout)


@contextlib.contextmanager
def _running(command: list[str], port: int) -> Iterator[None]:
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        give_up = time.monotonic() + 30
        while time.monotonic() < give_up:
            with contextlib.suppress(OSError):
                socket.create_connection(("127.0.0.1", port), timeout=1).close()
                break
            time.sleep(0.05)
        yield
    finally:
        process.terminate()
        process.wait(30)


async def _load(port: int, seconds: float) -> dict:
    import aiohttp

    bodies = [json.dumps(record).encode() for record in islice(warm_records(), _RECORDS)]
    times: list[float] = []
    digests: list[str] = []
    errors = 0

    async def caller(number: int, session: aiohttp.ClientSession, end: float, *, counted: bool) -> None:
        nonlocal errors
        turn = number
        while time.perf_counter() < end:
            started = time.perf_counter()
            async with session.post(f"http://127.0.0.1:{port}/v1/gate", data=bodies[turn % _RECORDS]) as response:
                content = await response.read()
            turn += CLIENTS
            if counted or response.status != 200:
                times.append(time.perf_counter() - started)
                errors += response.status != 200
            # The digest is the last field; reading all of the JSON would be the callers' time, not the service's.
            digests.append(content[-73:-2].decode("ascii", "replace"))

    headers = {"Content-Type": "application/json"}
    connector = aiohttp.TCPConnector(limit=CLIENTS)
    async with aiohttp.ClientSession(connector=connector, headers=headers) as session:
        for counted, length in ((False, 2.0), (True, seconds)):
            started = time.perf_counter()
            callers = [caller(n, session, started + length, counted=counted) for n in range(CLIENTS)]
            await asyncio.gather(*callers)
            taken = time.perf_counter() - started
    times.sort()
    return {
        "rate": len(times) / taken,
        "p50_ms": times[len(times) // 2] * 1000,
        "p99_ms": times[int(len(times) * 0.99)] * 1000,
        "errors": errors,
        "digests": digests,
    }


def _bare(port: int) -> None:
    """The same JSON in and out, typed, with nothing done between."""
    import uvicorn
    from litestar import Litestar, post

    from citewell import Gate
    from citewell.model import Decision
    from tools.schemas import AnswerRecord

    decision = Gate().decide(next(warm_records()))

    @post("/v1/gate", status_code=200)
    async def gate(data: AnswerRecord) -> Decision:
        return decision

    app = Litestar([gate], openapi_config=None, logging_config=None)
    uvicorn.run(app, port=port, access_log=False, log_level="warning")


if __name__ == "__main__":
    if sys.argv[1] == "bare":
        _bare(int(sys.argv[2]))
    else:
        print(json.dumps(asyncio.run(_load(int(sys.argv[2]), float(sys.argv[3])))))
