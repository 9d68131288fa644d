"""Fails when source files grow too long to be read in one sitting."""

import sys
from collections.abc import Mapping
from pathlib import Path

LONGEST = 400
USUAL = 250
ONE_LONG_IN = 10


def line_counts(root: Path) -> dict[Path, int]:
    """Returns the number of lines of every Python file below a folder."""
    return {path: len(path.read_text(encoding="utf-8").splitlines()) for path in sorted(root.rglob("*.py"))}


def complaints(counts: Mapping[Path, int]) -> list[str]:
    """Returns one line for each file that is too long, and one when too many files are longer than usual."""
    found = [f"{path}: {lines} lines, at most {LONGEST} allowed" for path, lines in counts.items() if lines > LONGEST]
    long = {path: lines for path, lines in counts.items() if lines > USUAL}
    if len(long) * ONE_LONG_IN > len(counts):
        found.append(
            f"{len(long)} of {len(counts)} files are longer than {USUAL} lines, at most one in {ONE_LONG_IN} may be:"
        )
        found.extend(f"  {path}: {lines}" for path, lines in long.items())
    return found


def main() -> int:
    """Checks ``src`` and returns the exit code."""
    counts = line_counts(Path("src"))
    found = complaints(counts)
    for line in found:
        print(line)
    if not found:
        print(f"{len(counts)} files, the longest of {max(counts.values(), default=0)} lines")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
