"""What the labels of a classifier mean, and when nobody can know."""

import pytest

from citewell.errors import ConfigError
from citewell.support.models.config import Labels
from citewell.support.models.labels import Configuration, Head, read_meaning

PAIR = ("DebertaV2ForSequenceClassification",)
WORDS = ("ModernBertForTokenClassification",)


@pytest.mark.parametrize(
    ("architectures", "names", "labels", "expected"),
    [
        (PAIR, ["entailment", "neutral", "contradiction"], {}, (0, 2, None)),
        (PAIR, ["contradiction", "entailment", "neutral"], {}, (1, 0, None)),
        (PAIR, ["CONTRADICTION", "NEUTRAL", "ENTAILMENT"], {}, (2, 0, None)),
        (PAIR, ["Contradict", "Entailed", "Neutral"], {}, (1, 0, None)),
        (PAIR, ["entailment", "not_entailment"], {}, (0, None, None)),
        (PAIR, ["not entailment", "entailment"], {}, (1, None, None)),
        (PAIR, ["hallucinated", "consistent"], {}, (1, None, 0)),
        (PAIR, ["SUPPORTS", "REFUTES", "NOT ENOUGH INFO"], {}, (0, 1, None)),
        (PAIR, ["0", "1"], {}, (1, None, None)),
        (PAIR, ["1", "0"], {}, (0, None, None)),
        (PAIR, ["consistent"], {}, (0, None, None)),
        (PAIR, ["LABEL_0"], {"supported": "LABEL_0"}, (0, None, None)),
        (PAIR, ["LABEL_0", "LABEL_1"], {"supported": "LABEL_1"}, (1, None, None)),
        (PAIR, ["LABEL_0", "LABEL_1", "LABEL_2"], {"supported": "LABEL_2", "contradicted": "LABEL_0"}, (2, 0, None)),
        (PAIR, ["entailment", "neutral"], {"supported": "neutral"}, (1, None, None)),
        (WORDS, ["supported", "hallucinated"], {}, (0, None, 1)),
        (WORDS, ["hallucinated", "other"], {}, (None, None, 0)),
        (WORDS, ["LABEL_0", "LABEL_1"], {"unsupported": "LABEL_1"}, (None, None, 1)),
    ],
)
def test_labels_are_found_by_name_in_any_order(architectures, names, labels, expected):
    configuration = Configuration(
        architectures=architectures, id2label={str(index): name for index, name in enumerate(names)}
    )
    meaning = read_meaning(configuration, Labels(**labels))
    assert (meaning.supported, meaning.contradicted, meaning.unsupported) == expected
    assert meaning.head is (Head.PAIR if architectures == PAIR else Head.WORDS)
    assert (meaning.count, meaning.exclusive) == (len(names), len(names) > 1)


@pytest.mark.parametrize(
    ("given", "labels", "message", "hint"),
    [
        # A ranker of search results has one nameless number too; taking it for support would be a guess.
        ({"id2label": {"0": "LABEL_0"}}, {}, "do not say which means supported", 'supported = "LABEL_0"'),
        ({"num_labels": 1}, {}, "do not say which means supported", "LABEL_0"),
        ({}, {}, "the labels LABEL_0, LABEL_1 do not say", 'supported = "LABEL_1"'),
        ({"id2label": {"0": "negative", "1": "positive"}}, {}, "do not say which means supported", "positive"),
        ({"architectures": WORDS, "id2label": {"0": "0", "1": "1"}}, {}, "which means unsupported", "unsupported = "),
        ({"architectures": WORDS, "id2label": {"0": "O", "1": "B-PER"}}, {}, "which means unsupported", "B-PER"),
        ({"id2label": {"0": "entailment"}}, {"supported": "yes"}, "no label 'yes'", "entailment"),
        ({"id2label": {"0": "entailment", "2": "neutral"}}, {}, "with gaps", "from 0"),
        ({"id2label": {"first": "entailment"}}, {}, "with gaps", "from 0"),
        ({"architectures": ("T5ForConditionalGeneration",)}, {}, "T5ForConditionalGeneration gives no labels", "For"),
        ({"architectures": ()}, {}, "nothing said gives no labels", "ForSequenceClassification"),
    ],
)
def test_what_cannot_be_known_is_asked_for(given, labels, message, hint):
    with pytest.raises(ConfigError, match=message) as caught:
        read_meaning(Configuration(**({"architectures": PAIR} | given)), Labels(**labels))
    assert hint in caught.value.hint


def test_labels_that_may_hold_together_are_not_made_to_add_up():
    configuration = Configuration(
        architectures=PAIR,
        id2label={"0": "entailment", "1": "contradiction"},
        problem_type="multi_label_classification",
    )
    assert not read_meaning(configuration, Labels()).exclusive
