"""The claims of an answer, and the citations offered for each."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence

import msgspec

from citewell.model import Citation, Claim, ClaimKind, Family, Span
from citewell.text.blocks import Block
from citewell.text.cited_sentences import Note, read_sentences
from citewell.text.list_statements import Said
from citewell.text.openers import supply
from citewell.text.roles import Assembly

_LETTER = re.compile(r"[^\W_]")


def read_claims(
    text: str,
    blocks: Sequence[Block],
    citations: Sequence[Citation],
    protected: Sequence[tuple[int, int]],
    masks: Sequence[Span] = (),
    listed: Sequence[Span] = (),
    said: Sequence[Said] = (),
) -> tuple[Claim, ...]:
    """The claims of an answer in order of appearance.

    A citation inside a sentence, or after its full stop, belongs to that sentence. A list item or table row without
    any takes those of its lead-in sentence. A note such as ``Sources: …`` belongs to the statements before it that have
    no citation of their own. A heading, lead-in or table header that states something takes those of what it opens.
    A citation that a provider attached to a stretch belongs to every sentence of the stretch.

    Args:
        text: the answer.
        blocks: its blocks.
        citations: its citations in order of appearance.
        protected: stretches inside which no sentence ends, sorted and disjoint.
        masks: stretches that are no prose, sorted by start.
        listed: the lines of the answer's own list of sources.
        said: the sentences in these lines.
    """
    structured = Family.STRUCTURED
    covering = [i for i, c in enumerate(citations) if c.family is structured and not is_marker(c)]
    if covering:
        apart = set(covering)
        placed = [i for i in range(len(citations)) if i not in apart]
        written: Sequence[Citation] = [citations[i] for i in placed]
    else:
        placed, written = [], citations
    sentences, notes = read_sentences(text, blocks, written, protected, listed, said)
    assembly = Assembly(text, blocks, sentences, written, masks)
    claims = assembly.claims()
    if notes:
        claims = _with_notes(claims, notes)
    if covering:
        claims = [msgspec.structs.replace(c, citations=tuple([placed[i] for i in c.citations])) for c in claims]
        claims = _cover(claims, covering, citations)
    if assembly.openers:
        supply(claims, assembly.openers)
    return tuple(claims)


def is_marker(citation: Citation) -> bool:
    """Whether a provider's citation spans a marker in the text rather than the words that it supports."""
    words = citation.text.strip()
    if not words:
        return False
    return (words[0] in "([【\ue200" and words[-1] in ")]】\ue201") or words.startswith(("http://", "https://"))


def _with_notes(claims: Sequence[Claim], notes: Sequence[Note]) -> list[Claim]:
    """The claims with the citations of notes: for uncited statements since the note before, else for those after."""
    starts = [claim.span.start for claim in claims]
    groups: dict[int, list[Note]] = {}
    for note in notes:
        groups.setdefault(bisect_left(starts, note.start), []).append(note)
    places = [*groups, len(claims)]
    result = list(claims)
    done = 0
    for number, (place, group) in enumerate(groups.items()):
        citations = tuple(index for note in group for index in note.citations)
        since = bisect_left(starts, min(note.since for note in group))
        begin, end = (max(done, since), place) if place else (0, places[number + 1])
        for index in range(begin, end):
            if result[index].kind is ClaimKind.STATEMENT and not result[index].citations:
                result[index] = msgspec.structs.replace(result[index], citations=citations)
        done = place
    return result


def _cover(claims: Sequence[Claim], covering: Sequence[int], citations: Sequence[Citation]) -> list[Claim]:
    """The claims with the structured citations whose stretch overlaps them."""
    result = list(claims)
    starts = [claim.span.start for claim in claims]
    extra: dict[int, list[int]] = {}
    for index in covering:
        span = citations[index].span
        number = max(bisect_right(starts, span.start) - 1, 0)
        if span.start == span.end and number < len(claims):  # a point after the words that it supports
            extra.setdefault(number, []).append(index)
        while number < len(claims) and starts[number] < span.end:
            claim = claims[number]
            first = max(span.start - claim.span.start, 0)
            if span.start < claim.span.end and _LETTER.search(claim.text, first, span.end - claim.span.start):
                extra.setdefault(number, []).append(index)
            number += 1
    for number, indices in extra.items():
        claim = claims[number]
        kind = ClaimKind.STATEMENT if claim.kind is ClaimKind.COURTESY else claim.kind
        cited = tuple(sorted({*claim.citations, *indices}))
        result[number] = msgspec.structs.replace(claim, citations=cited, kind=kind)
    return result
