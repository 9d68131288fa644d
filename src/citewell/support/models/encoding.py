"""Makes texts into the tokens that a model reads, so that no text can pass for one of the model's own signs."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from citewell.errors import ConfigError

_SHORTEST_SIGN = 3


class Encoded(msgspec.Struct, frozen=True):
    """A premise and a claim as one row of tokens.

    Attributes:
        ids: the tokens.
        types: which of the two texts each is of, as the model counts them.
        claim: for each token of the claim, its index in the row and the stretch of the claim that it stands for.
    """

    ids: tuple[int, ...]
    types: tuple[int, ...]
    claim: tuple[tuple[int, int, int], ...]


class Encoder:
    """A tokenizer of the ``tokenizers`` library, read from a file.

    Args:
        tokenizers: the library.
        path: a ``tokenizer.json``.

    Raises:
        ConfigError: the file cannot be read.
    """

    def __init__(self, tokenizers: Any, path: Path) -> None:
        try:
            self._tokenizer = tokenizers.Tokenizer.from_file(str(path))
        except Exception as error:  # the library raises nothing narrower
            hint = "Write it again with a current version of the transformers library."
            raise ConfigError(f"cannot read {path}: {error}", hint) from None
        # Texts are cut at their passages and filled up here, not by the tokenizer.
        self._tokenizer.no_truncation()
        self._tokenizer.no_padding()
        self._tokenizer.encode_special_tokens = True
        added = self._tokenizer.get_added_tokens_decoder().values()
        signs = {token.content.strip() for token in added if token.special}
        signs = {sign for sign in signs if len(sign) >= _SHORTEST_SIGN}
        self._signs = re.compile("|".join(map(re.escape, sorted(signs))) or r"(?!)", re.IGNORECASE)
        self.overhead: int = self._tokenizer.num_special_tokens_to_add(is_pair=True)

    def token(self, text: str) -> int | None:
        """The number of a token."""
        number: int | None = self._tokenizer.token_to_id(text)
        return number

    def disarmed(self, text: str) -> str:
        """A text of the same length in which nothing can be taken for a sign of the model, such as ``[SEP]``.

        A source that wrote the sign between the two texts could otherwise put its own claim in the claim's place.
        """
        return self._signs.sub(lambda sign: " " + sign[0][1:], text)

    def stretches(self, texts: Sequence[str]) -> list[list[tuple[int, int]]]:
        """For each text, the stretches that its tokens stand for."""
        encodings = self._tokenizer.encode_batch([self.disarmed(text) for text in texts], add_special_tokens=False)
        return [encoding.offsets for encoding in encodings]

    def pairs(self, pairs: Sequence[tuple[str, str]]) -> list[Encoded]:
        """Rows of tokens for premises and claims."""
        encodings = self._tokenizer.encode_batch(
            [(self.disarmed(premise), self.disarmed(claim)) for premise, claim in pairs], add_special_tokens=True
        )
        return [
            Encoded(
                ids=tuple(encoding.ids),
                types=tuple(encoding.type_ids),
                claim=tuple(
                    (index, start, end)
                    for index, (text, (start, end)) in enumerate(
                        zip(encoding.sequence_ids, encoding.offsets, strict=True)
                    )
                    if text == 1
                ),
            )
            for encoding in encodings
        ]
