"""What an operator writes to have a stronger model asked: the table ``[support]`` of a policy."""

import enum

import msgspec


class Labels(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which of a model's own labels mean what, for models whose label names do not say.

    Attributes:
        supported: the label of a claim that the text supports.
        contradicted: the label of a claim of which the text says otherwise.
        unsupported: the label of words that the text has nothing for; of models that mark words.
    """

    supported: str | None = None
    contradicted: str | None = None
    unsupported: str | None = None


class ModelFolder(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A model on disk.

    Attributes:
        path: its folder.
        file: the file with its weights, within the folder; by default the one that is there.
        labels: which labels mean what, where their names do not say.
        max_tokens: read at most so many tokens at once; by default as many as the model can.
        batch: how many readings are done at once.
        threads: how many threads compute; 0 for as many as there are cores.
        template: what the passages are put into before the model reads them, with ``{passages}`` in their place, for
            models that were trained with such words around them.
    """

    path: str
    file: str | None = None
    labels: Labels = Labels()
    max_tokens: int | None = None
    batch: int = 8
    threads: int = 0
    template: str = "{passages}"


class AnswerFormat(enum.Enum):
    """How an endpoint is told to answer in JSON."""

    SCHEMA = "json_schema"
    OBJECT = "json_object"
    PROMPT = "prompt"


class LimitField(enum.Enum):
    """What an endpoint calls the longest answer that it may give."""

    MAX_TOKENS = "max_tokens"
    MAX_COMPLETION_TOKENS = "max_completion_tokens"


class OptionalField(enum.Enum):
    """A field of a request that some endpoints refuse."""

    TEMPERATURE = "temperature"
    SEED = "seed"


class JudgeEndpoint(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A chat-completions endpoint that judges.

    Attributes:
        base_url: its address up to and without ``/chat/completions``; nothing else is ever called.
        model: the model that it is asked for.
        key_env: name of the environment variable that holds the key; ``None`` when it wants none.
        timeout_ms: the longest that one question may take, all tries together.
        retries: how often a question is asked again when the endpoint is busy or broken.
        parallel: how many questions are under way at once.
        max_characters: claims and passages that are longer together are not sent.
        max_answer_tokens: the longest answer that is asked for.
        answer: how it is told to answer in JSON.
        limit: what it calls the longest answer.
        omit: fields of the request that it refuses.
        seed: the seed that is asked for, so that the same question gets the same answer where that is possible.
    """

    base_url: str
    model: str
    key_env: str | None = None
    timeout_ms: int = 30_000
    retries: int = 2
    parallel: int = 4
    max_characters: int = 24_000
    max_answer_tokens: int = 600
    answer: AnswerFormat = AnswerFormat.SCHEMA
    limit: LimitField = LimitField.MAX_TOKENS
    omit: tuple[OptionalField, ...] = ()
    seed: int = 1


class SupportConfig(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which stronger model is asked, if any: one or the other.

    Attributes:
        model: a model's folder, or more about it.
        judge: an endpoint that judges.
    """

    model: str | ModelFolder | None = None
    judge: JudgeEndpoint | None = None
