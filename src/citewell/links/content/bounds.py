"""How much of a document may be given to the parser, so that no document costs more than about a second.

The rules of HTML make some documents quadratic to parse: each start tag may search all open elements, each attribute
all others of its tag, and formatting elements that were left open are opened again in each paragraph, which makes a
hundred kilobytes into gigabytes. So the parser is given a limited number of tags, none with too many attributes,
and formatting elements under names that are not special.
"""

import re
from functools import lru_cache

_MOST_CHARACTERS = 3_000_000
_MOST_TAGS = 20_000
_MOST_ATTRIBUTES = 400
_CROWDED = re.compile(
    r"<(?=[a-zA-Z][^\s/>]*+(?:[\s/]*+[^\s/>][^\s/>=]*+"
    r"(?:\s*+=\s*+(?:\"[^\"]*+\"|'[^']*+'|[^\s>\"'][^\s>]*+|))?+)"
    rf"{{{_MOST_ATTRIBUTES}}})"
)
_TAG = re.compile(r"(</?[a-zA-Z]{1,10}+[1-6]?)(?=[\s/>])")
_FORMATTING = frozenset({"b", "big", "code", "em", "font", "i", "s", "small", "strike", "strong", "tt", "u"})
_BLOCKS = frozenset(
    {"p", "br", "hr", "div", "li", "ul", "ol", "dl", "dt", "dd", "h1", "h2", "h3", "h4", "h5", "h6", "tr", "td", "th"}
    | {"table", "section", "article", "header", "footer", "nav", "aside", "main", "form", "fieldset", "legend"}
    | {"label", "button", "select", "option", "blockquote", "pre", "figure", "figcaption", "details", "summary"}
    | {"title", "address", "iframe"}
)
_MOST_TAGS_REMEMBERED = 1_024


def parsed_part(html: str) -> int:
    """How many characters from the beginning of a document may be parsed."""
    end = min(len(html), _MOST_CHARACTERS)
    if html.count("<", 0, end) > _MOST_TAGS:
        position = -1
        for _ in range(_MOST_TAGS + 1):
            position = html.find("<", position + 1, end)
        end = position
    return end


def prepared(html: str) -> str:
    """A document with line breaks where blocks begin and end and nowhere else, and without what is costly to parse.

    A tag with too many attributes, which in practice is a comparison in a script, becomes text.
    """
    plain = _CROWDED.sub("&lt;", html.replace("\n", " ").replace("\r", " "))
    parts = _TAG.split(plain)
    parts[1::2] = map(_renamed, parts[1::2])
    return "".join(parts)


@lru_cache(maxsize=_MOST_TAGS_REMEMBERED)
def _renamed(tag: str) -> str:
    """The beginning of a tag, on a line of its own if it is that of a block, and with a name that is not special."""
    mark = "</" if tag.startswith("</") else "<"
    name = tag[len(mark) :].lower()
    if name in _BLOCKS:
        return f"\n{tag}"
    return f"{mark}x-f" if name in _FORMATTING else tag
