"""What a document's own numbers say when they are computed again."""

import enum

import msgspec


class CheckVerdict(enum.Enum):
    """What came of computing a statement again."""

    CONSISTENT = "consistent"
    INCONSISTENT = "inconsistent"
    CANNOT_DECIDE = "cannot_decide"


class CheckKind(enum.Enum):
    """What was computed again, or held against what."""

    P_VALUE = "p_value"
    P_ZERO = "p_zero"
    P_CORRECTED = "p_corrected"
    SIGNIFICANCE = "decision_error"
    MEAN = "grim_mean"
    DEVIATION = "grimmer_deviation"
    BINARY = "debit"
    PERCENTAGE = "percentage_of_counts"
    FOLD_CHANGE = "fold_change"
    CHANGE = "percent_or_points"
    DIFFERENCE = "difference"
    SHARES = "shares_to_100"
    SUM = "sum_of_parts"
    TABLE = "table_totals"
    ESTIMATE = "estimate_in_interval"
    SYMMETRY = "asymmetric_interval"
    DATES = "dates_ages"
    UNITS = "unit_slip"
    REPEATED = "count_repeated"
    DIRECTION = "opposite_direction"


class SelfCheck(msgspec.Struct, frozen=True, kw_only=True):
    """A statement of a document, held against the document's own numbers.

    Attributes:
        quote: the statement as written.
        start: index of its first code point in the text.
        end: index after its last code point.
        kind: what was computed again.
        verdict: ``inconsistent`` only where no rounding of the printed digits explains the difference.
        stated: what the text says, as written.
        recomputed: the least and the greatest value that the other printed digits allow; ``None`` where there is no
            such number, as for words.
        why: one line for people: what was compared, and why it holds, fails or cannot be told.
    """

    quote: str
    start: int
    end: int
    kind: CheckKind
    verdict: CheckVerdict
    stated: str
    recomputed: tuple[float, float] | None
    why: str
