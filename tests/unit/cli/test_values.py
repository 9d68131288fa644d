"""``citewell values``: one page with questions, and batches of questions."""

import json

import pytest
from typer.testing import CliRunner

from citewell.cli.app import app

PAGE = (
    "<html><head><title>Orrin Mill</title></head><body><p>Sales: s@orrinmill-ptr.com</p>"
    "<footer>Contact: info@orrinmill-ptr.com<br>Tel: 0151 407 9312</footer></body></html>"
)


@pytest.fixture
def page(tmp_path):
    file = tmp_path / "page.html"
    file.write_text(PAGE, "utf-8")
    return file


def run(*arguments, stdin=None):
    return CliRunner().invoke(app, ["values", *map(str, arguments)], input=stdin)


def test_the_console_tells_the_value_and_every_candidate_with_its_role(page):
    done = run(page, "--ask", "contact e-mail", "--subject", "Orrin Mill")
    assert done.exit_code == 0
    assert "The official e-mail is info@orrinmill-ptr.com." in done.stdout
    assert "s@orrinmill-ptr.com" in done.stdout
    assert "sales" in done.stdout


def test_json_holds_places_and_rules(page):
    done = run(page, "--ask", "contact e-mail", "--ask", "contact phone", "--region", "GB", "--format", "json")
    first, second = map(json.loads, done.stdout.splitlines())
    assert (first["value"], second["value"]) == ("info@orrinmill-ptr.com", "0151 407 9312")
    assert first["candidates"][0]["where"][0]["path"].endswith("footer")
    assert {"name", "weight", "saw"} == set(first["candidates"][0]["rules"][0])


def test_html_marks_candidates_and_runs_nothing_of_the_page(page, tmp_path):
    page.write_text(PAGE.replace("<p>", "<script>alert(1)</script><p>&lt;b&gt;x&lt;/b&gt; "), "utf-8")
    out = tmp_path / "out.html"
    assert run(page, "--ask", "contact e-mail", "--format", "html", "--output", out).exit_code == 0
    written = out.read_text("utf-8")
    assert '<mark class="chosen">info@orrinmill-ptr.com</mark> <span class="role">official contact</span>' in written
    assert '<mark>s@orrinmill-ptr.com</mark> <span class="role">sales</span>' in written
    assert "<script" not in written
    assert "<b>x</b>" not in written


def test_a_refusal_ends_in_one(page):
    done = run(page, "--ask", "press e-mail")
    assert done.exit_code == 1
    assert "does not specify" in done.stdout


def test_a_page_comes_from_stdin_and_text_is_no_markup(page):
    done = run(
        "-", "--ask", "contact e-mail", "--format", "json", stdin="Contact us: info@orrinmill-ptr.com\n© Orrin Mill"
    )
    assert json.loads(done.stdout)["value"] == "info@orrinmill-ptr.com"


def test_a_batch_goes_on_after_what_it_cannot_read(page, tmp_path):
    chunks = tmp_path / "page.chunks.json"
    chunks.write_text(json.dumps(["Contact us: info@orrinmill-ptr.com", "© 2026 Orrin Mill"]), "utf-8")
    lines = [
        {"page": "page.html", "question": "contact e-mail", "region": "GB", "subject": "Orrin Mill"},
        {"page": "not there.html", "question": "contact e-mail"},
        {"question": "contact e-mail"},
        {"page": "page.html", "question": "press e-mail"},
        {"page": "page.chunks.json", "question": "contact e-mail", "subject": "Orrin Mill"},
    ]
    batch = tmp_path / "batch.jsonl"
    batch.write_text("".join(json.dumps(line) + "\n" for line in lines) + "no json\n", "utf-8")
    done = run("--batch", batch)
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert [one["value"] for one in told] == ["info@orrinmill-ptr.com", None, "info@orrinmill-ptr.com"]
    assert [one["page"] for one in told] == ["page.html", "page.html", "page.chunks.json"]
    assert set(told[0]) >= {"page", "question", "value", "reason", "role", "candidates", "also"}
    assert done.exit_code == 2
    assert "batch.jsonl:2" in done.stderr
    assert "not there.html cannot be read" in done.stderr


@pytest.mark.parametrize(
    "arguments",
    [[], ["page.html"], ["--batch", "x.jsonl", "--ask", "fax"], ["missing.html", "--ask", "fax"]],
)
def test_wrong_usage_is_told(arguments):
    done = run(*arguments)
    assert done.exit_code == 2
    assert done.stderr
