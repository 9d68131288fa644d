"""References that were divided into fields by guess, put right by the records that their text bears out. Pure.

Where a printed text ends its title nothing says for certain. So a record whose title or authors stand in the text is
believed about where they stand; what does not stand there stays as it was read, and may differ.
"""

import re
from collections.abc import Iterable, Sequence

import msgspec

from citewell.model.reference import PersonName, Reference
from citewell.model.work_record import LookupAnswer, LookupOutcome, WorkRecord
from citewell.references.compare.titles import TitleMatch
from citewell.references.identity import nearest_title
from citewell.references.normal.letters import fold_letters
from citewell.references.normal.titles import title_key, title_words

_TELLING = 20
_FEWEST_WORDS = 4
_COVERED = 0.85


def borne_out(reference: Reference, answers: Iterable[LookupAnswer]) -> Reference:
    """The reference with fields as its text has them, where a record tells what to look for.

    Args:
        reference: one that was divided by guess; others are given back as they are.
        answers: of registries.
    """
    if not reference.printed:
        return reference
    text = title_key(reference.raw)
    records = [
        record
        for answer in answers
        if answer.outcome is LookupOutcome.FOUND
        for record in answer.records
        if _stands(reference, record, text)
    ]
    if not records:
        return reference
    record = max(records, key=lambda one: len(title_key(one.titles[0])))
    return msgspec.structs.replace(
        reference,
        title=_title(reference, record),
        authors=_authors(reference, record.authors),
        container=_container(reference, record, text),
    )


def _stands(reference: Reference, record: WorkRecord, text: str) -> bool:
    """Whether the title of a record stands in a printed text, but for a few words."""
    if not record.titles:
        return False
    key = title_key(record.titles[0])
    if len(key) >= _TELLING and key in text:
        return True
    words = title_words(record.titles[0])
    if len(words) < _FEWEST_WORDS or nearest_title(reference, record.titles).match is not TitleMatch.OTHER:
        return False
    printed = set(title_words(reference.raw))
    return sum(word in printed for word in words) >= _COVERED * len(words)


def _title(reference: Reference, record: WorkRecord) -> str:
    """The title of the record where its letters stand in the text; else as it was read, unless that is another's."""
    if title_key(record.titles[0]) in title_key(reference.raw):
        return record.titles[0]
    known = nearest_title(reference, record.titles).match
    return reference.title if known is not TitleMatch.OTHER else record.titles[0]


def _authors(reference: Reference, recorded: Sequence[PersonName]) -> tuple[PersonName, ...]:
    """The authors of the record where all their surnames stand in the text and others were read out of it."""
    printed = set(re.findall(r"[^\W\d_]+", fold_letters(reference.raw)))
    surnames = [_surname(name) for name in recorded]
    if not surnames or reference.authors_cut:
        return reference.authors
    if [_surname(name) for name in reference.authors] == surnames:
        return reference.authors
    if all(printed.issuperset(re.findall(r"[^\W\d_]+", surname)) for surname in surnames):
        return tuple(recorded)
    return reference.authors


def _surname(name: PersonName) -> str:
    return fold_letters(name.family or name.literal)


def _container(reference: Reference, record: WorkRecord, text: str) -> str:
    """A container of the record that stands in the text; what was read is kept where none does."""
    standing = [name for name in record.containers if len(title_key(name)) > 3 and title_key(name) in text]
    return max(standing, key=len, default=reference.container)
