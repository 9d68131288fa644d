"""Errors that mean "cannot go on". States of the world are findings, not exceptions.

CitewellError
├── ConfigError   what the caller asked for does not fit together
│   └── PolicyError   a policy file is wrong
├── InputError    a record cannot be read; knows file, line and field
├── PluginError   a third-party check could not be loaded
├── StoreError    the ledger cannot be read or written
└── OutputError   what was asked for cannot be written out
"""


class CitewellError(Exception):
    """Root of every error that citewell raises on purpose.

    Args:
        message: what is wrong, in one sentence.
        hint: what to do next.
    """

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


class ConfigError(CitewellError):
    """What the caller asked for does not fit together."""


class PolicyError(ConfigError):
    """A policy cannot be used as it stands."""


class PluginError(CitewellError):
    """A third-party check could not be loaded or does not fit."""


class StoreError(CitewellError):
    """The ledger cannot be read or written, or its chain is broken."""


class OutputError(CitewellError):
    """What was asked for cannot be written out: the disk is full, or there is no stdout."""


class InputError(CitewellError):
    """A record cannot be read.

    Args:
        message: what is wrong.
        hint: what to do next.
        file: name of the input, when it has one.
        line: line number in the input, counted from 1.
        record: id of the record, when it could be read.
        field: path of the field within the record, for example ``sources[2].id``.
    """

    def __init__(
        self,
        message: str,
        hint: str = "",
        *,
        file: str | None = None,
        line: int | None = None,
        record: str | None = None,
        field: str | None = None,
    ) -> None:
        super().__init__(message, hint)
        self.file = file
        self.line = line
        self.record = record
        self.field = field

    def __str__(self) -> str:
        place = ":".join(str(part) for part in (self.file, self.line) if part is not None)
        names = ", ".join(
            f"{name} {value!r}" for name, value in (("record", self.record), ("field", self.field)) if value is not None
        )
        head = " ".join(part for part in (place, f"({names})" if names else "") if part)
        return f"{head}: {self.args[0]}" if head else str(self.args[0])
