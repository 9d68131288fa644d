"""What a policy says of support: from which score on a sentence passes, and which stronger model is asked."""

from citewell.support.models.config import SupportConfig


class SupportRules(SupportConfig, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The table ``[support]`` of a policy.

    Attributes:
        warn_below: sentences with a lower score are warned of.
        block_below: sentences with a lower score keep an answer from its reader.
        model_below: sentences that a stronger model finds less likely to be supported than this are objected to.
    """

    warn_below: float | None = None
    block_below: float | None = None
    model_below: float = 0.5

    @property
    def wants_model(self) -> bool:
        """Whether a stronger model is to be asked."""
        return self.model is not None or self.judge is not None

    @property
    def wants_score(self) -> bool:
        """Whether the score without a model is looked at."""
        return self.warn_below is not None or self.block_below is not None
