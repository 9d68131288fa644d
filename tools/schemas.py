"""Keeps a JSON Schema of every wire type beside the code."""

import json
import sys
from pathlib import Path

import msgspec

from citewell.gate import Policy
from citewell.model import (
    Answer,
    Decision,
    Finding,
    FoundLink,
    LinkQuestion,
    LinkVerdict,
    Reference,
    ReferenceResult,
    SelfCheck,
    Support,
)
from citewell.records.record import GivenCitation
from citewell.report.reading import ReadingLine
from citewell.values.records import ValueAnswer, ValueQuestion
from tools.generated import settle

FOLDER = Path("schemas")


class AnswerRecord(Answer, frozen=True, kw_only=True):
    """One answer record."""

    __doc__ = Answer.__doc__

    # A record counts the places of its citations; what they are bound to is found when it is read.
    citations: tuple[GivenCitation, ...] = ()  # type: ignore[assignment]


WIRE_TYPES: dict[str, type[msgspec.Struct]] = {
    "answer": AnswerRecord,
    "decision": Decision,
    "finding": Finding,
    "found_link": FoundLink,
    "link_question": LinkQuestion,
    "link_verdict": LinkVerdict,
    "policy": Policy,
    "reading": ReadingLine,
    "reference": Reference,
    "reference_result": ReferenceResult,
    "self_check": SelfCheck,
    "support": Support,
    "value_answer": ValueAnswer,
    "value_question": ValueQuestion,
}


WRITTEN_WHOLE = (LinkVerdict,)
"""Types that are only ever written, with every field."""


def schema(wire_type: type[msgspec.Struct]) -> str:
    """Returns the schema of one type as JSON text."""
    body = {"$schema": "https://json-schema.org/draft/2020-12/schema", **msgspec.json.schema(wire_type)}
    if wire_type in WRITTEN_WHOLE:
        for known in body["$defs"].values():
            if "properties" in known:
                known["required"] = list(known["properties"])
    return json.dumps(body, indent=2, ensure_ascii=False) + "\n"


def main() -> int:
    """Writes the schemas, or with ``--check`` says how they differ; returns the exit code."""
    wanted = {FOLDER / f"{name}.schema.json": schema(wire_type) for name, wire_type in WIRE_TYPES.items()}
    return settle(wanted, check="--check" in sys.argv[1:], remedy="make schemas")


if __name__ == "__main__":
    sys.exit(main())
