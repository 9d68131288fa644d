"""Annotations in the style of OpenAI, which many systems share: a stretch of the answer and what is cited there.

Written nested (``{"type": "url_citation", "url_citation": {...}}``) or flat, in snake or camel case.
"""

from typing import Any

from citewell.model import Span
from citewell.providers.anchoring import Anchor, Anchors
from citewell.providers.draft import Draft
from citewell.providers.fields import Fields, child, kind, text, whole
from citewell.providers.pieces import Reference

_CITATIONS = frozenset(
    {"url_citation", "file_citation", "file_path", "container_file_citation", "citation", "place_citation"}
)


def annotate(draft: Draft, base: int, anchors: Anchors, annotations: list[Any]) -> None:
    """Adds the citations of one text of a reply.

    Args:
        draft: the reply so far.
        base: where the text begins in the answer.
        anchors: of that text.
        annotations: as the reply gives them.
    """
    for annotation in annotations:
        if isinstance(annotation, dict):
            _annotate(draft, base, anchors, _flat(annotation))
        else:
            draft.note("an annotation is not an object and was left out")


def shifted(anchor: Anchor, base: int) -> Span:
    """The stretch of an anchor in the whole answer."""
    return Span(base + anchor.span.start, base + anchor.span.end)


def _flat(annotation: Fields) -> Fields:
    """The annotation with the fields of its nested object, and its type in snake case."""
    written = kind(annotation)
    name = "".join(f"_{char.lower()}" if char.isupper() else char for char in written)
    if not name:
        name = next((known for known in _CITATIONS if child(annotation, known)), "")
    return {**annotation, **child(annotation, name or "annotation"), "type": name}


def _annotate(draft: Draft, base: int, anchors: Anchors, annotation: Fields) -> None:
    url = text(annotation, "url", "uri")
    file_id = text(annotation, "file_id")
    title = text(annotation, "title", "filename", "file_name", "name")
    name = kind(annotation)
    if name not in _CITATIONS and not url and not file_id:
        draft.note(f"an annotation of the type {name or 'unknown'} is no citation and was left out")
        return
    anchor = _anchor(anchors, annotation, url)
    draft.note(anchor.trouble)
    if url or file_id or title:
        number = draft.source(
            id=file_id,
            url=url,
            title=title,
            body=text(annotation, "content"),
            type="file" if file_id else "",
            retrieved=True,
            cited=True,
        )
        reference = Reference(number, url)
    else:
        draft.note("an annotation does not say what it cites")
        reference = Reference(None, "unnamed source")
    draft.cite(shifted(anchor, base), (reference,), quoted=text(annotation, "quote", "cited_text"))


def _anchor(anchors: Anchors, annotation: Fields, url: str) -> Anchor:
    start, end = whole(annotation, "start_index"), whole(annotation, "end_index")
    marker = text(annotation, "text")
    if start is not None and end is not None and marker and anchors.text[max(start, 0) : max(end, 0)] != marker:
        found = anchors.nearest(marker, max(start, 0))
        if found:
            return Anchor(found, "an annotation's offsets do not match its text")
    if start is None and end is None and whole(annotation, "index") is not None:
        return anchors.point(whole(annotation, "index"))
    return anchors.annotated(start, end, url)
