"""An answer as citewell reads it: its citations, its claims, and the stretches that are no prose."""

import re
from bisect import bisect_left, bisect_right

import msgspec

from citewell.model import Answer, Citation, Claim, Family, Span
from citewell.text.blocks import read_blocks
from citewell.text.claims import is_marker, read_claims
from citewell.text.list_statements import Said, find_said
from citewell.text.listing import find_listing
from citewell.text.markers.listed import Misnamed, read_listed
from citewell.text.markers.registry import FAMILIES
from citewell.text.markers.scan import Scan
from citewell.text.masks import find_masks
from citewell.text.names import Entry, Names
from citewell.text.prose_in_code import with_prose
from citewell.text.prose_tags import guarded
from citewell.text.quotes import find_quotations
from citewell.text.urls import doi_of_url

_QUOTE = re.compile('["“„«»「『‹›]')
_STOPS = " .!?\u2026\u3002\uff01\uff1f\u0964"
_LONGEST_QUOTATION = 600


class Reading(msgspec.Struct, frozen=True):
    """What was read in an answer.

    Attributes:
        answer: the record.
        citations: its citations, by position.
        claims: its claims, by position.
        masked: code, mathematics, images and the answer's own list of sources, sorted by start.
        listed: the lines of the answer's own list of sources.
        listing: what these lines name. They describe what is cited, and are no citations themselves.
        misnamed: those of them that give a number of the record to another document than the record does.
    """

    answer: Answer
    citations: tuple[Citation, ...]
    claims: tuple[Claim, ...]
    masked: tuple[Span, ...]
    listed: tuple[Span, ...]
    listing: tuple[Citation, ...] = ()
    misnamed: tuple[Misnamed, ...] = ()

    def offered(self) -> tuple[Citation, ...]:
        """The citations, and what the answer's own list names besides: all sources that are put before the reader."""
        if not self.listing:
            return self.citations
        named = {name for citation in self.citations for name in _named(citation)}
        odd = {line.span for line in self.misnamed}
        further = [c for c in self.listing if c.span in odd or not named.issuperset(_named(c))]
        return (*self.citations, *further)


def read_answer(answer: Answer) -> Reading:
    """Reads an answer. Pure, and linear in its length.

    Args:
        answer: the record.

    Returns:
        Its citations with exact spans, and its claims with the citations that belong to each.
    """
    text = answer.text
    structured = Family.STRUCTURED
    blocks = with_prose(text, read_blocks(text))
    masks = find_masks(text, blocks)
    names = Names(answer)
    entries = find_listing(text, blocks, names)
    names.entries = _by_label(entries)
    listed = [Span(entry.start, entry.end) for entry in entries]
    said = find_said(text, entries, names) if entries else []
    scan = Scan(text, names, [*masks, *listed])
    for citation in answer.citations:
        scan.citations.append(citation)
        if citation.family is not structured or is_marker(citation):
            scan.take(citation.span.start, citation.span.end)
    for family in FAMILIES:
        family(scan)
    listing: tuple[Citation, ...] = ()
    misnamed: tuple[Misnamed, ...] = ()
    if entries:
        lines = read_listed(text, names, masks, entries, scan.citations, {part.line_start for part in said})
        misnamed = lines.misnamed
        if scan.citations:
            listing = tuple([c for c in lines.citations if not _beside(c, said)])
            scan.citations += [_of_sentence(c, part, text) for c in lines.citations for part in _beside(c, said)]
        else:
            scan.citations += lines.citations
    citations = [c if c.targets == c.bound or c.family is structured else names.spread(c) for c in scan.citations]
    if len(citations) > 1:
        citations.sort(key=_position)
    written = [stretch for c in citations if c.family is not structured or is_marker(c) for stretch in guarded(c)]
    kept = _quoted(text, written)
    if masks or kept:
        kept += written
        kept += ((mask.start, mask.end) for mask in masks)
    protected = _merge(kept or written)
    claims = read_claims(text, blocks, citations, protected, masks, listed, said)
    return Reading(answer, tuple(citations), claims, tuple(masks), tuple(listed), listing, misnamed)


def _beside(citation: Citation, said: list[Said]) -> list[Said]:
    """The sentence, if any, in the line of the list that a citation stands in."""
    if not said:
        return said
    index = bisect_right(said, citation.span.start, key=lambda part: part.line_start) - 1
    return [said[index]] if index >= 0 and citation.span.start < said[index].line_end else []


def _of_sentence(citation: Citation, said: Said, text: str) -> Citation:
    """A citation of a line as that of the sentence in it: it ends where the sentence begins, but for links."""
    if citation.link_text or citation.span.end <= said.start or citation.span.start > said.start:
        return msgspec.structs.replace(citation, family=Family.KEYED_ID)
    start = min(citation.span.start, said.start)
    if start == said.start:
        start = said.line_start
    end = start + len(text[start : said.start].rstrip())
    return msgspec.structs.replace(citation, family=Family.KEYED_ID, span=Span(start, end), text=text[start:end])


def _quoted(text: str, written: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Quotations of several sentences, up to their last full stop: they are cited as one.

    Quotation marks around sentences that have markers of their own are the answer's own, and do not count.
    """
    if '"' not in text and (text.isascii() or _QUOTE.search(text) is None):
        return []
    starts = [start for start, _ in written]
    quoted: list[tuple[int, int]] = []
    for quotation in find_quotations(text):
        start, end = quotation.span.start, quotation.span.end
        while end > start and text[end - 1] in _STOPS:
            end -= 1
        index = bisect_left(starts, start)
        cited = index < len(starts) and starts[index] < end
        if not cited and end - start <= _LONGEST_QUOTATION:
            quoted.append((start, end))
    return quoted


def _by_label(entries: list[Entry]) -> dict[str, Entry]:
    """The lines by their labels. Of several with one label the first with an address counts, else the first."""
    labelled: dict[str, Entry] = {}
    for entry in entries:
        if entry.label and (entry.label not in labelled or (entry.url and labelled[entry.label].url is None)):
            labelled[entry.label] = entry
    return labelled


def _merge(stretches: list[tuple[int, int]]) -> list[tuple[int, int]]:
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


def _named(citation: Citation) -> list[str]:
    """What a citation names: the sources that it is bound to, and targets that are none."""
    return [
        bound or doi_of_url(target) or target for target, bound in zip(citation.targets, citation.bound, strict=True)
    ]


def _position(citation: Citation) -> tuple[int, int]:
    return citation.span.start, citation.span.end
