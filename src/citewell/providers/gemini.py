"""Replies of Gemini and Vertex AI: a text and, beside it, which segments of it rest on which retrieved chunks.

Segments count UTF-8 bytes within one part of the text. Field names come in camel case (REST) or snake case (SDKs).
"""

from typing import Any

import msgspec

from citewell.providers import gemini_interactions
from citewell.providers.anchoring import Anchors
from citewell.providers.draft import Draft
from citewell.providers.fields import Fields, child, children, list_in, missing, objects, reply_object, text, whole
from citewell.providers.pieces import Pieces, Reference
from citewell.providers.streams import grown

NAME = "gemini"


def detect(reply: Any) -> bool:
    """Whether a reply is a generated content or the list of its streamed parts."""
    if gemini_interactions.detect(reply):
        return True
    parts = objects(reply[:50]) if isinstance(reply, list) else objects([reply])
    return any(isinstance(part.get("candidates"), list) or bool(child(part, "prompt_feedback")) for part in parts)


def read(reply: Any) -> Pieces:
    """The pieces of the first candidate.

    Raises:
        InputError: when there is neither a candidate nor the reason why there is none.
    """
    if gemini_interactions.detect(reply):
        return gemini_interactions.read(reply)
    response = reply_object(_assembled(reply) if isinstance(reply, list) else reply, NAME)
    candidates = children(response, "candidates")
    blocked = text(child(response, "prompt_feedback"), "block_reason")
    if not candidates and not blocked:
        raise missing(NAME, "candidates", "a list with at least one candidate")
    draft = Draft()
    if blocked:
        draft.note(f"the question was blocked: {blocked}")
    if len(candidates) > 1:
        draft.note("only the first of several candidates was read")
    for candidate in candidates[:1]:
        reason = text(candidate, "finish_reason")
        if reason not in ("", "STOP", "FINISH_REASON_UNSPECIFIED"):
            draft.note(f"the reply stopped for the reason {reason}")
        starts = []
        for part in children(child(candidate, "content"), "parts"):
            starts.append(draft.length)
            if part.get("thought") is not True:
                draft.write(text(part, "text"))
        ground(draft, child(candidate, "grounding_metadata"), starts)
    return draft.pieces(response)


def ground(draft: Draft, metadata: Fields, starts: list[int], *, supports: bool = True) -> None:
    """Adds the retrieved chunks and the segments that rest on them.

    Args:
        draft: the reply so far, its text complete.
        metadata: the grounding metadata.
        starts: where each part of the content begins in the text.
        supports: whether to read the segments, or only what was retrieved.
    """
    chunks = [_chunk(draft, chunk) for chunk in list_in(metadata, "grounding_chunks")]
    if not supports:
        return
    anchors = Anchors(draft.text)
    for support in children(metadata, "grounding_supports"):
        segment = child(support, "segment")
        part = whole(segment, "part_index") or 0
        first = starts[part] if 0 <= part < len(starts) else 0
        # Within the named part by the documentation; but some replies count through the whole text.
        bases = [anchors.offsets.to_utf8(first), 0]
        start, end = whole(segment, "start_index") or 0, whole(segment, "end_index")
        anchor = anchors.segment(bases, start, end, text(segment, "text"))
        draft.note(anchor.trouble)
        draft.cite(anchor.span, _references(draft, support, chunks))


def _references(draft: Draft, support: Fields, chunks: list[int | None]) -> list[Reference]:
    found: list[Reference] = []
    for index in list_in(support, "grounding_chunk_indices"):
        place = whole({"index": index}, "index")
        number = chunks[place] if place is not None and 0 <= place < len(chunks) else None
        if number is None:
            draft.note(f"a segment rests on chunk {index}, which the reply does not hold")
            found.append(Reference(None, f"chunk {index}"))
        elif all(reference.source != number for reference in found):
            found.append(Reference(number, draft.named[number].url))
    return found


def _chunk(draft: Draft, chunk: Any) -> int | None:
    """The source of a chunk; ``None`` for one that names nothing."""
    if not isinstance(chunk, dict):
        return None
    for name in ("web", "retrieved_context", "maps", "image"):
        inner = child(chunk, name)
        passage = child(inner, "rag_chunk")
        url = text(inner, "uri", "source_uri", "image_uri")
        title = text(inner, "title", "domain")
        document = text(inner, "document_name", "place_id")
        if url or title or document:
            return draft.source(
                url=url,
                id="" if url else document,
                title=title,
                body=text(inner, "text") or text(passage, "text"),
                type=name,
                aliases=(document,),
                retrieved=True,
            )
    draft.note("a retrieved chunk names neither address nor title")
    return None


class _Run(msgspec.Struct):
    """A part of the content under construction: text that goes on in the next response, or something else."""

    thought: bool
    words: list[str] | None


def _assembled(responses: list[Any]) -> Fields:
    """One response from its streamed parts.

    Text that goes on is one part, as it would be without the stream, and chunk indices run over the chunks of all.
    """
    response: Fields = {}
    candidate: Fields = {}
    runs: list[_Run] = []
    chunks: list[Any] = []
    supports: list[Any] = []
    for streamed in objects(responses):
        response |= {name: value for name, value in streamed.items() if value is not None}
        for found in children(streamed, "candidates")[:1]:
            candidate |= {name: value for name, value in found.items() if value is not None}
            for part in children(child(found, "content"), "parts"):
                _go_on(runs, part)
            metadata = child(found, "grounding_metadata")
            chunks = grown(chunks, list_in(metadata, "grounding_chunks"))
            supports = grown(supports, list_in(metadata, "grounding_supports"))
    if candidate:
        parts = [{"thought": run.thought, "text": "".join(run.words or ())} for run in runs]
        metadata = {"grounding_chunks": chunks, "grounding_supports": supports}
        kept = {name: candidate.get(name) for name in ("finishReason", "finish_reason")}
        response["candidates"] = [{**kept, "content": {"parts": parts}, "grounding_metadata": metadata}]
    return response


def _go_on(runs: list[_Run], part: Fields) -> None:
    words = part.get("text")
    thought = part.get("thought") is True
    if not isinstance(words, str):
        runs.append(_Run(thought, None))
    elif runs and runs[-1].words is not None and runs[-1].thought == thought:
        runs[-1].words.append(words)
    else:
        runs.append(_Run(thought, [words]))
