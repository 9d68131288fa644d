"""Messages of LangChain: content blocks in its own terms or in those of the provider behind it."""

from typing import Any

from citewell.model import Span
from citewell.providers import anthropic, gemini, openai_responses
from citewell.providers.anchoring import Anchors
from citewell.providers.annotations import annotate
from citewell.providers.draft import Draft
from citewell.providers.fields import Fields, child, get, kind, list_in, text, whole
from citewell.providers.listings import read_listing
from citewell.providers.pieces import Pieces
from citewell.providers.streams import grown

_ANSWERS = frozenset({"ai", "assistant", "aimessage", "aimessagechunk"})
_DEEPEST = 5


def plain(serialised: Fields) -> Fields:
    """An object without the envelopes that the different ways of serialising put around it."""
    inner = serialised
    for _ in range(_DEEPEST):
        if inner.get("lc") == 1 and isinstance(inner.get("kwargs"), dict):
            names = [name for name in list_in(inner, "id") if isinstance(name, str)]
            inner = {"type": names[-1] if names else "", **inner["kwargs"]}
        elif isinstance(inner.get("data"), dict) and "content" in inner["data"]:
            inner = {"type": kind(inner), **inner["data"]}
        else:
            break
    return inner


def is_answer(message: Fields) -> bool:
    """Whether a message is one of the model."""
    name = (kind(message) or text(message, "role")).lower()
    return name in _ANSWERS and isinstance(get(message, "content"), str | list)


def joined(chunks: list[Fields]) -> Fields:
    """The message that streamed chunks of one amount to."""
    message: Fields = {"type": "ai"}
    blocks: list[Any] = []
    places: dict[Any, int] = {}
    words: dict[int, list[str]] = {}
    for chunk in chunks:
        for name in ("additional_kwargs", "response_metadata"):
            message[name] = {**child(message, name), **child(chunk, name)}
        content = get(chunk, "content")
        for block in [content] if isinstance(content, str) else list_in(chunk, "content"):
            # Plain text goes on in the next chunk; a block does where the number is the same.
            given = block if isinstance(block, dict) else {"type": "text", "text": block, "index": ""}
            index = get(given, "index")
            place = places.get(index) if isinstance(index, str | int) else None
            if place is None:
                place = len(blocks)
                blocks.append({**given, "annotations": [], "citations": []})
                if isinstance(index, str | int):
                    places[index] = place
            words.setdefault(place, []).append(text(given, "text"))
            for name in ("annotations", "citations"):
                blocks[place][name] = grown(blocks[place][name], list_in(given, name))
    for place, parts in words.items():
        blocks[place]["text"] = "".join(parts)
    return {**message, "content": blocks}


def read_message(draft: Draft, message: Fields, *, question: str = "") -> Pieces:
    """The pieces of a message, after those that are in the draft already."""
    content = get(message, "content")
    extra, about = child(message, "additional_kwargs"), child(message, "response_metadata")
    grounding = child(about, "grounding_metadata")
    first = draft.length
    starts: list[int] = []
    for block in [content] if isinstance(content, str) else list_in(message, "content"):
        starts.append(draft.length)
        if isinstance(block, str):
            draft.write(block)
        elif isinstance(block, dict):
            _block(draft, block, grounded=bool(list_in(grounding, "grounding_supports")))
    if draft.length == first:
        draft.write(text(extra, "refusal"))
    annotate(draft, first, Anchors(draft.text[first:]), list_in(extra, "annotations"))
    gemini.ground(draft, grounding, starts, supports=not draft.marks)
    if not read_listing(draft, extra):
        read_listing(draft, about)
    return draft.pieces({"model": text(about, "model_name", "model")}, question=question)


def _block(draft: Draft, block: Fields, *, grounded: bool) -> None:
    """Adds a content block; ``grounded`` says that the message holds what its grounded citations were made from."""
    block = child(block, "value") if kind(block) == "non_standard" else block
    match kind(block):
        case "text" | "output_text" | "text-plain" | "":
            words = text(block, "text")
            base = draft.write(words)
            anchors = Anchors(words)
            for annotation in list_in(block, "annotations"):
                if not (grounded and _is_grounded(annotation)):
                    _annotation(draft, base, anchors, annotation)
            anthropic.cite(draft, Span(base, base + len(words)), list_in(block, "citations"))
        case "refusal":
            draft.write(text(block, "refusal"))
        case "server_tool_result":
            _tool_result(draft, block)
        case _:
            anthropic.retrieved(draft, block)
            openai_responses.retrieved(draft, block)


def _tool_result(draft: Draft, block: Fields) -> None:
    """What a provider's own tool returned, in the provider's terms within an envelope."""
    output = get(block, "output")
    within = text(child(block, "extras"), "block_type") or kind(block)
    anthropic.retrieved(draft, {"type": within, "content": output})
    searches = child(block, "output")
    openai_responses.retrieved(draft, {"type": "web_search_call", "sources": list_in(searches, "sources")})
    openai_responses.retrieved(draft, {"type": "file_search_call", "results": output})


def _annotation(draft: Draft, base: int, anchors: Anchors, given: Any) -> None:
    """One annotation of a text block: a standard citation, or a provider's own in its envelope."""
    if not isinstance(given, dict) or kind(given) not in ("citation", "non_standard_annotation"):
        annotate(draft, base, anchors, [given])
        return
    if kind(given) == "non_standard_annotation":
        inner = child(given, "value")
        if "cited_text" in inner or kind(inner).endswith("_location"):
            anthropic.cite(draft, Span(base, base + len(anchors.text)), [inner])
        else:
            annotate(draft, base, anchors, [inner])
        return
    extras = child(given, "extras")
    start, end = whole(given, "start_index"), whole(given, "end_index")
    if _is_grounded(given):
        # These count bytes, and the words are those of the answer rather than of the source.
        anchor = anchors.segment([0], start or 0, end, text(given, "cited_text"))
        draft.note(anchor.trouble)
        place = {"start_index": anchor.span.start, "end_index": anchor.span.end, "cited_text": None}
        annotate(draft, base, anchors, [{**given, **place}])
    elif start is None and end is None and whole(extras, "index") is None and not anchors.links.of(text(given, "url")):
        # The citations of some providers are for the whole block.
        anthropic.cite(draft, Span(base, base + len(anchors.text)), [{**extras, **given}])
    else:
        annotate(draft, base, anchors, [{**extras, **given}])


def _is_grounded(annotation: Any) -> bool:
    """Whether a citation was made from grounding metadata."""
    return isinstance(annotation, dict) and "google_ai_metadata" in child(annotation, "extras")
