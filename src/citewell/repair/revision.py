"""A model's revision taken up, as far as it keeps to what it may touch. Pure."""

import re
from collections.abc import Sequence

import msgspec

from citewell.model import Answer, Claim
from citewell.repair.failing import Failing
from citewell.support.clause_words import leans
from citewell.text.language import guess_language
from citewell.text.reading import Reading, read_answer

_FENCED = re.compile(r"\s*```(?:json)?\s*\n(.*)\n\s*```\s*", re.DOTALL)
_BREAKS = re.compile(r"[\r\n\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")
_LONGER = 3
_SOME = 400


class Edit(msgspec.Struct, frozen=True):
    """A sentence's revision.

    Attributes:
        sentence: number of the sentence.
        text: what is to stand in its place; empty to leave it out.
    """

    sentence: int
    text: str


class _Edits(msgspec.Struct):
    edits: list[Edit]


class Revision(msgspec.Struct, frozen=True, kw_only=True):
    """An answer with some sentences revised.

    Attributes:
        answer: the answer as it stands now.
        revised: how many sentences were revised.
        refused: why other revisions were not taken up.
    """

    answer: Answer
    revised: int
    refused: tuple[str, ...]


def read_edits(content: str) -> list[Edit] | None:
    """The edits of a reply; ``None`` when it is not what was asked for."""
    fenced = _FENCED.fullmatch(content)
    try:
        return msgspec.json.decode(fenced[1] if fenced else content, type=_Edits).edits
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None


def revise(answer: Answer, reading: Reading, failing: Sequence[Failing], edits: Sequence[Edit]) -> Revision:
    """The answer with the edits that keep to the failing sentences and to sources that the answer may cite.

    Each edit is tried by itself. It is refused when it is of a sentence that passed, spans lines, names a source that
    was not retrieved, leaves out what the next sentence goes on from, or changes how any other sentence is read.

    Args:
        answer: the answer.
        reading: the same as read.
        failing: the sentences that may be revised.
        edits: the revisions.
    """
    allowed = {one.number for one in failing}
    chosen: dict[int, str] = {}
    refused: list[str] = []
    for edit in edits[: 4 * len(allowed) + 4]:
        why_not = _objection(edit, answer, reading, allowed, chosen)
        if why_not:
            refused.append(f"sentence {edit.sentence}: {why_not}")
        else:
            chosen[edit.sentence] = edit.text.strip()
    return Revision(answer=_with(answer, reading.claims, chosen), revised=len(chosen), refused=tuple(refused[:20]))


def _objection(edit: Edit, answer: Answer, reading: Reading, allowed: set[int], chosen: dict[int, str]) -> str:
    """Why an edit is not taken up; empty when it is."""
    if edit.sentence not in allowed:
        return "it passed, or is none, and may not be changed"
    if edit.sentence in chosen:
        return "it was revised already"
    claim, text = reading.claims[edit.sentence], edit.text.strip()
    if text == claim.text.strip():
        return "nothing was changed"
    if _BREAKS.search(text) or "\x00" in text:
        return "a revision stands on one line"
    if len(text) > _LONGER * len(claim.text) + _SOME:
        return "it is much longer than the sentence"
    try:
        text.encode()
    except UnicodeEncodeError:
        return "it is no text"
    claims = reading.claims
    if not text and edit.sentence + 1 < len(claims):
        language = (answer.language or guess_language(answer.text) or "").partition("-")[0] or None
        if leans(claims[edit.sentence + 1].text, language):
            return "the next sentence goes on from it"
    return _misread(answer, reading, {**chosen, edit.sentence: text})


def _misread(answer: Answer, reading: Reading, chosen: dict[int, str]) -> str:
    """Whether other sentences are read as before, and what the revised ones cite was retrieved."""
    after = read_answer(_with(answer, reading.claims, chosen))
    kept = [_read_as(claim, reading) for index, claim in enumerate(reading.claims) if index not in chosen]
    position = 0
    new: list[Claim] = []
    for claim in after.claims:
        if position < len(kept) and _read_as(claim, after) == kept[position]:
            position += 1
        else:
            new.append(claim)
    if position < len(kept):
        return "it changes how other sentences are read"
    found = set(answer.found)
    for claim in new:
        for index in claim.citations:
            citation = after.citations[index]
            if any(name is None or name not in found for name in citation.bound):
                return f"{citation.text} names nothing that was retrieved"
    return ""


def _read_as(claim: Claim, reading: Reading) -> tuple[str, str, tuple[tuple[str, ...], ...]]:
    cited = tuple(reading.citations[index].targets for index in claim.citations)
    return claim.text, claim.kind.value, cited


def _with(answer: Answer, claims: Sequence[Claim], chosen: dict[int, str]) -> Answer:
    """The answer with other words in the place of some of its claims."""
    if not chosen:
        return answer
    pieces: list[str] = []
    position = 0
    for index in sorted(chosen):
        start, end = claims[index].span.start, claims[index].span.end
        pieces += [answer.text[position:start], chosen[index]]
        position = end + 1 if not chosen[index] and answer.text[end : end + 1] == " " else end
    pieces.append(answer.text[position:])
    # Citations that a provider attached count places of the old text: those of sentences that were not touched move.
    moved = []
    for citation in answer.citations:
        shift = 0
        touched = False
        for index, text in chosen.items():
            span = claims[index].span
            touched = touched or (citation.span.start < span.end and span.start < citation.span.end)
            if span.end <= citation.span.start:
                skipped = 1 if not text and answer.text[span.end : span.end + 1] == " " else 0
                shift += len(text) - (span.end - span.start) - skipped
        if not touched:
            place = msgspec.structs.replace(
                citation.span, start=citation.span.start + shift, end=citation.span.end + shift
            )
            moved.append(msgspec.structs.replace(citation, span=place))
    return msgspec.structs.replace(answer, text="".join(pieces), citations=tuple(moved))
