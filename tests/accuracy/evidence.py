"""Claims that experts labelled, and the evidence that they judged them by."""

from collections.abc import Iterable
from typing import Any

from tests.accuracy.interface import Row


def labelled_claims(row: Row) -> list[dict[str, Any]]:
    """The claims of a row that have a text."""
    labels = row.get("labels")
    claims = labels.get("claims") if isinstance(labels, dict) else None
    return [claim for claim in claims or () if isinstance(claim, dict) and isinstance(claim.get("text"), str)]


def evidence_texts(claims: Iterable[Row]) -> dict[str, str]:
    """What the evidence of the claims says, by source id; different passages of one source are put together."""
    passages: dict[str, dict[str, None]] = {}
    for claim in claims:
        for piece in claim.get("evidence") or ():
            if not isinstance(piece, dict):
                continue
            name, text = piece.get("id") or piece.get("url"), piece.get("text")
            if isinstance(name, str) and isinstance(text, str) and text.strip():
                passages.setdefault(name, {})[text] = None
    return {name: "\n\n".join(texts) for name, texts in passages.items()}
