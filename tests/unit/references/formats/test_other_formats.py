"""Lists of references as LaTeX, EndNote, Typst, word processors and publishers' XML hold them."""

import io
import zipfile

import pytest

from citewell.errors import InputError
from citewell.model import WorkKind
from citewell.references.formats.bbl import read_bbl
from citewell.references.formats.docx import docx_text, is_docx
from citewell.references.formats.endnote import read_endnote
from citewell.references.formats.hayagriva import read_hayagriva
from citewell.references.formats.jats import read_jats
from citewell.references.formats.registry import format_of
from citewell.references.normal.names import whole_name

BIBITEMS = r"""
\begin{thebibliography}{10}
\bibitem{orlen94}
Mara Orlen and Jo Tarn.
\newblock A study of ropes and ferries in narrow valleys.
\newblock {\em Journal of Crossings}, 12(3):34--56, 1994.
\newblock \url{https://ropes.example/a}.

\bibitem[Brandt(1988)]{brandt88}
Ilse Brandt.
\newblock The grinding of barley: {W}ater mills of the lower {L}orne.
\newblock In \emph{Proceedings of the Milling Days}, pages 3--9, 1988. \href{https://doi.org/10.5555/mill.2}{doi}

\bibitem{cut} Ibid.
\end{thebibliography}
"""
BIBLATEX = r"""
\entry{orlen94}{article}{}
  \name{author}{2}{}{%
    {{hash=1}{family={Orlen}, familyi={O\bibinitperiod}, given={Mara}, giveni={M\bibinitperiod}}}%
    {{hash=2}{prefix={van}, family={Tarn}, given={Jo}}}%
  }
  \list{publisher}{1}{ {Telby Press} }
  \field{journaltitle}{Journal of Crossings}
  \field{title}{A study of {R}opes}
  \field{volume}{12}
  \field{year}{1994}
  \verb{doi}
  \verb 10.5555/ferry.1
  \endverb
\endentry
"""
ENDNOTE = """<?xml version="1.0" encoding="ISO-8859-1"?><xml><records><record><rec-number>7</rec-number>
<ref-type name="Journal Article">17</ref-type>
<contributors><authors><author><style face="normal">Örlen, Mara</style></author><author>Tarn, Jo</author></authors></contributors>
<titles><title>A study of ropes</title><secondary-title>Journal of Crossings</secondary-title></titles>
<pages>34-56</pages><volume>12</volume><number>3</number><dates><year>1994</year></dates>
<electronic-resource-num>10.5555/ferry.1</electronic-resource-num>
<urls><related-urls><url>https://ropes.example/a</url></related-urls></urls></record></records></xml>"""
JATS = """<?xml version="1.0"?><!DOCTYPE article PUBLIC "-//NLM//DTD JATS//EN" "JATS.dtd"><article xmlns:xlink="http://www.w3.org/1999/xlink"><back><ref-list>
<ref id="r1"><label>1</label><element-citation publication-type="journal"><person-group person-group-type="author"><name><surname>Orlen</surname><given-names>Mara</given-names></name><collab>Crossings Group</collab></person-group>
<article-title>A study of <italic>ropes</italic></article-title><source>Journal of Crossings</source><year>1994</year><volume>12</volume><issue>3</issue><fpage>34</fpage><lpage>56</lpage><pub-id pub-id-type="doi">10.5555/ferry.1</pub-id></element-citation></ref>
<ref id="r2"><mixed-citation>Brandt, I. (1988). The grinding of barley by mills. Annals of Milling, 3(1), 1&#x2013;9.</mixed-citation></ref>
<ref id="r3"><mixed-citation>Ibid.</mixed-citation></ref>
</ref-list></back></article>"""


def test_items_of_latex_are_read_as_they_are_printed():
    read = read_bbl(BIBITEMS)
    first, second = read.references
    assert (first.key, first.title, first.year, first.line) == (
        "orlen94",
        "A study of ropes and ferries in narrow valleys",
        1994,
        3,
    )
    assert first.urls == ("https://ropes.example/a",)
    assert (first.volume, first.issue) == ("12", "3")
    assert (second.title, second.doi) == ("The grinding of barley: Water mills of the lower Lorne", "10.5555/mill.2")
    assert [(one.key, one.line) for one in read.unread] == [("cut", 14)]


def test_entries_of_biblatex_keep_their_fields():
    (read,) = read_bbl(BIBLATEX).references
    assert (read.key, read.kind, read.title) == ("orlen94", WorkKind.ARTICLE, "A study of Ropes")
    assert [whole_name(name) for name in read.authors] == ["Mara Orlen", "Jo van Tarn"]
    assert (read.container, read.volume, read.year, read.doi) == ("Journal of Crossings", "12", 1994, "10.5555/ferry.1")
    assert read.publisher.strip() == "Telby Press"


def test_records_of_endnote():
    (read,) = read_endnote(ENDNOTE).references
    assert (read.key, read.kind, read.title, read.container) == (
        "7",
        WorkKind.ARTICLE,
        "A study of ropes",
        "Journal of Crossings",
    )
    assert [whole_name(name) for name in read.authors] == ["Mara Örlen", "Jo Tarn"]
    assert (read.year, read.pages, read.doi) == (1994, "34-56", "10.5555/ferry.1")


def test_references_of_jats_with_fields_and_without():
    read = read_jats(JATS)
    first, second = read.references
    assert (first.key, first.title, first.pages, first.doi) == ("r1", "A study of ropes", "34-56", "10.5555/ferry.1")
    assert [whole_name(name) for name in first.authors] == ["Mara Orlen", "Crossings Group"]
    assert (second.key, second.title, second.year, second.printed) == (
        "r2",
        "The grinding of barley by mills",
        1988,
        True,
    )
    assert [one.key for one in read.unread] == ["r3"]


@pytest.mark.parametrize("read", [read_endnote, read_jats])
@pytest.mark.parametrize("text", ["", "<a>", '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>'])
def test_broken_xml_is_told_and_no_more(read, text):
    found = read(text)
    assert found.references == ()
    assert len(found.unread) == 1


@pytest.mark.parametrize(
    ("name", "text", "format"),
    [
        ("a.bbl", BIBITEMS, "bbl"),
        ("list", BIBLATEX, "bbl"),
        ("export.xml", ENDNOTE, "endnote"),
        ("article.xml", JATS, "jats"),
        ("paper.md", "# Ropes\n\n## References\n\n[1] A.", "printed"),
        ("-", "[1] A. Okellado. Ropes of the Lorne. 2014.\n", "printed"),
        ("-", "% a comment\n@article{a, title={B}}", "bibtex"),
        ("-", '[{"id": "a", "title": "B"}]', "csl-json"),
    ],
)
def test_formats_are_told_by_name_and_content(name, text, format):
    assert format_of(name, text).id == format


HAYAGRIVA = """\
# ropes
orlen94:
  type: Article
  title: A study of ropes
  author: ["Orlen, Mara", {name: Tarn, given-name: Jo, prefix: van}]
  date: 1994-05
  page-range: 34-56
  serial-number: {doi: 10.5555/ferry.1}
  url: {value: https://ropes.example/a, date: 2020-01-01}
  parent:
    type: Proceedings
    title: Proceedings of Crossings
    volume: 12
broken: 7
"""


def test_works_of_typst():
    read = read_hayagriva(HAYAGRIVA)
    (work,) = read.references
    assert (work.key, work.line, work.kind, work.title) == (
        "orlen94",
        2,
        WorkKind.PROCEEDINGS_PAPER,
        "A study of ropes",
    )
    assert [whole_name(name) for name in work.authors] == ["Mara Orlen", "Jo van Tarn"]
    assert (work.year, work.month, work.container, work.volume) == (1994, 5, "Proceedings of Crossings", "12")
    assert (work.pages, work.doi, work.urls) == ("34-56", "10.5555/ferry.1", ("https://ropes.example/a",))
    assert [(one.key, one.problem) for one in read.unread] == [("broken", "it is no mapping")]


@pytest.mark.parametrize("text", ["a: [", "a: &a [*a]\n", "- a\n", "a: !!python/object/apply:os.system ['true']\n"])
def test_broken_or_dangerous_yaml_is_told_and_no_more(text):
    read = read_hayagriva(text)
    assert read.references == ()
    assert len(read.unread) == 1


def docx(body: str) -> bytes:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as parts:
        parts.writestr(
            "word/document.xml",
            f'<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>{body}</w:body></w:document>',
        )
    return held.getvalue()


def test_the_list_of_a_document_is_read_from_its_paragraphs():
    paragraph = "<w:p><w:r><w:t>{}</w:t></w:r></w:p>".format
    made = docx(
        paragraph("Text [1].")
        + paragraph("References")
        + paragraph("Okellado, A. (2014). Ropes of the Lorne. Telby Press.")
    )
    text = docx_text(made)
    assert is_docx(made)
    assert [one.title for one in format_of("paper.docx", text).read(text).references] == ["Ropes of the Lorne"]


@pytest.mark.parametrize("data", [b"PK\x03\x04", b"PK\x03\x04" + b"x" * 300, docx("<w:p>")[:200], docx("<broken")])
def test_what_is_no_document_says_so(data):
    with pytest.raises(InputError) as error:
        docx_text(data, file="a.docx")
    assert error.value.file == "a.docx"


def test_a_document_that_unpacks_without_end_is_refused():
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as parts:
        parts.writestr("word/document.xml", b" " * 50_000_001)
    with pytest.raises(InputError, match="more text"):
        docx_text(held.getvalue())
