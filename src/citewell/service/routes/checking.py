"""``/v1/values``, and the jobs ``/v1/links:check``, ``/v1/references:check`` and ``/v1/audits``."""

import asyncio
import datetime as dt
import io
from collections.abc import Callable
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath

from citewell.errors import ConfigError, InputError
from citewell.model import LinkQuestion
from citewell.service.access import needs, principal_of
from citewell.service.bodies import JSON, Asked, body_of, read_as
from citewell.service.jobs import Job
from citewell.service.keys import Scope
from citewell.service.state import Service
from citewell.values import read_pages
from citewell.values.records import told

_LINKS_AT_ONCE = 20


class PageQuestion(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A question about a page.

    Attributes:
        page: the page itself: HTML or plain text.
        question: what is wanted, such as ``contact e-mail``.
        region: two letters of the country in which numbers are; found out from the page by default.
        subject: whom the question is about; by default the owner of the page.
    """

    page: str
    question: str
    region: str | None = None
    subject: str | None = None


class LinkOrder(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Addresses to check.

    Attributes:
        links: the addresses, each with what its page should be.
    """

    links: tuple[LinkQuestion, ...]


class ReferenceOrder(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A bibliography to check.

    Attributes:
        text: the bibliography.
        format: ``bibtex``, ``csl-json`` or ``ris``; told by the text if left out.
    """

    text: str
    format: str | None = None


class AuditOrder(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Rows to measure.

    Attributes:
        protocol: how units are measured, as for ``citewell audit run``.
        rows: the rows.
        by: fields that groups are told apart by.
        cluster: one or two fields: rows of one value belong together.
        title: of the report.
    """

    protocol: str
    rows: tuple[dict[str, Any], ...]
    by: tuple[str, ...] = ("system",)
    cluster: tuple[str, ...] = ("query",)
    title: str = ""


@post("/v1/values", guards=[needs(Scope.GATE)], status_code=200)
async def values(request: Asked) -> Response[bytes]:
    """Tell which value on a page plays a role, or why none does."""
    service: Service = request.app.state.service
    order = read_as(await body_of(request, service.settings), PageQuestion)
    if not order.question.strip():
        raise InputError("empty", "Say what is wanted, such as 'contact e-mail'.", field="question")

    def resolve() -> bytes:
        pages = read_pages(order.page, region=order.region, subject=order.subject)
        return msgspec.json.encode(told("page", pages.resolve(order.question)))

    return Response(await asyncio.get_running_loop().run_in_executor(service.desk.pool, resolve), media_type=JSON)


@post("/v1/links:check", guards=[needs(Scope.GATE)], status_code=202)
async def links(request: Asked) -> Response[bytes]:
    """Begin to check addresses."""
    service: Service = request.app.state.service
    order = read_as(await body_of(request, service.settings), LinkOrder)
    _require_some(len(order.links), service, "links")

    async def work(tell: Callable[[int], None]) -> bytes:
        from citewell.links.checking import check_async  # here, since asking is slow to load

        settings = service.settings
        verdicts = []
        for start in range(0, len(order.links), _LINKS_AT_ONCE):
            some = order.links[start : start + _LINKS_AT_ONCE]
            verdicts += await check_async(some, allow_net=settings.allow_net, archives=settings.archives)
            tell(len(verdicts))
        return msgspec.json.encode(verdicts)

    return _begun(service.jobs.begin("links", principal_of(request).id, len(order.links), work))


@post("/v1/references:check", guards=[needs(Scope.GATE)], status_code=202)
async def references(request: Asked) -> Response[bytes]:
    """Begin to check a bibliography."""
    service: Service = request.app.state.service
    order = read_as(await body_of(request, service.settings), ReferenceOrder)
    from citewell.references.formats.registry import format_of

    try:
        bibliography = await asyncio.to_thread(lambda: format_of("text", order.text, order.format).read(order.text))
    except ConfigError as error:
        field = "text" if order.format is None else "format"
        raise InputError(str(error), "Give bibtex, csl-json or ris as the format.", field=field) from None
    if bibliography.unread:
        first = bibliography.unread[0]
        raise InputError(first.problem, "Put it right.", line=first.line, record=first.key, field="text")
    _require_some(len(bibliography.references), service, "text")

    async def work(_: Callable[[int], None]) -> bytes:
        from citewell.references.asking_all import Asking, check_bibliography

        settings = service.settings
        asking = Asking(registries=settings.registries, allow=settings.allow_net)
        today = dt.datetime.now(dt.UTC).date()
        return msgspec.json.encode(
            await asyncio.to_thread(check_bibliography, bibliography.references, asking, today=today)
        )

    return _begun(service.jobs.begin("references", principal_of(request).id, len(bibliography.references), work))


@post("/v1/audits", guards=[needs(Scope.GATE)], status_code=202)
async def audits(request: Asked) -> Response[bytes]:
    """Begin to measure rows."""
    service: Service = request.app.state.service
    order = read_as(await body_of(request, service.settings), AuditOrder)
    _require_some(len(order.rows), service, "rows")

    def measure() -> bytes:
        from citewell.audit.protocols.registry import protocol_named  # here, since numpy is slow to load
        from citewell.audit.run import Plan, run

        plan = Plan(
            protocol=protocol_named(order.protocol), by=order.by, cluster=order.cluster, title=order.title[:200]
        )
        return msgspec.json.encode(run(plan, "rows", io.BytesIO(msgspec.json.encode(order.rows))))

    async def work(_: Callable[[int], None]) -> bytes:
        return await asyncio.to_thread(measure)

    return _begun(service.jobs.begin("audit", principal_of(request).id, len(order.rows), work))


@get("/v1/jobs/{name:str}", guards=[needs(Scope.GATE)])
async def job(request: Asked, name: FromPath[str]) -> Response[bytes]:
    """How far a job is, and what came of it."""
    service: Service = request.app.state.service
    return Response(msgspec.json.encode(service.jobs.find(name, principal_of(request).id)), media_type=JSON)


def _require_some(count: int, service: Service, field: str) -> None:
    most = service.settings.job_items
    if not 1 <= count <= most:
        raise InputError(f"there are {count:,}, from 1 to {most:,} go in one job", "Send several jobs.", field=field)


def _begun(job: Job) -> Response[bytes]:
    location = {"Location": f"/v1/jobs/{job.id}"}
    return Response(msgspec.json.encode(job), status_code=202, media_type=JSON, headers=location)
