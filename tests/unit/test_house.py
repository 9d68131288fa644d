"""House rules that no other tool checks."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tools.check_file_lengths import LONGEST, line_counts

ROOT = Path(__file__).parents[2]
SKIPPED = re.compile(r"\.(?!ci$).*|build|dist|__pycache__")

# Put together here, so that this file does not hold what it forbids.
REGISTRIES = ["pypi" + ".org", "python" + "hosted.org", "npmjs" + ".org", "--index" + "-url ", "--find" + "-links "]
MACHINE_PATHS = ["/root" + "/", "/home" + "/", "/Users" + "/", "/opt" + "/"]
UNFINISHED = re.compile(r"\b(?:" + "|".join(["TO" + "DO", "FIX" + "ME", "X" + "XX", "HA" + "CK"]) + r")\b")


def files() -> Iterator[Path]:
    folders = [ROOT]
    while folders:
        for path in folders.pop().iterdir():
            if path.is_dir():
                if not SKIPPED.fullmatch(path.name):
                    folders.append(path)
            else:
                yield path


def holding(words: list[str]) -> list[str]:
    found = []
    for path in files():
        text = path.read_text(encoding="utf-8", errors="replace")
        found += [f"{path.relative_to(ROOT)}: {word}" for word in words if word in text]
    return found


def test_the_walk_sees_the_tree():
    seen = {str(path.relative_to(ROOT)) for path in files()}
    assert {"Makefile", "constraints.txt", ".ci/run", "src/citewell/model/span.py"} <= seen


def test_no_registry_address():
    assert holding(REGISTRIES) == []


def test_no_path_of_one_machine():
    assert holding(MACHINE_PATHS) == []


def test_nothing_is_left_unfinished():
    assert [str(path) for path in (ROOT / "src").rglob("*.py") if UNFINISHED.search(path.read_text("utf-8"))] == []


def test_pins_hold_names_versions_and_hashes_only():
    line = re.compile(r"[a-z0-9-]+==[\w.]+(?: ; [^/]+)? \\|    --hash=sha256:[0-9a-f]{64}(?: \\)?")
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    assert [text for text in lines if not line.fullmatch(text)] == []


def test_every_dependency_is_pinned_in_its_range():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    pins = dict(re.findall(r"^([a-z0-9-]+)==(\S+)", (ROOT / "constraints.txt").read_text("utf-8"), re.MULTILINE))
    wanted = map(Requirement, project["project"]["dependencies"] + project["dependency-groups"]["dev"])
    assert {str(need): pins.get(need.name) for need in wanted if pins.get(need.name, "0") not in need.specifier} == {}


@pytest.mark.parametrize("folder", ["src", "tests", "bench", "tools"])
def test_no_file_is_too_long(folder):
    assert {str(path): n for path, n in line_counts(ROOT / folder).items() if n > LONGEST} == {}
