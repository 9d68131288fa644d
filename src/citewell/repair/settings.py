"""How a repair is done, and what it may cost."""

import enum

import msgspec

from citewell.errors import ConfigError


class Mode(enum.Enum):
    """How the model gives its revision."""

    TOOLS = "tools"
    PLAIN = "plain"


class RepairSettings(msgspec.Struct, frozen=True, kw_only=True):
    """Where the model is, and when to stop.

    Attributes:
        base_url: address of the endpoint up to and without ``/chat/completions``; nothing else is ever called.
        model: the model that it is asked for.
        key_env: name of the environment variable that holds the key; ``None`` when it wants none.
        mode: whether the model calls a tool, or writes JSON.
        rounds: the most rounds for one answer.
        patience: so many rounds without any improvement end it.
        tokens: the most tokens for one answer, as the endpoint counts them, or as they are estimated where it does not.
        timeout_ms: the longest that one request may take.
        max_answer_tokens: the longest reply that is asked for.
        max_characters: what is longer than this is not sent.
    """

    base_url: str
    model: str
    key_env: str | None = None
    mode: Mode = Mode.TOOLS
    rounds: int = 3
    patience: int = 2
    tokens: int = 30_000
    timeout_ms: int = 60_000
    max_answer_tokens: int = 2000
    max_characters: int = 60_000

    def __post_init__(self) -> None:
        counts = (self.rounds, self.patience, self.tokens, self.timeout_ms, self.max_answer_tokens, self.max_characters)
        if not self.model or min(counts) < 1:
            raise ConfigError(
                "the settings of the repair do not fit together", "Name a model, and give positive numbers."
            )
