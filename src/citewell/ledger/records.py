"""Answers as the ledger keeps them: the record's JSON, with each source's text replaced by its digest.

The same policy page stands behind thousands of answers; its text is stored once.
"""

from collections.abc import Callable
from typing import Any

import msgspec

from citewell.errors import InputError
from citewell.ledger.seal import digest_of
from citewell.model import Answer

_ENCODER = msgspec.json.Encoder(order="sorted")


def pack_answer(answer: Answer) -> tuple[bytes, dict[str, str]]:
    """The stored form of an answer, and the texts it refers to by digest.

    Raises:
        InputError: the record holds something that JSON cannot hold.
    """
    try:
        record: dict[str, Any] = msgspec.to_builtins(answer)
        texts: dict[str, str] = {}
        for source in record["sources"]:
            text = source.pop("text")
            if text:
                digest = digest_of(text.encode())
                texts[digest] = text
                source["text_digest"] = digest
        return _ENCODER.encode(record), texts
    except UnicodeEncodeError as error:
        problem = "the record holds half a surrogate pair, which has no UTF-8 form"
        hint = "Decode the answer and its sources with errors='replace' before they are gated."
        raise InputError(problem, hint, record=ascii(answer.id)[1:-1]) from error
    except (TypeError, ValueError, OverflowError, RecursionError) as error:
        hint = "Keep to plain JSON values in meta, not too deeply nested."
        raise InputError(f"the record cannot be written as JSON: {error}", hint, record=answer.id) from error


def text_digests(packed: bytes) -> list[str]:
    """Digests of the texts that a stored answer refers to."""
    sources = msgspec.json.decode(packed, type=_Sources).sources
    return [source.text_digest for source in sources if source.text_digest is not None]


def unpack_answer(packed: bytes, text_of: Callable[[str], str]) -> Answer:
    """The answer that was packed.

    Args:
        packed: its stored form.
        text_of: gives the text that has a digest.

    Raises:
        msgspec.MsgspecError: the stored form is not an answer.
    """
    record = msgspec.json.decode(packed)
    for source in record["sources"]:
        digest = source.pop("text_digest", None)
        source["text"] = "" if digest is None else text_of(digest)
    return msgspec.convert(record, Answer)


class _SourceDigest(msgspec.Struct):
    text_digest: str | None = None


class _Sources(msgspec.Struct):
    sources: tuple[_SourceDigest, ...] = ()
