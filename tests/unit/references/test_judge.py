"""The rules of the verdict, from answers alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citewell.model import (
    Agreement,
    Confidence,
    DateKind,
    IdScheme,
    LookupAnswer,
    LookupOutcome,
    Notice,
    NoticeKind,
    PersonName,
    Reference,
    ReferenceReason,
    ReferenceStatus,
    WorkDate,
    WorkId,
    WorkKind,
    WorkRecord,
)
from citewell.references import judge

AUTHORS = (PersonName(family="Okellado", given="Ada"), PersonName(family="Varnholt", given="Bo"))
TITLE = "How arctic terns find their way home"
DOI = "10.1234/terns.16"


def reference(**changes):
    fields = {
        "key": "a", "kind": WorkKind.ARTICLE, "title": TITLE, "authors": AUTHORS, "year": 2016, "container": "Journal of Birds",
        "doi": DOI,
    }  # fmt: skip
    return Reference(**(fields | changes))


def record(registry="crossref", **changes):
    fields = {
        "registry": registry, "record_id": DOI, "kind": WorkKind.ARTICLE, "titles": (TITLE,), "authors": AUTHORS,
        "dates": (WorkDate(kind=DateKind.PUBLISHED, year=2016),), "containers": ("Journal of Birds",),
        "ids": (WorkId(IdScheme.DOI, DOI),),
    }  # fmt: skip
    return WorkRecord(**(fields | changes))


def found(*records, asked_for=f"doi {DOI}", decisive=False):
    return LookupAnswer(
        registry=records[0].registry,
        asked_for=asked_for,
        outcome=LookupOutcome.FOUND,
        records=records,
        decisive=decisive,
    )


def none(registry="dblp", asked_for=f"title {TITLE}", decisive=False):
    return LookupAnswer(
        registry=registry, asked_for=asked_for, outcome=LookupOutcome.NONE, decisive=decisive, snapshot="2026-01-01"
    )


def failed(registry="openalex", asked_for=f"title {TITLE}"):
    return LookupAnswer(registry=registry, asked_for=asked_for, outcome=LookupOutcome.FAILED, detail="HTTP 503")


STRANGE = {"titles": ("Quarrying of slate in wet valleys",), "authors": (PersonName(family="Ostrand", given="Di"),)}
CASES = [
    ("all agrees", {}, [found(record()), found(record("openalex"))], ReferenceStatus.EXISTS_AS_DESCRIBED, ReferenceReason.IDENTIFIER_MATCHES),
    ("found by title", {"doi": ""}, [found(record("dblp"), asked_for=f"title {TITLE}")], ReferenceStatus.EXISTS_AS_DESCRIBED, ReferenceReason.TITLE_MATCHES),
    ("another work", {}, [found(record(**STRANGE)), found(record("openalex", **STRANGE))], ReferenceStatus.IDENTIFIER_POINTS_ELSEWHERE, ReferenceReason.OTHER_WORK),
    ("an index alone has another title", {}, [found(record("openalex", titles=STRANGE["titles"]))], ReferenceStatus.CANNOT_TELL, ReferenceReason.UNSURE_MATCH),
    ("one index against another", {}, [found(record()), found(record("openalex", **STRANGE))], ReferenceStatus.EXISTS_AS_DESCRIBED, ReferenceReason.IDENTIFIER_MATCHES),
    ("a word of the title", {"title": "How arctic gulls find their way home"}, [found(record()), found(record("dblp"))], ReferenceStatus.DESCRIBED_WRONGLY, ReferenceReason.TITLE_DIFFERS),
    ("only an index says so", {"title": "How arctic gulls find their way home"}, [found(record("openalex"))], ReferenceStatus.CANNOT_TELL, ReferenceReason.ONE_RECORD_ONLY),
    ("a year off by one", {"year": 2017}, [found(record()), found(record("dblp"))], ReferenceStatus.EXISTS_AS_DESCRIBED, ReferenceReason.IDENTIFIER_MATCHES),
    ("a year far off", {"year": 2008}, [found(record()), found(record("dblp"))], ReferenceStatus.DESCRIBED_WRONGLY, ReferenceReason.YEAR_DIFFERS),
    ("another version is of that year", {"year": 2019}, [found(record(), record("dblp", record_id="x", dates=(WorkDate(kind=DateKind.PUBLISHED, year=2019),)))], ReferenceStatus.EXISTS_AS_DESCRIBED, ReferenceReason.IDENTIFIER_MATCHES),
    ("another venue", {"container": "Annals of Slate Quarrying"}, [found(record()), found(record("dblp"))], ReferenceStatus.DESCRIBED_WRONGLY, ReferenceReason.VENUE_DIFFERS),
    ("authors left out", {"authors": AUTHORS[:1]}, [found(record()), found(record("dblp"))], ReferenceStatus.DESCRIBED_WRONGLY, ReferenceReason.AUTHORS_MISSING),
    ("authors cut and said so", {"authors": AUTHORS[:1], "authors_cut": True}, [found(record())], ReferenceStatus.EXISTS_AS_DESCRIBED, ReferenceReason.IDENTIFIER_MATCHES),
    ("other authors", {"authors": STRANGE["authors"]}, [found(record()), found(record("dblp"))], ReferenceStatus.DESCRIBED_WRONGLY, ReferenceReason.NO_AUTHOR_IN_COMMON),
    ("no such DOI", {}, [none("doi.org", f"doi {DOI}", decisive=True)], ReferenceStatus.DESCRIBED_WRONGLY, ReferenceReason.IDENTIFIER_UNKNOWN),
    ("who does not give it out does not know it", {}, [none("openalex", f"doi {DOI}")], ReferenceStatus.CANNOT_TELL, ReferenceReason.NOT_INDEXED),
    ("nobody has it who would", {"doi": ""}, [none(decisive=True)], ReferenceStatus.DOES_NOT_EXIST, ReferenceReason.NOT_FOUND_ANYWHERE),
    ("nobody has it who would, one did not answer", {"doi": ""}, [none(decisive=True), failed()], ReferenceStatus.CANNOT_TELL, ReferenceReason.REGISTRY_FAILED),
    ("nobody has it, of few words", {"doi": "", "title": "Arctic tern ways"}, [none(decisive=True)], ReferenceStatus.CANNOT_TELL, ReferenceReason.TITLE_TOO_SHORT),
    ("nobody has it, of old", {"doi": "", "year": 1971}, [none(decisive=True)], ReferenceStatus.CANNOT_TELL, ReferenceReason.TOO_OLD),
    ("nobody has it, of this year", {"doi": "", "year": 2026}, [none(decisive=True)], ReferenceStatus.CANNOT_TELL, ReferenceReason.NOT_INDEXED),
    ("nobody has it, in another script", {"doi": "", "title": "Как полярные крачки находят дорогу домой"}, [none(decisive=True)], ReferenceStatus.CANNOT_TELL, ReferenceReason.OTHER_SCRIPT),
    ("nobody was asked", {}, [], ReferenceStatus.CANNOT_TELL, ReferenceReason.NO_REGISTRY),
    ("a review of it", {"doi": "", "kind": WorkKind.BOOK}, [found(record(kind=WorkKind.REVIEW), asked_for="title x")], ReferenceStatus.CANNOT_TELL, ReferenceReason.NOT_INDEXED),
    ("a chapter of its name", {"doi": "", "kind": WorkKind.BOOK}, [found(record(kind=WorkKind.CHAPTER), asked_for="title x")], ReferenceStatus.CANNOT_TELL, ReferenceReason.UNSURE_MATCH),
    ("retracted", {}, [found(record(notices=(Notice(kind=NoticeKind.RETRACTION, source="crossref", date="2020-01-02"),)))], ReferenceStatus.RETRACTED, ReferenceReason.RETRACTION_NOTICE),
    ("an index alone says retracted", {}, [found(record("openalex", notices=(Notice(kind=NoticeKind.RETRACTION, source="openalex"),)))], ReferenceStatus.EXISTS_AS_DESCRIBED, ReferenceReason.IDENTIFIER_MATCHES),
    ("of concern", {}, [found(record(notices=(Notice(kind=NoticeKind.CONCERN, source="crossref"),)))], ReferenceStatus.CONCERN, ReferenceReason.CONCERN_NOTICE),
    ("a correction", {}, [found(record(notices=(Notice(kind=NoticeKind.CORRECTION, source="crossref"),)))], ReferenceStatus.EXISTS_AS_DESCRIBED, ReferenceReason.IDENTIFIER_MATCHES),
]  # fmt: skip


@pytest.mark.parametrize(
    ("changes", "answers", "status", "reason"), [case[1:] for case in CASES], ids=[case[0] for case in CASES]
)
def test_verdicts(changes, answers, status, reason):
    result = judge(reference(**changes), answers)
    assert (result.status, result.reason) == (status, reason), result.issues
    assert result.message


def test_several_things_may_be_wrong_and_the_worst_comes_first():
    notice = Notice(kind=NoticeKind.RETRACTION, source="crossref")
    result = judge(reference(year=2001), [found(record(notices=(notice,))), found(record("dblp"))])
    assert [issue.reason for issue in result.issues] == [
        ReferenceReason.RETRACTION_NOTICE,
        ReferenceReason.YEAR_DIFFERS,
    ]


def test_a_preprint_that_was_published():
    published = record(relations=(), ids=(WorkId(IdScheme.DOI, DOI), WorkId(IdScheme.ARXIV, "1601.00016")))
    preprint = record(
        "arxiv", kind=WorkKind.PREPRINT, containers=("arXiv",), ids=(WorkId(IdScheme.ARXIV, "1601.00016"),)
    )
    answers = [found(preprint, asked_for="arxiv 1601.00016"), found(published, asked_for=f"title {TITLE}")]
    result = judge(reference(doi="", arxiv="1601.00016", container="arXiv", kind=WorkKind.OTHER), answers)
    assert (result.status, result.reason) == (ReferenceStatus.SUPERSEDED, ReferenceReason.PUBLISHED_SINCE)


def test_every_field_is_shown_beside_every_record():
    result = judge(reference(volume="3", pages="1-9"), [found(record(volume="3", pages="1-9")), found(record("dblp"))])
    assert {one.field for one in result.comparisons} == {"title", "authors", "year", "venue", "volume", "pages"}
    assert result.work is not None
    assert [one.registry for one in result.work.records] == ["crossref", "dblp"]


ACCUSES = set(ReferenceStatus) - {
    ReferenceStatus.EXISTS_AS_DESCRIBED,
    ReferenceStatus.CANNOT_TELL,
    ReferenceStatus.SUPERSEDED,
}
SURENESS = [Confidence.LOW, Confidence.MEDIUM, Confidence.HIGH]
ANSWERS = st.lists(
    st.sampled_from([
        found(record()), found(record("openalex")), found(record("dblp", record_id="d"), asked_for=f"title {TITLE}"),
        found(record(**STRANGE)), found(record("openalex", **STRANGE)), none("doi.org", f"doi {DOI}", decisive=True),
        none(decisive=True), none("crossref"), found(record("arxiv", record_id="y", authors=AUTHORS[:1])),
    ]),
    max_size=5,
)  # fmt: skip
PRINTED = st.sampled_from(
    [
        reference(),
        reference(doi=""),
        reference(title="How arctic gulls find their way home"),
        reference(year=2001),
        reference(authors=AUTHORS[:1]),
    ]
)


@given(
    PRINTED,
    ANSWERS,
    st.lists(
        st.sampled_from([failed(), failed("crossref", f"doi {DOI}"), failed("doi.org", f"doi {DOI}"), failed("dblp")]),
        min_size=1,
        max_size=3,
    ),
)
def test_failures_beside_answers_never_make_a_verdict_surer(printed, answers, failures):
    before, after = judge(printed, answers), judge(printed, [*answers, *failures])
    sure = {(one.reason, one.field): SURENESS.index(one.confidence) for one in before.issues if one.status in ACCUSES}
    for issue in after.issues:
        if issue.status in ACCUSES:
            assert SURENESS.index(issue.confidence) <= sure.get((issue.reason, issue.field), -1)


@given(PRINTED, ANSWERS)
def test_the_same_answers_give_the_same_verdict(printed, answers):
    assert judge(printed, answers) == judge(printed, answers)


@given(PRINTED, ANSWERS)
def test_nothing_is_as_described_that_every_record_contradicts(printed, answers):
    result = judge(printed, answers)
    if result.status is ReferenceStatus.EXISTS_AS_DESCRIBED:
        for field in ("title", "authors", "year", "venue"):
            agreements = {one.agreement for one in result.comparisons if one.field == field} - {
                Agreement.CANNOT_COMPARE
            }
            assert agreements != {Agreement.DIFFERS}, field
