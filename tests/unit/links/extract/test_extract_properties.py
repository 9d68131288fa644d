"""What holds of every text: places are exact, and an address is read the same wherever it stands."""

import itertools
import string

from hypothesis import example, given, settings
from hypothesis import strategies as st

from citewell.links.extract import extract_html, extract_markdown, extract_text
from citewell.model import FoundLink, LinkKind

EXTRACTORS = (extract_markdown, extract_html, extract_text)
BARE = frozenset(
    {LinkKind.BARE, LinkKind.LIST, LinkKind.TABLE, LinkKind.FOOTNOTE, LinkKind.REFERENCE, LinkKind.LINK_TEXT}
)

LETTERS = string.ascii_letters + string.digits
LABEL = st.text(string.ascii_lowercase + string.digits, min_size=1, max_size=8)
HOST = st.builds(
    lambda labels, top: ".".join([*labels, top]),
    st.lists(LABEL, min_size=1, max_size=3),
    st.sampled_from(["example", "test", "invalid", "example.org"]),
)
WORD = st.text(LETTERS, min_size=1, max_size=6)
# Marks within a word; what follows is always a letter, so that no mark is the last of the address.
JOINED = st.builds(
    lambda first, mark, last: first + mark + last, WORD, st.sampled_from([*".-_~%+,;:@!$'&*", "%20", ".."]), WORD
)
BRACKETED = st.builds(
    lambda word, inner: f"{word}_({inner})", WORD, st.one_of(WORD, st.builds(lambda a, b: f"{a}({b})", WORD, WORD))
)
SEGMENT = st.one_of(WORD, JOINED, BRACKETED)
PATH = st.builds(
    lambda parts, end: "".join(f"/{part}" for part in parts) + end,
    st.lists(SEGMENT, max_size=4),
    st.sampled_from(["", "/"]),
)
QUERY = st.one_of(
    st.just(""),
    st.builds(
        lambda pairs: "?" + "&".join(f"{a}={b}" for a, b in pairs),
        st.lists(st.tuples(WORD, WORD), min_size=1, max_size=3),
    ),
)
FRAGMENT = st.one_of(st.just(""), st.builds(lambda word: f"#{word}", WORD), st.just("#:~:text=a%20b"))
URL = st.builds(
    lambda scheme, host, port, path, query, fragment: f"{scheme}://{host}{port}{path}{query}{fragment}",
    st.sampled_from(["http", "https", "HTTPS"]),
    HOST,
    st.sampled_from(["", ":8080"]),
    PATH,
    QUERY,
    FRAGMENT,
)

CONTEXTS = [
    "{}",
    "See {}.",
    "({})",
    "(see {}).",
    "**{}**",
    "*{}*,",
    "_{}_",
    "[x]({})",
    "[[1]]({}).",
    '[x]({} "title")',
    "[x](<{}>)",
    "![x]({})",
    "<{}>",
    "[1]: {}",
    "[1] {}",
    "[^1]: {}.",
    "- {}\n- more",
    "1. {}",
    "| {} |\n|---|\n",
    "a | {} | b",
    "> {}",
    "见{}。",
    "（{}）",
    "「{}」",
    "{}，",
    "“{}”",
    '"{}"',
    "'{}'",
    "`{}`",
    "```\n{}\n```",
    "{}\n",
    "{}\n\nmore",
    "{}[1]",
    "{}[[2]](#a)",
    '<a href="{}">x</a>',
    "\u200e{}\u200e",
    "{}\u2014then",
    "[x][1]\n\n[1]: <{}>",
    "{} {{more}}",
    "{}) and (more)",
    "{}!?",
    "{}\u3000x",
]
NOISE = st.text(
    st.one_of(st.sampled_from("[]()<>{}*_`\\!|#&;:.,/\n \t\"'-+~^1a\u200b\u3002中"), st.characters()), max_size=40
)
PIECES = st.sampled_from(
    [
        "https://",
        "http://a.example/",
        "www.",
        "](",
        "[",
        ")",
        "<",
        ">",
        "<a href=",
        "<!--",
        "-->",
        "doi:10.5555/",
        "arXiv:2001.00001",
        "\ud800",
        "\x00",
        "\u202e",
        "`",
        "```\n",
        "|",
        "[^1]: ",
        "&amp;",
        "\\",
        "中",
        "\u200b",
    ]
)


def spans(text: str, found: list[FoundLink]) -> list[tuple[int, int]]:
    placed = [link.span for link in found if link.span is not None]
    assert len(placed) == len(found)
    assert all(text[start:end] == link.text for (start, end), link in zip(placed, found, strict=True))
    return placed


@given(st.one_of(NOISE, st.lists(st.one_of(PIECES, NOISE), max_size=12).map("".join)))
@settings(max_examples=400, deadline=None)
@example("[x](<https://a.example/b c>)<https://a.example>")
@example("<!-- [x](https://a.example) --> <a href='https://a.example'>https://a.example</a>")
def test_places_are_exact_disjoint_and_in_order(text: str) -> None:
    for extract in EXTRACTORS:
        placed = spans(text, extract(text))
        assert all(before[1] <= after[0] for before, after in itertools.pairwise(placed))
        assert all(start < end for start, end in placed)


@given(URL, st.sampled_from(CONTEXTS), st.sampled_from(["", "Words before. ", "一些话。", "One\n\n"]))
@settings(max_examples=400, deadline=None)
def test_an_address_is_read_the_same_wherever_it_stands(url: str, context: str, before: str) -> None:
    text = (before + "\n\n" if context[0] in "[|>-1`" and before else before) + context.format(url)
    (link,) = [link for link in extract_markdown(text) if link.kind is not LinkKind.IDENTIFIER]
    assert (link.url, link.text) == (url, url)
    if link.kind in BARE and "<" not in context and "[x]" not in context:
        (plain,) = [link for link in extract_text(text) if link.kind is not LinkKind.IDENTIFIER]
        assert plain.text == url


@given(URL)
@settings(max_examples=150, deadline=None)
def test_an_attribute_is_read_as_it_stands(url: str) -> None:
    written = url.replace("&", "&amp;").replace("'", "&#39;")
    for page in (f'<p><a href="{written}">x</a>', f"<area href='{written}'>"):
        found = extract_html(page)
        assert [(link.url, link.text) for link in found] == [(url, written)]


@given(st.lists(URL, min_size=1, max_size=5))
@settings(max_examples=80, deadline=None)
def test_every_occurrence_is_found_once(urls: list[str]) -> None:
    text = "\n\n".join(f"As said [{n}]({url}), and {url}." for n, url in enumerate(urls))
    assert [link.url for link in extract_markdown(text)] == [url for url in urls for _ in range(2)]
