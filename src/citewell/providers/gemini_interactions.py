"""Replies of Gemini's Interactions API: steps whose texts carry annotations that count UTF-8 bytes."""

from typing import Any

from citewell.providers.anchoring import Anchors
from citewell.providers.annotations import annotate
from citewell.providers.draft import Draft
from citewell.providers.fields import Fields, child, children, kind, list_in, objects, text, whole
from citewell.providers.pieces import Pieces
from citewell.providers.streams import grown


def detect(reply: Any) -> bool:
    """Whether a reply is an interaction or the list of its streamed events."""
    if isinstance(reply, list):
        return any(text(event, "event_type").startswith(("step.", "interaction.")) for event in objects(reply[:50]))
    return isinstance(reply, dict) and any(
        kind(step) in ("model_output", "text") for step in children(reply, "steps", "outputs")
    )


def read(reply: Any) -> Pieces:
    """The pieces of an interaction: the texts of its model's steps joined."""
    interaction: Fields = _assembled(reply) if isinstance(reply, list) else reply
    draft = Draft()
    for step in children(interaction, "steps", "outputs"):
        if step.get("is_error") is True:
            draft.note(f"{kind(step)} failed")
        match kind(step):
            case "model_output":
                for content in children(step, "content"):
                    _text(draft, content)
            case "text":
                _text(draft, step)
            case "url_context_result" | "google_maps_result":
                for result in children(step, "result"):
                    for page in [result, *children(result, "places")]:
                        if text(page, "url"):
                            draft.source(url=text(page, "url"), title=text(page, "name"), retrieved=True)
            case _:
                pass
    return draft.pieces(interaction)


def _text(draft: Draft, content: Fields) -> None:
    if kind(content) not in ("text", ""):
        return
    words = text(content, "text")
    base = draft.write(words)
    anchors = Anchors(words)
    for annotation in children(content, "annotations"):
        start, end = whole(annotation, "start_index") or 0, whole(annotation, "end_index")
        anchor = anchors.segment([0], start, end)
        draft.note(anchor.trouble)
        place = {"start_index": anchor.span.start, "end_index": anchor.span.end}
        source = text(annotation, "url", "document_uri", "source")
        name = {"url": source} if "://" in source else {"title": text(annotation, "title", "file_name") or source}
        annotate(draft, base, anchors, [{**annotation, "type": kind(annotation) or "citation", **name, **place}])


def _assembled(events: list[Any]) -> Fields:
    """The interaction of a list of streamed events."""
    interaction: Fields = {}
    steps: dict[int, Fields] = {}
    words: dict[int, list[str]] = {}
    annotations: dict[int, list[Any]] = {}
    for event in objects(events):
        interaction |= {name: value for name, value in child(event, "interaction").items() if value}
        index = whole(event, "index") or 0
        match text(event, "event_type"):
            case "step.start":
                steps[index] = child(event, "step")
            case "step.delta":
                delta = child(event, "delta")
                if kind(delta) == "text":
                    words.setdefault(index, []).append(text(delta, "text"))
                elif kind(delta) == "text_annotation_delta":
                    annotations[index] = grown(annotations.get(index, []), list_in(delta, "annotations"))
            case _:
                pass
    for index, parts in words.items():
        content = {"type": "text", "text": "".join(parts), "annotations": annotations.get(index, [])}
        steps[index] = {"type": "model_output", "content": [*children(steps.get(index, {}), "content"), content]}
    if not children(interaction, "steps"):
        interaction["steps"] = [steps[index] for index in sorted(steps)]
    return interaction
