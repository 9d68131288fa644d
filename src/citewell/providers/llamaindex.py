"""Responses of LlamaIndex: a text whose markers count the source nodes."""

import re
from typing import Any

from citewell.model import Span
from citewell.providers.documents import is_url, named_document
from citewell.providers.draft import Draft
from citewell.providers.fields import Fields, child, children, get, kind, missing, objects, reply_object, text
from citewell.providers.pieces import Named, Pieces, Reference

NAME = "llamaindex"
# The citation query engine puts this before each passage that it shows to the model.
_NUMBERED = re.compile(r"\s*Source (\d{1,6}):\n")


def detect(reply: Any) -> bool:
    """Whether a reply is a response with source nodes, or a chat response of content blocks."""
    if not isinstance(reply, dict):
        return False
    return isinstance(get(reply, "source_nodes"), list) or any(
        isinstance(block.get("block_type"), str) for block in children(child(reply, "message"), "blocks")
    )


def read(reply: Any) -> Pieces:
    """The pieces of a response.

    Raises:
        InputError: when it has neither a response nor blocks.
    """
    response = reply_object(reply, NAME)
    draft = Draft()
    blocks = children(child(response, "message"), "blocks") or children(response, "blocks")
    if blocks:
        _blocks(draft, blocks)
    elif "response" in response:
        draft.write(_words(response["response"]))
    else:
        raise missing(NAME, "response", "the text of the response")
    nodes = children(response, "source_nodes")
    if not nodes:
        for output in children(response, "sources"):
            nodes += children(child(output, "raw_output"), "source_nodes")
    for place, entry in enumerate(nodes, start=1):
        draft.distinct(_node(_plain(child(entry, "node") or entry), place))
    return draft.pieces(response)


def _node(node: Fields, place: int) -> Named:
    body = text(node, "text") or text(child(node, "text_resource"), "text")
    numbered = _NUMBERED.match(body)
    # Relation 1 is the document of which the node is a part.
    document = child(child(node, "relationships"), "1")
    named = named_document(
        text(node, "id_", "node_id", "id"),
        body[numbered.end() :] if numbered else body,
        child(node, "metadata", "extra_info"),
        label=numbered[1] if numbered else str(place),
        aliases=(text(document, "node_id"), text(node, "ref_doc_id")),
    )
    named.title = named.title or text(child(document, "metadata"), "title", "file_name")
    return named


def _plain(node: Fields) -> Fields:
    """A node without the envelope of the document store."""
    return child(node, "__data__") or node


def _words(response: Any) -> str:
    """The text of a response, which may be a structured one with the text inside."""
    if isinstance(response, str):
        return response
    if isinstance(response, dict):
        return text(response, "answer", "response", "text", "content", "output")
    return ""


def _blocks(draft: Draft, blocks: list[Fields]) -> None:
    """Text blocks, each followed by the citations of what it says."""
    span = Span(0, 0)
    for block in objects(blocks):
        match text(block, "block_type") or kind(block):
            case "text":
                words = text(block, "text")
                base = draft.write(words)
                span = Span(base, base + len(words))
            case "citation":
                source, title = text(block, "source"), text(block, "title")
                quoted = text(child(block, "cited_content"), "text")
                url = source if is_url(source) else ""
                if source or title:
                    number = draft.source(id="" if url else source, url=url, title=title, retrieved=True, cited=True)
                    draft.cite(span, (Reference(number, url),), quoted=quoted)
                else:
                    draft.note("a citation does not say what it cites")
                    draft.cite(span, (Reference(None, "unnamed source"),), quoted=quoted)
            case _:
                pass
