"""Whether a reader may see a source: the reader's groups and the source's share one. Pure."""

from collections.abc import Sequence

from citewell.model import Source


def may_see(source: Source, audience: Sequence[str]) -> bool:
    """Whether readers of these groups may see a source, that is, share a group with it."""
    return not frozenset(audience).isdisjoint(source.acl)
