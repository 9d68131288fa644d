"""Answers of Haystack: a generated text whose markers count its documents, or words extracted from one document."""

from typing import Any

from citewell.model import Span
from citewell.providers.documents import named_document
from citewell.providers.draft import Draft
from citewell.providers.fields import Fields, child, children, get, missing, reply_object, text, whole
from citewell.providers.pieces import Named, Pieces, Reference

NAME = "haystack"
_OWN = frozenset({"id", "content", "blob", "dataframe", "meta", "score", "embedding", "sparse_embedding"})


def detect(reply: Any) -> bool:
    """Whether a reply is an answer, its serialised form, or the output of a pipeline that holds answers."""
    if not isinstance(reply, dict):
        return False
    answer = _answer(reply)
    if text(reply, "type").startswith("haystack."):
        return True
    return "data" in answer and ("documents" in answer or "document" in answer or "query" in answer)


def read(reply: Any) -> Pieces:
    """The pieces of an answer; of several, the first.

    Raises:
        InputError: when it has no data.
    """
    answer = _answer(reply_object(reply, NAME))
    if "data" not in answer:
        raise missing(NAME, "data", "the text of the answer")
    draft = Draft()
    words = draft.write(text(answer, "data"))
    for place, document in enumerate(children(answer, "documents"), start=1):
        draft.distinct(_document(_plain(document), place))
    extracted = child(answer, "document")
    if extracted and draft.length > words:
        number = draft.distinct(_document(_plain(extracted), 0))
        offset = child(answer, "document_offset")
        start, end = whole(offset, "start"), whole(offset, "end")
        locator = "" if start is None or end is None else f"characters {start}-{end}"
        draft.cite(Span(words, draft.length), (Reference(number),), quoted=draft.text, locator=locator)
    return draft.pieces(child(answer, "meta"), question=text(answer, "query"))


def _document(document: Fields, place: int) -> Named:
    """The source of a document. When only those cited were kept, each knows its number among all."""
    meta = child(document, "meta") or {name: value for name, value in document.items() if name not in _OWN}
    number = whole(meta, "source_index") or place
    return named_document(text(document, "id"), text(document, "content"), meta, label=str(number) if number else "")


def _answer(reply: Fields) -> Fields:
    """The answer within a pipeline's output and its serialised form."""
    for holder in (reply, *(value for value in reply.values() if isinstance(value, dict))):
        answers = children(holder, "answers")
        if answers:
            return _plain(answers[0])
    return _plain(reply)


def _plain(serialised: Fields) -> Fields:
    inner = get(serialised, "init_parameters")
    return inner if isinstance(inner, dict) else serialised
