"""What computes a model: ONNX Runtime, or the transformers library on PyTorch. Reads the disk."""

import math
from collections.abc import Sequence
from typing import Any, Protocol

from citewell.errors import ConfigError
from citewell.support.models.folder import Opened, Weights
from citewell.support.models.labels import Head
from citewell.support.models.libraries import library

Rows = Sequence[Sequence[int]]
_INTEGERS = {"tensor(int64)": "int64", "tensor(int32)": "int32"}
_KNOWN_INPUTS = ("input_ids", "attention_mask", "token_type_ids")


class Runtime(Protocol):
    """Something that computes a model."""

    def run(self, ids: Rows, mask: Rows, types: Rows, /) -> list[Any]:
        """For each row of tokens its numbers, one for each label; or such numbers for each of its tokens.

        Args:
            ids: tokens, rows of equal length.
            mask: 1 where a token stands, 0 where a row was filled up.
            types: which text each token is of.
        """


def open_runtime(opened: Opened, *, threads: int) -> Runtime:
    """Loads a model.

    Args:
        opened: its folder.
        threads: how many threads compute; 0 for as many as there are cores.

    Raises:
        ConfigError: a library is not installed, or the model cannot be loaded by it.
    """
    load = _OnnxRuntime if opened.form is Weights.ONNX else _TorchRuntime
    try:
        return load(opened, threads)
    except ConfigError:
        raise
    except Exception as error:  # the libraries raise whatever theirs raise
        hint = "Copy the folder again, whole, and try it with the library alone."
        raise ConfigError(f"cannot load {opened.weights}: {type(error).__name__}: {error}", hint) from error


class _OnnxRuntime:
    def __init__(self, opened: Opened, threads: int) -> None:
        onnxruntime = library("onnxruntime", extra="models")
        self._numpy = library("numpy", extra="models")
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        options.log_severity_level = 3
        # Threads that wait by counting take from whoever else works on the machine: half as fast there, when measured.
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        self._session = onnxruntime.InferenceSession(
            str(opened.weights), sess_options=options, providers=["CPUExecutionProvider"]
        )
        self._types: dict[str, str] = {}
        for wanted in self._session.get_inputs():
            if wanted.name not in _KNOWN_INPUTS or wanted.type not in _INTEGERS:
                hint = f"Export it with the inputs {', '.join(_KNOWN_INPUTS)} as integers."
                raise ConfigError(f"{opened.weights} wants an input {wanted.name} of {wanted.type}", hint)
            self._types[wanted.name] = _INTEGERS[wanted.type]
        if not {"input_ids", "attention_mask"} <= set(self._types):
            # Without the mask what fills up a shorter row would be read as text.
            hint = f"Export it with the inputs {', '.join(_KNOWN_INPUTS)}."
            raise ConfigError(f"{opened.weights} takes no input_ids or no attention_mask", hint)
        names = [output.name for output in self._session.get_outputs()]
        self._output = "logits" if "logits" in names else names[0]

    def run(self, ids: Rows, mask: Rows, types: Rows, /) -> list[Any]:
        given = dict(zip(_KNOWN_INPUTS, (ids, mask, types), strict=True))
        fed = {name: self._numpy.asarray(given[name], dtype=kind) for name, kind in self._types.items()}
        (numbers,) = self._session.run([self._output], fed)
        listed: list[Any] = numbers.tolist()
        return listed


class _TorchRuntime:
    def __init__(self, opened: Opened, threads: int) -> None:
        self._torch = library("torch", extra="models-torch")
        transformers = library("transformers", extra="models-torch")
        if threads:
            self._torch.set_num_threads(threads)
        kinds = {
            Head.PAIR: transformers.AutoModelForSequenceClassification,
            Head.WORDS: transformers.AutoModelForTokenClassification,
        }
        # Pickled weights could run code, and a missing layer would be filled with random numbers: both are refused.
        model, found = kinds[opened.meaning.head].from_pretrained(
            str(opened.folder),
            local_files_only=True,
            use_safetensors=True,
            trust_remote_code=False,
            output_loading_info=True,
        )
        lost = sorted(found["missing_keys"]) + [str(entry) for entry in found["mismatched_keys"]]
        if lost:
            hint = "Take a model that was trained to classify pairs of texts, with its last layer."
            raise ConfigError(f"{opened.weights} does not hold all of the model: {', '.join(lost[:5])}", hint)
        self._model = model.float().eval()
        self._types = getattr(model.config, "type_vocab_size", 0) > 1

    def run(self, ids: Rows, mask: Rows, types: Rows, /) -> list[Any]:
        tensor = self._torch.tensor
        fed = {"input_ids": tensor(ids), "attention_mask": tensor(mask)}
        if self._types:
            fed["token_type_ids"] = tensor(types)
        with self._torch.inference_mode():
            listed: list[Any] = self._model(**fed).logits.tolist()
        return listed


def probabilities(numbers: Sequence[float], *, exclusive: bool) -> list[float]:
    """A classifier's numbers as probabilities.

    Args:
        numbers: one for each label.
        exclusive: whether exactly one label holds.

    Raises:
        ValueError: they are not all finite.
    """
    if not all(map(math.isfinite, numbers)):
        raise ValueError("the model's numbers are not finite")
    if not exclusive:
        return [1 / (1 + math.exp(-number)) if number > 0 else 1 - 1 / (1 + math.exp(number)) for number in numbers]
    most = max(numbers)
    weights = [math.exp(number - most) for number in numbers]
    return [weight / sum(weights) for weight in weights]
