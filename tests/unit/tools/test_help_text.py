"""The command reference is made of real help texts."""

import pytest
import typer
import typer.rich_utils

from tools.help_text import command_names, help_text, page


def tree() -> typer.Typer:
    app = typer.Typer(name="citewell", help="Weighs things.")
    inner = typer.Typer(help="Keeps scales.")

    @app.command()
    def weigh(*, heavy: bool = typer.Option(False, "--heavy", help="Use the big scale.")) -> None:
        """Weigh one thing."""

    @app.command(hidden=True)
    def secret() -> None:
        """Not for show."""

    @inner.command()
    def oil() -> None:
        """Oil a scale."""

    @inner.command()
    def polish() -> None:
        """Polish a scale."""

    app.add_typer(inner, name="scales")
    return app


def test_every_visible_command_is_found():
    assert set(command_names(tree())) == {(), ("weigh",), ("scales",), ("scales", "oil"), ("scales", "polish")}


def test_help_has_no_colour_and_keeps_the_width(monkeypatch):
    # What FORCE_COLOR does, which is read once and for all when the module is first imported.
    monkeypatch.setattr(typer.rich_utils, "FORCE_TERMINAL", True)
    text = help_text(tree(), ("weigh",))
    assert "Weigh one thing." in text
    assert "--heavy" in text
    assert "\x1b" not in text
    assert max(map(len, text.splitlines())) <= 100


def test_the_terminal_does_not_change_the_help(monkeypatch):
    monkeypatch.setenv("COLUMNS", "60")
    narrow = help_text(tree(), ())
    monkeypatch.setenv("COLUMNS", "200")
    assert help_text(tree(), ()) == narrow


def test_the_page_has_a_section_a_command():
    text = page(tree())
    assert text.count("```text") == 5
    assert "## citewell scales oil\n" in text
    assert "secret" not in text


def test_a_command_without_help_is_an_error():
    app = typer.Typer(add_help_option=False, context_settings={"help_option_names": []})
    app.command()(lambda: None)
    with pytest.raises(RuntimeError, match="--help failed"):
        help_text(app, ())
