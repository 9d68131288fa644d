"""What stands bare in a text: addresses that nothing encloses, and identifiers without an address."""

import re
from collections.abc import Callable, Iterator, Sequence

from citewell.links.extract.found import found_identifier
from citewell.model import FoundLink, Span
from citewell.text.blot import blot
from citewell.text.identifiers import find_identifiers
from citewell.text.url_spans import find_urls, url_end, url_limit

Place = tuple[int, int]

_RESOLVERS = ("doi.org/", "dx.doi.org/", "arxiv.org/abs/", "arxiv.org/pdf/", "arxiv.org/html/")
# A host without a scheme counts only with a path behind it and under a domain that no file name ends in. Its letters
# are small: ``ASP.NET/MVC`` is none.
_HOST = re.compile(
    r"(?<![\w./:@%+~\\-])(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,5}"
    r"(?:com|org|net|gov|edu|int|mil|info|eu|(?:ac|co|gov|org|edu|com)\.[a-z]{2})/(?=[\w%~#?@])"
)


def find_bare(text: str) -> list[Place]:
    """Where bare addresses stand, those without a scheme among them: ``www.…``, ``velmora.com/pump``.

    Addresses of the resolvers of identifiers are left to these.
    """
    found = find_urls(text)
    rest = blot(text, [Span(*span) for span in found], "/")
    reached = 0
    for match in _HOST.finditer(rest):
        start = match.start()
        if not match[0].startswith(_RESOLVERS):
            end = url_end(rest, start, url_limit(rest, match.end()))
            if start >= reached and end > match.end():
                found.append((start, end))
                reached = end
    found.sort()
    return found


def touches(spans: Sequence[Place], index: int) -> bool:
    """Whether an address begins where the one before it ends, or the other way round."""
    start, end = spans[index]
    return (index > 0 and spans[index - 1][1] == start) or (index + 1 < len(spans) and spans[index + 1][0] == end)


def bare_identifiers(
    text: str,
    rest: str,
    spans: Sequence[Place],
    words_of: Callable[[int], str | None] = lambda _: None,
    mark: str = " ",
) -> Iterator[FoundLink]:
    """The identifiers that are part of no address, in order and disjoint.

    Args:
        text: the text.
        rest: the same with everything blotted out that was read before.
        spans: where addresses stand in the rest.
        words_of: the words of the link whose destination begins at a position.
        mark: what blots out.
    """
    reached = 0
    without = blot(rest, [Span(*span) for span in spans], mark)
    for identifier in sorted(find_identifiers(without), key=lambda one: one.start):
        if identifier.start >= reached:
            reached = identifier.end
            yield found_identifier(text, identifier, words_of(identifier.start))
