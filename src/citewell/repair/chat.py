"""A chat-completions endpoint that is asked for revisions. Uses the network, the clock and the environment."""

import http.client
import os
import time
from typing import Any

import msgspec

from citewell.errors import ConfigError
from citewell.repair.prompt import TOOL, instructions
from citewell.repair.settings import Mode, RepairSettings
from citewell.support.models.post import post, read_target

_PATH = "/chat/completions"
_BUSY = frozenset({408, 429, 500, 502, 503, 504})
_TRIES = 3
_FIRST_WAIT = 0.25
_CHARACTERS_A_TOKEN = 3  # on the safe side for budgets, where an endpoint does not count


class Reply(msgspec.Struct, frozen=True, kw_only=True):
    """What a model replied.

    Attributes:
        content: the JSON that it wrote, or called the tool with; ``None`` when there is none.
        fault: why there is none.
        reached: whether the endpoint answered at all.
        tokens_in: tokens of the question.
        tokens_out: tokens of the reply.
        counted: whether the endpoint counted them.
    """

    content: str | None
    fault: str = ""
    reached: bool = True
    tokens_in: int = 0
    tokens_out: int = 0
    counted: bool = False


class _Function(msgspec.Struct):
    name: str = ""
    arguments: str = ""


class _Call(msgspec.Struct):
    function: _Function


class _Message(msgspec.Struct):
    content: str | None = None
    tool_calls: list[_Call] | None = None


class _Choice(msgspec.Struct):
    message: _Message
    finish_reason: str | None = None


class _Usage(msgspec.Struct):
    prompt_tokens: int = 0
    completion_tokens: int = 0


class _Completion(msgspec.Struct):
    choices: list[_Choice]
    usage: _Usage | None = None


class Chat:
    """A model behind an endpoint. The key is read when it is needed and kept nowhere.

    Args:
        settings: where it is and how it is asked.

    Raises:
        ConfigError: the address cannot be used, or the key is not there.
    """

    def __init__(self, settings: RepairSettings) -> None:
        self._settings = settings
        self._target = read_target(
            settings.base_url, _PATH, keyed=settings.key_env is not None, whose="the model that repairs"
        )
        key = os.environ.get(settings.key_env) if settings.key_env is not None else None
        if settings.key_env is not None and not (key and all("!" <= char <= "~" for char in key)):
            hint = "Set it to the key, which is printable ASCII without spaces."
            raise ConfigError(f"the environment variable {settings.key_env} holds no key", hint)

    def ask(self, question: str) -> Reply:
        """Asks once, again only where the endpoint is busy; never raises because of what it does."""
        settings = self._settings
        if len(question) > settings.max_characters:
            return Reply(content=None, fault="the answer and its sources are longer than may be sent")
        body = msgspec.json.encode(self._body(question))
        until = time.monotonic() + settings.timeout_ms / 1000
        fault = ""
        for attempt in range(_TRIES):
            pause = _FIRST_WAIT * 2**attempt
            try:
                received = post(self._target, body, self._headers(), deadline=until)
            except TimeoutError:
                return Reply(content=None, fault="the model did not answer in time", reached=False)
            except (OSError, http.client.HTTPException, ValueError) as error:
                fault = f"the model could not be asked ({type(error).__name__})"
            else:
                if received.status == http.client.OK:
                    return self._read(received.body, question)
                fault = f"the endpoint answered {received.status}"
                if received.status not in _BUSY:
                    break
                pause = max(pause, received.retry_after or 0.0)
            if attempt == _TRIES - 1 or time.monotonic() + pause >= until:
                break
            time.sleep(pause)
        return Reply(content=None, fault=fault, reached=False)

    def _read(self, body: bytes, question: str) -> Reply:
        spent = len(question) // _CHARACTERS_A_TOKEN, len(body) // _CHARACTERS_A_TOKEN
        try:
            completion = msgspec.json.decode(body, type=_Completion)
        except (msgspec.MsgspecError, UnicodeError, RecursionError):
            return _of(None, "the reply is no chat completion", spent, counted=False)
        usage = completion.usage
        counted = usage is not None and usage.prompt_tokens > 0 and usage.completion_tokens >= 0
        if usage is not None and counted:
            spent = usage.prompt_tokens, usage.completion_tokens
        if not completion.choices:
            return _of(None, "the model gave no reply", spent, counted=counted)
        choice = completion.choices[0]
        if choice.finish_reason == "length":
            return _of(None, "the reply was cut off", spent, counted=counted)
        calls = [call.function for call in choice.message.tool_calls or [] if call.function.name == "revise"]
        content = calls[0].arguments if calls else choice.message.content
        fault = "" if content else "the model gave no revision"
        return _of(content or None, fault, spent, counted=counted)

    def _headers(self) -> dict[str, str]:
        headers = {
            "Accept": "application/json",
            "Accept-Encoding": "identity",
            "Content-Type": "application/json",
            "User-Agent": "citewell",
        }
        if self._settings.key_env is not None:
            headers["Authorization"] = f"Bearer {os.environ.get(self._settings.key_env, '')}"
        return headers

    def _body(self, question: str) -> dict[str, Any]:
        settings = self._settings
        tools = settings.mode is Mode.TOOLS
        body: dict[str, Any] = {
            "model": settings.model,
            "messages": [
                {"role": "system", "content": instructions(tools=tools)},
                {"role": "user", "content": question},
            ],
            "max_tokens": settings.max_answer_tokens,
            "temperature": 0,
        }
        if tools:
            body["tools"] = [TOOL]
            body["tool_choice"] = {"type": "function", "function": {"name": "revise"}}
        return body


def _of(content: str | None, fault: str, spent: tuple[int, int], *, counted: bool) -> Reply:
    return Reply(content=content, fault=fault, tokens_in=spent[0], tokens_out=spent[1], counted=counted)
