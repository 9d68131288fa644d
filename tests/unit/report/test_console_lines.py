"""Text that strangers wrote is neither acted on nor read as markup."""

import pytest

from citewell.report.console_lines import plain


@pytest.mark.parametrize("text", ["[red]x[/red] [link=https://evil.example]y[/link]", "[/]", ":warning: \\[b]"])
def test_markup_is_not_read(text):
    assert plain(text).plain == text
    assert plain(text).spans == []


def test_controls_are_written_out():
    assert plain("\x1b[31mred\u202e").plain == "\\x1b[31mred\\u202e"
