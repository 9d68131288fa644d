"""A chat-completions endpoint on loopback that answers as a script says and takes only requests of the protocol."""

import json
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from openai.types.chat.completion_create_params import CompletionCreateParamsNonStreaming
from pydantic import TypeAdapter, ValidationError

Step = Callable[["Endpoint"], None]
_REQUEST = TypeAdapter(CompletionCreateParamsNonStreaming)


class Request:
    def __init__(self, path: str, headers: Mapping[str, str], body: bytes) -> None:
        self.path = path
        self.headers = {name.lower(): value for name, value in headers.items()}
        self.body: dict[str, Any] = json.loads(body)

    @property
    def data(self) -> dict[str, Any]:
        """The claim and passages, as whoever reads the question finds them between its fences."""
        _, opening, data, closing, _ = self.body["messages"][1]["content"].split("\n")
        assert opening.removesuffix(" data begins") == closing.removesuffix(" data ends")
        return json.loads(data)


class Endpoint(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: "Server"

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.request_read = Request(self.path, dict(self.headers), body)
        with self.server.lock:
            self.server.requests.append(self.request_read)
            self.server.arrived.append(time.monotonic())
            step = self.server.script.pop(0) if len(self.server.script) > 1 else self.server.script[0]
        fault = request_fault(self.request_read.body)
        if fault:
            reply(400, {"error": {"message": fault, "type": "invalid_request_error", "param": None}})(self)
            return
        try:
            step(self)
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True

    def do_GET(self) -> None:
        self.server.strayed.append(self.path)
        self.send_error(404)

    def log_message(self, format: str, *args: object) -> None:
        pass


class Server(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, script: list[Step]) -> None:
        super().__init__(("127.0.0.1", 0), Endpoint)
        self.script = script
        self.requests: list[Request] = []
        self.arrived: list[float] = []
        self.strayed: list[str] = []
        self.lock = threading.Lock()
        self.done = threading.Event()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/v1"


@contextmanager
def serve(*script: Step) -> Iterator[Server]:
    """An endpoint that follows a script, one step for each request; the last step is for all that follow."""
    with Server(list(script)) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield server
        finally:
            server.done.set()
            server.shutdown()
            thread.join()


def request_fault(body: dict[str, Any]) -> str | None:
    """What the protocol objects to in a request."""
    unknown = set(body) - set(CompletionCreateParamsNonStreaming.__annotations__)
    if unknown - {"model", "messages", "temperature", "seed", "response_format", "max_tokens", "max_completion_tokens"}:
        return f"unknown fields {unknown}"
    try:
        list(_REQUEST.validate_python(body, strict=False)["messages"])
    except ValidationError as error:
        return str(error)
    return None


def completion(content: str | None, *, finish: str | None = "stop", **message: Any) -> dict[str, Any]:
    choice = {
        "index": 0,
        "finish_reason": finish,
        "message": {"role": "assistant", "content": content} | message,
        "logprobs": None,
    }
    return {"id": "c-1", "object": "chat.completion", "created": 1, "model": "judge-1", "choices": [choice]}


def verdict(verdict: str, quote: str, reason: str = "It says so.") -> dict[str, Any]:
    return completion(json.dumps({"quote": quote, "reason": reason, "verdict": verdict}))


def reply(status: int, body: object, **headers: str) -> Step:
    content = body if isinstance(body, bytes) else json.dumps(body).encode()

    def step(endpoint: Endpoint) -> None:
        endpoint.send_response(status)
        endpoint.send_header("Content-Type", "application/json")
        endpoint.send_header("Content-Length", str(len(content)))
        for name, value in headers.items():
            endpoint.send_header(name.replace("_", "-"), value)
        endpoint.end_headers()
        endpoint.wfile.write(content)

    return step


def says(choice: str, quote: str, reason: str = "It says so.") -> Step:
    return reply(200, verdict(choice, quote, reason))


def judged_by(decide: Callable[[dict[str, Any]], dict[str, Any]]) -> Step:
    """Answers from what the question holds, as a model would."""

    def step(endpoint: Endpoint) -> None:
        reply(200, decide(endpoint.request_read.data))(endpoint)

    return step


def waits(seconds: float, then: Step) -> Step:
    def step(endpoint: Endpoint) -> None:
        if not endpoint.server.done.wait(seconds):
            then(endpoint)

    return step


def drips(piece: bytes, seconds: float, *, head: bytes = b"") -> Step:
    """Sends something again and again, so that no single wait is long."""

    def step(endpoint: Endpoint) -> None:
        endpoint.wfile.write(head)
        while not endpoint.server.done.wait(seconds):
            endpoint.wfile.write(piece)
            endpoint.wfile.flush()
        endpoint.close_connection = True

    return step


def sends(raw: bytes) -> Step:
    """Sends something that may be no HTTP, and hangs up."""

    def step(endpoint: Endpoint) -> None:
        endpoint.wfile.write(raw)
        endpoint.close_connection = True

    return step
