"""References that were divided by guess, put right by records that their text bears out."""

import msgspec

from citewell.model import ReferenceStatus
from citewell.model.reference import PersonName
from citewell.model.work_record import DateKind, LookupAnswer, LookupOutcome, WorkDate, WorkRecord
from citewell.references.formats.printed import read_printed
from citewell.references.printed_text import borne_out
from citewell.references.verdict import judge

RECORD = WorkRecord(
    registry="local",
    record_id="1",
    titles=("Ropes: A study. Of ferries in narrow valleys",),
    authors=(PersonName(family="Orlen", given="Mara"), PersonName(family="Tarn Holt", given="Jo")),
    dates=(WorkDate(year=1994, kind=DateKind.PUBLISHED),),
    containers=("Journal of Crossings",),
)
PRINTED = "M. Orlen and Jo Tarn Holt. Ropes: A study. Of ferries in narrow valleys. Journal of Crossings, 12(3), 1994."


def answer(record: WorkRecord) -> LookupAnswer:
    return LookupAnswer(registry="local", asked_for="title ropes", outcome=LookupOutcome.FOUND, records=(record,))


def test_a_title_that_stands_in_the_text_is_believed_whatever_was_made_out():
    read = read_printed(PRINTED)
    assert read.title != RECORD.titles[0]
    settled = borne_out(read, [answer(RECORD)])
    assert settled.title == RECORD.titles[0]
    assert settled.authors == RECORD.authors
    assert settled.container == "Journal of Crossings"


def test_what_does_not_stand_in_the_text_still_differs():
    read = read_printed(PRINTED.replace("Tarn Holt", "Brandt"))
    settled = borne_out(read, [answer(RECORD)])
    assert "Brandt" in [name.family for name in settled.authors]
    assert judge(read, [answer(RECORD)]).status is ReferenceStatus.DESCRIBED_WRONGLY


def test_a_record_of_another_work_changes_nothing():
    read = read_printed(PRINTED)
    other = WorkRecord(registry="local", record_id="2", titles=("Winches of the upper Lorne and their keepers",))
    assert borne_out(read, [answer(other)]) == read


def test_references_with_fields_of_their_own_are_left_alone():
    read = read_printed(PRINTED)
    own = msgspec.structs.replace(read, printed=False)
    assert borne_out(own, [answer(RECORD)]) is own
