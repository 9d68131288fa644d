"""What a caller is told when a request is refused: problem details (RFC 9457) that name the field. Pure."""

import http

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException

from citewell.errors import CitewellError, ConfigError, InputError, StoreError
from citewell.service.logs import LOG

MEDIA_TYPE = "application/problem+json"


class Problem(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Why a request was refused.

    Attributes:
        status: the HTTP status.
        title: what kind of refusal it is.
        detail: what is wrong.
        hint: what to do next.
        record: id of the record.
        field: path of the field within the record, or name of the parameter.
        action: ``hand_over`` where a decision was asked for and none could be made and kept.
        shown: what to put before the reader in that case.
        recorded: ``false`` in that case: no decision that was kept has been given back.
    """

    status: int
    title: str
    detail: str
    hint: str | None = None
    record: str | None = None
    field: str | None = None
    action: str | None = None
    shown: str | None = None
    recorded: bool | None = None


class RefusedError(Exception):
    """A request is refused.

    Args:
        status: the HTTP status.
        detail: what is wrong.
        hint: what to do next.
        field: what of the request is meant.
        headers: to be sent along.
    """

    def __init__(
        self,
        status: int,
        detail: str,
        hint: str | None = None,
        *,
        field: str | None = None,
        headers: dict[str, str] | None = None,
    ) -> None:
        super().__init__(detail)
        self.status = status
        self.hint = hint
        self.field = field
        self.headers = headers or {}


def problem_of(error: Exception) -> tuple[Problem, dict[str, str]]:
    """What is told of an error, and the headers that go with it. Of an unexpected one nothing but that it was."""
    headers: dict[str, str] = {}
    hint = record = field = None
    if isinstance(error, RefusedError):
        status, detail, hint, field, headers = error.status, str(error), error.hint, error.field, error.headers
    elif isinstance(error, InputError):
        status, detail, hint, record, field = 400, str(error.args[0]), error.hint, error.record, error.field
    elif isinstance(error, StoreError):
        # The message names files of this machine, which are no business of callers'.
        status, detail = 503, "the ledger cannot be used"
    elif isinstance(error, ConfigError):
        status, detail, hint = 400, str(error), error.hint
    elif isinstance(error, HTTPException):
        status, detail, headers = error.status_code, error.detail, dict(error.headers or {})
    else:
        status, detail = 500, "something went wrong here"
    problem = Problem(
        status=status,
        title=http.HTTPStatus(status).phrase,
        detail=detail,
        hint=hint or None,
        record=record,
        field=field,
    )
    return problem, headers


def as_response(problem: Problem, headers: dict[str, str] | None = None) -> Response[bytes]:
    """The response that tells a problem."""
    return Response(
        msgspec.json.encode(problem), status_code=problem.status, media_type=MEDIA_TYPE, headers=headers or {}
    )


def note(error: Exception) -> None:
    """Log a fault of this side; of one that nobody foresaw with the place where it happened."""
    known = isinstance(error, CitewellError | RefusedError)
    LOG.error("refused: %s", error, exc_info=None if known else error)


def refuse(_: Request, error: Exception) -> Response[bytes]:  # type: ignore[type-arg]
    """Litestar's handler of every error."""
    problem, headers = problem_of(error)
    if problem.status >= 500:
        note(error)
    return as_response(problem, headers)
