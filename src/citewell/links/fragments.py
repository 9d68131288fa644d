"""What the fragment of an address names: a place on its page, words on it, or a view within a program on it."""

from typing import NamedTuple
from urllib.parse import unquote

_DIRECTIVES = ":~:"
_TEXT = "text="
_ROUTES = ("!", "/")
_MOST_TEXTS = 20


class TextFragment(NamedTuple):
    """Words that are expected on a page: a ``text`` directive of the URL Fragment Text Directives.

    Attributes:
        start: the words, or the first of them.
        end: the last of them when they are a range; otherwise ``None``.
        prefix: words right before them; ``None`` when none are named.
        suffix: words right after them; ``None`` when none are named.
    """

    start: str
    end: str | None = None
    prefix: str | None = None
    suffix: str | None = None


class Fragment(NamedTuple):
    """The part of an address behind ``#``, which is never sent.

    Attributes:
        written: as it stands in the address, without ``#``.
        place: the id or name that it points at, decoded; ``None`` when it points at none.
        texts: words that it points at.
        is_route: whether it names a view that a program on the page makes up, which cannot be looked for in the page.
    """

    written: str
    place: str | None = None
    texts: tuple[TextFragment, ...] = ()
    is_route: bool = False


def fragment_of(written: str) -> Fragment:
    """What a fragment names.

    Args:
        written: what stands behind ``#``.
    """
    place, mark, directives = written.partition(_DIRECTIVES)
    texts: list[TextFragment] = []
    if mark:
        for directive in directives.split("&")[:_MOST_TEXTS]:
            text = _text(directive.removeprefix(_TEXT)) if directive.startswith(_TEXT) else None
            if text is not None:
                texts.append(text)
    is_route = place.startswith(_ROUTES)
    return Fragment(written, unquote(place) if place and not is_route else None, tuple(texts), is_route)


def _text(written: str) -> TextFragment | None:
    """``[prefix-,]start[,end][,-suffix]``; commas and hyphens of the words themselves are percent-encoded."""
    parts = written.split(",")
    prefix = unquote(parts.pop(0)[:-1]) if len(parts) > 1 and parts[0].endswith("-") else None
    suffix = unquote(parts.pop()[1:]) if len(parts) > 1 and parts[-1].startswith("-") else None
    if not 1 <= len(parts) <= 2 or not all(parts):
        return None
    start, *end = map(unquote, parts)
    return TextFragment(start, end[0] if end else None, prefix, suffix)
