"""What a claim says, piece by piece, and whether its sources say it."""

import enum

import msgspec

from citewell.model.finding import Outcome, Passage, Reason, Severity


class SlotKind(enum.Enum):
    """What a piece of a claim says. The first dozen are the kinds of values."""

    NUMBER = "number"
    PERCENT = "percent"
    POINTS = "percentage points"
    MONEY = "money"
    MEASURE = "measure"
    DATE = "date"
    TIME = "time of day"
    ORDINAL = "ordinal"
    IDENTIFIER = "identifier"
    FREQUENCY = "frequency"
    WEEKDAY = "day of the week"
    MULTIPLE = "multiple"
    BINDING = "binding"
    NAME = "name"
    QUOTATION = "quotation"
    POLARITY = "polarity"
    STRENGTH = "strength"
    COMPARISON = "comparison"
    BOUND = "bound"
    CONDITION = "condition"
    SOURCE = "source"
    STATEMENT = "statement"


class Slot(msgspec.Struct, frozen=True, kw_only=True):
    """A piece of a claim, and where it stands.

    Attributes:
        kind: what it says. ``source`` is about a source that brings nothing or could not be read, ``statement`` about
            the sentence as a whole.
        text: the words as written.
        start: index of their first code point in the claim, or in the answer in which it stands.
        end: index after the last.
        outcome: where it stands. A value may be ``not_checked`` without any harm to the claim: it may be the claim's
            own count or a repetition of the question, which no source has to state.
        reason: one line for people.
        check: id of the check that objects, or could not look; ``None`` when nothing objects.
        severity: how bad it is if that check is right; an objection that is a mere ``warning`` decides nothing.
        not_checked: why it could not be checked, when a check could not look.
        passages: the places of the sources that it rests on or disagrees with.
        derivation: the arithmetic by which it follows from values of the sources, when it is not stated as it is.
    """

    kind: SlotKind
    text: str
    start: int
    end: int
    outcome: Outcome
    reason: str
    check: str | None = None
    severity: Severity | None = None
    not_checked: Reason | None = None
    passages: tuple[Passage, ...] = ()
    derivation: str | None = None


class ClaimSlots(msgspec.Struct, frozen=True, kw_only=True):
    """A sentence of an answer, piece by piece.

    Attributes:
        text: the sentence as written.
        start: index of its first code point in the answer.
        end: index after the last.
        slots: its pieces, in order of place.
    """

    text: str
    start: int
    end: int
    slots: tuple[Slot, ...]


class Support(msgspec.Struct, frozen=True, kw_only=True):
    """Whether sources say what a claim says.

    Attributes:
        id: name of the record.
        outcome: ``contradicted`` or ``not_enough_info`` as soon as one slot is that does not merely warn,
            ``not_checked`` when something that matters could not be looked at, ``supported`` only when nothing objects
            and the score is high enough.
        score: how far the sources support it, from 0 to 1, by the strongest tier that ran; of several sentences that
            of the weakest. ``None`` when nothing could tell.
        threshold: the score from which on a claim is supported.
        tiers: what looked at it, in order: ``slots``, ``score``, ``model:NAME``.
        slots: the pieces in order of place, then the sentences as wholes, then sources to be named.
        passages: the places of the sources that say most of it, the best first.
        reason: one line for people.
        not_checked: why it was not checked, when the outcome is ``not_checked``.
    """

    id: str
    outcome: Outcome
    score: float | None
    threshold: float
    tiers: tuple[str, ...]
    slots: tuple[Slot, ...]
    passages: tuple[Passage, ...]
    reason: str
    not_checked: Reason | None = None
