"""A stronger model's answers taken from kept findings, so that a decision is derived again without asking anyone."""

from collections.abc import Mapping, Sequence

from citewell.model import Finding, Reason, Span, SupportScore
from citewell.support.models.interface import Answered, Cause, ModelScore, Pair, Quote, Unavailable

_SCORE = "score"
_MODEL = "model:"


class KeptModel:
    """What a model said once. Of sentences to which it had nothing to object it said that they are supported.

    Args:
        name: what it was called.
        version: its version then.
        answers: what it said, by the place of the sentence.
    """

    def __init__(self, name: str, version: str, answers: Mapping[Span, Answered]) -> None:
        self.name = name
        self.version = version
        self._answers = answers

    def answer(self, place: Span) -> Answered:
        """What it said of the sentence at a place."""
        return self._answers.get(place, ModelScore(support=1.0))

    def score(self, pairs: Sequence[Pair], /, *, deadline: float | None) -> Sequence[Answered]:
        """That it cannot be asked anything new."""
        return (Unavailable(cause=Cause.ABSENT, message="the model is not asked again"),) * len(pairs)


def kept_model(findings: Sequence[Finding]) -> KeptModel:
    """The model whose answers some findings hold."""
    name, version = "", ""
    answers: dict[Span, Answered] = {}
    for finding in findings:
        place = Span(finding.location.start, finding.location.end)
        if finding.reason is Reason.MODEL_UNAVAILABLE:
            answers[place] = Unavailable(cause=Cause.FAILED, message=finding.message)
        seen = [item for item in finding.evidence if isinstance(item, SupportScore) and item.tier != _SCORE]
        if seen:
            name, version = seen[0].tier.removeprefix(_MODEL), seen[0].version
            answers[place] = ModelScore(
                support=seen[0].value,
                contradiction=seen[0].contradiction,
                quote=_quote(finding, seen),
                remark=seen[0].remark,
            )
    return KeptModel(name, version, answers)


def _quote(finding: Finding, seen: Sequence[SupportScore]) -> Quote | None:
    """The words that the model rested on; its passages were the sources of the evidence, in their order."""
    names = [item.source for item in seen]
    for passage in finding.related:
        if passage.source in names and passage.start is not None and passage.end is not None:
            return Quote(names.index(passage.source), Span(passage.start, passage.end), passage.text or "")
    return None
