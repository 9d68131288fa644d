"""What headings, lead-ins and table headers state: values, or whole sentences, need a source wherever they stand."""

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise

import msgspec

from citewell.model import Claim, ClaimKind, Kind, Quantity
from citewell.text.fold import fold
from citewell.text.lexicon import lexicons
from citewell.text.quantities import read_quantities
from citewell.text.sayings import Sayings, all_sayings

_HARD = frozenset({Kind.MONEY, Kind.PERCENT, Kind.POINTS, Kind.MEASURE, Kind.TIME})
_WHOLE_DATE = re.compile(r"(?:\d{4}|-)-\d\d-\d\d")
_NUMBERED = re.compile(r"(?:[^\W\d_]{1,12}\s)?(?:\d{1,3}|[ivx]{1,5})[.):\uff0e\u3001]\s*")
_WORD = re.compile(r"[^\W\d_]+(?:['-][^\W\d_]+)*")
_LABELLED = re.compile(r"[:：]\s*")
_LONGEST = 300
_SHORTEST_VALUE = 3
_FEWEST_WORDS = 4
_FEWEST_SAID = 3
_MOST_ITEMS = 12
_MOST_BESIDE = 12


class Opener(msgspec.Struct, frozen=True):
    """A heading, lead-in or table header that states something and has no citation of its own.

    Attributes:
        index: which claim it is.
        end: index after the last claim that it opens.
    """

    index: int
    end: int


def _holds_value(words: str) -> bool:
    """Whether words hold a value that must come from somewhere; a small count or a year may be the writer's own."""
    if len(words) < _SHORTEST_VALUE:
        return False
    return any(map(_is_hard, read_quantities(words[:_LONGEST])))


def _is_hard(value: Quantity) -> bool:
    return value.kind in _HARD or (value.kind is Kind.DATE and _WHOLE_DATE.fullmatch(value.value) is not None)


def heading_states(words: str, language: str | None) -> bool:
    """Whether a heading says something of the world rather than what it is about.

    Args:
        words: the heading.
        language: the language of the answer, ``None`` when it is unsure.
    """
    plain = words.strip(" *_#:：\t")
    if not plain or len(plain) > _LONGEST:
        return False
    folded = _NUMBERED.sub("", fold(plain), count=1)
    said = _WORD.findall(folded)
    for sayings in all_sayings():
        if language is not None and sayings.code != language:
            continue
        if (
            said
            and said[0] in sayings.titles
            and (said[0] not in sayings.articles or not sayings.titles.isdisjoint(said[1:2]))
        ):
            continue
        if sayings.announcing.isdisjoint(said) and _is_sentence(said, sayings.modals, sayings):
            return True
        if _says(folded, said, sayings):
            return True
        stated = not sayings.verbs.isdisjoint(said[1:]) or sayings.states.search(folded) is not None
        if stated and _holds_value(plain):
            return True
    return _is_labelled(plain)


def lead_in_states(words: str, language: str | None) -> bool:
    """Whether a lead-in says something of its own; a label, or a small count that its items bear out, does not."""
    if len(words) > _LONGEST:
        return False
    folded = fold(words).strip(" *_:：")
    said = _WORD.findall(folded)
    spoken = [sayings for sayings in all_sayings() if language is None or sayings.code == language]
    if any(
        _says(folded, said, sayings) and not _hangs(folded, said, sayings) for sayings in spoken
    ) and not _counts_items(words):
        return True
    if not any(not s.verbs.isdisjoint(said[1:]) or s.states.search(folded) is not None for s in spoken):
        return False
    return _holds_value(words)


def _hangs(folded: str, said: Sequence[str], sayings: Sayings) -> bool:
    """Whether the items go on with the sentence: ``Bags are accepted at:``."""
    return sayings.spaced and folded.endswith(said[-1]) and said[-1] in lexicons()[sayings.code].stop_words.split()


def _counts_items(words: str) -> bool:
    """Whether the values of a lead-in are small counts, which the items bear out: ``The K17 has two settings:``."""
    values = [value for value in read_quantities(words) if value.kind is not Kind.IDENTIFIER]
    return bool(values) and all(
        value.kind is Kind.NUMBER and value.value.isdigit() and int(value.value) <= _MOST_ITEMS for value in values
    )


def _says(folded: str, said: Sequence[str], sayings: Sayings) -> bool:
    """Whether a heading or lead-in says of something that it is so, and does not only announce what follows."""
    if not sayings.spaced:
        if folded.isascii() or sayings.announced.search(folded) is not None:
            return False
        return sayings.asserted.search(folded) is not None
    if len(said) < _FEWEST_SAID or not sayings.announcing.isdisjoint(said):
        return False
    if said[0] in sayings.unsaid and (said[0] not in sayings.articles or said[1] in sayings.deeds):
        return False
    if said[-1] in sayings.granted:
        return True
    if len(said) < _FEWEST_WORDS:
        return False
    for word, following in pairwise(said[1:]):
        if word in sayings.titles:
            return word in sayings.deeds and following not in sayings.titles
        if word in sayings.deeds:
            return True
    return False


def _is_sentence(said: Sequence[str], verbs: frozenset[str], sayings: Sayings) -> bool:
    """Whether a main clause stands there: a subject, a finite verb and something after it."""
    if len(said) < _FEWEST_WORDS or sayings.refusal is None:
        return False
    for word, following in pairwise(said[1:]):
        if word in verbs and following not in sayings.titles:
            return True
        if word in sayings.titles:  # ``Factors that are …``
            return False
    return False


def _is_labelled(plain: str) -> bool:
    """Whether a label has a value after its colon and hardly anything else: ``Fee: EUR 4``."""
    colon = _LABELLED.search(plain)
    if colon is None or any(char.isdigit() for char in plain[: colon.start()]):
        return False
    value = plain[colon.end() :]
    hard = [found for found in read_quantities(value[:_LONGEST]) if _is_hard(found)]
    return bool(hard) and len(value) - sum(found.span.end - found.span.start for found in hard) <= _MOST_BESIDE


def header_states(words: str, language: str | None) -> bool:
    """Whether a cell of a table's header is a value, a label with a value or a sentence."""
    cells = [cell.strip(" *_\t") for cell in words.split("|")]
    return any(cell and (_is_value(cell) or heading_states(cell, language)) for cell in cells[:_LONGEST])


def _is_value(cell: str) -> bool:
    if not cell[:1].isdigit() and not any(char.isdigit() for char in cell):
        return False
    return any(_is_hard(found) and found.span.end - found.span.start == len(cell) for found in read_quantities(cell))


def supply(claims: list[Claim], openers: Iterable[Opener]) -> None:
    """Gives each opener the citations of what it opens; without any, it is a statement that has none."""
    for opener in openers:
        claim = claims[opener.index]
        if claim.citations:
            continue
        opened = claims[opener.index + 1 : opener.end]
        cited = {index for below in opened for index in below.citations}
        if claim.kind is ClaimKind.LEAD_IN and not cited and any(b.kind is ClaimKind.STATEMENT for b in opened):
            continue  # what it opens is objected to, and it goes with it
        if cited:
            claims[opener.index] = msgspec.structs.replace(claim, citations=tuple(sorted(cited)))
        else:
            claims[opener.index] = msgspec.structs.replace(claim, kind=ClaimKind.STATEMENT)
