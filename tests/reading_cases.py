"""Tables of answers with their citations marked, for the tests of reading.

In an answer each expected citation stands between ``⟪`` and ``⟫``. What it names is listed beside it: a name, or a tuple
of names; a name that no source has begins with ``?``.
"""

from collections.abc import Iterable, Sequence

from citewell.model import Answer, Source
from citewell.text.reading import Reading, read_answer

Expected = Sequence[str | tuple[str, ...]]


def make_sources(*names: str | tuple[str, str] | Source) -> tuple[Source, ...]:
    """Sources by their ids, or by id and title."""
    made = []
    for name in names:
        if isinstance(name, Source):
            made.append(name)
        elif isinstance(name, str):
            made.append(Source(id=name))
        else:
            made.append(Source(id=name[0], title=name[1]))
    return tuple(made)


NUMBERED = make_sources(*"123456789")
NONE: tuple[Source, ...] = ()


def read(text: str, sources: Iterable[Source] = NUMBERED) -> Reading:
    """The reading of an answer with these sources."""
    kept = tuple(sources)
    return read_answer(Answer(id="a", text=text, sources=kept, retrieved=tuple(source.id for source in kept)))


def unmark(marked: str) -> tuple[str, list[tuple[int, int]]]:
    """The text without its marks, and the stretches that they enclosed."""
    text, spans, start = "", [], 0
    for piece in marked.replace("⟪", "\0⟪").replace("⟫", "\0⟫").split("\0"):
        if piece.startswith("⟪"):
            start = len(text)
        elif piece.startswith("⟫"):
            spans.append((start, len(text)))
        text += piece.lstrip("⟪⟫") if piece[:1] in ("⟪", "⟫") else piece
    return text, spans


def assert_cited(marked: str, expected: Expected, sources: Iterable[Source] = NUMBERED) -> Reading:
    """Asserts that exactly the marked citations are read, with what they name."""
    text, spans = unmark(marked)
    reading = read(text, sources)
    wanted = []
    for (start, end), names in zip(spans, expected, strict=True):
        targets = (names,) if isinstance(names, str) else names
        known = not any(target.startswith("?") for target in targets)
        wanted.append((text[start:end], start, tuple(target.removeprefix("?") for target in targets), known))
    read_ = [(c.text, c.span.start, c.targets, c.known) for c in reading.citations]
    assert read_ == wanted, f"read {read_}, expected {wanted}"
    assert all(text[c.span.start : c.span.end] == c.text for c in reading.citations)
    return reading


def assert_not_cited(text: str, sources: Iterable[Source] = NUMBERED) -> None:
    """Asserts that nothing in a text is read as a citation."""
    assert [citation.text for citation in read(text, sources).citations] == []


def claims_of(text: str, sources: Iterable[Source] = NUMBERED) -> list[tuple[str, list[str]]]:
    """The claims of an answer, each with the citations that belong to it as written."""
    reading = read(text, sources)
    return [(claim.text, [reading.citations[i].text for i in claim.citations]) for claim in reading.claims]
