"""What servers and panels put up by themselves, in the language that they put it up in."""

from collections.abc import Iterator

from tests.accuracy.pages.behaviours import NOTHING, LabelledPage, bare, behaviour, page, text
from tests.accuracy.pages.layouts import Layout
from tests.accuracy.pages.words import Words

_DEFAULTS = (
    ("Welcome to nginx!", "Welcome to nginx!", "The server runs. Its owner has to configure it further."),
    (
        "Apache2 Debian Default Page: It works",
        "Apache2 Debian Default Page",
        "The owner replaces the file index.html in order to go on. The files of the configuration stand in a folder of their own, and a manual is at hand.",
    ),
    ("IIS Windows Server", None, ""),
    ("Default Web Site Page", "Sorry!", "If you own this site, ask the company that hosts it."),
    (
        "Apache Tomcat/10.1.24",
        "Apache Tomcat/10.1.24",
        "If this is shown, Tomcat was installed. Developers find examples and a guide here.",
    ),
    ("It works!", "It works!", ""),
)


@behaviour("default page of a server")
def _(words: Words, lang: str, layout: Layout) -> Iterator[LabelledPage]:
    if lang == "en":
        for title, heading, line in _DEFAULTS:
            yield page("default_page", bare(words, lang, title, text(line), heading=heading), words)


@behaviour("tutorial on the default page of a server")
def _(words: Words, lang: str, layout: Layout) -> Iterator[LabelledPage]:
    if lang == "en":
        title = "Welcome to nginx! What this message means and what to do next"
        lines = (
            "Whoever sets up a server sees this message first.",
            "It says that the server runs and that its files are to be replaced.",
            *words.prose,
        )
        yield page(NOTHING, layout(words, lang, title, text(*lines), heading=title), words)


@behaviour("PDF that is sent as HTML")
def _(words: Words, lang: str, layout: Layout) -> Iterator[LabelledPage]:
    if lang == "en":
        yield page(NOTHING, "%PDF-1.7\n%page not found\n1 0 obj<<>>endobj", words)


@behaviour("data in JSON")
def _(words: Words, lang: str, layout: Layout) -> Iterator[LabelledPage]:
    if lang == "en":
        yield page(
            NOTHING, '{"title": "Page not found", "items": []}', words, headers={"content-type": "application/json"}
        )
