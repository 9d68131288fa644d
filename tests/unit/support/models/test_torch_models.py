"""Classifiers from a folder, run by the transformers library; without a network, without code of the folder's own."""

import json
import warnings

import pytest

from citewell.errors import ConfigError
from citewell.support.models.config import ModelFolder
from citewell.support.models.cross_encoder import CrossEncoder
from citewell.support.models.interface import ModelScore, Pair
from tests.tiny_models import NLI, WORDS, write_tokenizer

torch = pytest.importorskip("torch", reason="PyTorch is too large to be installed for every run")
transformers = pytest.importorskip("transformers", reason="the transformers library needs PyTorch")

PAIRS = [
    Pair("The rent agrees.", ("bike moon .",)),
    Pair("The moon denies.", ("rent bike agrees . moon", "bike")),
    Pair("bike", ("moon",)),
]


@pytest.fixture(params=["bert", "roberta", "deberta-v2", "modernbert"])
def config(request):
    small = {
        "vocab_size": len(WORDS),
        "hidden_size": 16,
        "intermediate_size": 16,
        "num_hidden_layers": 2,
        "num_attention_heads": 2,
        "pad_token_id": 0,
    }
    names = {int(index): name for index, name in NLI.items()}
    if request.param == "modernbert":
        small |= {"cls_token_id": 2, "sep_token_id": 3, "bos_token_id": 2, "eos_token_id": 3}
    return transformers.AutoConfig.for_model(
        request.param, **small, id2label=names, label2id={name: index for index, name in names.items()}
    )


def save(config, folder, *, kind=None):
    torch.manual_seed(7)
    kind = kind or transformers.AutoModelForSequenceClassification
    model = kind.from_config(config).eval()
    model.save_pretrained(folder)
    write_tokenizer(folder)
    return model


def test_the_numbers_are_those_of_the_library(config, tmp_path):
    whole = save(config, tmp_path)
    model = CrossEncoder(ModelFolder(path=str(tmp_path)))
    tokenizer = transformers.PreTrainedTokenizerFast(
        tokenizer_file=str(tmp_path / "tokenizer.json"), pad_token="[PAD]", cls_token="[CLS]", sep_token="[SEP]"
    )
    for pair, answer in zip(PAIRS, model.score(PAIRS, deadline=None), strict=True):
        fed = tokenizer("\n".join(pair.passages), pair.claim, return_tensors="pt")
        if getattr(config, "type_vocab_size", 0) < 2:
            fed.pop("token_type_ids", None)
        with torch.inference_mode():
            shares = whole(**fed).logits.softmax(-1)[0].tolist()
        assert isinstance(answer, ModelScore)
        assert answer.support == pytest.approx(shares[2], abs=1e-5)
        assert answer.contradiction == pytest.approx(shares[0], abs=1e-5)


def test_words_are_marked(tmp_path):
    config = transformers.BertConfig(
        vocab_size=len(WORDS),
        hidden_size=16,
        intermediate_size=16,
        num_hidden_layers=1,
        num_attention_heads=2,
        id2label={0: "supported", 1: "hallucinated"},
        label2id={"supported": 0, "hallucinated": 1},
    )
    save(config, tmp_path, kind=transformers.AutoModelForTokenClassification)
    (answer,) = CrossEncoder(ModelFolder(path=str(tmp_path))).score([PAIRS[0]], deadline=None)
    assert isinstance(answer, ModelScore)
    assert 0 < answer.support < 1


def test_a_model_without_its_last_layer_is_refused(tmp_path):
    config = transformers.BertConfig(
        vocab_size=len(WORDS), hidden_size=16, intermediate_size=16, num_hidden_layers=1, num_attention_heads=2
    )
    save(config, tmp_path, kind=transformers.AutoModel)
    written = json.loads((tmp_path / "config.json").read_text())
    written |= {"architectures": ["BertForSequenceClassification"], "id2label": NLI}
    written["label2id"] = {name: int(index) for index, name in NLI.items()}
    (tmp_path / "config.json").write_text(json.dumps(written))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with pytest.raises(ConfigError, match=r"does not hold all of the model: classifier\.bias"):
            CrossEncoder(ModelFolder(path=str(tmp_path)))


def test_pickled_weights_are_refused(config, tmp_path):
    save(config, tmp_path)
    (tmp_path / "model.safetensors").rename(tmp_path / "pytorch_model.bin")
    with pytest.raises(ConfigError, match="holds no weights"):
        CrossEncoder(ModelFolder(path=str(tmp_path)))


def test_weights_that_are_none_are_refused(config, tmp_path):
    save(config, tmp_path)
    (tmp_path / "model.safetensors").write_bytes(b"no weights")
    with pytest.raises(ConfigError, match="cannot load"):
        CrossEncoder(ModelFolder(path=str(tmp_path)))
