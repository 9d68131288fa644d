"""Everything that a sweep observed as one table in Parquet, for analyses over many addresses. Writes a file."""

import itertools
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from citewell.errors import ConfigError
from citewell.links.sweep.state import SweepState
from citewell.model import ArchiveAnswer, HttpExchange, LinkVerdict, Observation, RegistryAnswer

_ROWS_AT_ONCE = 10_000


class ObservedRow(msgspec.Struct, kw_only=True):
    """One observation of one address: a row of the table.

    Attributes:
        link: the address, as it was first given.
        status: where the address stands; ``None`` while that is not known.
        reason: what decided that.
        position: of the observation among those of the address, from 0.
        kind: ``http``, ``archive`` or ``registry``.
        url: that was asked for; of a registry, where it says that the identifier leads.
        at: when it was asked.
        outcome: of a question to an archive or a registry.
        source: which archive or registry.
        about: what an archive was asked about, or the identifier that a registry was.
        found: the capture that an archive found.
        captured: when that was made.
        purpose: of a request.
        hop: how many redirects came before it.
        address: that was connected to.
        http_status: of its answer.
        fault: what kept it from being answered.
        elapsed_ms: how long it took.
        media_type: of the body.
        size: of the body, in bytes.
        digest: of the body.
        title: of the page.
        words: how many its visible text has.
        signs: what in it speaks for something else than the page asked for.
        detail: what went wrong, in words.
    """

    link: str
    status: str | None = None
    reason: str | None = None
    position: int = 0
    kind: str = ""
    url: str | None = None
    at: Any = None
    outcome: str | None = None
    source: str | None = None
    about: str | None = None
    found: str | None = None
    captured: Any = None
    purpose: str | None = None
    hop: int | None = None
    address: str | None = None
    http_status: int | None = None
    fault: str | None = None
    elapsed_ms: float | None = None
    media_type: str | None = None
    size: int | None = None
    digest: str | None = None
    title: str | None = None
    words: int | None = None
    signs: list[str] | None = None
    detail: str | None = None


def write_observations(state: SweepState, path: Path) -> int:
    """Write everything that was observed of the addresses of a sweep, whether they have their verdict or not.

    Args:
        state: of the sweep.
        path: of the file, which is made anew.

    Returns:
        How many rows were written.

    Raises:
        ConfigError: pyarrow is not installed, or the file cannot be written.
    """
    try:
        import pyarrow as pa
        import pyarrow.parquet as pq
    except ImportError as error:
        raise ConfigError("observations in Parquet need pyarrow", "Install citewell[bulk].") from error
    schema = pa.schema([(name, _type_of(pa, name)) for name in ObservedRow.__struct_fields__])
    rows = itertools.chain.from_iterable(observed_rows(url, found) for url, found in state.found())
    written = 0
    try:
        with pq.ParquetWriter(path, schema, compression="zstd") as writer:
            while batch := list(itertools.islice(rows, _ROWS_AT_ONCE)):
                writer.write_table(pa.Table.from_pylist([msgspec.structs.asdict(row) for row in batch], schema))
                written += len(batch)
    except OSError as error:
        raise ConfigError(f"{path} cannot be written: {error}", "Name another file with --observations.") from error
    return written


def observed_rows(url: str, found: LinkVerdict | Iterable[Observation]) -> Iterator[ObservedRow]:
    """The rows of one address.

    Args:
        url: as it was given.
        found: its verdict or, before there is one, what was observed.
    """
    verdict, observed = (found, found.evidence) if isinstance(found, LinkVerdict) else (None, found)
    for position, observation in enumerate(observed):
        row = _row(url, observation)
        row.position = position
        if verdict is not None:
            row.status, row.reason = verdict.status.value, verdict.reason.value
        yield row


def _row(url: str, observation: Observation) -> ObservedRow:
    if isinstance(observation, HttpExchange):
        return _http_row(url, observation)
    row = ObservedRow(
        link=url,
        kind="archive",
        url=observation.url,
        at=observation.at,
        outcome=observation.outcome.value,
        detail=observation.detail,
    )
    if isinstance(observation, ArchiveAnswer):
        row.source, row.about = observation.archive, observation.about
        row.found, row.captured = observation.capture, observation.captured
    elif isinstance(observation, RegistryAnswer):
        row.kind, row.source, row.about, row.title = (
            "registry",
            observation.registry,
            observation.identifier,
            observation.title,
        )
    return row


def _http_row(url: str, exchange: HttpExchange) -> ObservedRow:
    row = ObservedRow(
        link=url,
        kind="http",
        url=exchange.url,
        at=exchange.at,
        purpose=exchange.purpose,
        hop=exchange.hop,
        address=exchange.address,
        http_status=exchange.status,
        fault=exchange.fault.value if exchange.fault is not None else None,
        elapsed_ms=exchange.elapsed_ms,
        detail=exchange.detail,
    )
    if (page := exchange.page) is not None:
        row.media_type, row.size, row.digest = page.media_type, page.size, page.digest
        row.title, row.words, row.signs = page.title, page.words, list(page.signs)
    return row


def _type_of(pa: Any, name: str) -> Any:
    if name in ("at", "captured"):
        return pa.timestamp("us", tz="UTC")
    if name in ("position", "hop", "http_status", "size", "words"):
        return pa.int64()
    if name == "elapsed_ms":
        return pa.float64()
    return pa.list_(pa.string()) if name == "signs" else pa.string()
