"""Reading a SQLite ledger. Touches the disk, never writes."""

import contextlib
import datetime as dt
import os
import re
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType

import msgspec
from msgspec.structs import replace

from citewell.errors import ConfigError, StoreError
from citewell.ledger.chain import verify_chain
from citewell.ledger.connect import check_pages, open_to_read
from citewell.ledger.faults import storage
from citewell.ledger.interface import Case, ChainReport, LedgerEntry, Query
from citewell.ledger.queries import count_actions, count_objections, select_decisions
from citewell.ledger.rates import ActionCount, ObjectionCount, Rates, daily_rates
from citewell.ledger.records import unpack_answer
from citewell.ledger.rows import row_seal
from citewell.ledger.seal import digest_of
from citewell.model import Action, Decision, Outcome, Reason

_CASE = (
    "seq, decision, digest, answer, policy_digest, seal,"
    " (SELECT before.seal FROM decisions AS before WHERE before.seq = decisions.seq - 1)"
)
_DECODER = msgspec.json.Decoder(Decision)
_DIGEST = re.compile(r"(?:sha256:)?([0-9a-f]{6,64})\Z")
_NUMBER = re.compile(r"#?([0-9]{1,18})\Z", re.ASCII)


class SqliteLedgerReader:
    """Decisions read from a SQLite ledger, while others may be writing to it.

    One reader serves one thread at a time, and does not outlive a fork.

    Args:
        path: the file; it must be there.
        timeout: seconds to wait for processes that hold the file for themselves.

    Raises:
        StoreError: there is no such ledger, or it cannot be read.
    """

    def __init__(self, path: str | os.PathLike[str], *, timeout: float = 30.0) -> None:
        self.path = Path(path)
        self._timeout = timeout
        self._connection = open_to_read(self.path, timeout)

    def __enter__(self) -> "SqliteLedgerReader":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file."""
        with storage(str(self.path)):
            self._connection.close()

    def find(self, query: Query) -> Iterator[LedgerEntry]:
        """The decisions that a query asks for; see ``LedgerReader.find``."""
        statement, parameters = select_decisions("seq, system, decision, digest", query)
        with storage(str(self.path)):
            for seq, system, content, digest in self._connection.execute(statement, parameters):
                with self._readable(f"decision {seq}"):
                    decision = _decision(content, digest)
                yield LedgerEntry(seq=seq, system=system, decision=decision)

    def cases(self, query: Query) -> Iterator[Case]:
        """Everything about the decisions that a query asks for; see ``LedgerReader.cases``."""
        statement, parameters = select_decisions(_CASE, query)
        with storage(str(self.path)):
            for row in self._connection.execute(statement, parameters):
                yield self._case(*row)

    def check_ids(self) -> frozenset[str]:
        """Ids of the checks that had something to say in some decision; see ``LedgerReader.check_ids``."""
        with storage(str(self.path)):
            return frozenset(check for (check,) in self._connection.execute("SELECT DISTINCT check_id FROM findings"))

    def get(self, key: str) -> Case:
        """One decision by answer id, digest or number; see ``LedgerReader.get``."""
        with storage(str(self.path)):
            statement = f"SELECT {_CASE} FROM decisions WHERE seq = ?"  # noqa: S608
            return self._case(*self._connection.execute(statement, (self._seq_of(key),)).fetchone())

    def verify(self, *, head: str | None = None) -> ChainReport:
        """Recompute every digest and link; see ``LedgerReader.verify``."""
        with storage(str(self.path)), contextlib.closing(open_to_read(self.path, self._timeout)) as connection:
            report = verify_chain(connection, head)
            if report.broken is None:
                # The chain does not go through the indexes, by which decisions are found and counted.
                connection.text_factory = str
                check_pages(connection, self.path, indexes=True)
            return report

    def rates(self, query: Query) -> Rates:
        """Hand-over rates by UTC day; see ``LedgerReader.rates``."""
        with storage(str(self.path)), self._readable("some decision"):
            # Counting reads no decision itself, so that it would not notice what was overwritten.
            check_pages(self._connection, self.path)
            actions = [
                ActionCount(day=dt.date.fromisoformat(day), action=Action(action), count=count)
                for day, action, count in self._connection.execute(*count_actions(query))
            ]
            objections = [
                ObjectionCount(
                    day=dt.date.fromisoformat(day),
                    check=check,
                    outcome=Outcome(outcome),
                    reason=None if reason is None else Reason(reason),
                    count=count,
                    blocked=blocked,
                )
                for day, check, outcome, reason, count, blocked in self._connection.execute(*count_objections(query))
            ]
        return daily_rates(actions, objections)

    def _case(
        self, seq: int, content: str, digest: str, packed: str, policy_digest: str, seal: str, seal_before: str | None
    ) -> Case:
        with self._readable(f"decision {seq}"):
            decision = _decision(content, digest)
            answer_digest = digest_of(packed.encode())
            intact = row_seal(seal_before, digest, answer_digest, policy_digest) == seal
            _require(intact, "its answer record, policy or place does not have its seal")
            return Case(
                seq=seq,
                decision=decision,
                answer=unpack_answer(packed.encode(), self._text),
                policy_text=self._stored("SELECT text FROM policies WHERE digest = ?", policy_digest),
            )

    def _text(self, digest: str) -> str:
        return self._stored("SELECT text FROM texts WHERE digest = ?", digest)

    def _stored(self, statement: str, digest: str) -> str:
        row: tuple[str] | None = self._connection.execute(statement, (digest,)).fetchone()
        if row is None:
            raise ValueError(f"{digest} is not there")
        _require(digest_of(row[0].encode()) == digest, f"what stands under {digest} does not have that digest")
        return row[0]

    def _seq_of(self, key: str) -> int:
        about_answer: int | None = self._connection.execute(
            "SELECT max(seq) FROM decisions WHERE answer_id = ?", (key,)
        ).fetchone()[0]
        if about_answer is not None:
            return about_answer
        found: list[tuple[int]] = []
        if digest := _DIGEST.match(key):
            # 'g' comes after every hex digit.
            bounds = (f"sha256:{digest[1]}", f"sha256:{digest[1]}g")
            statement = "SELECT seq FROM decisions WHERE digest >= ? AND digest < ? LIMIT 2"
            found = self._connection.execute(statement, bounds).fetchall()
        if len(found) > 1:
            raise ConfigError(f"several decisions have a digest that starts with {key}", "Give more digits of it.")
        if not found and (number := _NUMBER.match(key)):
            found = self._connection.execute("SELECT seq FROM decisions WHERE seq = ?", (int(number[1]),)).fetchall()
        if not found:
            hint = "Name an answer id, the first digits of a digest, or a number; 'citewell decisions list' shows them."
            raise ConfigError(f"{self.path} holds no decision {key!r}", hint)
        return found[0][0]

    @contextlib.contextmanager
    def _readable(self, what: str) -> Iterator[None]:
        try:
            yield
        # All that decoding does with content that is not what was once written.
        except (msgspec.MsgspecError, ValueError, TypeError, KeyError, AttributeError) as error:
            hint = "The ledger was altered; 'citewell decisions verify' says where."
            raise StoreError(f"{what} in {self.path} cannot be read: {error}", hint) from error


def _decision(content: str, digest: str) -> Decision:
    # Whoever relies on one decision should not have to verify all of them first.
    _require(digest_of(content.encode()) == digest, "its content does not have its digest")
    return replace(_DECODER.decode(content), digest=digest)


def _require(intact: bool, problem: str) -> None:  # noqa: FBT001
    if not intact:
        raise ValueError(problem)
