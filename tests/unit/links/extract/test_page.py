"""Addresses of HTML pages."""

from citewell.links.extract import extract_html
from citewell.model import LinkKind, LinkNote

A = "https://docs.velmora.example/pump"


def urls(text: str) -> list[tuple[str | None, LinkKind]]:
    found = extract_html(text)
    assert all(link.span and text[link.span[0] : link.span[1]] == link.text for link in found)
    return [(link.url, link.kind) for link in found]


def test_links_areas_images_and_citations() -> None:
    page = f"""<a href="{A}?a=1&amp;b=2">x</a><AREA HREF='{A}#map'><img src={A}.png><q cite="{A}/q">y</q>"""
    assert urls(page) == [
        (f"{A}?a=1&b=2", LinkKind.HTML),
        (f"{A}#map", LinkKind.HTML),
        (f"{A}.png", LinkKind.IMAGE),
        (f"{A}/q", LinkKind.HTML),
    ]


def test_scripts_comments_and_link_elements_are_not_read() -> None:
    page = f'<link rel="canonical" href="{A}"><script>"{A}"</script><style>{A}</style><!-- <a href="{A}"> --><form action="{A}">'
    assert urls(page) == []


def test_relative_addresses_need_a_base() -> None:
    links = '<a href="../b?c">x</a><a href="//cdn.velmora.example/d">y</a><a href="#top">z</a><a href="mailto:a@velmora.example">m</a>'
    assert urls(links) == [("//cdn.velmora.example/d", LinkKind.HTML)]
    found = extract_html(f'<base href="{A}/guide/">{links}')
    assert [link.url for link in found] == [f"{A}/b?c", "https://cdn.velmora.example/d"]
    assert all(LinkNote.RELATIVE in link.notes for link in found)
    assert found[0].text == "../b?c"


def test_line_breaks_and_spaces_in_an_attribute_do_not_count() -> None:
    (link,) = extract_html(f'<a href=" {A}/\n  b ">the\n guide</a>')
    assert (link.url, link.title) == (f"{A}/  b", "the guide")
    assert LinkNote.LINE_BREAK in link.notes


def test_entities_without_semicolon_follow_the_standard() -> None:
    assert urls(f'<a href="{A}?a&copy=1&amp=2&lt">') == [(f"{A}?a&copy=1&amp=2<", LinkKind.HTML)]


def test_bare_addresses_of_the_text() -> None:
    page = f"<p>See {A}?a=1&amp;b=2<br>or doi:10.5555/pw.2020.</p><a href='{A}'>{A}</a>{A}&nbsp;x"
    assert urls(page) == [
        (f"{A}?a=1&b=2", LinkKind.BARE),
        ("https://doi.org/10.5555/pw.2020", LinkKind.IDENTIFIER),
        (A, LinkKind.HTML),
        (A, LinkKind.LINK_TEXT),
        (A, LinkKind.BARE),
    ]


def test_titles_are_words_of_the_link_or_of_its_image() -> None:
    page = f'<a href="{A}"><b>The</b> &amp; guide</a><a href="{A}" aria-label="Home"><img src="x.png"></a><img src="{A}.gif" alt="Logo">'
    assert [link.title for link in extract_html(page)] == ["The & guide", "Home", "Logo"]
