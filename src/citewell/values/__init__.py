"""Which value on some pages plays an asked role, or why none does."""

from citewell.values.resolve import Pages, read_pages, resolve

__all__ = ["Pages", "read_pages", "resolve"]
