"""The description of the API, as OpenAPI 3.1, from the structs that it speaks. Pure."""

from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from citewell import __version__
from citewell.ledger import Case
from citewell.model import Decision, Support
from citewell.service.problems import MEDIA_TYPE, Problem
from citewell.values.records import ValueAnswer

_JSON = "application/json"
_EVENTS = "text/event-stream"
_BAD = (400, 408, 413, 415)
_KEYED = (401, 403, 429)


class Operation(NamedTuple):
    """One operation of the API.

    Attributes:
        method: in small letters.
        path: with its parameters in braces.
        summary: what it does.
        status: of success.
        gives: the struct that success gives; ``None`` for text.
        takes: the struct that is sent; a schema where records may have any of several forms; ``None`` for nothing.
        refusals: other statuses.
        kind: media type of what is sent.
        out: media type of what success gives.
    """

    method: str
    path: str
    summary: str
    status: int
    gives: Any
    takes: Any = None
    refusals: tuple[int, ...] = ()
    kind: str = _JSON
    out: str = _JSON


_RECORD = {"type": "object", "description": "An answer record, as in docs/reference/records.md."}
_CLAIM = {"type": "object", "description": "A claim with its sources, as in docs/reference/support.md."}


def _operations() -> tuple[Operation, ...]:
    from citewell.service.jobs import Job
    from citewell.service.routes import checking, decisions, operating

    some = (*_BAD, *_KEYED, 500, 503)
    return (
        Operation("post", "/v1/gate", "Decide of one answer.", 200, Decision, _RECORD, some),
        Operation(
            "post",
            "/v1/gate/stream",
            "Decide of an answer while it is written, sentence by sentence.",
            200,
            None,
            {"type": "string"},
            some,
            _EVENTS,
            _EVENTS,
        ),
        Operation("post", "/v1/support", "Whether sources say a claim.", 200, Support, _CLAIM, some),
        Operation("post", "/v1/values", "Which value plays a role.", 200, ValueAnswer, checking.PageQuestion, some),
        Operation("post", "/v1/links:check", "Begin to check addresses.", 202, Job, checking.LinkOrder, some),
        Operation(
            "post", "/v1/references:check", "Begin to check a bibliography.", 202, Job, checking.ReferenceOrder, some
        ),
        Operation("post", "/v1/audits", "Begin to measure rows.", 202, Job, checking.AuditOrder, some),
        Operation("get", "/v1/jobs/{name}", "How far a job is.", 200, Job, None, (*_KEYED, 404)),
        Operation(
            "get", "/v1/decisions", "Decisions, as filtered.", 200, decisions.Listed, None, (400, *_KEYED, 404, 503)
        ),
        Operation("get", "/v1/decisions/{key}", "One decision.", 200, Case, None, (400, *_KEYED, 404, 503)),
        Operation("get", "/healthz", "Whether the process answers.", 200, operating.Health),
        Operation("get", "/readyz", "Whether decisions can be kept.", 200, operating.Health, None, (503,)),
        Operation("get", "/metrics", "Counts for Prometheus.", 200, None, None, _KEYED, _JSON, "text/plain"),
    )


@lru_cache(maxsize=1)
def document() -> bytes:
    """The description, as JSON."""
    from citewell.service.routes.decisions import Filters

    operations = _operations()
    structs = [kind for one in operations for kind in (one.gives, one.takes) if isinstance(kind, type)]
    types = list(dict.fromkeys([*structs, Problem, Filters]))
    schemas, components = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    known = dict(zip(types, schemas, strict=True))
    paths: dict[str, Any] = {}
    for one in operations:
        paths.setdefault(one.path, {})[one.method] = _operation(one, known)
    filters = components.pop(Filters.__name__)["properties"]
    paths["/v1/decisions"]["get"]["parameters"] = [
        {"name": name, "in": "query", "required": False, "schema": _parameter(name, schema)}
        for name, schema in filters.items()
    ]
    return msgspec.json.encode(
        {
            "openapi": "3.1.0",
            "info": {"title": "citewell", "version": __version__, "summary": "Checks the citations of answers."},
            "paths": paths,
            "components": {
                "schemas": components,
                "securitySchemes": {"key": {"type": "http", "scheme": "bearer"}},
            },
        }
    )


def _operation(one: Operation, known: dict[Any, Any]) -> dict[str, Any]:
    problem = {MEDIA_TYPE: {"schema": known[Problem]}}
    content = {"type": "string"} if one.gives is None else known[one.gives]
    responses: dict[str, Any] = {
        str(one.status): {"description": "Success.", "content": {one.out: {"schema": content}}},
    }
    responses |= {
        str(status): {"description": "Refused; the problem says why.", "content": problem} for status in one.refusals
    }
    told: dict[str, Any] = {"summary": one.summary, "responses": responses}
    if 401 in one.refusals:
        told["security"] = [{"key": []}]
    if one.takes is not None:
        schema = one.takes if isinstance(one.takes, dict) else known[one.takes]
        told["requestBody"] = {"required": True, "content": {one.kind: {"schema": schema}}}
    if "{" in one.path:
        name = one.path.partition("{")[2].partition("}")[0]
        told["parameters"] = [{"name": name, "in": "path", "required": True, "schema": {"type": "string"}}]
    return told


def _parameter(name: str, schema: dict[str, Any]) -> dict[str, Any]:
    """A filter as a query gives it: without ``null``, which is said by leaving it out."""
    choices = [one for one in schema.get("anyOf", [schema]) if one.get("type") != "null"]
    plain = {key: value for key, value in choices[0].items() if key != "default"}
    if name == "limit":
        plain |= {"minimum": 1, "maximum": 200}
    if name == "offset":
        plain |= {"minimum": 0, "maximum": 1_000_000}
    return plain
