"""Writes generated files, or says how the committed ones differ from what would be written."""

import difflib
import sys
from collections.abc import Mapping
from pathlib import Path


def differences(wanted: Mapping[Path, str]) -> list[str]:
    """Returns a unified diff, line by line, from the files on disk to their wanted text."""
    lines: list[str] = []
    for path, text in wanted.items():
        present = path.read_text(encoding="utf-8") if path.exists() else ""
        lines += difflib.unified_diff(
            present.splitlines(), text.splitlines(), f"{path} (committed)", f"{path} (generated)", lineterm=""
        )
    return lines


def write(wanted: Mapping[Path, str]) -> None:
    """Writes every file whose text is not yet the wanted one."""
    for path, text in wanted.items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            print(f"written: {path}")


def settle(wanted: Mapping[Path, str], *, check: bool, remedy: str) -> int:
    """Writes the files, or with ``check`` only reports differences; returns the exit code."""
    if not check:
        write(wanted)
        return 0
    found = differences(wanted)
    for line in found:
        print(line)
    if found:
        print(f"generated files are out of date: {remedy}", file=sys.stderr)
        return 1
    return 0
