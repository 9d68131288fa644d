"""Layouts in which the labelled pages are written, from a bare document to what frameworks of several ages write."""

from collections.abc import Callable
from html import escape

from tests.accuracy.pages.words import Words

Layout = Callable[..., str]


def text(*sentences: str) -> str:
    """Sentences as paragraphs."""
    return "".join(f"<p>{escape(sentence)}</p>" for sentence in sentences)


def _nav(words: Words) -> str:
    return "".join(f'<li><a href="/{index}">{escape(name)}</a></li>' for index, name in enumerate(words.nav))


def bare(words: Words, lang: str, title: str, body: str, *, head: str = "", heading: str | None = None) -> str:
    """Nothing but title and text."""
    top = f"<h1>{escape(heading)}</h1>" if heading else ""
    return f"<html><head><title>{escape(title)}</title>{head}</head><body>{top}{body}</body></html>"


def site(words: Words, lang: str, title: str, body: str, *, head: str = "", heading: str | None = None) -> str:
    """A page of today: navigation, a column beside the text, a footer, and the name of the site in the title."""
    top = f'<h1 class="entry-title">{escape(heading)}</h1>' if heading else ""
    return (
        f'<!DOCTYPE html><html lang="{lang}"><head><meta charset="utf-8"><title>{escape(title)} | {escape(words.site)}'
        f'</title><link rel="stylesheet" href="/a.css">{head}<script src="/a.js" defer></script></head><body class="wp">'
        f'<header><a href="/">{escape(words.site)}</a><nav><ul>{_nav(words)}</ul></nav></header><main><article>{top}'
        f"{body}</article></main><aside><h3>{escape(words.nav[0])}</h3><ul>{_nav(words)}</ul></aside>"
        f"<footer><p>© {escape(words.site)}</p><ul>{_nav(words)}</ul></footer><script>var a = 1;</script></body></html>"
    )


def form(words: Words, lang: str, title: str, body: str, *, head: str = "", heading: str | None = None) -> str:
    """A page that stands in one form as a whole, with the site's name before the page's."""
    top = f"<h2>{escape(heading)}</h2>" if heading else ""
    return (
        f'<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="{lang}"><head><title>{escape(words.site)} - '
        f'{escape(title)}</title>{head}</head><body><form method="post" action="./p.aspx" id="form1"><input type="hidden" '
        f'name="__VIEWSTATE" value="x"><div id="menu"><ul>{_nav(words)}</ul></div><div id="content">{top}{body}</div>'
        f'<div id="foot">{escape(words.site)}</div></form></body></html>'
    )


def table(words: Words, lang: str, title: str, body: str, *, head: str = "", heading: str | None = None) -> str:
    """A page of tables, with font elements and without closing tags."""
    top = f"<center><font size=5><b>{escape(heading)}</b></font></center>" if heading else ""
    links = " ".join(f"[<a href={index}.htm>{escape(name)}</a>]" for index, name in enumerate(words.nav))
    return (
        f"<HTML><HEAD><TITLE>{escape(title)}</TITLE>{head}</HEAD><BODY BGCOLOR=#ffffff><TABLE WIDTH=100%><TR><TD "
        f"VALIGN=top WIDTH=20%>{links}<TD>{top}{body.replace('</p>', '')}</TABLE></BODY></HTML>"
    )


LAYOUTS: tuple[Layout, ...] = (site, bare, form, table)
