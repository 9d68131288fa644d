"""The record of one case of an evaluation: its question, its documents, and what the system put out. Pure."""

from collections.abc import Mapping
from typing import Any

from citewell.errors import InputError
from citewell.model import Answer, Decision
from citewell.records.record import NATIVE, answer_from
from citewell.report.redaction import redact_decision
from citewell.report.wording import grouped_reasons

_FIELDS = ("sources", "retrieved", "earlier", "audience", "scope", "asked_at", "language")


def case_record(id: str, question: object, output: object, metadata: object) -> Answer:
    """The answer record of a case.

    Args:
        id: name of the case.
        question: what was asked; left out unless it is text.
        output: the text of the answer, or a record as in ``docs/reference/records.md``, or an ``Answer``.
        metadata: of the case; its ``sources``, ``retrieved``, ``earlier``, ``audience``, ``scope``, ``asked_at`` and
            ``language`` are those of a record, and count where the output does not say.

    Raises:
        InputError: there is no answer or there are no sources, or the record cannot be used.
    """
    if isinstance(output, Answer):
        return output
    given = metadata if isinstance(metadata, Mapping) else {}
    record: dict[str, Any] = {name: given[name] for name in _FIELDS if given.get(name) is not None}
    if isinstance(question, str):
        record["question"] = question
    if isinstance(output, Mapping):
        record |= output
    elif isinstance(output, str):
        record["answer"] = output
    else:
        hint = "Let the task return the answer's text, or a record with answer and sources."
        raise InputError(f"the output is {type(output).__name__}, not an answer", hint, record=id)
    if "sources" not in record:
        hint = "Put the documents that were retrieved into sources of the case's metadata; [] when there were none."
        raise InputError("it is not said what was retrieved", hint, record=id, field="sources")
    return answer_from({"id": id, **record}, NATIVE)


def why(answer: Answer, decision: Decision) -> str:
    """What kept the answer from its reader, without what sources say that the reader may not see."""
    return "; ".join(grouped_reasons(redact_decision(answer, decision)))
