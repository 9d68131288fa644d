"""Reference validity: does the work exist, is it described as it is, and does it say what it is cited for.

Three faults that are often taken for one: *fabricated* (no such work), *misdescribed* (a real work with wrong metadata)
and *misattributed* (a true statement, the wrong work). Retracted works are real, and a state of their own.
"""

from collections.abc import Sequence

from citewell.audit.protocols.interface import Better, Measured, Metric, Protocol, Row, Score, Tone, Word, share


class State(Word):
    """What is known of a reference."""

    VALID = "valid"
    MISDESCRIBED = "misdescribed"
    MISATTRIBUTED = "misattributed"
    RETRACTED = "retracted"
    FABRICATED = "fabricated"
    UNDECIDED = "undecided"

    @classmethod
    def synonyms(cls) -> dict[str, str]:
        """Other words."""
        return {
            "verified": "valid",
            "ok": "valid",
            "mismatch": "misdescribed",
            "hallucinated": "fabricated",
            "made_up": "fabricated",
            "not_checked": "undecided",
            "unknown": "undecided",
        }


class Reference(Row, frozen=True, kw_only=True):
    """One reference.

    Attributes:
        status: what the check, or a person, says of it.
        truth: what is right, where people have said so; the check's own rates are then given too.
        reference: the reference as written.
    """

    status: State
    truth: State | None = None
    reference: str = ""


def measure(rows: Sequence[Reference]) -> Measured:
    """One reference."""
    row = rows[0]
    known = row.status is not State.UNDECIDED
    scores = {
        "fabricated": share(counts=row.status is State.FABRICATED, known=known),
        "misdescribed": share(counts=row.status is State.MISDESCRIBED, known=known),
        "misattributed": share(counts=row.status is State.MISATTRIBUTED, known=known),
        "retracted": share(counts=row.status is State.RETRACTED, known=known),
        "valid": share(counts=row.status is State.VALID, known=known),
        "undecided": share(counts=not known),
    }
    if row.truth is not None and row.truth is not State.UNDECIDED:
        flagged = known and row.status is not State.VALID
        faulty = row.truth is not State.VALID
        scores["detected"] = share(counts=flagged) if faulty else Score(excluded="nothing wrong with it")
        scores["false_alarm"] = share(counts=flagged) if not faulty else Score(excluded="something wrong with it")
    else:
        scores["detected"] = scores["false_alarm"] = Score(excluded="no label")
    return Measured(
        outcome=row.status.value,
        scores=scores,
        wrong=row.status is not State.VALID if known else None,
        notes=(row.reference,) if row.reference else (),
    )


PROTOCOL = Protocol(
    id="reference-validity",
    title="Reference validity",
    unit="reference",
    inputs={
        "status": "valid, misdescribed, misattributed, retracted, fabricated or undecided",
        "truth": "the same words, where people have labelled the reference",
        "reference": "the reference as written",
    },
    outcomes={
        "valid": Tone.GOOD,
        "misdescribed": Tone.MIXED,
        "misattributed": Tone.MIXED,
        "retracted": Tone.MIXED,
        "fabricated": Tone.BAD,
        "undecided": Tone.OPEN,
    },
    metrics=(
        Metric(
            id="fabricated",
            title="fabricated",
            formula="no such work ÷ decided; undecided left out, and given as bounds",
            better=Better.LOWER,
            headline=True,
        ),
        Metric(
            id="misdescribed",
            title="misdescribed",
            formula="a real work with wrong metadata ÷ decided; undecided as bounds",
            better=Better.LOWER,
        ),
        Metric(
            id="misattributed",
            title="misattributed",
            formula="a work that does not say it, where another does ÷ decided; undecided as bounds",
            better=Better.LOWER,
        ),
        Metric(
            id="retracted",
            title="retracted",
            formula="retracted works ÷ decided; undecided as bounds",
            better=Better.LOWER,
        ),
        Metric(
            id="valid", title="valid", formula="works as described ÷ decided; undecided as bounds", better=Better.HIGHER
        ),
        Metric(id="undecided", title="could not be decided", formula="undecided ÷ all references"),
        Metric(
            id="detected",
            title="faults that the check found",
            formula="labelled faulty and flagged ÷ labelled faulty; undecided counts as not flagged",
            better=Better.HIGHER,
        ),
        Metric(
            id="false_alarm",
            title="sound references that the check flagged",
            formula="labelled valid and flagged ÷ labelled valid",
            better=Better.LOWER,
        ),
    ),
    row=Reference,
    measure=measure,
)
