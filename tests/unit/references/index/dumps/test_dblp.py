"""Records of dblp's dump; works and people are invented."""

import io

import pytest

from citewell.errors import InputError
from citewell.model import IdScheme, NoticeKind, PersonName, WorkId, WorkKind
from citewell.references.index.dumps import dblp
from citewell.references.index.dumps.streams import CutShortError

HEAD = b'<?xml version="1.0" encoding="ISO-8859-1"?>\n<!DOCTYPE dblp SYSTEM "dblp.dtd">\n<dblp>\n'
ARTICLE = b"""<article key="journals/tern/QuellN31" mdate="2031-02-03">
<author orcid="0000-0000-0000-0000">Ada Quell 0002</author>
<author>Bo N&uacute;&ntilde;ez</author>
<title>Counting <i>Sterna</i> &amp; H<sub>2</sub>O at Sea.</title>
<pages>1-12</pages>
<year>2031</year>
<volume>4</volume>
<number>2</number>
<journal>Ann. Terns</journal>
<ee type="oa">https://doi.org/10.5555/Annals.4.1</ee>
</article>"""


def entries(text: bytes) -> list:
    return list(dblp.FORMAT.entries(io.BytesIO(text), "dblp.xml"))


def test_an_article():
    (entry,) = entries(HEAD + ARTICLE + b"</dblp>")
    assert entry.line == 4
    record = dblp.read(entry.value)
    assert (record.registry, record.record_id, record.kind) == ("dblp", "journals/tern/QuellN31", WorkKind.ARTICLE)
    assert record.titles == ("Counting Sterna & H2O at Sea",)
    assert record.authors == (PersonName(family="Quell", given="Ada"), PersonName(family="Núñez", given="Bo"))
    assert record.ids == (WorkId(IdScheme.DBLP, "journals/tern/QuellN31"), WorkId(IdScheme.DOI, "10.5555/annals.4.1"))
    assert (record.volume, record.issue, record.pages, record.containers) == ("4", "2", "1-12", ("Ann. Terns",))


def test_a_preprint_in_corr_is_one_of_arxiv():
    record = dblp.read(
        b'<article publtype="informal" key="journals/corr/abs-2401-01234"><title>Terns.</title>'
        b"<journal>CoRR</journal><volume>abs/2401.01234</volume><year>2024</year></article>"
    )
    assert record.kind is WorkKind.PREPRINT
    assert WorkId(IdScheme.ARXIV, "2401.01234") in record.ids
    assert record.containers == ("CoRR", "arXiv")


def test_what_was_withdrawn():
    record = dblp.read(
        b'<article publtype="withdrawn" key="journals/tern/A"><title>Terns.</title><year>2024</year></article>'
    )
    assert [one.kind for one in record.notices] == [NoticeKind.WITHDRAWAL]


def test_pages_of_people_are_no_records_and_two_records_may_share_a_line():
    second = ARTICLE.replace(b"QuellN31", b"QuellN32")
    person = b'<www key="homepages/q/Quell"><author>Ada Quell</author><title>Home Page</title></www>\n'
    found = entries(HEAD + ARTICLE + second + b"\n" + person + ARTICLE + b"</dblp>")
    assert [entry.line for entry in found] == [4, 14, 26]


@pytest.mark.parametrize(
    "broken",
    [
        b"<article key='a'><title>Terns</article>",
        b"<article key='a'><title>A &unknown; B</title></article>",
        b"<article key='a'><title></title></article>",
        b"<article><title>Terns</title></article>",
        b"<article key='a'><!ENTITY x 'y'><title>&x;</title></article>",
    ],
)
def test_a_broken_record_spoils_no_other(broken):
    first, second, third = entries(HEAD + ARTICLE + b"\n" + broken + b"\n" + ARTICLE + b"</dblp>")
    assert (first.line, second.line, third.line) == (4, 15, 16)
    with pytest.raises(ValueError, match=r"\w"):
        dblp.read(second.value)
    assert dblp.read(third.value) is not None


def test_a_record_that_is_not_closed_is_told_and_the_next_is_read():
    first, second = entries(HEAD + b"<article key='a'>\n<title>Terns</title>\n" + ARTICLE + b"</dblp>")
    assert isinstance(first, InputError)
    assert first.line == 4
    assert dblp.read(second.value) is not None


@pytest.mark.parametrize("cut", [70, 200, 330])
def test_a_file_that_breaks_off_is_told(cut):
    found = entries((HEAD + ARTICLE)[: len(HEAD) + cut])
    assert [type(one) for one in found] == [CutShortError]


def test_records_across_blocks_of_reading():
    many = [ARTICLE.replace(b"QuellN31", b"Q%d" % number) for number in range(5_000)]
    found = entries(HEAD + b"\n".join(many) + b"</dblp>")
    assert [dblp.read(entry.value).record_id for entry in found] == [f"journals/tern/Q{n}" for n in range(5_000)]
    assert [entry.line for entry in found] == [4 + 11 * n for n in range(5_000)]
