"""Sealing: a decision carries the digest of everything it says, the digest of the decision before it included.

The canonical JSON is what anyone can make again from a decision: keys sorted at every level, no white space, UTF-8.
"""

import hashlib

import msgspec
from msgspec.structs import asdict, replace

from citewell.errors import InputError
from citewell.model import Decision

_ENCODER = msgspec.json.Encoder(order="sorted")


def digest_of(content: bytes) -> str:
    """SHA-256 of some bytes, as ``sha256:`` and 64 hex digits."""
    return "sha256:" + hashlib.sha256(content).hexdigest()


def canonical_json(decision: Decision) -> bytes:
    """The bytes that a decision's digest is taken over: all its fields but ``digest``.

    Raises:
        InputError: the decision holds text that has no UTF-8 form (half a surrogate pair).
    """
    content = asdict(decision)
    del content["digest"]
    # A whole number of milliseconds given as an int would come back as a float, with another digest.
    content["elapsed_ms"] = float(decision.elapsed_ms)
    try:
        return _ENCODER.encode(content)
    except UnicodeEncodeError as error:
        raise InputError(
            "the decision holds half a surrogate pair, which has no UTF-8 form",
            "Decode the answer and its sources with errors='replace' before they are gated.",
            record=ascii(decision.answer_id)[1:-1],
        ) from error


def seal(decision: Decision, previous: str | None) -> Decision:
    """The decision with its place in the chain and its digest set.

    Args:
        decision: what was decided; whatever ``previous`` and ``digest`` it has are replaced.
        previous: digest of the decision before it, ``None`` for the first or without a ledger.

    Raises:
        InputError: the decision holds text that has no UTF-8 form.
    """
    return seal_with_content(decision, previous)[0]


def seal_with_content(decision: Decision, previous: str | None) -> tuple[Decision, bytes]:
    """Like ``seal``, with the canonical JSON that the digest was taken over."""
    linked = replace(decision, previous=previous)
    content = canonical_json(linked)
    return replace(linked, digest=digest_of(content)), content


def verify_seal(decision: Decision) -> bool:
    """Whether a decision says what it said when it was sealed."""
    return decision.digest == digest_of(canonical_json(decision))
