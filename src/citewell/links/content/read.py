"""From the bytes of a body to what decides of a verdict."""

import hashlib
from collections.abc import Mapping

from citewell.links.content.looked_for import LookedFor
from citewell.model.exchange import Page


def read_page(
    body: bytes, *, url: str, headers: Mapping[str, str], wanted: LookedFor | None = None, whole: bool = True
) -> Page:
    """What was read of the body of an answer.

    It never raises, and its cost is bounded whatever the body holds.

    Args:
        body: the bytes that were read, decompressed.
        url: the address that was requested at this hop.
        headers: of the answer, names in lower case.
        wanted: what is looked for in it; ``None`` when nothing is, as in a sibling.
        whole: whether the body was read to its end; otherwise nothing is said to be missing in it.
    """
    return Page(
        media_type=headers.get("content-type"),
        size=len(body),
        whole=whole,
        digest=f"sha256:{hashlib.sha256(body).hexdigest()}",
    )
