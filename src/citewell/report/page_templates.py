"""The templates of the pages, in which every text is safe to show."""

import functools
from typing import TYPE_CHECKING

from citewell.report.visible import visible
from citewell.report.wording import count_words, estimate_words

if TYPE_CHECKING:
    import jinja2


@functools.cache
def environment() -> "jinja2.Environment":
    """Reads the templates of the pages; made once."""
    # Imported here, because no other command needs it and it is slow to load.
    import jinja2

    made = jinja2.Environment(
        loader=jinja2.PackageLoader("citewell.report"),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        finalize=_finalize,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters["count_words"] = count_words
    made.filters["estimate"] = estimate_words
    return made


def _finalize(value: object) -> object:
    """Makes every text that a template puts out visible; what a macro gave has been through here already."""
    return visible(value) if type(value) is str else value
