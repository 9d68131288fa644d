"""Long files are named, and no others."""

from pathlib import Path

import pytest

from tools.check_file_lengths import complaints, line_counts


def counts(*lines: int) -> dict[Path, int]:
    return {Path(f"f{i}.py"): n for i, n in enumerate(lines)}


@pytest.mark.parametrize(
    "lines",
    [(), (1,), (250,) * 3, (100,) * 9 + (400,)],
    ids=["no files", "one short", "all at the usual limit", "one in ten at the highest limit"],
)
def test_allowed(lines):
    assert complaints(counts(*lines)) == []


def test_a_file_over_the_highest_limit_is_named():
    assert complaints(counts(*(100,) * 9, 401)) == ["f9.py: 401 lines, at most 400 allowed"]


def test_too_many_long_files_are_listed():
    found = complaints(counts(*(100,) * 8, 251, 300))
    assert found[0].startswith("2 of 10 files are longer than 250 lines")
    assert [line.strip() for line in found[1:]] == ["f8.py: 251", "f9.py: 300"]


def test_lines_are_counted_in_every_folder(tmp_path):
    (tmp_path / "inner").mkdir()
    (tmp_path / "a.py").write_text("x = 1\ny = 2\n", encoding="utf-8")
    (tmp_path / "inner" / "b.py").write_text("", encoding="utf-8")
    (tmp_path / "notes.md").write_text("text\n" * 500, encoding="utf-8")
    assert line_counts(tmp_path) == {tmp_path / "a.py": 2, tmp_path / "inner" / "b.py": 0}
