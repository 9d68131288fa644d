"""What the commands that report on addresses exit with."""

import enum
from collections.abc import Iterator
from typing import Annotated

import msgspec
import typer

from citewell.cli.exits import Exit
from citewell.links.grade import severity_of, was_checked
from citewell.model import Severity
from citewell.report.links.interface import CheckedLink, LinkItem
from citewell.report.links.registry import FORMATS


class FailOn(enum.Enum):
    """From which severity on a command fails."""

    ERROR = "error"
    WARNING = "warning"
    NEVER = "never"


FAILING = {
    FailOn.ERROR: (Severity.ERROR,),
    FailOn.WARNING: (Severity.ERROR, Severity.WARNING),
    FailOn.NEVER: (),
}

LinkFormatOption = Annotated[
    str,
    typer.Option(
        "--format",
        metavar="|".join(known.id for known in FORMATS),
        help=f"{'; '.join(f'{known.id}: {known.title}' for known in FORMATS)}.",
    ),
]
FailOnOption = Annotated[FailOn, typer.Option("--fail-on", help="Exit with 1 when an address is as bad as that.")]
StrictOption = Annotated[bool, typer.Option("--strict", help="Exit with 3 when an address could not be checked.")]


class Outcomes(msgspec.Struct):
    """What has to be known of all addresses to choose the exit code.

    Attributes:
        fail_on: from which severity on the command fails.
        failed: whether an address is as bad.
        unchecked: whether one could not be checked.
    """

    fail_on: FailOn
    failed: bool = False
    unchecked: bool = False

    def noted(self, items: Iterator[LinkItem]) -> Iterator[LinkItem]:
        """The items as they come, their outcomes noted."""
        for item in items:
            if isinstance(item, CheckedLink):
                self.failed |= severity_of(item.verdict) in FAILING[self.fail_on]
                self.unchecked |= not was_checked(item.verdict)
            yield item

    def exit(self, *, strict: bool) -> None:
        """End the command with the code for what was noted; nothing when that is 0.

        Args:
            strict: whether it fails when an address could not be checked.
        """
        if self.failed:
            raise typer.Exit(Exit.FINDINGS)
        if strict and self.unchecked:
            raise typer.Exit(Exit.NOT_CHECKED)
