"""What a folder with a model must hold."""

import json
from pathlib import Path

import pytest

from citewell.errors import ConfigError
from citewell.support.models.config import Labels, ModelFolder
from citewell.support.models.folder import Weights, open_folder
from tests.tiny_models import NLI, write_config, write_nli


def opened(folder: Path, **given):
    return open_folder(ModelFolder(path=folder.name, **given), folder.parent)


@pytest.mark.parametrize(
    ("config", "tokenizer", "wanted", "expected"),
    [
        ({"max_position_embeddings": 64}, None, None, 64),
        ({"max_position_embeddings": 514, "model_type": "roberta", "pad_token_id": 1}, None, None, 512),
        ({"max_position_embeddings": 8192}, {"model_max_length": 4096}, None, 4096),
        ({"max_position_embeddings": 512}, {"model_max_length": 1e30}, None, 512),
        ({"max_position_embeddings": None}, None, None, 512),
        ({"max_position_embeddings": None}, {"model_max_length": 256}, 128, 128),
    ],
)
def test_as_many_tokens_are_read_as_the_model_can(tmp_path, config, tokenizer, wanted, expected):
    folder = write_nli(tmp_path / "m", **config)
    if tokenizer is not None:
        (folder / "tokenizer_config.json").write_text(json.dumps(tokenizer))
    assert opened(folder, max_tokens=wanted).max_tokens == expected


@pytest.mark.parametrize("name", ["model.onnx", "onnx/model.onnx"])
def test_onnx_is_found_where_exporters_put_it(tmp_path, name):
    folder = write_nli(tmp_path / "m")
    (folder / "onnx").mkdir()
    (folder / "model.onnx").rename(folder / name)
    found = opened(folder)
    assert (found.form, found.weights) == (Weights.ONNX, folder / name)


def test_onnx_comes_before_safetensors_and_either_may_be_named(tmp_path):
    folder = write_nli(tmp_path / "m")
    (folder / "model.safetensors").write_bytes(b"")
    assert opened(folder).form is Weights.ONNX
    assert opened(folder, file="model.safetensors").form is Weights.SAFETENSORS
    (folder / "model_quantized.onnx").write_bytes(b"")
    assert opened(folder, file="model_quantized.onnx").weights.name == "model_quantized.onnx"


def test_a_file_may_be_a_link_to_elsewhere(tmp_path):
    folder = write_nli(tmp_path / "m")
    (folder / "model.onnx").rename(tmp_path / "blob")
    (folder / "model.onnx").symlink_to(tmp_path / "blob")
    assert opened(folder).form is Weights.ONNX


def test_the_version_changes_with_whatever_answers_depend_on(tmp_path):
    folder = write_nli(tmp_path / "m")
    seen = {opened(folder).version, opened(folder, batch=2, threads=1).version}
    assert len(seen) == 1
    assert next(iter(seen)).startswith("sha256:")
    seen.add(opened(folder, max_tokens=40).version)
    seen.add(opened(folder, template="Text: {passages}").version)
    seen.add(opened(folder, labels=Labels(supported="neutral")).version)
    (folder / "model.onnx.data").write_bytes(b"more")
    seen.add(opened(folder).version)
    write_config(folder, id2label=NLI, finetuned="again")
    seen.add(opened(folder).version)
    assert len(seen) == 6


@pytest.mark.parametrize(
    ("change", "given", "message", "hint"),
    [
        ({"rmdir": ""}, {}, "there is no folder", "never downloaded"),
        ({"config.json": None}, {}, "cannot read", "whole folder"),
        ({"config.json": "{"}, {}, "cannot read", "whole folder"),
        ({"config.json": '{"id2label": 5}'}, {}, "cannot read", "whole folder"),
        ({"tokenizer.json": None}, {}, "holds no tokenizer.json", "AutoTokenizer"),
        ({"model.onnx": None}, {}, "holds no weights", "model.safetensors"),
        ({"model.onnx": None, "pytorch_model.bin": ""}, {}, "holds no weights", "model.safetensors"),
        ({}, {"file": "../m/model.onnx"}, "holds no weights", "file"),
        ({"other.bin": ""}, {"file": "other.bin"}, "holds no weights", "file"),
        ({}, {"max_tokens": 65}, "65 tokens", "to 64"),
        ({}, {"max_tokens": 8}, "8 tokens", "from 32"),
        ({}, {"batch": 0}, "do not fit", "at least 1"),
        ({}, {"template": "Text:"}, "do not fit", "{passages}"),
    ],
)
def test_what_is_missing_is_said(tmp_path, change, given, message, hint):
    folder = write_nli(tmp_path / "m")
    for name, content in change.items():
        if name == "rmdir":
            folder.rename(tmp_path / "elsewhere")
        elif content is None:
            (folder / name).unlink()
        else:
            (folder / name).write_text(content)
    with pytest.raises(ConfigError, match=message) as caught:
        opened(folder, **given)
    assert hint in caught.value.hint


def test_a_model_with_code_of_its_own_is_not_run(tmp_path):
    folder = write_nli(tmp_path / "m", auto_map={"AutoModel": "modeling_own.Own"})
    assert opened(folder).form is Weights.ONNX  # an ONNX file is data: nothing of the folder's code is needed for it
    (folder / "model.safetensors").write_bytes(b"")
    with pytest.raises(ConfigError, match="code of its own"):
        opened(folder, file="model.safetensors")
