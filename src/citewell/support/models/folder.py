"""What a folder with a model holds. Reads the disk; nothing is ever fetched."""

import enum
import hashlib
from pathlib import Path
from typing import TypeVar

import msgspec

from citewell.errors import ConfigError
from citewell.support.models.config import ModelFolder
from citewell.support.models.labels import Configuration, Meaning, read_meaning

_Wanted = TypeVar("_Wanted")

_DEFAULT_TOKENS = 512
_ENDLESS = 1_000_000
_LEAST_TOKENS = 32
# These count positions from after the padding token, so that they can read fewer tokens than they have positions.
_COUNTS_AFTER_PADDING = frozenset({"roberta", "xlm-roberta", "camembert", "xlm-roberta-xl", "longformer", "mpnet"})
_ONNX = ("model.onnx", "onnx/model.onnx")
_SAFETENSORS = ("model.safetensors", "model.safetensors.index.json")


class Weights(enum.Enum):
    """The form in which a model's numbers are kept, which decides what runs it."""

    ONNX = "onnx"
    SAFETENSORS = "safetensors"


_BESIDE = {Weights.ONNX: (".onnx_data", ".data"), Weights.SAFETENSORS: (".safetensors",)}


class Opened(msgspec.Struct, frozen=True, kw_only=True):
    """A folder with a model, looked through.

    Attributes:
        folder: where it is.
        weights: the file with its numbers.
        form: what they are kept as.
        meaning: how its answers are read.
        padding: the token that fills up shorter texts; ``None`` when the configuration does not say.
        max_tokens: how many tokens it reads at once.
        version: SHA-256 of its files and of the settings that its answers depend on.
    """

    folder: Path
    weights: Path
    form: Weights
    meaning: Meaning
    padding: int | None
    max_tokens: int
    version: str

    @property
    def tokenizer(self) -> Path:
        """The file that says how texts are made into tokens."""
        return self.folder / "tokenizer.json"


class _TokenizerConfiguration(msgspec.Struct, frozen=True):
    model_max_length: float | None = None


def open_folder(given: ModelFolder, base: Path) -> Opened:
    """Looks through a folder with a model.

    Args:
        given: which folder, and how it is to be used.
        base: what a relative path starts from.

    Raises:
        ConfigError: something is missing from it or does not fit; says what.
    """
    folder = base / given.path
    if not folder.is_dir():
        hint = "Give the path of a folder on this machine; models are never downloaded."
        raise ConfigError(f"there is no folder {folder}", hint)
    configuration = _read(folder / "config.json", Configuration)
    weights, form = _weights(folder, given.file)
    if form is Weights.SAFETENSORS and configuration.auto_map:
        hint = "Export it to ONNX, or take a model that the library itself knows."
        raise ConfigError(f"the model in {folder} wants to run code of its own, which is never done", hint)
    if not (folder / "tokenizer.json").is_file():
        hint = "Write it with the transformers library: AutoTokenizer.from_pretrained(folder).save_pretrained(folder)."
        raise ConfigError(f"{folder} holds no tokenizer.json", hint)
    if given.batch < 1 or given.threads < 0 or "{passages}" not in given.template:
        hint = "batch is at least 1, threads at least 0, and template holds {passages}."
        raise ConfigError("the settings of the model do not fit together", hint)
    return Opened(
        folder=folder,
        weights=weights,
        form=form,
        meaning=read_meaning(configuration, given.labels),
        padding=configuration.pad_token_id,
        max_tokens=_max_tokens(folder, configuration, given.max_tokens),
        version=_digest(folder, weights, form, given),
    )


def _weights(folder: Path, wanted: str | None) -> tuple[Path, Weights]:
    names = (*_ONNX, *_SAFETENSORS) if wanted is None else (wanted,)
    for name in names:
        path = folder / name
        # The files of a folder may be links to elsewhere, as in the hub's own cache; a name that leads out may not.
        if path.is_file() and ".." not in path.parts[len(folder.parts) :] and not Path(name).is_absolute():
            if name in _SAFETENSORS:
                return path, Weights.SAFETENSORS
            if path.suffix == ".onnx":
                return path, Weights.ONNX
    hint = "A folder holds model.onnx or onnx/model.onnx, or model.safetensors; name another ONNX file with file."
    raise ConfigError(f"{folder} holds no weights that can be read ({', '.join(names)})", hint)


def _max_tokens(folder: Path, configuration: Configuration, wanted: int | None) -> int:
    limits: list[int] = []
    if configuration.max_position_embeddings is not None:
        after = (configuration.pad_token_id or 0) + 1 if configuration.model_type in _COUNTS_AFTER_PADDING else 0
        limits.append(configuration.max_position_embeddings - after)
    if (folder / "tokenizer_config.json").is_file():
        stated = _read(folder / "tokenizer_config.json", _TokenizerConfiguration).model_max_length
        if stated is not None and stated < _ENDLESS:
            limits.append(int(stated))
    most = min(limits, default=_DEFAULT_TOKENS)
    if wanted is None:
        return most
    if not _LEAST_TOKENS <= wanted <= most:
        raise ConfigError(
            f"the model cannot be made to read {wanted:,} tokens at once",
            f"Give max_tokens from {_LEAST_TOKENS} to {most:,}.",
        )
    return wanted


def _digest(folder: Path, weights: Path, form: Weights, given: ModelFolder) -> str:
    # A model may keep its numbers in further files beside the first: those of the same folder count too.
    beside = {path for path in weights.parent.iterdir() if path.suffix in _BESIDE[form]}
    whole = hashlib.sha256(msgspec.json.encode((given.file, given.labels, given.max_tokens, given.template)))
    for path in sorted({folder / "config.json", folder / "tokenizer.json", weights} | beside):
        with path.open("rb") as file:
            whole.update(hashlib.file_digest(file, "sha256").digest())
    return f"sha256:{whole.hexdigest()}"


def _read(path: Path, wanted: type[_Wanted]) -> _Wanted:
    try:
        return msgspec.json.decode(path.read_bytes(), type=wanted)
    except (OSError, msgspec.MsgspecError, RecursionError) as error:
        hint = "Copy the whole folder of the model, with its configuration and tokenizer."
        raise ConfigError(f"cannot read {path}: {error}", hint) from None
