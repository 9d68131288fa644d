"""An endpoint that speaks the chat-completions protocol as judge. Uses the network, the clock and the environment."""

import hashlib
import http.client
import logging
import os
import time
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from typing import Any

import msgspec

from citewell.errors import ConfigError
from citewell.support.models.config import AnswerFormat, JudgeEndpoint, OptionalField
from citewell.support.models.interface import Answered, Cause, Pair, Unavailable
from citewell.support.models.post import Received, post, read_target
from citewell.support.models.prompt import ANSWER_SCHEMA, INSTRUCTIONS, PROMPT_VERSION, question
from citewell.support.models.verdict import read_completion

_log = logging.getLogger("citewell.support.models")

_PATH = "/chat/completions"
_BUSY = frozenset({408, 429, 500, 502, 503, 504})
_FIRST_WAIT = 0.25


class _Fault(msgspec.Struct):
    """What an endpoint says of a request that it did not take; only a field's name is ever shown."""

    param: str | None = None


class _Faulty(msgspec.Struct):
    error: _Fault


class Judge:
    """A model behind an endpoint that is asked for a verdict and for the words that it rests on.

    A verdict whose words do not stand in the passages is none. The key is read when it is needed and kept nowhere.

    Args:
        endpoint: where it is and how it wants to be asked.

    Raises:
        ConfigError: the settings do not fit together, or the key is not there.
    """

    def __init__(self, endpoint: JudgeEndpoint) -> None:
        counts = (endpoint.timeout_ms, endpoint.parallel, endpoint.max_characters, endpoint.max_answer_tokens)
        if not endpoint.model or min(counts) < 1 or endpoint.retries < 0:
            hint = "Name a model, and give positive numbers; retries may be 0."
            raise ConfigError("the settings of the judge do not fit together", hint)
        self._target = read_target(endpoint.base_url, _PATH, keyed=endpoint.key_env is not None)
        self._endpoint = endpoint
        self.name = f"judge:{endpoint.model}"
        asked = hashlib.sha256(self._body(Pair("", ())) + endpoint.base_url.encode()).hexdigest()
        self.version = f"prompt-{PROMPT_VERSION}:{asked[:16]}"
        if endpoint.key_env is not None and not _usable(os.environ.get(endpoint.key_env)):
            hint = "Set it to the key, which is printable ASCII without spaces."
            raise ConfigError(f"the environment variable {endpoint.key_env} holds no key", hint)

    def score(self, pairs: Sequence[Pair], /, *, deadline: float | None) -> list[Answered]:
        """One answer for each pair, in their order."""
        if not pairs:
            return []
        pool = ThreadPoolExecutor(min(self._endpoint.parallel, len(pairs)), thread_name_prefix="citewell-judge")
        try:
            asked = [pool.submit(self._judge, pair, deadline) for pair in pairs]
            # Looking up a host's name knows no time-out, so those who ask may be later than they mean to be.
            wait(asked, timeout=None if deadline is None else max(0.0, deadline - time.monotonic()))
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
        return [_answer_of(future) for future in asked]

    def _judge(self, pair: Pair, deadline: float | None) -> Answered:
        length = len(pair.claim) + sum(map(len, pair.passages))
        if length > self._endpoint.max_characters:
            return Unavailable(cause=Cause.TOO_LONG, message="the text is longer than the judge is to be sent")
        until = time.monotonic() + self._endpoint.timeout_ms / 1000
        until = until if deadline is None else min(until, deadline)
        body = self._body(pair)
        answer: Answered = _late()
        for attempt in range(self._endpoint.retries + 1):
            pause = _FIRST_WAIT * 2**attempt
            try:
                received = post(self._target, body, self._headers(), deadline=until)
            except TimeoutError:
                return _late()
            except (OSError, http.client.HTTPException, ValueError) as error:
                # Not the error's own words: those about a header would show the key.
                answer = _failed(f"the judge could not be asked ({type(error).__name__})")
            else:
                if received.status == http.client.OK:
                    return read_completion(received.body, pair)
                answer = _refused(received)
                if received.status not in _BUSY:
                    break
                pause = max(pause, received.retry_after or 0.0)
            if attempt == self._endpoint.retries or time.monotonic() + pause >= until:
                break
            time.sleep(pause)
        if isinstance(answer, Unavailable):
            _log.warning("%s: %s", self.name, answer.message)
        return answer

    def _headers(self) -> dict[str, str]:
        headers = {
            "Accept": "application/json",
            "Accept-Encoding": "identity",
            "Content-Type": "application/json",
            "User-Agent": "citewell",
        }
        if self._endpoint.key_env is not None:
            headers["Authorization"] = f"Bearer {os.environ.get(self._endpoint.key_env, '')}"
        return headers

    def _body(self, pair: Pair) -> bytes:
        endpoint = self._endpoint
        body: dict[str, Any] = {
            "model": endpoint.model,
            "messages": [
                {"role": "system", "content": INSTRUCTIONS},
                {"role": "user", "content": question(pair)},
            ],
            endpoint.limit.value: endpoint.max_answer_tokens,
        }
        if OptionalField.TEMPERATURE not in endpoint.omit:
            body["temperature"] = 0
        if OptionalField.SEED not in endpoint.omit:
            body["seed"] = endpoint.seed
        if endpoint.answer is AnswerFormat.OBJECT:
            body["response_format"] = {"type": "json_object"}
        elif endpoint.answer is AnswerFormat.SCHEMA:
            schema = {"name": "verdict", "strict": True, "schema": ANSWER_SCHEMA}
            body["response_format"] = {"type": "json_schema", "json_schema": schema}
        return msgspec.json.encode(body)


def _answer_of(future: Future[Answered]) -> Answered:
    if not future.done() or future.cancelled():
        return _late()
    error = future.exception()
    return future.result() if error is None else _failed(f"the judge failed with {type(error).__name__}")


def _usable(key: str | None) -> bool:
    return bool(key) and all("!" <= char <= "~" for char in key or "")


def _late() -> Unavailable:
    return Unavailable(cause=Cause.LATE, message="the judge did not answer in time")


def _failed(message: str) -> Unavailable:
    return Unavailable(cause=Cause.FAILED, message=message)


def _refused(received: Received) -> Unavailable:
    """An answer that is no success. What its body says is not repeated: servers put keys and texts there."""
    status = received.status
    if 300 <= status < 400:
        return _failed(f"the judge answered {status}, and redirects are not followed")
    if status in {401, 403}:
        return Unavailable(cause=Cause.REFUSED, message=f"the judge does not take the key ({status})")
    if status in _BUSY:
        return _failed(f"the judge is busy or broken ({status})")
    try:
        field = msgspec.json.decode(received.body, type=_Faulty).error.param or ""
    except (msgspec.MsgspecError, RecursionError):
        field = ""
    known = {"temperature", "seed", "response_format", "max_tokens", "max_completion_tokens", "model", "messages"}
    where = f", because of {field}" if field in known else ""
    return Unavailable(cause=Cause.REFUSED, message=f"the judge does not take the question ({status}{where})")
