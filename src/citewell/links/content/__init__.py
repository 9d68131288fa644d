"""What the body of an answer is: a page as asked for, or something else in its place."""

from citewell.links.content.looked_for import LookedFor, looked_for
from citewell.links.content.read import read_page
from citewell.links.content.siblings import likeness, looks_suspicious, sibling_url

__all__ = ["LookedFor", "likeness", "looked_for", "looks_suspicious", "read_page", "sibling_url"]
