"""Whether a web address is alive, moved, gone or was never there, from evidence.

from citewell.links import check

verdict = check("https://velmora.example/pump")
print(verdict.status.value, verdict.reason.value, verdict.replacement)
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from citewell.links.checking import check, check_async

__all__ = ["check", "check_async"]


def __getattr__(name: str) -> Any:
    # What asking takes is slow to load, and much of this package does without.
    if name in __all__:
        from citewell.links import checking

        globals().update({known: getattr(checking, known) for known in __all__})
        return globals()[name]
    raise AttributeError(f"module 'citewell.links' has no attribute {name!r}")
