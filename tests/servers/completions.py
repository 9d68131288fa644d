"""An API of chat completions on loopback that answers as it is told to."""

import contextlib
import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


class Scripted(ThreadingHTTPServer):
    """Answers with ``text``; keeps what it was asked."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.text = ""
        self.status = 200
        self.error: dict[str, Any] = {}
        self.tool_calls: list[dict[str, Any]] | None = None
        self.breaks_off = False
        self.asked: list[tuple[dict[str, str], dict[str, Any]]] = []

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/v1"


class _Handler(BaseHTTPRequestHandler):
    server: Scripted

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["content-length"])))
        self.server.asked.append((dict(self.headers), asked))
        if self.server.status != 200:
            self._send(json.dumps(self.server.error).encode(), "application/json", {"x-request-id": "req-1"})
        elif asked.get("stream"):
            self._send(b"".join(self._chunks(asked)), "text/event-stream")
        else:
            self._send(json.dumps(self._reply(asked)).encode(), "application/json")

    def log_message(self, *_: Any) -> None:
        pass

    def _send(self, body: bytes, kind: str, headers: dict[str, str] | None = None) -> None:
        self.send_response(self.server.status)
        for name, value in {"Content-Type": kind, "Content-Length": str(len(body)), **(headers or {})}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def _reply(self, asked: dict[str, Any]) -> dict[str, Any]:
        message: dict[str, Any] = {
            "role": "assistant",
            "content": self.server.text,
            "reasoning_content": "It is 99 months.",
        }
        if self.server.tool_calls is not None:
            message = {"role": "assistant", "content": None, "tool_calls": self.server.tool_calls}
        choices = [
            {"index": n, "message": message, "finish_reason": "stop", "logprobs": {"content": []}}
            for n in range(asked.get("n", 1))
        ]
        usage = {"prompt_tokens": 1, "completion_tokens": 2, "total_tokens": 3}
        common = {"id": "chatcmpl-1", "object": "chat.completion", "created": 1, "model": asked["model"]}
        return {**common, "choices": choices, "usage": usage}

    def _chunks(self, asked: dict[str, Any]) -> Iterator[bytes]:
        common = {"id": "chatcmpl-1", "object": "chat.completion.chunk", "created": 1, "model": asked["model"]}

        def chunk(delta: dict[str, Any], finish: str | None = None) -> bytes:
            choice = {"index": 0, "delta": delta, "finish_reason": finish}
            return b"data: " + json.dumps({**common, "choices": [choice]}).encode() + b"\n\n"

        yield chunk({"role": "assistant", "content": ""})
        for start in range(0, len(self.server.text), 7):
            yield chunk({"content": self.server.text[start : start + 7]})
        if not self.server.breaks_off:
            yield chunk({}, "stop")
            yield b"data: [DONE]\n\n"


@contextlib.contextmanager
def scripted() -> Iterator[Scripted]:
    server = Scripted()
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
