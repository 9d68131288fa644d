"""How sites behave, and what their pages are: each behaviour is written in every language."""

from collections.abc import Callable, Iterator
from html import escape

import msgspec

from tests.accuracy.pages.layouts import Layout, bare, site, text
from tests.accuracy.pages.words import Words

NOTHING = "nothing"
HTML = "text/html; charset=utf-8"


class LabelledPage(msgspec.Struct, frozen=True, kw_only=True):
    """A page and what it is.

    Attributes:
        kind: of the sign that it should show, or ``nothing``.
        body: its bytes.
        url: where it was found, after redirects.
        asked: the address that was given.
        status: of the answer.
        headers: of the answer.
        also: kinds of signs that it may show as well.
    """

    kind: str
    body: bytes
    url: str
    asked: str
    status: int = 200
    headers: dict[str, str] = msgspec.field(default_factory=lambda: {"content-type": HTML})
    also: tuple[str, ...] = ()


Maker = Callable[[Words, str, Layout], Iterator[LabelledPage]]
BEHAVIOURS: dict[str, Maker] = {}


def behaviour(name: str) -> Callable[[Maker], Maker]:
    """Registers how a site behaves."""

    def register(maker: Maker) -> Maker:
        BEHAVIOURS[name] = maker
        return maker

    return register


def address(words: Words, path: str | None = None) -> str:
    return f"https://www.{words.slug}.example/{path if path is not None else f'articles/{words.slug}'}"


def page(
    kind: str, html: str, words: Words, *, path: str | None = None, to: str | None = None, **more: object
) -> LabelledPage:
    asked = address(words, path)
    url = address(words, to) if to is not None else asked
    return LabelledPage(kind=kind, body=html.encode(), url=url, asked=asked, **more)  # type: ignore[arg-type]


def login_form(words: Words) -> str:
    return (
        f'<form action="/session" method="post"><label>{escape(words.login_user)} <input name="user" type="text"></label>'
        f'<label>{escape(words.login_password)} <input type="password" name="pw"></label>'
        f"<button>{escape(words.login_button)}</button></form>"
    )


def banner(words: Words) -> str:
    buttons = "".join(f"<button>{escape(name)}</button>" for name in words.consent_buttons)
    return f'<div class="cc" role="dialog"><p>{escape(words.consent_text)}</p>{buttons}</div>'


__all__ = [
    "BEHAVIOURS",
    "HTML",
    "NOTHING",
    "LabelledPage",
    "address",
    "banner",
    "bare",
    "behaviour",
    "login_form",
    "page",
    "site",
    "text",
]
