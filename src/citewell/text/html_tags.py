"""The tags of an HTML text with the places of their attributes, which parsers that build a tree do not keep."""

import re
from collections.abc import Iterator

import msgspec

from citewell.model import Span

_TAG = re.compile(r"<(?P<slash>/?)(?P<name>[A-Za-z][A-Za-z0-9-]{0,60}(?::[A-Za-z0-9-]{1,60})?)(?=[\s/>])")
# An attribute never holds ``<`` outside quotation marks here, so that a tag that nothing closes is given up early.
_ATTRIBUTE = re.compile(
    r"[\s/]*+(?P<name>[^\s\"'<>/=]++)(?:\s*+=\s*+(?:\"(?P<double>[^\"]*+)\"|'(?P<single>[^']*+)'|(?P<plain>[^\s\"'<>][^\s<>]*+)))?"
)
_END = re.compile(r"[\s/]*+>")
_RAW = frozenset({"script", "style", "xmp", "iframe", "noembed", "noframes", "textarea", "title"})
_SHOWN_RAW = frozenset({"textarea", "title"})


class Tag(msgspec.Struct, frozen=True, gc=False):
    """A start or end tag.

    Attributes:
        name: in lower case; ``""`` for what no reader sees: a comment, a declaration, a script, a style.
        start: position of ``<``.
        end: position after ``>``.
        closing: whether it is an end tag.
        attributes: the stretches of the attributes' values by their names in lower case, the first of each name.
    """

    name: str
    start: int
    end: int
    closing: bool = False
    attributes: dict[str, Span] = {}


def read_tags(text: str, *, lenient: bool = False) -> Iterator[Tag]:
    """The tags of a text in order.

    Args:
        text: the text.
        lenient: whether a comment or script that nothing closes hides nothing, as in prose that speaks of HTML; as a
            page, it hides all the rest.
    """
    position = 0
    unclosed: set[str] = set()
    while (position := text.find("<", position)) >= 0:
        if text.startswith(("<!", "<?"), position):
            comment = text.startswith("<!--", position)
            mark = "-->" if comment else ">"
            end = -1 if mark in unclosed else text.find(mark, position + 2)
            if end < 0:
                unclosed.add(mark)
                if comment and not lenient:
                    yield Tag("", position, len(text))
                    return
                position += 1
                continue
            end += len(mark)
            yield Tag("", position, end)
            position = end
            continue
        tag = _tag(text, position)
        if tag is None:
            position += 1
            continue
        yield tag
        position = tag.end
        if tag.name in _RAW and not tag.closing and tag.name not in unclosed:
            close = re.compile(rf"</{tag.name}(?=[\s/>])", re.IGNORECASE).search(text, position)
            if close is None:
                unclosed.add(tag.name)
                if not lenient and tag.name not in _SHOWN_RAW:
                    yield Tag("", position, len(text))
                    return
            elif tag.name not in _SHOWN_RAW:
                yield Tag("", position, close.start())
                position = close.start()


def _tag(text: str, position: int) -> Tag | None:
    """The tag that begins here, if one does and something closes it."""
    head = _TAG.match(text, position)
    if head is None:
        return None
    attributes: dict[str, Span] = {}
    place = head.end()
    while (end := _END.match(text, place)) is None:
        attribute = _ATTRIBUTE.match(text, place)
        if attribute is None:
            return None
        kind = attribute.lastgroup
        if kind is not None and kind != "name":
            attributes.setdefault(attribute["name"].lower(), Span(*attribute.span(kind)))
        place = attribute.end()
    return Tag(head["name"].lower(), position, end.end(), bool(head["slash"]), attributes)
