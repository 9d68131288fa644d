"""Web addresses and identifiers in texts, pages, answer records and providers' replies, each with its exact place."""

from citewell.links.extract.markdown import extract_markdown
from citewell.links.extract.page import extract_html
from citewell.links.extract.plain import extract_text
from citewell.links.extract.records import extract_answer

__all__ = ["extract_answer", "extract_html", "extract_markdown", "extract_text"]
