"""``/v1/decisions``: what was decided, for those who may know it."""

import asyncio
from itertools import islice

import msgspec
from litestar import Response, get
from litestar.params import FromPath

from citewell.errors import ConfigError, InputError
from citewell.ledger import Case, LedgerEntry, Query
from citewell.report.redaction import redact_answer, redact_decision, restricted_ids
from citewell.service.access import Principal, needs, principal_of
from citewell.service.bodies import JSON, Asked
from citewell.service.keys import Scope
from citewell.service.problems import RefusedError
from citewell.service.state import Service

_MOST = 200
_LARGEST_OFFSET = 1_000_000


class Filters(Query, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which decisions are wanted, the last one first unless told otherwise; what is not given does not limit."""

    limit: int = 20
    newest_first: bool = True


class Listed(msgspec.Struct, frozen=True, kw_only=True):
    """Some decisions.

    Attributes:
        decisions: those that the key may read, without what their readers may not see.
        more: whether there are more.
    """

    decisions: tuple[LedgerEntry, ...]
    more: bool


@get("/v1/decisions", guards=[needs(Scope.READ)])
async def decisions(request: Asked) -> Response[bytes]:
    """Decisions that filters ask for."""
    service: Service = request.app.state.service
    filters = _filters(request)
    principal = principal_of(request)

    def find() -> bytes:
        # What a key may not read is passed over, so that the limit counts what is left.
        query = Query(**{**msgspec.structs.asdict(filters), "limit": None, "offset": 0})
        with service.reader() as reader:
            allowed = (case for case in reader.cases(query) if principal.may_read(case.answer))
            cases = list(islice(allowed, filters.offset, filters.offset + filters.limit + 1))
        entries = tuple(_entry(case) for case in cases[: filters.limit])
        return msgspec.json.encode(Listed(decisions=entries, more=len(cases) > filters.limit))

    return Response(await asyncio.to_thread(find), media_type=JSON)


@get("/v1/decisions/{key:str}", guards=[needs(Scope.READ)])
async def decision(request: Asked, key: FromPath[str]) -> Response[bytes]:
    """One decision by answer id, digest or number."""
    service: Service = request.app.state.service
    principal = principal_of(request)
    case = await asyncio.to_thread(_case, service, key, principal)
    restricted = restricted_ids(case.answer)
    told = msgspec.structs.replace(
        case,
        decision=redact_decision(case.answer, case.decision),
        answer=redact_answer(case.answer, restricted),
    )
    return Response(msgspec.json.encode(told), media_type=JSON)


def _case(service: Service, key: str, principal: Principal) -> Case:
    # Whether there is none or it may not be known makes no difference to whoever asks.
    missing = RefusedError(404, "there is no such decision", "Name an answer id, a digest or a number.", field="key")
    try:
        key.encode()
        with service.reader() as reader:
            case = reader.get(key)
    except (ConfigError, UnicodeEncodeError):
        raise missing from None
    if not principal.may_read(case.answer):
        raise missing
    return case


def _entry(case: Case) -> LedgerEntry:
    told = redact_decision(case.answer, case.decision)
    return LedgerEntry(seq=case.seq, system=case.answer.system, decision=told)


def _filters(request: Asked) -> Filters:
    given: dict[str, str] = {}
    for name, value in request.query_params.multi_items():
        if name in given:
            raise InputError("given twice", "Give each parameter once.", field=name)
        if name not in Filters.__struct_fields__:
            hint = f"There are {', '.join(Filters.__struct_fields__)}."
            raise InputError("there is no such parameter", hint, field=name)
        try:
            value.encode()
        except UnicodeEncodeError:
            raise InputError("not UTF-8", field=name) from None
        given[name] = value
    try:
        filters = msgspec.convert(given, Filters, strict=False)
    except msgspec.ValidationError as error:
        what, _, path = str(error).partition(" - at `$")
        raise InputError(what[:1].lower() + what[1:], field=path.rstrip("`").lstrip(".") or None) from None
    if not 1 <= filters.limit <= _MOST:
        raise InputError(f"from 1 to {_MOST}", field="limit")
    if not 0 <= filters.offset <= _LARGEST_OFFSET:
        raise InputError(f"from 0 to {_LARGEST_OFFSET:,}", field="offset")
    for name in ("since", "until"):
        moment = getattr(filters, name)
        if moment is not None and moment.tzinfo is None:
            raise InputError("a moment needs its zone", "Write it like 2026-11-30T12:00:00Z.", field=name)
    return filters
