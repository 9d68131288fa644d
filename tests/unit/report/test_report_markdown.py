"""The report for summaries of CI jobs: complete in its figures, bounded in its rows, and never markup of strangers."""

from io import BytesIO

from citewell.errors import InputError
from citewell.model import Action
from citewell.report import markdown
from citewell.report.interface import Judged, Settings
from tests.builders import make_answer, make_decision, make_finding


def written(*items):
    out = BytesIO()
    markdown.FORMAT.render(items, out, Settings())
    return out.getvalue().decode()


def judged(id="a1", action=Action.HAND_OVER, message="pol-1: archived"):
    found = () if action is Action.SHOW else (make_finding(message=message),)
    decision = make_decision(id, action, findings=found, blocking=tuple(range(len(found))))
    return Judged(make_answer(id), decision)


def test_figures_with_intervals_and_a_row_for_what_was_not_shown():
    text = written(judged(), judged("a2", Action.SHOW), InputError("broken JSON", file="a.jsonl", line=3))
    assert "**2 answers, and 1 record that could not be read**" in text
    assert "| handed over | 1 | 50.0 % [9.5–90.5] of 2 |" in text
    assert "| a1 | handed over | pol-1: archived |" in text
    assert "| a2 |" not in text
    assert "* could not be read: a.jsonl:3: broken JSON" in text


def test_nothing_at_all_is_no_share():
    assert written() == "## Citation gate report\n\n**0 answers**\n"


def test_what_strangers_wrote_is_no_markup():
    text = written(judged("<img src=x>|a", message="[x](http://evil.example) `|` &lt; \u202e @all\n# loud"))
    (line,) = [line for line in text.splitlines() if "evil" in line]
    assert line.startswith("| \\<img src=x\\>\\|a | handed over |")
    assert "\\[x\\](http://evil.example) \\`\\|\\` \\&lt; \\\\u202e @all \\# loud" in line


def test_rows_are_bounded_and_it_is_said():
    text = written(*(judged(f"a{index}", message="x" * 10_000) for index in range(3_000)))
    assert len(text) < 200_000
    assert "Only the first 100 of them have a row." in text
    assert "| handed over | 3,000 |" in text
