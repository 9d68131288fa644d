"""Does this work exist, as described.

from citewell.references import check_references, read_bibtex

for result in check_references(read_bibtex(text).references, registries):
    print(result.reference.key, result.status.value, result.message)
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from citewell.references.checking import check_references, check_references_async
    from citewell.references.formats.bibtex import read_bibtex
    from citewell.references.verdict import judge

__all__ = ["check_references", "check_references_async", "judge", "read_bibtex"]
_WHERE = {
    "check_references": "checking",
    "check_references_async": "checking",
    "judge": "verdict",
    "read_bibtex": "formats.bibtex",
}


def __getattr__(name: str) -> Any:
    # What asking takes is slow to load, and much of this package does without.
    if name in _WHERE:
        from importlib import import_module

        return getattr(import_module(f"{__name__}.{_WHERE[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
