"""A service that is killed, or stopped, in the middle of its work: what callers saw is in the ledger."""

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time

import pytest

from citewell.ledger import Query, SqliteLedgerReader
from tests.servers.service import BAD, GOOD, record

pytestmark = pytest.mark.enable_socket
CALLERS = 8
SECONDS = 1.5


def _free_port():
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        return bound.getsockname()[1]


def _call(port, caller, seen, refused, gone):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    for number in range(100_000):
        text = GOOD if number % 2 else BAD
        body = json.dumps(record(f"{caller}-{number}", text))
        try:
            connection.request("POST", "/v1/gate", body, {"Content-Type": "application/json"})
            reply = connection.getresponse()
            content = reply.read()
        except (OSError, http.client.HTTPException):
            gone.append(caller)
            break
        if reply.status == 200:
            seen.append(json.loads(content)["digest"])
        else:
            refused.append(reply.status)
    connection.close()


@pytest.mark.parametrize("order", [signal.SIGKILL, signal.SIGTERM])
def test_what_callers_saw_is_kept(tmp_path, order):
    port, ledger = _free_port(), tmp_path / "ledger.db"
    command = [sys.executable, "-m", "citewell", "serve", "--ledger", str(ledger), "--port", str(port)]
    with (tmp_path / "log").open("wb") as log:
        process = subprocess.Popen(command, stderr=log, env=os.environ | {"CITEWELL_THREADS": "2"})
    try:
        give_up = time.monotonic() + 30
        while time.monotonic() < give_up:
            try:
                socket.create_connection(("127.0.0.1", port), timeout=1).close()
                break
            except OSError:
                time.sleep(0.05)
        seen, refused, gone = [], [], []
        callers = [threading.Thread(target=_call, args=(port, n, seen, refused, gone)) for n in range(CALLERS)]
        for caller in callers:
            caller.start()
        time.sleep(SECONDS)
        process.send_signal(order)
        for caller in callers:
            caller.join(20)
        process.wait(20)
    finally:
        process.kill()
        process.wait()
    with SqliteLedgerReader(ledger) as reader:
        report = reader.verify()
        kept = [entry.decision.digest for entry in reader.find(Query())]
    assert report.problem is None
    assert len(seen) > CALLERS
    assert len(gone) == CALLERS
    assert set(refused) <= {503}
    assert set(seen) <= set(kept)
    assert len(set(kept)) == len(kept)
    # Of each caller at most the one request that was under way is kept without having been seen.
    assert len(kept) - len(seen) <= CALLERS
