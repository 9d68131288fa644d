"""Draws the pictures of the README: the demonstration on a console, and its report page as Chromium shows it."""

import io
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from rich.console import Console

from citewell.cli import demo_records
from citewell.gate import Gate
from citewell.report.console import print_item
from citewell.report.interface import Judged, Settings
from citewell.report.registry import format_named

CONSOLE = Path("docs/images/demo.svg")
PAGE = Path("docs/images/gate-report.png")
# The answers on the page, in an order in which the first ones show most.
CHOSEN = ("demo-4", "demo-3", "desk-05", "demo-1")
WIDTH, HEIGHT = 1120, 1790
CALM = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
]


def entries() -> dict[str, Judged]:
    """Returns the demonstration's answers with their decisions, by id."""
    found: dict[str, Judged] = {}
    for answers, gate in (
        (demo_records.incident(), Gate()),
        (demo_records.batch(), Gate(demo_records.help_desk_policy())),
    ):
        found |= {answer.id: Judged(answer, gate.decide(answer)) for answer in answers}
    return found


def console_picture() -> str:
    """Returns the incident at the gate as SVG, without the web fonts that rich would load."""
    console = Console(record=True, width=80, file=io.StringIO(), force_terminal=True, highlight=False, emoji=False)
    for name, entry in entries().items():
        if name.startswith("demo-"):
            print_item(entry, console)
            console.print()
    svg = console.export_svg(title="citewell demo", unique_id="demo")
    return re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)


def page_picture(browser: str) -> None:
    """Writes the page as PNG."""
    known = entries()
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder, "report.html")
        with page.open("wb") as stream:
            settings = Settings(title="Ottermill help desk: what the gate decided")
            format_named("html").render([known[name] for name in CHOSEN], stream, settings)
        subprocess.run(  # noqa: S603 - the browser that was found, and a page of our own
            [
                browser,
                *CALM,
                f"--user-data-dir={folder}/profile",
                f"--window-size={WIDTH},{HEIGHT}",
                f"--screenshot={PAGE.resolve()}",
                page.as_uri(),
            ],
            check=True,
            capture_output=True,
            timeout=120,
        )


def main() -> int:
    """Writes the pictures; the page's needs Chromium. Returns the exit code."""
    CONSOLE.parent.mkdir(parents=True, exist_ok=True)
    CONSOLE.write_text(console_picture(), encoding="utf-8")
    browser = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if browser is None:
        print(f"{PAGE} needs Chromium; it stays as it is", file=sys.stderr)
        return 1
    page_picture(browser)
    return 0


if __name__ == "__main__":
    sys.exit(main())
