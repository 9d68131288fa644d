"""Schemas describe what the wire types accept."""

import json

import msgspec
import pytest

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
