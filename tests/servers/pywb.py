"""A real pywb on loopback: an archive by other hands, filled from a WARC."""

import contextlib
import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path
from typing import IO

from warcio.statusandheaders import StatusAndHeaders
from warcio.warcwriter import WARCWriter

from tests.servers.fake_archive import Captured

_COLLECTION = "web"
_PATIENCE = 60.0


class _Writer(WARCWriter):
    """Closes the files that a record was buffered in, which warcio leaves to the garbage collector."""

    def _create_temp_file(self) -> IO[bytes]:
        buffer = super()._create_temp_file()
        self.buffers.append(buffer)
        return buffer


def write_warc(path: Path, captures: Sequence[Captured]) -> None:
    with path.open("wb") as file:
        writer = _Writer(file, gzip=True)
        writer.buffers = []
        for one in captures:
            headers = [("Content-Type", "text/html")]
            if one.location is not None:
                headers.append(("Location", one.location))
            http = StatusAndHeaders(f"{one.status} Whatever", headers, protocol="HTTP/1.1")
            stamp = one.stamp
            date = f"{stamp[:4]}-{stamp[4:6]}-{stamp[6:8]}T{stamp[8:10]}:{stamp[10:12]}:{stamp[12:]}Z"
            record = writer.create_warc_record(
                one.url,
                "response",
                payload=BytesIO(one.body),
                http_headers=http,
                warc_headers_dict={"WARC-Date": date},
            )
            writer.write_record(record)
        for buffer in writer.buffers:
            buffer.close()


def fill_collection(folder: Path, captures: Sequence[Captured]) -> Path:
    """Make a collection of captures; returns its index (CDXJ)."""
    folder.mkdir(parents=True, exist_ok=True)
    write_warc(folder / "captures.warc.gz", captures)
    for words in (["init", _COLLECTION], ["add", _COLLECTION, "captures.warc.gz"]):
        _run("from pywb.manager.manager import main_wrap_exc; main_wrap_exc()", words, folder)
    return folder / "collections" / _COLLECTION / "indexes" / "index.cdxj"


@contextlib.contextmanager
def serve_pywb(folder: Path) -> Iterator[str]:
    """Serve the collection in a folder; gives the base address of the collection."""
    port = _free_port()
    command = [sys.executable, "-W", "ignore", "-c", "from pywb.apps.cli import wayback; wayback()"]
    with (folder / "pywb.log").open("wb") as log:
        process = subprocess.Popen(
            [*command, "-b", "127.0.0.1", "-p", str(port)], cwd=folder, stdout=log, stderr=log, env=_environment()
        )
        try:
            base = f"http://127.0.0.1:{port}/{_COLLECTION}"
            _wait_for(f"{base}/cdx?url=http://nothing.example/&output=json", process, folder / "pywb.log")
            yield base
        finally:
            process.terminate()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait(10)


def _run(program: str, words: Sequence[str], folder: Path) -> None:
    command = [sys.executable, "-W", "ignore", "-c", program, *words]
    subprocess.run(command, cwd=folder, check=True, capture_output=True, timeout=_PATIENCE, env=_environment())


def _environment() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "COV"))}


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_for(address: str, process: subprocess.Popen[bytes], log: Path) -> None:
    until = time.monotonic() + _PATIENCE
    while time.monotonic() < until:
        if process.poll() is not None:
            break
        with contextlib.suppress(OSError), urllib.request.urlopen(address, timeout=5) as answer:
            if answer.status == 200:
                return
        time.sleep(0.05)
    raise RuntimeError(f"pywb did not start: {log.read_text(errors='replace')[-2000:]}")
