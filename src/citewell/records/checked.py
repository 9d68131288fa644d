"""What has to hold of an answer record before anything relies on it."""

import msgspec

from citewell.errors import InputError
from citewell.model import Answer, Citation, Source
from citewell.text.names import Names

MAX_ANSWER = 1_000_000
"""Longest answer that is read, in code points."""

_MAX_SOURCE = 20_000_000
"""Longest text of one source that is read, in code points."""

_SHORT = 10_000


def checked(answer: Answer) -> Answer:
    """The record, once it is certain that nothing in it would fail later or mean two things.

    What its citations say of themselves is not taken on trust: their words are those of the answer, and they are bound
    to the sources that their targets name.

    Raises:
        InputError: an id, label or stretch is no good, a text is too long, holds NUL or half a surrogate pair.
    """
    _text(answer.id, "id", answer.id, 1_000)
    if not answer.id:
        raise InputError("the id is empty", "Give every record a name that is unique in the batch.", field="id")
    check_written(answer.text, answer.id)
    _text(answer.question, "question", answer.id, MAX_ANSWER)
    seen: set[str] = set()
    labelled = False
    for index, source in enumerate(answer.sources):
        if not source.id or source.id in seen:
            problem = f"two sources have the id {source.id!r}" if source.id else "the id is empty"
            hint = "Ids must be unique: a citation has to name one source."
            raise InputError(problem, hint, record=answer.id, field=f"sources[{index}].id")
        seen.add(source.id)
        if not _is_fine(source):
            _text(source.id, f"sources[{index}].id", answer.id, 10_000)
            _text(source.text, f"sources[{index}].text", answer.id, _MAX_SOURCE)
            for name in ("title", "url", "label"):
                value = getattr(source, name)
                if value is not None:
                    _text(value, f"sources[{index}].{name}", answer.id, MAX_ANSWER)
        labelled = labelled or source.label is not None
    sources, retrieved = answer.sources, answer.found
    missing = [name for name in retrieved if name not in seen]
    if "" in missing:
        problem, hint = "an empty id", "Name every retrieved source by its id, or leave the list out."
        raise InputError(problem, hint, record=answer.id, field=f"retrieved[{retrieved.index('')}]")
    if missing:
        # Retrieved, but what it says was not handed over: it exists, and nothing can be checked against it.
        sources = (*sources, *[Source(id=name) for name in dict.fromkeys(missing)])
    if labelled:
        _labels(sources, answer.id)
    if missing or answer.retrieved is None:
        answer = msgspec.structs.replace(answer, sources=sources, retrieved=retrieved)
    if answer.citations:
        answer = msgspec.structs.replace(answer, citations=_bound(answer))
    return answer


def _is_fine(source: Source) -> bool:
    """Whether nothing in a source needs a closer look, as in most."""
    written = f"{source.id}{source.title or ''}{source.url or ''}{source.label or ''}"
    return (
        len(written) <= _SHORT
        and written.isascii()
        and "\x00" not in written
        and len(source.text) <= _MAX_SOURCE
        and source.text.isascii()
        and "\x00" not in source.text
    )


def check_written(text: str, record: str) -> None:
    """Refuses an answer, or a piece of one, that could not be stored, shown or read in bounded time.

    Raises:
        InputError: it is too long, holds NUL or half a surrogate pair.
    """
    _text(text, "answer", record, MAX_ANSWER)


def _labels(sources: tuple[Source, ...], record: str) -> None:
    """Refuses labels that leave open which source a marker means."""
    ids = {source.id: source.id for source in sources}
    owners = dict(ids)
    for index, source in enumerate(sources):
        if source.label and owners.setdefault(source.label, source.id) != source.id:
            what = "is the id of another source" if source.label in ids else "stands for two sources"
            hint = "Labels must be unique: a marker has to name one source."
            raise InputError(f"the label {source.label!r} {what}", hint, record=record, field=f"sources[{index}].label")


def _bound(answer: Answer) -> tuple[Citation, ...]:
    """The citations of a record, with the words they stand for and the sources that they name."""
    names = Names(answer)
    found: list[Citation] = []
    for index, citation in enumerate(answer.citations):
        start, end = citation.span.start, citation.span.end
        if not 0 <= start < end <= len(answer.text) or not citation.targets:
            problem = f"no stretch of the answer: {start} to {end}" if citation.targets else "no target"
            hint = "Count code points of the answer, and name at least one source or address."
            raise InputError(problem, hint, record=answer.id, field=f"citations[{index}]")
        targets, bound = zip(*names.bind(citation.targets), strict=True)
        found.append(
            msgspec.structs.replace(
                citation, text=answer.text[start:end], targets=targets, bound=bound, known=None not in bound
            )
        )
    return tuple(found)


def _text(value: str, field: str, record: str, longest: int) -> None:
    """Refuses what cannot be stored, shown or read in bounded time."""
    if len(value) <= longest and "\x00" not in value and value.isascii():
        return
    name = record.encode("utf-8", "replace").decode()
    if len(value) > longest:
        raise InputError(
            f"{len(value):,} characters are more than the {longest:,} that are read",
            "Split the text, or gate the part that readers see.",
            record=name,
            field=field,
        )
    if "\x00" in value:
        problem = f"NUL at character {value.index(chr(0))}"
        raise InputError(problem, "Remove NUL characters before gating.", record=name, field=field)
    try:
        value.encode()
    except UnicodeEncodeError as error:
        problem = f"half a surrogate pair at character {error.start}"
        hint = "Decode the text with errors='replace' before gating."
        raise InputError(problem, hint, record=name, field=field) from None
