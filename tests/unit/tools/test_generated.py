"""Generated files are written when asked, and only compared when checked."""

from tools.generated import settle


def test_check_shows_the_difference_and_writes_nothing(tmp_path, capsys):
    page = tmp_path / "page.md"
    page.write_text("old\n", encoding="utf-8")
    assert settle({page: "new\n"}, check=True, remedy="make docs") == 1
    assert page.read_text(encoding="utf-8") == "old\n"
    said = capsys.readouterr()
    assert "-old" in said.out
    assert "+new" in said.out
    assert "make docs" in said.err


def test_a_missing_file_is_a_difference(tmp_path):
    assert settle({tmp_path / "page.md": "new\n"}, check=True, remedy="make docs") == 1
    assert not (tmp_path / "page.md").exists()


def test_what_was_written_passes_the_check(tmp_path, capsys):
    page = tmp_path / "folder" / "page.md"
    assert settle({page: "new\n"}, check=False, remedy="make docs") == 0
    assert settle({page: "new\n"}, check=True, remedy="make docs") == 0
    assert "written" in capsys.readouterr().out


def test_an_unchanged_file_is_not_touched(tmp_path, capsys):
    page = tmp_path / "page.md"
    page.write_text("same\n", encoding="utf-8")
    before = page.stat().st_mtime_ns
    settle({page: "same\n"}, check=False, remedy="make docs")
    assert page.stat().st_mtime_ns == before
    assert capsys.readouterr().out == ""
