"""Every form of link that a Markdown text may hold."""

import pytest

from citewell.links.extract import extract_markdown
from citewell.model import FoundLink, LinkKind, LinkNote

A = "https://docs.velmora.example/pump"
B = "https://docs.velmora.example/seal"


def noted(link: FoundLink) -> list[LinkNote]:
    """Its notes, but for what is said of every address under ``.example``."""
    reserved = ".example" in (link.url or "")
    return [note for note in link.notes if not (reserved and note is LinkNote.PLACEHOLDER)]


def only(text: str) -> FoundLink:
    (link,) = extract_markdown(text)
    assert link.span is not None
    assert text[link.span[0] : link.span[1]] == link.text
    return link


KINDS = [
    (f"[guide]({A})", LinkKind.INLINE, "guide"),
    (f"[[3]]({A})", LinkKind.INLINE, "[3]"),
    (f'[3]({A} "The guide")', LinkKind.INLINE, "The guide"),
    (f'[guide](<{A}> "hover")', LinkKind.INLINE, "guide"),
    (f"[a \\[b\\] ![logo](x.gif)]({A})", LinkKind.INLINE, "a [b] logo"),
    (f"![logo]({A})", LinkKind.IMAGE, "logo"),
    (f"<{A}>", LinkKind.AUTOLINK, None),
    (f"<{A}|guide>", LinkKind.AUTOLINK, "guide"),
    (f"See {A} now", LinkKind.BARE, None),
    (f"[the guide][1]\n\n[1]: {A}", LinkKind.REFERENCE, "the guide"),
    (f"[The guide] says.\n\n[the guide]: <{A}> 'Title'", LinkKind.REFERENCE, "The guide"),
    (f"[1]:\n  {A}", LinkKind.REFERENCE, None),
    (f"[^1]: Velmora. {A}.", LinkKind.FOOTNOTE, None),
    (f"[^1]: [Velmora]({A})", LinkKind.FOOTNOTE, "Velmora"),
    (f"[3] Velmora. {A}", LinkKind.LIST, None),
    (f"3. Velmora. {A}", LinkKind.LIST, None),
    (f"- Velmora: {A}", LinkKind.LIST, None),
    (f"| a | b |\n|---|---|\n| Velmora | {A} |", LinkKind.TABLE, None),
    (f'<a class="x" href="{A}">the <b>guide</b></a>', LinkKind.HTML, "the guide"),
    (f'<img alt="logo" src="{A}">', LinkKind.IMAGE, "logo"),
]


@pytest.mark.parametrize(("text", "kind", "title"), KINDS)
def test_kinds(text: str, kind: LinkKind, title: str | None) -> None:
    link = only(text)
    assert (link.url, link.kind, " ".join((link.title or "").split()) or None) == (A, kind, title)


@pytest.mark.parametrize(
    ("text", "url", "notes"),
    [
        (rf"[a]({A}\_b\#:\~:text=c)", f"{A}_b#:~:text=c", [LinkNote.TEXT_FRAGMENT]),
        (rf"{A}\_b", f"{A}_b", []),
        (rf"`{A}\_b`", rf"{A}\_b", [LinkNote.IN_CODE]),
        (f"```\n{A}\n```", A, [LinkNote.IN_CODE]),
        (f"{A}?a=1&amp;b=2", f"{A}?a=1&b=2", []),
        (f"[a]({A}?a=1&#38;b=2)", f"{A}?a=1&b=2", []),
        (f"[a](<{A} b(c>)", f"{A} b(c", []),
        (f"<{A}/b\n  c>", f"{A}/bc", [LinkNote.LINE_BREAK]),
        (f"[a]({A}.)", f"{A}.", []),
        (f"{A}?utm_source=openai", f"{A}?utm_source=openai", [LinkNote.TRACKING]),
        (f"{A}…", A, [LinkNote.CUT_SHORT]),
        (f"{A}...", A, [LinkNote.CUT_SHORT]),
        (f"{A}/.../b", f"{A}/.../b", [LinkNote.CUT_SHORT]),
        (f"{A}%E4%B", f"{A}%E4%B", [LinkNote.CUT_SHORT]),
        (f"[a]({A}\nnext", A, [LinkNote.CUT_SHORT]),
        (f"[a]({A}", A, [LinkNote.CUT_SHORT]),
        ("https://example.com/a", "https://example.com/a", [LinkNote.PLACEHOLDER]),
        ("https://192.0.2.1/xxxxx", "https://192.0.2.1/xxxxx", [LinkNote.PLACEHOLDER]),
        ("https://192.0.2.1/your-page", "https://192.0.2.1/your-page", []),
        (f"{A}.png?x=1", f"{A}.png?x=1", [LinkNote.IMAGE]),
        (f"https://web.archive.org/web/2020/{A}", f"https://web.archive.org/web/2020/{A}", [LinkNote.HOLDS_ANOTHER]),
        ("www.velmora.example", "www.velmora.example", [LinkNote.NO_SCHEME]),
        ("example.org/pump.", "example.org/pump", [LinkNote.PLACEHOLDER, LinkNote.NO_SCHEME]),
        ("[a](//velmora.example/pump)", "//velmora.example/pump", [LinkNote.NO_SCHEME]),
        (f"[a]({A}\u200b)", A, [LinkNote.ZERO_WIDTH]),
    ],
)
def test_escapes_are_undone_and_oddities_noted(text: str, url: str, notes: list[LinkNote]) -> None:
    link = only(text)
    assert (link.url, noted(link)) == (url, notes)


@pytest.mark.parametrize(
    ("text", "url", "other"),
    [
        (f"{A}参照。", A, f"{A}参照"),
        (
            "https://zh.velmora.example/wiki/中文 x",
            "https://zh.velmora.example/wiki/中文",
            "https://zh.velmora.example/wiki/",
        ),
        (f"{A}\u200bb", A, f"{A}b"),
        (f"{A}/\u200bb", f"{A}/b", f"{A}/"),
        (f"{A}/long-\npath/b.html, x", f"{A}/long-", f"{A}/long-path/b.html"),
        (f"[a]({A} b.pdf)", A, f"{A} b.pdf"),
    ],
)
def test_an_uncertain_end_leaves_both_readings(text: str, url: str, other: str) -> None:
    link = only(text)
    assert (link.url, link.other) == (url, other)
    assert LinkNote.UNCERTAIN_END in link.notes


@pytest.mark.parametrize(
    ("text", "urls"),
    [
        (f"{A}{B}", [A, B]),
        (f"[a]({A}{B})", [A, B]),
        (f"<{A}{B}>", [A, B]),
    ],
)
def test_addresses_run_together_are_two(text: str, urls: list[str]) -> None:
    found = extract_markdown(text)
    assert [link.url for link in found] == urls
    assert all(LinkNote.RAN_TOGETHER in link.notes for link in found)


def test_every_occurrence_has_its_place() -> None:
    text = f"[{A}]({A}) and [![x]({B})]({A}), [{A}...]({B})"
    found = extract_markdown(text)
    assert [(link.url, link.kind) for link in found] == [
        (A, LinkKind.LINK_TEXT),
        (A, LinkKind.INLINE),
        (B, LinkKind.IMAGE),
        (A, LinkKind.INLINE),
        (A, LinkKind.LINK_TEXT),
        (B, LinkKind.INLINE),
    ]
    assert LinkNote.CUT_SHORT in found[4].notes


@pytest.mark.parametrize(
    ("text", "identifier", "url"),
    [
        ("doi:10.5555/pw.2020", "10.5555/pw.2020", "https://doi.org/10.5555/pw.2020"),
        ("[paper](doi:10.5555/pw.2020)", "10.5555/pw.2020", "https://doi.org/10.5555/pw.2020"),
        ("arXiv:2001.00001", "arXiv:2001.00001", "https://arxiv.org/abs/2001.00001"),
        ("ISBN 978-3-16-148410-0", "ISBN:9783161484100", None),
    ],
)
def test_identifiers_without_an_address(text: str, identifier: str, url: str | None) -> None:
    link = only(text)
    assert (link.kind, link.identifier, link.url) == (LinkKind.IDENTIFIER, identifier, url)
    assert link.title == ("paper" if text.startswith("[") else None)


def test_an_identifier_within_an_address_is_part_of_it() -> None:
    assert only("https://doi.org/10.5555/a(1)b").identifier == "10.5555/a(1)b"
    assert only("https://docs.velmora.example/a?id=10.5555/pw").kind is LinkKind.BARE


@pytest.mark.parametrize(
    "text",
    [
        "",
        "no address",
        "[a](#top) [b](mailto:x@velmora.example) [c](./d.md) ![e](f.png)",
        "https:// and http://. or www.",
        f"<!-- {A} -->",
        f"<!-- [a]({A}) -->",
        "ASP.NET/MVC, and/or, v1.2/3, src/example.org/x, example.org",
    ],
)
def test_what_is_no_address(text: str) -> None:
    assert extract_markdown(text) == []


def test_spellings_of_one_address_have_one_identity() -> None:
    found = extract_markdown(f"{A}?utm_source=openai {A}/ <HTTP://Docs.Velmora.Example:80/pump#top>")
    assert len({link.identity for link in found}) == 1


def test_the_context_is_of_the_paragraph_and_bounded() -> None:
    text = (
        f"Another paragraph.\n\nThe pump\nis covered [1]({A}) for years.\n\nOne more. "
        + "word " * 200
        + A
        + " word" * 200
    )
    first, second = extract_markdown(text)
    assert first.context == f"The pump is covered [1]({A}) for years."
    assert len(second.context) < 300
    assert second.context.startswith("word")
    assert second.context.endswith("word")
    assert len(extract_markdown("https://velmora.example/" + "a" * 9000)[0].context) < 500
