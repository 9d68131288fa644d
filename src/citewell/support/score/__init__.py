"""How far a source supports a sentence, as a calibrated number made of what their words and values share."""

from citewell.support.score.score import Passage, Reason, Score, reasons, support_score

__all__ = ["Passage", "Reason", "Score", "reasons", "support_score"]
