"""Gate outcomes: what readers got, and, where people have labelled the answers, how often that was right."""

from collections.abc import Sequence

from citewell.audit.protocols.interface import Better, Measured, Metric, Protocol, Row, Score, Tone, Word, share


class Decided(Word):
    """What became of an answer."""

    SHOW = "show"
    AMEND = "amend"
    HAND_OVER = "hand_over"

    @classmethod
    def synonyms(cls) -> dict[str, str]:
        """Other words."""
        return {"shown": "show", "amended": "amend", "handed_over": "hand_over", "blocked": "hand_over"}


class Truth(Word):
    """What people say of an answer as the system wrote it."""

    SOUND = "sound"
    WRONG = "wrong"

    @classmethod
    def synonyms(cls) -> dict[str, str]:
        """Other words."""
        return {"correct": "sound", "ok": "sound", "right": "sound", "incorrect": "wrong", "false": "wrong"}


class Gated(Row, frozen=True, kw_only=True):
    """One decision; a line of the gate's JSON Lines is one too.

    Attributes:
        action: what was decided.
        answer_id: id of the answer, for lines that name it so.
        truth: whether the answer is right, where people have said so.
        confidence: how sure the system said to be, from 0 to 1.
        errored: whether the gate itself failed or ran out of time, which is no verdict on the answer.
    """

    action: Decided
    answer_id: str = ""
    truth: Truth | None = None
    confidence: float | None = None
    errored: bool = False


def measure(rows: Sequence[Gated]) -> Measured:
    """One decision."""
    row = rows[0]
    shown = row.action is Decided.SHOW
    known = row.truth is not None
    wrong = row.truth is Truth.WRONG
    unlabelled = Score(excluded="no label")
    amended = Score(excluded="amended: the label is of the whole answer")
    risk = share(counts=wrong, known=known) if shown else Score(excluded="not shown")
    is_amended = row.action is Decided.AMEND
    scores = {
        "shown": share(counts=shown),
        "amended": share(counts=is_amended),
        "handed_over": share(counts=row.action is Decided.HAND_OVER),
        "risk": amended if is_amended else risk,
        "wrong_and_shown": amended if is_amended else share(counts=wrong and shown, known=known or not shown),
        "false_block": unlabelled,
        "caught": unlabelled,
        "precision": unlabelled,
        "gate_failed": share(counts=row.errored),
    }
    if known:
        kept_back = Score(excluded="the answer is wrong") if wrong else share(counts=not shown)
        scores["false_block"] = kept_back
        scores["caught"] = share(counts=not shown) if wrong else Score(excluded="the answer is sound")
        scores["precision"] = Score(excluded="shown") if shown else share(counts=wrong)
    truth = "no label" if row.truth is None else f"people say: {row.truth.value}"
    notes = (truth, "the gate failed or ran out of time") if row.errored else (truth,)
    return Measured(
        outcome=row.action.value,
        scores=scores,
        wrong=(wrong and shown) or (not wrong and row.action is Decided.HAND_OVER) if known else None,
        answered=shown,
        confidence=row.confidence,
        notes=notes,
    )


PROTOCOL = Protocol(
    id="gate-outcomes",
    title="Gate outcomes",
    unit="answer",
    inputs={
        "action": "show, amend or hand_over",
        "truth": "sound or wrong, where people have labelled the answer as the system wrote it",
        "confidence": "how sure the system said to be, 0 to 1",
        "errored": "true when the gate itself failed or ran out of time",
    },
    outcomes={"show": Tone.GOOD, "amend": Tone.MIXED, "hand_over": Tone.OPEN},
    metrics=(
        Metric(
            id="risk",
            title="wrong, of those shown (risk)",
            formula="shown answers that people call wrong ÷ shown answers; amended left out, unlabelled as bounds",
            better=Better.LOWER,
            headline=True,
        ),
        Metric(id="shown", title="shown (coverage)", formula="shown as they were ÷ all answers", better=Better.HIGHER),
        Metric(id="amended", title="shown amended", formula="shown without failing sentences ÷ all answers"),
        Metric(id="handed_over", title="handed over", formula="handed over ÷ all answers"),
        Metric(
            id="wrong_and_shown",
            title="wrong and shown, of all",
            formula="shown answers that people call wrong ÷ all answers but amended ones; unlabelled shown as bounds",
            better=Better.LOWER,
        ),
        Metric(
            id="false_block",
            title="false block",
            formula="answers that people call sound, not shown as they were ÷ answers that people call sound",
            better=Better.LOWER,
        ),
        Metric(
            id="caught",
            title="wrong answers caught (recall of the gate)",
            formula="answers that people call wrong, not shown as they were ÷ answers that people call wrong",
            better=Better.HIGHER,
        ),
        Metric(
            id="precision",
            title="wrong, of those kept back (precision of the gate)",
            formula="answers that people call wrong, not shown as they were ÷ labelled answers not shown as they were",
            better=Better.HIGHER,
        ),
        Metric(
            id="gate_failed",
            title="gate failed or ran out of time",
            formula="decisions without a verdict on the answer ÷ all answers",
            better=Better.LOWER,
        ),
    ),
    row=Gated,
    measure=measure,
)
