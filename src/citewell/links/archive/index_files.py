"""Lines of index files by key, for many keys in one pass, through DuckDB. Reads the disk."""

import json
import threading
from collections.abc import Sequence

import msgspec

from citewell.errors import ConfigError
from citewell.links.archive.index_lines import ASIDE, LINE

Row = str | tuple[str | None, ...]

# What the columns of Parquet indexes are called by their makers: key, time, address, status.
_COLUMNS = (
    ("url_surtkey", "fetch_time", "url", "fetch_status"),
    ("urlkey", "timestamp", "original", "statuscode"),
    ("urlkey", "timestamp", "url", "status"),
    ("surt", "timestamp", "url", "status"),
)
# No character of a line ends a field or opens a quotation.
_LINES = (
    "(SELECT line FROM read_csv([{files}], columns={{'line': 'VARCHAR'}}, auto_detect=false, header=false,"
    " delim='\\x01', quote='', escape='', nullstr='', strict_mode=false))"
)
_TEXT_ROWS = (
    "SELECT split_part(line, ' ', 1) AS key, CASE WHEN starts_with(split_part(line, ' ', 3), '{{') THEN"
    " regexp_extract(line, '\"status\": ?\"?([0-9]{{3}})', 1) ELSE split_part(line, ' ', 5) END AS status,"
    " line, NULL AS stamp, NULL AS original FROM {lines}"
)
_UNREAD_LINES = (
    "SELECT count(*) FROM {lines} WHERE NOT regexp_matches(line, {pattern}) AND NOT regexp_matches(line, {aside})"
)
_UNREAD_ROWS = (
    "SELECT count(*) FROM ({table}) WHERE NOT (contains(coalesce(key, ''), ')') AND original IS NOT NULL"
    " AND regexp_matches(coalesce(stamp, ''), '^[0-9]{{14}}$')) AND NOT regexp_matches(coalesce(key, '?'), {aside})"
)


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    """Which lines are wanted: those with one of several keys, or the first ones of a host whose key begins so.

    Attributes:
        keys: any of these.
        host: the part of the key that stands for the host.
        begin: what the key begins with.
        limit: how many lines below ``begin`` at most.
    """

    keys: tuple[str, ...] = ()
    host: str = ""
    begin: str = ""
    limit: int = 0


class IndexFiles:
    """Index files of one archive.

    Args:
        files: their names, of any kinds.

    Raises:
        ConfigError: DuckDB is not installed, or a Parquet file has no columns that are known.
    """

    def __init__(self, files: Sequence[str]) -> None:
        try:
            import duckdb
        except ImportError as error:
            raise ConfigError("local capture indexes need DuckDB", "Install citewell[bulk].") from error
        self._error: type[Exception] = duckdb.Error
        self._lock = threading.Lock()
        # Nothing is loaded from anywhere, whatever a file asks for.
        config: dict[str, str | bool | int | float | list[str]] = {
            "autoinstall_known_extensions": "false",
            "autoload_known_extensions": "false",
        }
        self._database: duckdb.DuckDBPyConnection = duckdb.connect(config=config)
        self._sources: list[str] = []
        self._counts: list[str] = []
        self._unread: int | None = None
        texts = [file for file in files if not file.endswith(".parquet")]
        if texts:
            lines = _LINES.format(files=", ".join(map(_quoted, texts)))
            self._sources.append(_TEXT_ROWS.format(lines=lines))
            self._counts.append(_UNREAD_LINES.format(lines=lines, pattern=_quoted(LINE), aside=_quoted(ASIDE)))
        tables = [self._parquet(file) for file in files if file.endswith(".parquet")]
        self._sources += tables
        self._counts += [_UNREAD_ROWS.format(table=table, aside=_quoted(ASIDE)) for table in tables]

    def rows(self, wanted: Sequence[Wanted]) -> tuple[list[list[Row]], str | None]:
        """The lines for each of several questions, and what keeps what is not there from meaning anything.

        Returns:
            For each question its lines, or rows of time, address and status; and why there may be others, if the
            files cannot be read to their end: ``None`` when all of every file was read and understood.
        """
        with self._lock:
            found: list[list[Row]] = [[] for _ in wanted]
            try:
                for place, status, line, stamp, original in self._matching(wanted):
                    found[place].append(line if line is not None else (stamp, original, status))
                unread = self._count_unread()
            except self._error as error:
                return [[] for _ in wanted], f"the index cannot be read: {str(error).splitlines()[0]}"
            return found, f"{unread} lines of the index cannot be read" if unread else None

    def _matching(self, wanted: Sequence[Wanted]) -> list[tuple[int, str, str | None, str | None, str | None]]:
        index = " UNION ALL ".join(self._sources)
        columns = "status, line, stamp, original"
        keys = [(place, key) for place, one in enumerate(wanted) for key in one.keys]
        below = [(place, one.host, one.begin, one.limit) for place, one in enumerate(wanted) if one.begin]
        found: list[tuple[int, str, str | None, str | None, str | None]] = []
        if keys:
            sql = f"SELECT DISTINCT w.place, {columns} FROM ({index}) i JOIN w ON i.key = w.key"  # noqa: S608
            found += self._with("place INTEGER, key VARCHAR", keys, sql)
        if below:
            sql = (
                f"SELECT w.place, {columns} FROM ({index}) i JOIN w"  # noqa: S608
                " ON split_part(i.key, ')', 1) || ')' = w.host AND starts_with(i.key || '/', w.begin)"
                " WHERE regexp_matches(i.status, '^[23][0-9][0-9]$')"
                " QUALIFY row_number() OVER (PARTITION BY w.place ORDER BY i.key) <= w.most"
            )
            found += self._with("place INTEGER, host VARCHAR, begin VARCHAR, most INTEGER", below, sql)
        return found

    def _with(
        self, columns: str, rows: Sequence[Sequence[object]], sql: str
    ) -> list[tuple[int, str, str | None, str | None, str | None]]:
        """The rows of a query beside a table ``w`` of what is wanted."""
        names = [column.partition(" ") for column in columns.split(", ")]
        listed = json.dumps([dict(zip((name for name, _, _ in names), row, strict=True)) for row in rows])
        shape = json.dumps([{name: kind for name, _, kind in names}])
        with_w = f"WITH w AS (SELECT unnest(from_json(?, {_quoted(shape)}), recursive := true)) {sql}"
        return self._database.execute(with_w, [listed]).fetchall()

    def _count_unread(self) -> int:
        """How many lines and rows stand for nothing that is understood; counted once."""
        if self._unread is None:
            self._unread = sum(self._database.execute(sql).fetchall()[0][0] for sql in self._counts)
        return self._unread

    def _parquet(self, file: str) -> str:
        source = f"read_parquet({_quoted(file)})"
        try:
            described = self._database.execute(f"DESCRIBE SELECT * FROM {source}").fetchall()  # noqa: S608
        except self._error as error:
            problem = f"{file} cannot be read: {str(error).splitlines()[0]}"
            raise ConfigError(problem, "Name a Parquet file that is whole.") from error
        kinds = {name: kind for name, kind, *_ in described}
        for key, stamp, original, status in _COLUMNS:
            if {key, stamp, original, status} <= kinds.keys():
                time = f"strftime({stamp}, '%Y%m%d%H%M%S')" if kinds[stamp].startswith("TIMESTAMP") else stamp
                return (
                    f"SELECT {key} AS key, CAST({status} AS VARCHAR) AS status, NULL AS line,"  # noqa: S608
                    f" CAST({time} AS VARCHAR) AS stamp, {original} AS original FROM {source}"
                )
        hint = "Name one whose columns are " + ", or ".join(" ".join(columns) for columns in _COLUMNS) + "."
        raise ConfigError(f"{file} has no columns that are those of a capture index", hint)


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"
