"""Link validity: where the addresses stand that systems give out.

As of audits of addresses in model output: an address that does not resolve is stale when an archive has a copy, and was
likely never there when every archive that was asked says no. What could not be decided is neither.
"""

from collections.abc import Sequence

from citewell.audit.protocols.interface import Better, Measured, Metric, Protocol, Row, Tone, Word, share


class State(Word):
    """Where an address stands, coarsely; also in the words of ``citewell links check``."""

    ALIVE = "alive"
    STALE = "stale"
    NEVER_SEEN = "never_seen"
    DEAD = "dead"
    UNDECIDED = "undecided"

    @classmethod
    def synonyms(cls) -> dict[str, str]:
        """Statuses of ``citewell links check`` and words of other audits."""
        return {
            "live": "alive",
            "moved": "alive",
            "redirected": "alive",
            "hallucinated": "never_seen",
            "gone": "dead",
            "soft_404": "dead",
            "parked": "dead",
            "invalid": "dead",
            "non_resolving": "dead",
            **dict.fromkeys(
                ("gated", "blocked", "throttled", "server_error", "unsafe", "unknown", "not_checked"), "undecided"
            ),
        }


class Link(Row, frozen=True, kw_only=True):
    """One address that a system gave.

    Attributes:
        status: where it stands.
        url: the address.
        reason: why, in the words of ``citewell links check``; ``gone`` for the reason ``stale`` is stale.
        field: what the question is about.
    """

    status: State
    url: str = ""
    reason: str = ""


def measure(rows: Sequence[Link]) -> Measured:
    """One address."""
    row = rows[0]
    state = State.STALE if row.status is State.DEAD and row.reason == "stale" else row.status
    known = state is not State.UNDECIDED
    scores = {
        "non_resolving": share(counts=state in _NOT_THERE, known=known),
        "never_seen": share(counts=state is State.NEVER_SEEN, known=known and state is not State.DEAD),
        "stale": share(counts=state is State.STALE, known=known and state is not State.DEAD),
        "alive": share(counts=state is State.ALIVE, known=known),
        "undecided": share(counts=not known),
    }
    return Measured(
        outcome=state.value,
        scores=scores,
        wrong=state in _NOT_THERE if known else None,
        notes=tuple(note for note in (row.url, row.reason.replace("_", " ")) if note),
    )


_NOT_THERE = {State.STALE, State.NEVER_SEEN, State.DEAD}

PROTOCOL = Protocol(
    id="link-validity",
    title="Link validity",
    unit="URL",
    inputs={
        "status": "alive, stale, never seen, dead, undecided, or a status of citewell links check",
        "reason": "the reason that goes with it, for example stale",
        "url": "the address",
    },
    outcomes={
        "alive": Tone.GOOD,
        "stale": Tone.MIXED,
        "dead": Tone.BAD,
        "never_seen": Tone.BAD,
        "undecided": Tone.OPEN,
    },
    metrics=(
        Metric(
            id="non_resolving",
            title="does not resolve",
            formula="stale, dead or never seen ÷ decided; undecided left out, and given as bounds",
            better=Better.LOWER,
            headline=True,
        ),
        Metric(
            id="never_seen",
            title="never seen (likely invented)",
            formula="never seen ÷ alive, stale or never seen; undecided and dead without an archive's word as bounds",
            better=Better.LOWER,
        ),
        Metric(
            id="stale",
            title="stale",
            formula="dead with an archived copy ÷ alive, stale or never seen; the rest as bounds",
            better=Better.LOWER,
        ),
        Metric(
            id="alive", title="alive", formula="alive or moved ÷ decided; undecided as bounds", better=Better.HIGHER
        ),
        Metric(
            id="undecided",
            title="could not be decided",
            formula="blocked, gated, throttled, broken or not asked ÷ all addresses",
        ),
    ),
    row=Link,
    measure=measure,
)
