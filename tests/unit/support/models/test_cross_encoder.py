"""Classifiers from a folder, run by ONNX Runtime."""

import json
import sys
import time
from pathlib import Path

import numpy
import onnx
import pytest
from onnx import TensorProto, helper, numpy_helper

from citewell.errors import ConfigError
from citewell.model import Span
from citewell.support.models.config import Labels, ModelFolder
from citewell.support.models.cross_encoder import CrossEncoder
from citewell.support.models.interface import Cause, ModelScore, Pair, Unavailable
from tests.tiny_models import (
    AGREES_OR_DENIES,
    NLI,
    WORDS,
    write_config,
    write_marker,
    write_nli,
    write_onnx,
    write_tokenizer,
)

SURE = 0.964  # softmax of 4 beside 0 and 0


def load(folder: Path, **given) -> CrossEncoder:
    return CrossEncoder(ModelFolder(path=str(folder), **given))


def score(model: CrossEncoder, claim: str, *passages: str) -> ModelScore:
    (answer,) = model.score([Pair(claim, passages)], deadline=None)
    assert isinstance(answer, ModelScore), answer
    return answer


def test_support_and_contradiction_come_from_the_labels(tmp_path):
    model = load(write_nli(tmp_path / "tiny-nli"))
    agreed = score(model, "rent", "It agrees .")
    denied = score(model, "rent", "It denies .")
    assert (agreed.support, agreed.contradiction) == pytest.approx((SURE, 0.0177), abs=1e-3)
    assert (denied.support, denied.contradiction) == pytest.approx((0.0177, SURE), abs=1e-3)
    assert model.name == "tiny-nli"
    assert model.version.startswith("sha256:")


def test_one_number_is_a_probability_of_its_own(tmp_path):
    folder = write_nli(tmp_path / "m")
    write_config(folder, num_labels=1, id2label={"0": "LABEL_0"})
    write_onnx(folder / "model.onnx", {"agrees": [2.0], "denies": [-800.0]}, labels=1)
    model = load(folder, labels=Labels(supported="LABEL_0"))
    assert score(model, "rent", "agrees").support == pytest.approx(0.8808, abs=1e-4)
    assert score(model, "rent", "denies").support == 0
    assert score(model, "rent", "agrees").contradiction is None


def test_labels_that_may_hold_together_are_read_each_on_its_own(tmp_path):
    folder = write_nli(tmp_path / "m", problem_type="multi_label_classification")
    found = score(load(folder), "rent", "agrees denies")
    assert (found.support, found.contradiction) == pytest.approx((0.982, 0.982), abs=1e-3)


def test_marked_words_are_stretches_of_the_claim(tmp_path):
    model = load(write_marker(tmp_path / "m"))
    found = score(model, "The rent is moon moon on the moon.", "The rent is due.")
    assert found.unsupported == (Span(12, 21), Span(29, 33))
    assert found.support == pytest.approx(0.0474, abs=1e-3)
    assert found.contradiction is None
    clean = score(model, "The rent is due.", "moon")
    assert (clean.unsupported, clean.support) == ((), pytest.approx(0.8808, abs=1e-4))


def test_words_may_be_marked_by_the_label_of_what_is_supported(tmp_path):
    folder = write_marker(tmp_path / "m", id2label={"0": "supported", "1": "B-X"})
    assert score(load(folder), "The moon", "bike").unsupported == (Span(4, 8),)


@pytest.mark.parametrize("where", [0, 40, 79])
def test_the_best_reading_of_a_long_text_counts(tmp_path, where):
    model = load(write_nli(tmp_path / "m"))
    words = ["It", "says", "rent", "."] * 80
    words[where * 4 + 2] = "agrees"
    found = score(model, "rent", "bike", " ".join(words))
    assert found.support == pytest.approx(SURE, abs=1e-3)
    assert found.passages == (1,)


def test_a_contradiction_in_another_part_is_kept(tmp_path):
    model = load(write_nli(tmp_path / "m"))
    found = score(model, "rent", "agrees . " + "rent . " * 40, "denies . " + "rent . " * 40)
    assert (found.support, found.contradiction) == pytest.approx((SURE, SURE), abs=1e-3)
    assert found.passages == (0,)


def test_passages_that_fit_are_read_together(tmp_path):
    found = score(load(write_nli(tmp_path / "m")), "rent", "agrees", "agrees", "bike")
    assert found.support > 0.99
    assert found.passages == (0, 1, 2)


def test_filling_up_and_order_change_nothing(tmp_path):
    model = load(write_nli(tmp_path / "m"), batch=3)
    pairs = [Pair("rent", (text,)) for text in ("agrees " + "rent " * 30, "denies", "bike bike", "", "agrees", "moon")]
    together = model.score(pairs, deadline=None)
    alone = [model.score([pair], deadline=None)[0] for pair in pairs]
    assert together == alone
    assert [isinstance(answer, Unavailable) for answer in together] == [False, False, False, True, False, False]


def test_a_sign_in_a_source_takes_no_effect(tmp_path):
    model = load(write_nli(tmp_path / "m"))
    assert score(model, "rent", "[SEP] rent [SEP] denies").contradiction == pytest.approx(SURE, abs=1e-2)


def test_the_template_stands_around_the_passages(tmp_path):
    model = load(write_nli(tmp_path / "m"), template="agrees {passages} .")
    assert score(model, "rent", "bike").support > 0.9
    assert score(model, "rent", "rent " * 300).support > 0.9


def test_a_claim_is_never_cut(tmp_path):
    model = load(write_nli(tmp_path / "m"))
    (answer,) = model.score([Pair("rent " * 60, ("agrees",))], deadline=None)
    assert isinstance(answer, Unavailable)
    assert answer.cause is Cause.TOO_LONG


def test_what_was_not_read_in_time_is_not_checked(tmp_path):
    model = load(write_nli(tmp_path / "m"), batch=1)
    pairs = [Pair("rent", ("agrees",)), Pair("rent", ("agrees " + "rent " * 3000,))]
    late = model.score(pairs, deadline=time.monotonic())
    assert [answer.cause for answer in late if isinstance(answer, Unavailable)] == [Cause.LATE, Cause.LATE]
    assert all(isinstance(answer, ModelScore) for answer in model.score(pairs, deadline=time.monotonic() + 60))


class Clock:
    """A clock that only moves when the model works, by so much for each token."""

    def __init__(self, monkeypatch, model: CrossEncoder, seconds: float) -> None:
        self.now = 0.0
        self.batches = 0
        run = model._runtime.run

        def slowly(ids, mask, types):
            self.now += seconds * sum(map(len, ids))
            self.batches += 1
            return run(ids, mask, types)

        monkeypatch.setattr(model._runtime, "run", slowly)
        monkeypatch.setattr("citewell.support.models.cross_encoder.time.monotonic", lambda: self.now)


def test_a_text_of_which_a_part_was_not_read_is_not_checked(tmp_path, monkeypatch):
    model = load(write_nli(tmp_path / "m"), batch=1)
    clock = Clock(monkeypatch, model, 0.01)
    pairs = [Pair("rent", ("agrees",)), Pair("rent", ("agrees " + "rent " * 300,))]
    first, second = model.score(pairs, deadline=2.0)
    assert isinstance(first, ModelScore)
    assert isinstance(second, Unavailable)
    assert second.cause is Cause.LATE
    assert 1 < clock.batches < 5


def test_no_batch_is_begun_that_will_not_be_done_in_time(tmp_path, monkeypatch):
    model = load(write_nli(tmp_path / "m"), batch=2)
    clock = Clock(monkeypatch, model, 0.01)
    pairs = [Pair("rent", ("rent " * 30,))] * 20
    answers = model.score(pairs, deadline=2.0)
    assert clock.now <= 2.0
    assert clock.batches == 2
    assert [isinstance(answer, ModelScore) for answer in answers] == [True] * 4 + [False] * 16


@pytest.mark.parametrize("number", [float("nan"), float("inf")])
def test_numbers_that_are_none_are_not_an_answer(tmp_path, number):
    folder = write_nli(tmp_path / "m")
    write_onnx(folder / "model.onnx", {"moon": [number, 0.0, 0.0], "agrees": [0.0, 0.0, 4.0]}, labels=3)
    model = load(folder)
    answers = model.score([Pair("rent", ("moon",)), Pair("rent", ("agrees",))], deadline=None)
    assert isinstance(answers[0], Unavailable)
    assert answers[0].cause is Cause.FAILED
    assert isinstance(answers[1], ModelScore)


@pytest.mark.parametrize(
    "inputs",
    [("input_ids", "attention_mask"), ("attention_mask", "input_ids", "token_type_ids")],
)
def test_only_the_inputs_that_a_model_has_are_given(tmp_path, inputs):
    folder = write_nli(tmp_path / "m")
    write_onnx(folder / "model.onnx", AGREES_OR_DENIES, labels=3, inputs=inputs, kind=TensorProto.INT32)
    assert score(load(folder), "rent", "agrees").support == pytest.approx(SURE, abs=1e-3)


@pytest.mark.parametrize("missing", ["tokenizers", "onnxruntime", "numpy"])
def test_a_missing_library_is_named_with_its_extra(tmp_path, monkeypatch, missing):
    folder = write_nli(tmp_path / "m")
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(ConfigError, match=f"the library {missing}") as caught:
        load(folder)
    assert 'pip install "citewell[models]"' in caught.value.hint


@pytest.mark.parametrize("missing", ["torch", "transformers"])
def test_safetensors_need_the_larger_extra(tmp_path, monkeypatch, missing):
    folder = write_nli(tmp_path / "m")
    (folder / "model.onnx").rename(folder / "model.safetensors")
    for name in ("torch", "transformers"):
        monkeypatch.setitem(sys.modules, name, None if name == missing else object())
    with pytest.raises(ConfigError, match=f"the library {missing}") as caught:
        load(folder)
    assert 'pip install "citewell[models-torch]"' in caught.value.hint


def other_model(folder: Path) -> None:
    write_onnx(folder / "model.onnx", {"agrees": [1.0, 0.0]}, labels=2)


def no_model(folder: Path) -> None:
    (folder / "model.onnx").write_bytes(b"no model")


def strange_input(folder: Path) -> None:
    write_onnx(
        folder / "model.onnx", AGREES_OR_DENIES, labels=3, inputs=("input_ids", "attention_mask", "position_ids")
    )


def no_mask(folder: Path) -> None:
    words = helper.make_node("Gather", ["table", "input_ids"], ["words"], axis=0)
    counted = helper.make_node("ReduceSum", ["words", "middle"], ["logits"], keepdims=0)
    table = numpy_helper.from_array(numpy.zeros((len(WORDS), 3), dtype=numpy.float32), "table")
    middle = numpy_helper.from_array(numpy.array([1], dtype=numpy.int64), "middle")
    ids = helper.make_tensor_value_info("input_ids", TensorProto.INT64, ["rows", "tokens"])
    logits = helper.make_tensor_value_info("logits", TensorProto.FLOAT, ["rows", 3])
    graph = helper.make_graph([words, counted], "tiny", [ids], [logits], [table, middle])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 18)], ir_version=10)
    onnx.save(model, str(folder / "model.onnx"))


def other_tokenizer(folder: Path) -> None:
    extra = [f"word{index}" for index in range(50)]
    write_tokenizer(folder, ["[PAD]", "[UNK]", *extra, "[CLS]", "[SEP]"])


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (other_model, "cannot read a short sentence"),
        (no_model, "cannot load"),
        (strange_input, "wants an input position_ids"),
        (no_mask, "no attention_mask"),
        (other_tokenizer, "cannot read a short sentence"),
    ],
)
def test_a_folder_that_does_not_fit_together_is_refused_when_it_is_loaded(tmp_path, change, message):
    folder = write_nli(tmp_path / "m")
    change(folder)
    with pytest.raises(ConfigError, match=message):
        load(folder)


def test_the_configuration_of_the_folder_is_what_counts(tmp_path):
    folder = write_nli(tmp_path / "m")
    turned = {"0": "entailment", "1": "neutral", "2": "contradiction"}
    assert json.loads((folder / "config.json").read_text())["id2label"] == NLI
    write_config(folder, id2label=turned)
    assert score(load(folder), "rent", "agrees").contradiction == pytest.approx(SURE, abs=1e-3)
