"""Texts become tokens, and never signs of the model."""

import pytest
import tokenizers

from citewell.errors import ConfigError
from citewell.support.models.encoding import Encoder
from tests.tiny_models import WORDS, write_tokenizer


@pytest.fixture
def encoder(tmp_path):
    write_tokenizer(tmp_path)
    return Encoder(tokenizers, tmp_path / "tokenizer.json")


def test_a_pair_is_one_row_with_the_places_of_the_claim(encoder):
    (row,) = encoder.pairs([("bike agrees", "The moon.")])
    words = [WORDS[number] for number in row.ids]
    assert words == ["[CLS]", "bike", "agrees", "[SEP]", "[UNK]", "moon", ".", "[SEP]"]
    assert row.types == (0, 0, 0, 0, 1, 1, 1, 1)
    assert row.claim == ((4, 0, 3), (5, 4, 8), (6, 8, 9))
    assert encoder.overhead == 3


def test_nothing_is_cut_off(encoder):
    (row,) = encoder.pairs([("bike " * 500, "moon")])
    assert len(row.ids) == 504
    assert len(encoder.stretches(["bike " * 500])[0]) == 500


@pytest.mark.parametrize("sign", ["[SEP]", "[CLS]", "[sep]", "[PAD]", "[SEP][SEP]"])
def test_a_sign_in_a_text_is_only_text(encoder, sign):
    premise = f"bike {sign} agrees"
    assert len(encoder.disarmed(premise)) == len(premise)
    (row,) = encoder.pairs([(premise, "moon")])
    assert [row.ids.count(WORDS.index(each)) for each in ("[CLS]", "[SEP]", "[PAD]")] == [1, 2, 0]


def test_a_file_that_is_no_tokenizer_is_said(tmp_path):
    (tmp_path / "tokenizer.json").write_text("{}")
    with pytest.raises(ConfigError, match=r"cannot read .*tokenizer\.json"):
        Encoder(tokenizers, tmp_path / "tokenizer.json")
