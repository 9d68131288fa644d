"""A plug-in for pytest: ``assert_cited``, and a test for each record of answer files.

Files are collected only where the project says which: ``citewell_answers = answers/*.jsonl`` in its settings of pytest.
"""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from citewell.errors import InputError
    from citewell.gate import Gate
    from citewell.model import Answer, Decision

_FILES = "citewell_answers"
_POLICY = "citewell_policy"


class NotCitedError(AssertionError):
    """An answer would not be shown as it is."""


def assert_cited(
    answer: "Answer | Mapping[str, Any]", *, gate: "Gate | None" = None, policy: str | Path | None = None
) -> "Decision":
    """Fails a test when the gate would not show an answer as it is, and says why not.

    Args:
        answer: the answer, or a record as in ``docs/reference/records.md``.
        gate: the gate that decides; when not given, one with the policy.
        policy: path of a policy file; when neither is given, the policy that ships.

    Returns:
        The decision.

    Raises:
        NotCitedError: the answer would be amended or handed over.
        InputError: the record cannot be used.
    """
    # Here, so that projects that do not use the plug-in do not wait for it.
    from citewell.gate import Gate
    from citewell.model import Action

    decision = (gate or Gate(policy)).decide(answer)
    if decision.action is not Action.SHOW:
        raise NotCitedError(_told(decision))
    return decision


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds the settings of the plug-in."""
    parser.addini(_FILES, "files of answer records, each record a test", type="args", default=[])
    parser.addini(_POLICY, "policy file that decides of them", default="")


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Collects the files that the project names."""
    patterns: Iterable[str] = parent.config.getini(_FILES)
    relative = (
        file_path.relative_to(parent.config.rootpath) if file_path.is_relative_to(parent.config.rootpath) else None
    )
    if relative is not None and any(relative.match(pattern) for pattern in patterns):
        collector: pytest.Collector = AnswerFile.from_parent(parent, path=file_path)
        return collector
    return None


class AnswerFile(pytest.File):
    """A file of answer records."""

    def collect(self) -> Iterator[pytest.Item]:
        """A test for each record, also for those that cannot be read."""
        from citewell.errors import InputError
        from citewell.gate import Gate
        from citewell.records.batch import Batch

        policy = str(self.config.getini(_POLICY))
        gate = Gate(self.config.rootpath / policy if policy else None)
        with self.path.open("rb") as stream:
            for number, record in enumerate(Batch(stream, file=self.path.name), 1):
                name = f"record-{number}" if isinstance(record, InputError) else record.id
                yield AnswerItem.from_parent(self, name=name, record=record, gate=gate)


class AnswerItem(pytest.Item):
    """One record: that the gate shows it, or decides what the record says to expect in ``meta.expect``."""

    def __init__(self, *, record: "Answer | InputError", gate: "Gate", **given: Any) -> None:
        super().__init__(**given)
        self._record = record
        self._gate = gate

    def runtest(self) -> None:
        """Decides."""
        from citewell.errors import InputError

        if isinstance(self._record, InputError):
            raise self._record
        expected = self._record.meta.get("expect")
        if expected is None:
            assert_cited(self._record, gate=self._gate)
            return
        decision = self._gate.decide(self._record)
        if decision.action.value != expected:
            raise NotCitedError(f"{expected} was expected; {_told(decision)}")

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> str:
        """What is wrong with the answer, without a traceback through citewell."""
        from citewell.errors import InputError

        if isinstance(excinfo.value, InputError):
            return f"{excinfo.value}. {excinfo.value.hint}"
        return (
            str(excinfo.value)
            if isinstance(excinfo.value, NotCitedError)
            else str(super().repr_failure(excinfo, style))
        )

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Where the record stands."""
        return self.path, None, self.name


def _told(decision: "Decision") -> str:
    lines = [f"{decision.answer_id}: {decision.action.value}"]
    for index in decision.blocking:
        finding = decision.findings[index]
        lines.append(f"  {finding.check}: {finding.message}")
        lines.append(f"    in: {finding.location.text}")
    return "\n".join(lines)
