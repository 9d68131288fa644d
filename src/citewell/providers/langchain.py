"""Replies of LangChain: messages, the state of an agent, or the output of a chain with its documents."""

from typing import Any

from citewell.model import Span
from citewell.providers.documents import named_document
from citewell.providers.draft import Draft
from citewell.providers.fields import Fields, child, children, get, kind, missing, objects, reply_object, text
from citewell.providers.langchain_messages import is_answer, joined, plain, read_message
from citewell.providers.pieces import Named, Pieces, Reference

NAME = "langchain"
_ANSWERS = ("answer", "result", "output_text", "output", "generation")
_DOCUMENTS = ("context", "source_documents", "documents", "docs", "input_documents")
_QUESTIONS = ("question", "input", "query")


def detect(reply: Any) -> bool:
    """Whether a reply is a message, a state with messages, or an answer with documents."""
    if isinstance(reply, list):
        return any(is_answer(message) for message in map(plain, objects(reply[:50])))
    if not isinstance(reply, dict):
        return False
    if reply.get("lc") == 1 or is_answer(plain(reply)):
        return True
    if any(is_answer(message) for message in map(plain, children(reply, "messages"))):
        return True
    named = any(name in reply for name in _ANSWERS)
    return named and ("source_documents" in reply or any(_is_document(document) for document in _documents(reply)))


def read(reply: Any) -> Pieces:
    """The pieces of a message or of a chain's output.

    Raises:
        InputError: when there is no answer in it.
    """
    draft = Draft()
    if isinstance(reply, list):
        messages = [plain(message) for message in objects(reply)]
        if messages and all(kind(message) == "AIMessageChunk" for message in messages):
            return read_message(draft, joined(messages))
        return _conversation(draft, messages)
    whole = plain(reply_object(reply, NAME))
    if is_answer(whole):
        return read_message(draft, whole)
    if children(whole, "messages"):
        return _conversation(draft, children(whole, "messages"))
    answer = next((whole[name] for name in _ANSWERS if isinstance(whole.get(name), str | dict)), None)
    if answer is None:
        raise missing(NAME, "answer", "a message, or an answer with its documents")
    for document in _documents(whole):
        draft.distinct(_document(document, len(draft.named) + 1))
    structured = plain(answer) if isinstance(answer, dict) else {}
    if is_answer(structured):
        return read_message(draft, structured, question=text(whole, *_QUESTIONS))
    draft.write(answer if isinstance(answer, str) else text(structured, *_ANSWERS, "text"))
    _trailer(draft, whole.get("sources"))
    return draft.pieces({}, question=text(whole, *_QUESTIONS))


def _conversation(draft: Draft, messages: list[Fields]) -> Pieces:
    """The last answer of a conversation, with what tools retrieved since the question before it."""
    turn: list[Fields] = []
    question = ""
    for message in map(plain, messages):
        if kind(message) == "human":
            turn, question = [], text(message, "content")
        else:
            turn.append(message)
    answers = [message for message in turn if is_answer(message)]
    if not answers:
        raise missing(NAME, "messages", "an answer of the model after the last question")
    for message in turn:
        artifact = get(message, "artifact") if kind(message) == "tool" else None
        holder = artifact if isinstance(artifact, dict) else {"documents": artifact}
        for document in _documents(holder):
            draft.distinct(_document(document, len(draft.named) + 1))
    return read_message(draft, answers[-1], question=question)


def _documents(holder: Fields) -> list[Fields]:
    for name in _DOCUMENTS:
        found = [document for document in map(plain, children(holder, name)) if _is_document(document)]
        if found:
            return found
    return []


def _is_document(document: Fields) -> bool:
    return isinstance(get(document, "page_content"), str)


def _document(document: Fields, place: int) -> Named:
    return named_document(
        text(document, "id"), text(document, "page_content"), child(document, "metadata"), label=str(place)
    )


def _trailer(draft: Draft, sources: Any) -> None:
    """The sources that the model wrote at the end of its answer, which the chain cut off: they are for all of it."""
    if isinstance(sources, str):
        sources = sources.replace("\n", ",").split(",")
    numbers: dict[str, int] = {}
    for number, known in enumerate(draft.named):
        for name in (known.id, known.url, known.title, known.label, *known.aliases):
            numbers.setdefault(name, number)
    for name in sources if isinstance(sources, list) else ():
        written = name.strip(" \t-*[]\"'") if isinstance(name, str) else ""
        if written:
            found = numbers.get(written)
            draft.cite(Span(0, draft.length), (Reference(found, "" if found is not None else written),))
