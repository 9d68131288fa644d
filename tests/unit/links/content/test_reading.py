"""What is read of a body: kind, characters, titles, text, addresses; at a bounded cost whatever it holds."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citewell.links.content import read_page
from citewell.links.content.bounds import parsed_part, prepared
from citewell.links.content.decode import decode
from citewell.links.content.document import Document
from citewell.links.content.media import media_type_of
from tests.unit.links.content.pages import PROSE, URL, html, read

MEDIA = [
    (b"%PDF-1.7", {"content-type": "text/html"}, "application/pdf"),
    (b"\x89PNG\r\n\x1a\n", {}, "image/png"),
    (b"PK\x03\x04", {"content-type": "application/vnd.oasis.opendocument.text"}, "application/vnd.oasis.opendocument.text"),
    (b"PK\x03\x04", {"content-type": "text/html"}, "application/zip"),
    (b"<p>x", {"content-type": "Text/HTML; charset=utf-8"}, "text/html"),
    (b" \n<!DOCTYPE html>", {}, "text/html"),
    (b"<html>", {"content-type": "application/octet-stream"}, "text/html"),
    (b"<html>", {"content-type": "text/plain"}, "text/plain"),
    (b"only words", {}, "text/plain"),
    (b"\0\1\2", {}, "application/octet-stream"),
    (b"", {}, None),
    (b"", {"content-type": "nonsense"}, None),
]  # fmt: skip


@pytest.mark.parametrize(("body", "headers", "media_type"), MEDIA)
def test_media_type(body: bytes, headers: dict[str, str], media_type: str | None) -> None:
    assert media_type_of(body, headers) == media_type


DECODED = [
    ("größe".encode(), "", "größe"),
    ("größe".encode("cp1252"), "", "größe"),
    ("größe".encode(), "text/html; charset=iso-8859-1", "größe"),
    ("печь".encode("cp1251"), "text/html; charset=windows-1251", "печь"),
    (b'<meta charset="koi8-r">' + "печь".encode("koi8-r"), "", '<meta charset="koi8-r">печь'),
    ("石窯".encode("cp932"), "text/html; charset=Shift_JIS", "石窯"),
    ("石窯".encode("iso2022_jp"), "text/html; charset=iso-2022-jp", "石窯"),
    ("石窑窑口朝北".encode("gb18030"), "text/html; charset=gb2312", "石窑窑口朝北"),
    ("\ufeffgröße".encode("utf-16"), "", "\ufeffgröße"),
    (b"\xef\xbb\xbf" + "größe".encode(), "text/html; charset=latin1", "größe"),
    ("größe".encode()[:-2], "", "grö"),
    ("größe".encode("cp1252"), "text/html; charset=utf-8", "gr\ufffd\ufffde"),
    (b"abc", "text/html; charset=zlib", "abc"),
    (b"abc", "text/html; charset=punycode", "abc"),
]  # fmt: skip


@pytest.mark.parametrize(("body", "content_type", "text"), DECODED)
def test_characters(body: bytes, content_type: str, text: str) -> None:
    assert decode(body, content_type) == text


def test_what_stands_in_a_document() -> None:
    document = Document(
        '<!doctype html><html lang="en-GB"><head><title>Rope &amp; winch\n</title><meta property="og:title" content="Rope">'
        '<link rel="canonical" href="/rope"><meta http-equiv="Refresh" content="0; URL=\'/next\'"></head><body><nav><a '
        'href="/">Home</a></nav><h1>The <b>wi</b>nch</h1><p>It stands<br>on the <a href="/b">north\nbank</a>.</p><div hidden>'
        "not seen</div><script>var x = '<p>not text</p>'</script><noscript>Scripts!</noscript><a name=end></a>"
    )
    assert document.title == "Rope & winch"
    assert document.social_title == "Rope"
    assert document.headings == ["The winch"]
    assert document.text == "Home\nThe winch\nIt stands\non the north bank."
    assert document.prose == "The winch\nIt stands\non the ."
    assert document.language == "en"
    assert document.canonical == "/rope"
    assert document.refresh == "/next"
    assert document.unscripted == "Scripts!"
    assert document.ids == {"end"}


@pytest.mark.parametrize(
    ("content", "target"),
    [
        ("0;url=/a", "https://www.lorne.example/a"),
        ("5; URL=https://b.example/?x=1;2", "https://b.example/?x=1;2"),
        ("0", None),
        ("600; url=/a", None),
        ("soon", None),
        ("0; url=http://[", None),
    ],
)
def test_where_a_document_sends_its_reader_at_once(content: str, target: str | None) -> None:
    assert read(html("Ferry", PROSE, head=f'<meta http-equiv="refresh" content="{content}">')).refresh == target


def test_a_page_is_summed_up() -> None:
    page = read(html("The rope ferry", PROSE))
    assert (page.title, page.language, page.words, page.whole) == ("The rope ferry", "en", 47, True)
    assert page.signs == ()
    assert page.digest.startswith("sha256:")
    assert page.sketch == tuple(sorted(page.sketch))


HOSTILE = {
    "open divisions": "<div>" * 100_000,
    "open lists": "<ul><li>" * 50_000,
    "formatting reopened in each paragraph": "".join(f"<p><font color={n}>" for n in range(20_000)),
    "closing what is not open": "<span>" * 50_000 + "</x>" * 50_000,
    "attributes": "<div " + " ".join(f"a{n}=1" for n in range(200_000)) + ">",
    "attributes with brackets in them": "<div " + " ".join(f'a{n}=">"' for n in range(100_000)) + ">",
    "open quotes": '<a x="' * 30_000,
    "brackets": "<" * 1_000_000,
    "comments": "<!--" * 300_000,
    "hidden": "<div hidden>" * 30_000,
    "no closing tags": "<p>sheep and carts " * 200_000,
    "one long word": "a" * 5_000_000,
    "spaces": "\n " * 2_000_000,
    "open title": "<title>" + "x " * 1_000_000,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_documents_are_read(name: str) -> None:
    page = read(HOSTILE[name], quote="sheep and goats", title="The rope ferry of the Lorne")
    assert page.size == len(HOSTILE[name])
    assert len(page.title or "") <= 500
    assert len(page.sketch) <= 64


def test_the_parser_is_never_given_what_is_costly() -> None:
    for document in HOSTILE.values():
        given = prepared(document[: parsed_part(document)])
        assert given.count("<") <= 2 * 20_000
        assert len(given) <= 3_100_000
        assert "<font" not in given
    assert prepared(HOSTILE["attributes"]).startswith("&lt;div ")


def test_a_comparison_in_a_script_does_not_end_a_page() -> None:
    script = "<script>if(a<b){" + "c d=1;" * 1_000 + "}</script>"
    page = read(html("The rope ferry", body=script + f"<p>{PROSE}</p>"))
    assert page.words == 47
    assert page.signs == ()


def test_what_is_after_the_parsed_part_is_found_but_never_missing() -> None:
    filler = "<i>x</i>" * 15_000
    document = html("The rope ferry", PROSE, body=filler + '<p id="last">The winch was sold in 1950.</p>')
    assert read(document, url=f"{URL}#last", quote="winch was sold in 1950").found == {"fragment": True, "quote": True}
    assert read(document, url=f"{URL}#lost", quote="winch was sold in 1960").found == {}


@settings(deadline=None)
@given(
    st.binary(max_size=300), st.dictionaries(st.sampled_from(["content-type", "cf-mitigated"]), st.text(max_size=30))
)
def test_any_body_is_read(body: bytes, headers: dict[str, str]) -> None:
    page = read_page(body, url=URL, headers=headers)
    assert page.size == len(body)


PIECES = st.sampled_from(
    ["<div>", "</div>", "<p>", "<a href=#x>", "<title>", "</title>", "<h1>404", "<!--", "-->", "<script>", "</script>", "<svg>",
     "<template>", "<form>", "<input type=password>", "\0", "&#x0;", "Page not found", "<meta http-equiv=refresh content='0;url=//['>",
     "<base href='http://['>", "<link rel=canonical href='http://[::'>", "\ud7ff", "<select><option>", "<table><td>", "'", '"']
)  # fmt: skip


@settings(deadline=None)
@given(st.lists(PIECES, max_size=40))
def test_any_markup_is_read(pieces: list[str]) -> None:
    document = "".join(pieces)
    wanted = read(document, url=f"{URL}#x:~:text=a,b", title="Any title", quote="any words")
    assert wanted.media_type == "text/html"


def test_text_is_read_as_it_stands() -> None:
    page = read(PROSE, type="text/plain", quote="a log each morning", url=f"{URL}#:~:text=two%20horses")
    assert page.found == {"text": True, "quote": True}
    assert (page.title, page.language) == (None, "en")
    assert read(b"%PDF-1.5 Page not found", quote="any words at all").found == {}
