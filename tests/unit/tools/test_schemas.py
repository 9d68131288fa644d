"""Schemas describe what the wire types accept."""

import json

import msgspec
import pytest

from tests.link_records import GONE, NEVER, checked, render
from tools.schemas import WIRE_TYPES, schema


class Parcel(msgspec.Struct):
    """A parcel."""

    weight: float
    label: str | None = None


def test_fields_defaults_and_description_are_in_the_schema():
    body = json.loads(schema(Parcel))
    assert body["$schema"].endswith("2020-12/schema")
    parcel = body["$defs"]["Parcel"]
    assert parcel["description"] == "A parcel."
    assert parcel["required"] == ["weight"]
    assert parcel["properties"]["label"]["default"] is None


@pytest.mark.parametrize("name", sorted(WIRE_TYPES))
def test_every_wire_type_has_a_stable_schema(name):
    text = schema(WIRE_TYPES[name])
    assert text == schema(WIRE_TYPES[name])
    assert WIRE_TYPES[name].__name__ in json.loads(text)["$defs"]


def test_a_written_verdict_has_every_field_that_its_schema_requires_and_no_other():
    body = json.loads(schema(WIRE_TYPES["link_verdict"]))["$defs"]
    for one in (GONE, NEVER):
        row = json.loads(render("jsonl", checked(one)))
        kinds = {"http": "HttpExchange", "archive": "ArchiveAnswer"}
        parts = [("LinkVerdict", row), ("HttpSummary", row["http"])]
        parts += [("Replacement", suggestion) for suggestion in row["suggestions"]]
        parts += [(kinds[seen["type"]], seen) for seen in (*row["archive"], *row["evidence"])]
        for name, part in parts:
            assert set(part) == set(body[name]["required"]) == set(body[name]["properties"])
