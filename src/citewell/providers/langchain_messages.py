"""Messages of LangChain: content blocks in its own terms or in those of the provider behind it."""

from typing import Any

from citewell.model import Span
from citewell.providers import anthropic, gemini, openai_responses
from citewell.providers.anchoring import Anchors
from citewell.providers.annotations import annotate, shifted
from citewell.providers.draft import Draft
from citewell.providers.fields import Fields, child, children, get, kind, listed, text, whole
from citewell.providers.listings import read_listing
from citewell.providers.pieces import Pieces, Reference

_ANSWERS = frozenset({"ai", "assistant", "aimessage", "aimessagechunk"})
_DEEPEST = 5


def plain(serialised: Fields) -> Fields:
    """An object without the envelopes that the different ways of serialising put around it."""
    inner = serialised
    for _ in range(_DEEPEST):
        if inner.get("lc") == 1 and isinstance(inner.get("kwargs"), dict):
            names = [name for name in listed(inner, "id") if isinstance(name, str)]
            inner = {"type": names[-1] if names else "", **inner["kwargs"]}
        elif isinstance(inner.get("data"), dict) and "content" in inner["data"]:
            inner = {"type": kind(inner), **inner["data"]}
        else:
            break
    return inner


def is_answer(message: Fields) -> bool:
    """Whether a message is one of the model."""
    names = {kind(message).lower(), text(message, "role").lower()}
    return bool(names & _ANSWERS) and isinstance(get(message, "content"), str | list)


def read_message(draft: Draft, message: Fields, *, question: str = "") -> Pieces:
    """The pieces of a message, after those that are in the draft already."""
    content = get(message, "content")
    first = draft.length
    starts: list[int] = []
    for block in [content] if isinstance(content, str) else listed(message, "content"):
        starts.append(draft.length)
        if isinstance(block, str):
            draft.write(block)
        elif isinstance(block, dict):
            _block(draft, block)
    extra, about = child(message, "additional_kwargs"), child(message, "response_metadata")
    if draft.length == first:
        draft.write(text(extra, "refusal"))
    annotate(draft, first, Anchors(draft.text[first:]), listed(extra, "annotations"))
    gemini.ground(draft, child(about, "grounding_metadata"), starts, supports=not draft.marks)
    if not read_listing(draft, extra):
        read_listing(draft, about)
    return draft.pieces({"model": text(about, "model_name", "model")}, question=question)


def _block(draft: Draft, block: Fields) -> None:
    block = child(block, "value") if kind(block) == "non_standard" else block
    match kind(block):
        case "text" | "output_text" | "text-plain" | "":
            words = text(block, "text")
            base = draft.write(words)
            anchors = Anchors(words)
            for annotation in listed(block, "annotations"):
                _annotation(draft, base, anchors, annotation)
            anthropic.cite(draft, Span(base, base + len(words)), listed(block, "citations"))
        case "refusal":
            draft.write(text(block, "refusal"))
        case "server_tool_result":
            for result in children(block, "output"):
                if text(result, "url"):
                    draft.source(url=text(result, "url"), title=text(result, "title"), retrieved=True)
                else:
                    anthropic.retrieved(draft, result)
        case _:
            anthropic.retrieved(draft, block)
            openai_responses.retrieved(draft, block)


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
    if start is None and end is None:
        index = whole(extras, "index")
        if text(given, "cited_text") or index is None:
            # The citations of some providers are for the whole block.
            anthropic.cite(draft, Span(base, base + len(anchors.text)), [{**extras, **given}])
        else:
            annotate(draft, base, anchors, [{**extras, **given, "type": "file_citation", "index": index}])
        return
    if "google_ai_metadata" in extras:
        # These count bytes, and the words are those of the answer rather than of the source.
        anchor = anchors.segment([0], start or 0, end, text(given, "cited_text"))
        draft.note(anchor.trouble)
        number = draft.source(url=text(given, "url"), title=text(given, "title"), retrieved=True, cited=True)
        draft.cite(shifted(anchor, base), (Reference(number, text(given, "url")),))
        return
    annotate(draft, base, anchors, [{**extras, **given}])
