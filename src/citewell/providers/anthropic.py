"""Replies of the Anthropic Messages API: text blocks, each with the citations of what it says.

The offsets in these citations point into the source. The cited stretch of the answer is the block's own text.
"""

from typing import Any

from citewell.errors import InputError
from citewell.model import Span
from citewell.providers.documents import is_url
from citewell.providers.draft import Draft
from citewell.providers.fields import Fields, child, children, get, kind, list_in, missing, objects, reply_object, text
from citewell.providers.fields import whole as number_of
from citewell.providers.pieces import Named, Pieces, Reference

NAME = "anthropic"
_EVENTS = frozenset({"message_start", "content_block_start", "content_block_delta"})


def detect(reply: Any) -> bool:
    """Whether a reply is a message object or the list of its streamed events."""
    if isinstance(reply, list):
        return any(kind(event) in _EVENTS for event in map(_event, objects(reply[:50])))
    return isinstance(reply, dict) and kind(reply) == "message" and isinstance(reply.get("content"), list | str)


def read(reply: Any) -> Pieces:
    """The pieces of a message: the texts of its blocks joined.

    Raises:
        InputError: when it has no content.
    """
    message = reply_object(_assembled(reply) if isinstance(reply, list) else reply, NAME)
    if kind(message) not in ("message", ""):
        raise missing(NAME, "type", "a message")
    content = get(message, "content")
    if isinstance(content, str):
        content = [{"type": "text", "text": content}]
    if not isinstance(content, list):
        raise missing(NAME, "content", "a list of content blocks")
    draft = Draft()
    blocks = objects(content)
    for block in blocks:
        retrieved(draft, block)
    for block in blocks:
        if kind(block) in ("text", ""):
            words = text(block, "text")
            base = draft.write(words)
            cite(draft, Span(base, base + len(words)), list_in(block, "citations"))
    if text(message, "stop_reason") in ("refusal", "max_tokens", "pause_turn"):
        draft.note(f"the reply stopped for the reason {text(message, 'stop_reason')}")
    return draft.pieces(message)


def cite(draft: Draft, span: Span, citations: list[Any]) -> None:
    """Adds the citations of one block, one for each that the block carries."""
    for citation in citations:
        if not isinstance(citation, dict):
            draft.note("a citation is not an object and was left out")
            continue
        quoted = text(citation, "cited_text")
        reference = _reference(draft, citation, quoted)
        if reference.source is None:
            draft.note("a citation does not say what it cites")
        draft.cite(span, (reference,), quoted=quoted, locator=_locator(citation))


def retrieved(draft: Draft, block: Fields) -> None:
    """Adds the sources that a block shows: search results, fetched pages, documents."""
    match kind(block):
        case "web_search_result" | "web_fetch_result" | "search_result" | "document":
            _shown(draft, block)
        case name if name.endswith("tool_result"):
            content = get(block, "content")
            results = objects(content) if isinstance(content, list) else objects([content])
            for result in results:
                if kind(result).endswith("error") or "error_code" in result:
                    draft.note(f"{name} failed: {text(result, 'error_code', 'message') or 'no reason given'}")
                _shown(draft, result)
            if block.get("is_error") is True:
                draft.note(f"{name} failed")
        case _:
            pass


def _shown(draft: Draft, result: Fields) -> None:
    """Adds what one result shows. Encrypted content has no text to check against."""
    document = child(result, "content")
    match kind(result):
        case "web_search_result":
            url = text(result, "url")
            if url:
                draft.source(url=url, title=text(result, "title"), retrieved=True)
            else:
                draft.note("a search result without address was left out")
        case "web_fetch_result":
            title = text(document, "title")
            number = draft.source(url=text(result, "url"), title=title, body=_document_text(document), retrieved=True)
            if title:
                draft.call(number, "fetched", title)
        case "search_result":
            name = text(result, "source")
            draft.source(
                id="" if is_url(name) else name,
                url=name if is_url(name) else "",
                title=text(result, "title"),
                body="\n\n".join(text(part, "text") for part in children(result, "content")),
                retrieved=True,
            )
        case "document":
            title = text(result, "title")
            if title:
                number = draft.source(title=title, body=_document_text(result), retrieved=True)
                draft.call(number, "fetched", title)
        case _:
            pass


def _document_text(document: Fields) -> str:
    source = child(document, "source")
    if kind(source) == "text":
        return text(source, "data")
    if isinstance(get(source, "content"), str):
        return text(source, "content")
    return "\n\n".join(text(part, "text") for part in children(source, "content"))


def _reference(draft: Draft, citation: Fields, quoted: str) -> Reference:
    """What a citation points at; any of its present and future kinds names a url, a search result or a document."""
    url = text(citation, "url") or (text(citation, "source") if is_url(text(citation, "source")) else "")
    title = text(citation, "document_title", "title")
    if url:
        # The provider searched the web itself; search results that carry a place were sent with the question.
        searched = number_of(citation, "search_result_index") is None
        number = draft.source(url=url, title=title, retrieved=searched, cited=True)
    elif text(citation, "source"):
        number = draft.source(id=text(citation, "source"), title=title, cited=True)
    elif title or text(citation, "file_id") or number_of(citation, "document_index") is not None:
        number = _document(draft, citation, title)
    else:
        return Reference(None, "unnamed source")
    source = draft.named[number]
    if quoted:
        source.excerpts.append(quoted)
    return Reference(number, url)


def _document(draft: Draft, citation: Fields, title: str) -> int:
    """The document that a citation names by its place in the request; documents may share a title."""
    fetched = draft.number("fetched", title) if title else None
    if fetched is not None:
        return fetched
    position = number_of(citation, "document_index")
    known = draft.number("document", position, title)
    if known is not None:
        return known
    file_id = text(citation, "file_id")
    number = draft.distinct(
        Named(
            id=title or file_id,
            title=title,
            position=position,
            aliases=(file_id,) if file_id else (),
        )
    )
    draft.call(number, "document", position, title)
    return number


def _locator(citation: Fields) -> str:
    """Where in the source the cited words stand, for people."""
    start, end = number_of(citation, "start_char_index"), number_of(citation, "end_char_index")
    if start is not None:
        return f"characters {start}-{end}" if end is not None else f"character {start}"
    for what, first, last in (
        ("page", "start_page_number", "end_page_number"),
        ("block", "start_block_index", "end_block_index"),
    ):
        start, end = number_of(citation, first), number_of(citation, last)
        if start is not None:
            return f"{what}s {start}-{end - 1}" if end is not None and end > start + 1 else f"{what} {start}"
    return ""


def _event(event: Fields) -> Fields:
    """An event, also when it still has its envelope of the wire."""
    return child(event, "data") or event


def _assembled(events: list[Any]) -> Fields:
    """The message of a list of streamed events."""
    message: Fields = {}
    blocks: dict[int, Fields] = {}
    words: dict[int, list[str]] = {}
    for event in map(_event, objects(events)):
        index = number_of(event, "index") or 0
        match kind(event):
            case "message_start":
                message = {**message, **child(event, "message")}
            case "message_delta":
                message = {**message, **child(event, "delta")}
            case "content_block_start":
                block = child(event, "content_block")
                blocks[index] = {**block, "citations": list(list_in(block, "citations"))}
                words[index] = [text(block, "text")]
            case "content_block_delta":
                delta = child(event, "delta")
                block = blocks.setdefault(index, {"type": "text", "citations": []})
                if kind(delta) == "text_delta":
                    words.setdefault(index, []).append(text(delta, "text"))
                elif kind(delta) == "citations_delta":
                    block["citations"].append(get(delta, "citation"))
            case _:
                pass
    if not blocks and not message:
        raise InputError(
            f"not a reply in the format {NAME}: none of the streamed events is of a message",
            "pass the events as the client library gives them, each an object with its type",
        )
    for index, parts in words.items():
        if kind(blocks[index]) == "text":
            blocks[index]["text"] = "".join(parts)
    return {**message, "content": [blocks[index] for index in sorted(blocks)]}
