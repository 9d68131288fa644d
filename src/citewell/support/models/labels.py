"""What the numbers that a classifier gives out mean, from the names that its configuration has for them."""

import enum
import re
from collections.abc import Mapping

import msgspec

from citewell.errors import ConfigError
from citewell.support.models.config import Labels

_SUPPORTED = frozenset(
    {"entailment", "entails", "entailed", "support", "supported", "supports", "consistent", "grounded", "factual"}
)
_CONTRADICTED = frozenset(
    {"contradiction", "contradict", "contradicts", "contradicted", "contradictory", "refutes", "refuted"}
)
_UNSUPPORTED = frozenset({"hallucinated", "hallucination", "unsupported", "not_supported", "not_grounded"})
_SPACES = re.compile(r"[\s-]+")


class Head(enum.Enum):
    """What a classifier labels."""

    PAIR = "ForSequenceClassification"
    WORDS = "ForTokenClassification"


class Meaning(msgspec.Struct, frozen=True, kw_only=True):
    """How a classifier's numbers are read.

    Attributes:
        head: whether it labels the pair or each word of the claim.
        count: how many labels it has.
        supported: index of the label of what is supported.
        contradicted: index of the label of what is contradicted; ``None`` when it has none.
        unsupported: index of the label of words that are not supported; ``None`` when it has none.
        exclusive: whether exactly one label holds, so that their probabilities add up to one.
    """

    head: Head
    count: int
    supported: int | None = None
    contradicted: int | None = None
    unsupported: int | None = None
    exclusive: bool = True


class Configuration(msgspec.Struct, frozen=True, kw_only=True):
    """What is read of a model's ``config.json``; the names are its own."""

    architectures: tuple[str, ...] | None = None
    id2label: dict[str, str] | None = None
    num_labels: int | None = None
    problem_type: str | None = None
    model_type: str | None = None
    max_position_embeddings: int | None = None
    pad_token_id: int | None = None
    auto_map: dict[str, object] | None = None


def read_meaning(configuration: Configuration, labels: Labels) -> Meaning:
    """How the numbers of a model are read.

    Raises:
        ConfigError: it is no classifier, or the names of its labels leave open which means what.
    """
    head = _head(configuration.architectures or ())
    names = _names(configuration)
    index = {
        "supported": _find(names, labels.supported, _SUPPORTED),
        "contradicted": _find(names, labels.contradicted, _CONTRADICTED),
        "unsupported": _find(names, labels.unsupported, _UNSUPPORTED),
    }
    if head is Head.PAIR and index["supported"] is None and sorted(names.values()) == ["0", "1"]:
        # The convention of MiniCheck's checkpoints: named by truth value.
        index["supported"] = next(place for place, name in names.items() if name == "1")
    if index["supported"] is None and (head is Head.PAIR or index["unsupported"] is None):
        wanted = "supported" if head is Head.PAIR else "unsupported"
        raise ConfigError(
            f"the labels {', '.join(names.values())} do not say which means {wanted}",
            f'Name it from the model\'s description, for example labels = {{ {wanted} = "{names[len(names) - 1]}" }}.',
        )
    several = configuration.problem_type == "multi_label_classification"
    return Meaning(head=head, count=len(names), exclusive=len(names) > 1 and not several, **index)


def _head(architectures: tuple[str, ...]) -> Head:
    for architecture in architectures:
        for head in Head:
            if architecture.endswith(head.value):
                return head
    raise ConfigError(
        f"a model of the kind {', '.join(architectures) or 'nothing said'} gives no labels",
        "Take a model whose config.json names an architecture ForSequenceClassification or ForTokenClassification.",
    )


def _names(configuration: Configuration) -> dict[int, str]:
    given = configuration.id2label or {
        str(index): f"LABEL_{index}"
        for index in range(2 if configuration.num_labels is None else configuration.num_labels)
    }
    try:
        names = {int(index): name for index, name in given.items()}
    except ValueError:
        names = {}
    if not names or sorted(names) != list(range(len(names))):
        raise ConfigError("config.json numbers its labels with gaps", "Count id2label from 0 without gaps.")
    return {index: names[index] for index in range(len(names))}


def _find(names: Mapping[int, str], declared: str | None, known: frozenset[str]) -> int | None:
    """The index of the one label that was declared, or else whose name says it."""
    if declared is not None:
        found = [index for index, name in names.items() if name == declared]
        if not found:
            raise ConfigError(
                f"the model has no label {declared!r}", f"Its labels are {', '.join(names.values())}: name one of them."
            )
        return found[0]
    found = [index for index, name in names.items() if _SPACES.sub("_", name.strip().lower()) in known]
    return found[0] if len(found) == 1 else None
