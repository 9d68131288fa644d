"""An answer as citewell reads it: its citations, its claims, and the stretches that are no prose."""

import msgspec

from citewell.model import Answer, Citation, Claim, Family, Span
from citewell.text.blocks import read_blocks
from citewell.text.cited_sentences import guarded
from citewell.text.claims import is_marker, read_claims
from citewell.text.listing import find_listing
from citewell.text.markers.listed import read_listed
from citewell.text.markers.registry import FAMILIES
from citewell.text.markers.scan import Scan
from citewell.text.masks import find_masks
from citewell.text.names import Entry, Names


class Reading(msgspec.Struct, frozen=True):
    """What was read in an answer.

    Attributes:
        answer: the record.
        citations: its citations, by position.
        claims: its claims, by position.
        masked: code, mathematics, images and the answer's own list of sources, sorted by start.
        listed: the lines of the answer's own list of sources.
    """

    answer: Answer
    citations: tuple[Citation, ...]
    claims: tuple[Claim, ...]
    masked: tuple[Span, ...]
    listed: tuple[Span, ...]


def read_answer(answer: Answer) -> Reading:
    """Reads an answer. Pure, and linear in its length.

    Args:
        answer: the record.

    Returns:
        Its citations with exact spans, and its claims with the citations that belong to each.
    """
    text = answer.text
    blocks = read_blocks(text)
    masks = find_masks(text, blocks)
    names = Names(answer)
    entries = find_listing(text, blocks, names)
    names.entries = _by_label(entries)
    listed = [Span(entry.start, entry.end) for entry in entries]
    scan = Scan(text, names, [*masks, *listed])
    for citation in answer.citations:
        scan.citations.append(citation)
        if citation.family is not Family.STRUCTURED or is_marker(citation):
            scan.take(citation.span.start, citation.span.end)
    for family in FAMILIES:
        family(scan)
    if entries and not scan.citations:
        scan = Scan(text, names, masks)
        read_listed(scan, entries)
    citations = scan.citations
    if len(citations) > 1:
        citations.sort(key=_position)
    written = [
        stretch for c in citations if c.family is not Family.STRUCTURED or is_marker(c) for stretch in guarded(c)
    ]
    protected = merge([*written, *((mask.start, mask.end) for mask in masks)] if masks else written)
    claims = read_claims(text, blocks, citations, protected, masks, listed)
    return Reading(answer, tuple(citations), claims, tuple(masks), tuple(listed))


def _by_label(entries: list[Entry]) -> dict[str, Entry]:
    """The lines by their labels. Of several with one label the first with an address counts, else the first."""
    labelled: dict[str, Entry] = {}
    for entry in entries:
        if entry.label and (entry.label not in labelled or (entry.url and labelled[entry.label].url is None)):
            labelled[entry.label] = entry
    return labelled


def merge(stretches: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The stretches sorted, with overlapping ones joined."""
    if len(stretches) < 2:
        return stretches
    merged: list[tuple[int, int]] = []
    for start, end in sorted(stretches):
        if merged and start < merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged


def _position(citation: Citation) -> tuple[int, int]:
    return citation.span.start, citation.span.end
