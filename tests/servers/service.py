"""A service on loopback, in a thread of this process, and a client that sends what it is told to."""

import asyncio
import contextlib
import http.client
import json
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import uvicorn
from litestar import Litestar

from citewell.service.app import make_app
from citewell.service.keys import Scope, add_key
from citewell.service.settings import Settings
from tests.builders import NOON

WARRANTY = "The warranty of the X200 runs for 24 months from the day of purchase."
GOOD = "The warranty of the X200 runs for 24 months [pol-warranty]."
BAD = "The warranty of the X200 runs for 30 months [pol-warranty]."


class Reply(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Client(NamedTuple):
    host: str
    port: int
    key: str | None = None

    def ask(self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None) -> Reply:
        sent = {"Authorization": f"Bearer {self.key}"} if self.key else {}
        content = body
        if body is not None and not isinstance(body, bytes | str):
            content = json.dumps(body)
            sent["Content-Type"] = "application/json"
        connection = http.client.HTTPConnection(self.host, self.port, timeout=20)
        with contextlib.closing(connection):
            connection.request(method, path, content, {**sent, **(headers or {})})
            response = connection.getresponse()
            named = {name.lower(): value for name, value in response.getheaders()}
            return Reply(response.status, named, response.read())

    def get(self, path: str, **more: Any) -> Reply:
        return self.ask("GET", path, **more)

    def post(self, path: str, body: Any, **more: Any) -> Reply:
        return self.ask("POST", path, body, **more)


def record(id: str = "a1", answer: str = GOOD, **changes: Any) -> dict[str, Any]:
    source = {"id": "pol-warranty", "title": "Warranty terms", "text": WARRANTY}
    return {"id": id, "question": "How long is the warranty?", "answer": answer, "sources": [source], **changes}


@contextlib.contextmanager
def running(app: Litestar) -> Iterator[Client]:
    """The app at a free port; it has shut down when this ends."""
    server = uvicorn.Server(uvicorn.Config(app, port=0, log_config=None, access_log=False, lifespan="on"))
    loop_errors: list[dict[str, Any]] = []

    def serve() -> None:
        async def main() -> None:
            asyncio.get_running_loop().set_exception_handler(lambda _, context: loop_errors.append(context))
            await server.serve()

        asyncio.run(main())

    thread = threading.Thread(target=serve)
    thread.start()
    give_up = time.monotonic() + 20
    while not server.started and thread.is_alive() and time.monotonic() < give_up:
        time.sleep(0.01)
    assert server.started
    try:
        yield Client("127.0.0.1", server.servers[0].sockets[0].getsockname()[1])
    finally:
        server.should_exit = True
        thread.join(20)
    assert not loop_errors


@contextlib.contextmanager
def serving(folder: Path, *, keys: dict[str, tuple[tuple[Scope, ...], tuple[str, ...]]] | None = None, **settings: Any):
    """A service with a ledger in a folder, and a client for each key: name, scopes and audience."""
    made = {}
    for name, (scopes, audience) in (keys or {}).items():
        made[name] = add_key(folder / "keys.json", name, scopes, audience, None, NOON)
    chosen = {"ledger": str(folder / "ledger.db"), "keys": str(folder / "keys.json") if keys else None, **settings}
    with running(make_app(Settings(**chosen))) as client:
        yield {name: client._replace(key=key) for name, key in made.items()} if keys else client


def events(body: bytes) -> list[tuple[str, Any]]:
    found = []
    for block in body.decode().split("\n\n"):
        if block:
            name, data = block.split("\n", 1)
            found.append((name.removeprefix("event: "), json.loads(data.removeprefix("data: "))))
    return found


def event_stream(record: dict[str, Any], text: str, *, end: bool = True) -> bytes:
    head = {key: value for key, value in record.items() if key != "answer"}
    parts = [f"event: record\ndata: {json.dumps(head)}\n\n"]
    parts += [f"event: text\ndata: {json.dumps({'text': text[at : at + 9]})}\n\n" for at in range(0, len(text), 9)]
    return "".join([*parts, "event: end\ndata: {}\n\n" if end else ""]).encode()
