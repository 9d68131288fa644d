"""The documents in which what the cited ones lack may stand instead. For suggestions only."""

from collections.abc import Iterator, Sequence
from itertools import islice

from citewell.checks.interface import Context
from citewell.support.prepared import PreparedSource

# A record with more documents than this gets suggestions from the first of them only.
_MOST = 200


def other_sources(context: Context, cited: Sequence[str]) -> Iterator[PreparedSource]:
    """The retrieved documents with text, open to this reader, that are not among the cited ones; by id."""
    others = (source for source in context.once(_retrieved) if source.source.id not in cited)
    return islice(others, _MOST)


def _retrieved(context: Context) -> list[PreparedSource]:
    sources = context.open_sources
    return [sources[name] for name in sorted(context.retrieved) if name in sources and sources[name].has_text]
