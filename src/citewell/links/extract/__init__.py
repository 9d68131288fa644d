"""Web addresses and identifiers in texts, pages, answer records and providers' replies, each with its exact place."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from citewell.links.extract.markdown import extract_markdown
    from citewell.links.extract.page import extract_html
    from citewell.links.extract.plain import extract_text
    from citewell.links.extract.records import extract_answer

__all__ = ["extract_answer", "extract_html", "extract_markdown", "extract_text"]

_PLACES = {
    "extract_answer": "records",
    "extract_html": "page",
    "extract_markdown": "markdown",
    "extract_text": "plain",
}


def __getattr__(name: str) -> Any:
    # Reading texts takes words of many languages, which are slow to load; plain lists of addresses do without.
    if name in _PLACES:
        found = globals()[name] = getattr(import_module(f"{__name__}.{_PLACES[name]}"), name)
        return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
