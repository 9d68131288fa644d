"""The demonstration's documents and scripted replies, from the package's own data."""

import datetime as dt
import tomllib
from importlib import resources
from typing import Any

import msgspec

from citewell.gate import Policy, parse_policy
from citewell.model import Answer, Source
from citewell.records.checked import checked

# Replies are judged as of the same moment whenever the demonstration is run.
ASKED_AT = dt.datetime(2026, 11, 30, 9, 0, tzinfo=dt.UTC)
_INCIDENT_DOCUMENTS = 4
_SYSTEM = "Ottermill help desk"


class Script(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A scripted reply, and what the gate should make of it.

    Attributes:
        id: name of the record.
        question: what was asked.
        answer: what the model wrote.
        retrieved: ids that were retrieved for the question.
        expect: the action that should be decided.
        reason: a message that should be among the reasons.
        earlier: ids that were retrieved in earlier turns.
        language: BCP 47 tag of the answer.
    """

    id: str
    question: str
    answer: str
    retrieved: tuple[str, ...]
    expect: str
    reason: str | None = None
    earlier: tuple[str, ...] = ()
    language: str | None = None


def incident() -> list[Answer]:
    """Four answers of a help desk that knows four documents."""
    return _answers("incident.toml", documents()[:_INCIDENT_DOCUMENTS])


def batch() -> list[Answer]:
    """A morning's answers of the same help desk."""
    return _answers("batch.toml", documents())


def documents() -> tuple[Source, ...]:
    """What the help desk knows."""
    return msgspec.convert(_read("documents.toml")["document"], tuple[Source, ...])


def help_desk_policy() -> Policy:
    """The policy of the help desk, which drops failing sentences where it can."""
    return parse_policy(help_desk_policy_text(), name="policy.toml")


def help_desk_policy_text() -> str:
    """The same as TOML."""
    return _text("policy.toml")


def _answers(name: str, known: tuple[Source, ...]) -> list[Answer]:
    scripts = msgspec.convert(_read(name)["reply"], list[Script])
    return [_answer(script, known) for script in scripts]


def _answer(script: Script, known: tuple[Source, ...]) -> Answer:
    expected = (
        {"expect": script.expect} if script.reason is None else {"expect": script.expect, "reason": script.reason}
    )
    return checked(
        Answer(
            id=script.id,
            text=script.answer,
            question=script.question,
            sources=known,
            retrieved=script.retrieved,
            earlier=script.earlier,
            language=script.language,
            system=_SYSTEM,
            asked_at=ASKED_AT,
            meta=expected,
        )
    )


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads(_text(name))


def _text(name: str) -> str:
    return resources.files("citewell.cli").joinpath("demo_data", name).read_text(encoding="utf-8")
