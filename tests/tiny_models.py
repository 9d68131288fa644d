"""Models so small that tests can make them: each word of the vocabulary adds its own numbers to the labels."""

import json
from pathlib import Path
from typing import Any

import numpy
import onnx
from onnx import TensorProto, helper, numpy_helper
from tokenizers import Tokenizer, models, normalizers, pre_tokenizers, processors

SIGNS = ["[PAD]", "[UNK]", "[CLS]", "[SEP]"]
WORDS = [*SIGNS, "agrees", "denies", "moon", "rent", "bike", ".", "sep", "[", "]"]
NLI = {"0": "contradiction", "1": "neutral", "2": "entailment"}
AGREES_OR_DENIES = {"agrees": [0.0, 0.0, 4.0], "denies": [4.0, 0.0, 0.0], "bike": [0.0, 0.5, 0.0]}
"""For the labels of ``NLI``: what the words of the vocabulary add."""


def write_tokenizer(folder: Path, words: list[str] = WORDS) -> None:
    tokenizer = Tokenizer(models.WordLevel({word: index for index, word in enumerate(words)}, unk_token="[UNK]"))
    tokenizer.normalizer = normalizers.BertNormalizer()
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    tokenizer.add_special_tokens(SIGNS)
    tokenizer.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]",
        pair="[CLS] $A [SEP] $B:1 [SEP]:1",
        special_tokens=[(sign, words.index(sign)) for sign in ("[CLS]", "[SEP]")],
    )
    tokenizer.enable_truncation(8)  # what a folder's own file asks for must not shorten a text in silence
    tokenizer.save(str(folder / "tokenizer.json"))


def write_config(folder: Path, **given: Any) -> None:
    usual = {"architectures": ["BertForSequenceClassification"], "max_position_embeddings": 64, "pad_token_id": 0}
    (folder / "config.json").write_text(json.dumps(usual | given))


def write_onnx(
    path: Path,
    adds: dict[str, list[float]],
    *,
    labels: int,
    each_word: bool = False,
    inputs: tuple[str, ...] = ("input_ids", "attention_mask", "token_type_ids"),
    kind: int = TensorProto.INT64,
) -> None:
    """Adds up, for each label, what the words of a row add; or gives it for each word."""
    table = numpy.zeros((len(WORDS), labels), dtype=numpy.float32)
    for word, numbers in adds.items():
        table[WORDS.index(word)] = numbers
    nodes = [
        helper.make_node("Gather", ["table", "input_ids"], ["words"], axis=0),
        helper.make_node("Unsqueeze", ["attention_mask", "last"], ["mask"]),
        helper.make_node("Cast", ["mask"], ["weights"], to=TensorProto.FLOAT),
        helper.make_node("Mul", ["words", "weights"], ["logits" if each_word else "counted"]),
    ]
    if not each_word:
        nodes.append(helper.make_node("ReduceSum", ["counted", "middle"], ["logits"], keepdims=0))
    shape = ["rows", "tokens", labels] if each_word else ["rows", labels]
    graph = helper.make_graph(
        nodes,
        "tiny",
        [helper.make_tensor_value_info(name, kind, ["rows", "tokens"]) for name in inputs],
        [helper.make_tensor_value_info("logits", TensorProto.FLOAT, shape)],
        [
            numpy_helper.from_array(table, "table"),
            numpy_helper.from_array(numpy.array([2], dtype=numpy.int64), "last"),
            numpy_helper.from_array(numpy.array([1], dtype=numpy.int64), "middle"),
        ],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 18)], ir_version=10)
    onnx.checker.check_model(model)
    path.parent.mkdir(parents=True, exist_ok=True)
    onnx.save(model, str(path))


def write_nli(folder: Path, **config: Any) -> Path:
    """A folder with a model that agrees when it reads ``agrees`` and contradicts when it reads ``denies``."""
    folder.mkdir(parents=True, exist_ok=True)
    write_tokenizer(folder)
    write_config(folder, id2label=NLI, **config)
    write_onnx(folder / "model.onnx", AGREES_OR_DENIES, labels=3)
    return folder


def write_marker(folder: Path, **config: Any) -> Path:
    """A folder with a model that marks the word ``moon`` as unsupported."""
    folder.mkdir(parents=True, exist_ok=True)
    write_tokenizer(folder)
    names = {"id2label": {"0": "supported", "1": "hallucinated"}} | config
    write_config(folder, architectures=["ModernBertForTokenClassification"], **names)
    adds = {word: [2.0, 0.0] for word in WORDS} | {"moon": [0.0, 3.0]}
    write_onnx(folder / "model.onnx", adds, labels=2, each_word=True)
    return folder
