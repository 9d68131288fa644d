"""Links: linked numbers, words that are links, bare addresses and identifiers."""

import pytest

from citewell.model import Family, Source
from tests.reading_cases import NONE, Expected, assert_cited, assert_not_cited, make_sources, read

PUMP = "https://docs.velmora.example/pump"
TERMS = "https://docs.velmora.example/terms"
WIKI = "https://wiki.example/Pump_(washing)"
AT = (Source(id="pump", url=PUMP), Source(id="terms", url=TERMS))

# fmt: off
LINKED_NUMBERS: dict[str, tuple[str, Expected]] = {
    "plain": (f"Six years ⟪[2]({PUMP})⟫.", [f"?{PUMP}"]),
    "after the stop": (f"Six years.⟪[2]({PUMP})⟫ Seals are not.⟪[1]({TERMS})⟫", [f"?{PUMP}", f"?{TERMS}"]),
    "doubled brackets": (f"Six years ⟪[[2]]({PUMP})⟫.", [f"?{PUMP}"]),
    "run of doubled brackets": (f"So it is.⟪[[1]]({PUMP})⟫⟪[[2]]({TERMS})⟫⟪[[3]]({WIKI})⟫", [f"?{PUMP}", f"?{TERMS}", f"?{WIKI}"]),
    "run with spaces": (f"So it is ⟪[[1]]({PUMP})⟫ ⟪[[2]]({TERMS})⟫.", [f"?{PUMP}", f"?{TERMS}"]),
    "comma between": (f"So it is ⟪[1]({PUMP})⟫, ⟪[2]({TERMS})⟫.", [f"?{PUMP}", f"?{TERMS}"]),
    "parentheses around": (f"Six years (⟪[8]({PUMP})⟫).", [f"?{PUMP}"]),
    "two in parentheses": (f"Six years (⟪[8]({PUMP})⟫, ⟪[9]({TERMS})⟫).", [f"?{PUMP}", f"?{TERMS}"]),
    "brackets around": (f"Six years [⟪[8]({PUMP})⟫].", [f"?{PUMP}"]),
    "table cell": (f"| Part | Source |\n| --- | --- |\n| pump | ⟪[[1]]({PUMP})⟫⟪[[2]]({TERMS})⟫ |", [f"?{PUMP}", f"?{TERMS}"]),
    "bold": (f"**Six years ⟪[[1]]({PUMP})⟫**", [f"?{PUMP}"]),
    "title": (f'Six years ⟪[2]({PUMP} "Pump guarantee")⟫.', [f"?{PUMP}"]),
    "single-quoted title": (f"Six years ⟪[2]({PUMP} 'Pump guarantee')⟫.", [f"?{PUMP}"]),
    "title with parentheses": (f'Six years ⟪[2]({PUMP} "Pump (V40)")⟫.', [f"?{PUMP}"]),
    "angle brackets": (f"Six years ⟪[2](<{PUMP}>)⟫.", [f"?{PUMP}"]),
    "balanced parentheses": (f"Six years ⟪[2]({WIKI})⟫.", [f"?{WIKI}"]),
    "escaped brackets": (f"Six years ⟪[\\[2\\]]({PUMP})⟫.", [f"?{PUMP}"]),
    "footnote-like": (f"Six years ⟪[^2^]({PUMP})⟫.", [f"?{PUMP}"]),
    "tracking parameter": (f"Six years ⟪[2]({PUMP}?utm_source=chat)⟫.", [f"?{PUMP}"]),
    "tracking among others": (f"Six years ⟪[2]({PUMP}?utm_source=chat&lang=en&gclid=a1#top)⟫.", [f"?{PUMP}?lang=en#top"]),
    "superscript tag": (f"Six years.⟪<sup>[1]({PUMP})</sup>⟫ No.", [f"?{PUMP}"]),
    "in a list": (f"- pump: six years ⟪[1]({PUMP})⟫\n- seals: none⟪[2]({TERMS})⟫", [f"?{PUMP}", f"?{TERMS}"]),
    "in a quote": (f"> Six years ⟪[1]({PUMP})⟫", [f"?{PUMP}"]),
    "Chinese": (f"水泵保修六年⟪[[1]]({PUMP})⟫。密封件除外。⟪[2]({TERMS})⟫", [f"?{PUMP}", f"?{TERMS}"]),
    "long number": (f"Six years ⟪[[144]]({PUMP})⟫.", [f"?{PUMP}"]),
}
TEXT_LINKS: dict[str, tuple[str, Expected]] = {
    "in the sentence": (f"As the ⟪[pump guarantee]({PUMP})⟫ says, six years.", [f"?{PUMP}"]),
    "at the start": (f"⟪[The guarantee]({PUMP})⟫ covers the pump.", [f"?{PUMP}"]),
    "in parentheses": (f"Six years (⟪[docs.velmora.example]({PUMP}?utm_source=openai)⟫).", [f"?{PUMP}"]),
    "several in parentheses": (f"So it is (⟪[a.example]({PUMP})⟫, ⟪[b.example]({TERMS})⟫).", [f"?{PUMP}", f"?{TERMS}"]),
    "author and year": (f"Sleep suffers (⟪[Miller et al. 2018]({PUMP})⟫).", [f"?{PUMP}"]),
    "full stop inside": (f"So it is. ⟪[Guarantee.]({PUMP})⟫ No.", [f"?{PUMP}"]),
    "bold text": (f"See ⟪[**the guarantee**]({PUMP})⟫.", [f"?{PUMP}"]),
    "in bold": (f"See **⟪[the guarantee]({PUMP})⟫**.", [f"?{PUMP}"]),
    "in italics": (f"*See ⟪[the guarantee]({PUMP})⟫*.", [f"?{PUMP}"]),
    "brackets in the text": (f"See ⟪[guarantee [2026] terms]({PUMP})⟫.", [f"?{PUMP}"]),
    "address as text": (f"See ⟪[{PUMP}]({PUMP})⟫.", [f"?{PUMP}"]),
    "other address as text": (f"See ⟪[{TERMS}]({PUMP})⟫.", [f"?{PUMP}"]),
    "spaces in the address": ("See ⟪[the terms](<https://docs.velmora.example/all terms.pdf>)⟫.", ["?https://docs.velmora.example/all terms.pdf"]),
    "parentheses in the address": (f"See ⟪[pump]({WIKI})⟫ (in short).", [f"?{WIKI}"]),
    "nested parentheses": ("See ⟪[pump](https://wiki.example/A_(b_(c)))⟫.", ["?https://wiki.example/A_(b_(c))"]),
    "title": (f'See ⟪[pump]({PUMP} "The pump")⟫.', [f"?{PUMP}"]),
    "entity": (f"See ⟪[pump]({PUMP}?a=1&amp;b=2)⟫.", [f"?{PUMP}?a=1&b=2"]),
    "query and fragment": (f"See ⟪[pump]({PUMP}?lap=2#forks)⟫.", [f"?{PUMP}?lap=2#forks"]),
    "reference": (f"See ⟪[the guarantee][1]⟫ on it.\n\n[1]: {PUMP}", [f"?{PUMP}"]),
    "named reference": (f"See ⟪[the guarantee][pump]⟫ on it.\n\n[pump]: {PUMP} \"Pump\"", [f"?{PUMP}"]),
    "reference in angle brackets": (f"See ⟪[the guarantee][1]⟫ on it.\n\n[1]: <{PUMP}>", [f"?{PUMP}"]),
    "collapsed reference": (f"See ⟪[pump guarantee][]⟫ on it.\n\n[pump guarantee]: {PUMP}", [f"?{PUMP}"]),
    "shortcut reference": (f"See ⟪[pump guarantee]⟫ on it.\n\n[pump guarantee]: {PUMP}", [f"?{PUMP}"]),
    "HTML": (f'See <b>this</b> ⟪<a href="{PUMP}">guarantee</a>⟫.', [f"?{PUMP}"]),
    "HTML with more attributes": (f"See ⟪<a class='x' href='{PUMP}' target=_blank>guarantee</a>⟫.", [f"?{PUMP}"]),
    "HTML in capitals": (f'See ⟪<A HREF="{PUMP}">guarantee</A>⟫.', [f"?{PUMP}"]),
    "Chinese": (f"水泵保修六年（⟪[保修条款]({PUMP})⟫）。", [f"?{PUMP}"]),
    "table cell": (f"| Part | Source |\n|---|---|\n| pump | ⟪[guarantee]({PUMP})⟫ |", [f"?{PUMP}"]),
    "two side by side": (f"See ⟪[a]({PUMP})⟫⟪[b]({TERMS})⟫.", [f"?{PUMP}", f"?{TERMS}"]),
    "code in the text": (f"See ⟪[`config.toml`]({PUMP})⟫.", [f"?{PUMP}"]),
    "maths in the text": (f"See ⟪[the $x_1$ table]({PUMP})⟫.", [f"?{PUMP}"]),
    "text over a line break": (f"See ⟪[the pump\nguarantee]({PUMP})⟫.", [f"?{PUMP}"]),
    "two definitions": (f"So ⟪[1]⟫⟪[2]⟫.\n\n[1]: {PUMP}\n[2]: {TERMS}", [f"?{PUMP}", f"?{TERMS}"]),
    "image that links": (f"![chart](https://img.example/c.png) and ⟪[pump]({PUMP})⟫.", [f"?{PUMP}"]),
}
ADDRESSES: dict[str, tuple[str, Expected]] = {
    "at the end": (f"The terms stand at ⟪{PUMP}⟫.", [f"?{PUMP}"]),
    "in parentheses": (f"The terms (⟪{PUMP}⟫) and the rest (⟪{TERMS}⟫), in English.", [f"?{PUMP}", f"?{TERMS}"]),
    "angle brackets": (f"See <⟪{PUMP}⟫>.", [f"?{PUMP}"]),
    "colon": (f"Source: ⟪{PUMP}⟫", [f"?{PUMP}"]),
    "two on a line": (f"Source: ⟪{PUMP}⟫ ; ⟪{TERMS}⟫", [f"?{PUMP}", f"?{TERMS}"]),
    "comma": (f"See ⟪{PUMP}⟫, ⟪{TERMS}⟫, and so on.", [f"?{PUMP}", f"?{TERMS}"]),
    "question and exclamation": (f"Seen ⟪{PUMP}⟫? Then ⟪{TERMS}⟫!", [f"?{PUMP}", f"?{TERMS}"]),
    "bold": (f"**⟪{PUMP}⟫** and *⟪{TERMS}⟫*, __⟪{WIKI}⟫__.", [f"?{PUMP}", f"?{TERMS}", f"?{WIKI}"]),
    "bold in parentheses": (f"**(⟪{PUMP}⟫)**.", [f"?{PUMP}"]),
    "quotes": (f"'⟪{PUMP}⟫' or \"⟪{TERMS}⟫\" or “⟪{WIKI}⟫”", [f"?{PUMP}", f"?{TERMS}", f"?{WIKI}"]),
    "balanced parentheses": (f"See ⟪{WIKI}⟫.", [f"?{WIKI}"]),
    "balanced within parentheses": (f"So it is (see ⟪{WIKI}⟫).", [f"?{WIKI}"]),
    "nested parentheses": ("See ⟪https://wiki.example/A_(b_(c))⟫).", ["?https://wiki.example/A_(b_(c))"]),
    "trailing slash stays": (f"See ⟪{PUMP}/⟫.", [f"?{PUMP}/"]),
    "dots inside": ("See ⟪https://a.example/v1.2/file.tar.gz⟫.", ["?https://a.example/v1.2/file.tar.gz"]),
    "query": (f"See ⟪{PUMP}?code=F3&lap=2⟫, or call.", [f"?{PUMP}?code=F3&lap=2"]),
    "fragment": (f"See ⟪{PUMP}#forks⟫.", [f"?{PUMP}#forks"]),
    "tracking": (f"See ⟪{PUMP}?utm_source=openai⟫.", [f"?{PUMP}"]),
    "Chinese text after": (f"见⟪{PUMP}⟫。密封件除外，见⟪{TERMS}⟫，不含。", [f"?{PUMP}", f"?{TERMS}"]),
    "Chinese parentheses": (f"保修六年（⟪{PUMP}⟫）。", [f"?{PUMP}"]),
    "Chinese quotes": (f"见「⟪{PUMP}⟫」和《⟪{TERMS}⟫》", [f"?{PUMP}", f"?{TERMS}"]),
    "run together": (f"⟪{PUMP}⟫⟪{TERMS}⟫", [f"?{PUMP}", f"?{TERMS}"]),
    "archive of another": ("See ⟪https://archive.example/web/2020/https://a.example/x⟫.", ["?https://archive.example/web/2020/https://a.example/x"]),
    "address as parameter": ("See ⟪https://a.example/go?url=https://b.example/y⟫.", ["?https://a.example/go?url=https://b.example/y"]),
    "without scheme": ("See ⟪www.velmora.example/pump⟫.", ["?www.velmora.example/pump"]),
    "capitals": ("See ⟪HTTPS://Docs.Velmora.example/Pump⟫.", ["?HTTPS://Docs.Velmora.example/Pump"]),
    "port": ("See ⟪http://docs.velmora.example:8080/pump⟫.", ["?http://docs.velmora.example:8080/pump"]),
    "international host": ("See ⟪https://bücher.example/größe⟫.", ["?https://bücher.example/größe"]),
    "percent-encoded": ("See ⟪https://a.example/b%20c%2Fd⟫.", ["?https://a.example/b%20c%2Fd"]),
    "ellipsis": ("See ⟪https://a.example/long⟫…", ["?https://a.example/long"]),
    "table cell": (f"| a | b |\n|---|---|\n| pump |⟪{PUMP}⟫|", [f"?{PUMP}"]),
    "zero-width space after": (f"See ⟪{PUMP}⟫\u200b now.", [f"?{PUMP}"]),
    "list": (f"- ⟪{PUMP}⟫\n- ⟪{TERMS}⟫\n\nThat is all there is to it.", [f"?{PUMP}", f"?{TERMS}"]),
    "escaped underscore": ("See ⟪https://a.example/b\\_c⟫.", ["?https://a.example/b_c"]),
    "entity": (f"See ⟪{PUMP}?a=1&amp;b=2⟫.", [f"?{PUMP}?a=1&b=2"]),
    "citation after it": (f"See ⟪{PUMP}⟫⟪[1]⟫ and ⟪{TERMS}⟫⟪[[2]]⟫.", [f"?{PUMP}", "?1", f"?{TERMS}", "?2"]),
    "brackets in a query": ("See ⟪https://a.example/x?f[0]=1&g[a]=2⟫.", ["?https://a.example/x?f[0]=1&g[a]=2"]),
    "Chinese letters after": (f"见⟪{PUMP}⟫的说明。", [f"?{PUMP}"]),
    "Chinese path": ("见⟪https://wiki.example/wiki/水泵⟫。", ["?https://wiki.example/wiki/水泵"]),
    "comma and no space": (f"See ⟪{PUMP}⟫,⟪{TERMS}⟫.", [f"?{PUMP}", f"?{TERMS}"]),
}
IDENTIFIERS: dict[str, tuple[str, Expected]] = {
    "DOI": ("Light delays sleep (⟪doi:10.5555/pw.2020.17⟫).", ["?10.5555/pw.2020.17"]),
    "DOI with a space": ("Light delays sleep. ⟪DOI: 10.5555/pw.2020.17⟫", ["?10.5555/pw.2020.17"]),
    "bare DOI": ("Light delays sleep, ⟪10.5555/pw.2020.17⟫.", ["?10.5555/pw.2020.17"]),
    "DOI address": ("Light delays sleep ⟪https://doi.org/10.5555/pw.2020.17⟫.", ["?10.5555/pw.2020.17"]),
    "old DOI address": ("Light delays sleep ⟪http://dx.doi.org/10.5555/12345678⟫, it is said.", ["?10.5555/12345678"]),
    "DOI with parentheses": ("So it is (⟪doi:10.5555/s0140(20)30183-5⟫).", ["?10.5555/s0140(20)30183-5"]),
    "DOI without scheme": ("See ⟪doi.org/10.5555/pw.2020.17⟫.", ["?10.5555/pw.2020.17"]),
    "DOI in brackets": ("Light delays sleep ⟪[doi:10.5555/pw.2020.17]⟫.", ["?10.5555/pw.2020.17"]),
    "DOI link": ("Light delays sleep ⟪[Varnholt](https://doi.org/10.5555/pw.2020.17)⟫.", ["?10.5555/pw.2020.17"]),
    "DOI before Chinese": ("见⟪doi:10.5555/pw.2020.17⟫。", ["?10.5555/pw.2020.17"]),
    "two DOIs": ("So ⟪doi:10.5555/a.1⟫; ⟪doi:10.5555/a.2⟫.", ["?10.5555/a.1", "?10.5555/a.2"]),
    "arXiv": ("Light delays sleep (⟪arXiv:2401.01234⟫).", ["?arXiv:2401.01234"]),
    "arXiv with version": ("Light delays sleep, ⟪arXiv:2401.01234v2⟫.", ["?arXiv:2401.01234v2"]),
    "arXiv with a space": ("Light delays sleep (⟪arXiv: 2401.01234⟫).", ["?arXiv:2401.01234"]),
    "old arXiv": ("So it is ⟪arXiv:hep-th/9901001⟫.", ["?arXiv:hep-th/9901001"]),
    "arXiv in brackets": ("So it is ⟪[arXiv:2401.01234]⟫.", ["?arXiv:2401.01234"]),
    "PMID": ("Light delays sleep (⟪PMID: 31234567⟫).", ["?PMID:31234567"]),
    "PMID without a space": ("Light delays sleep ⟪PMID:31234567⟫.", ["?PMID:31234567"]),
    "PMID in brackets": ("Light delays sleep ⟪[PMID: 31234567]⟫.", ["?PMID:31234567"]),
    "PMC number": ("Light delays sleep (⟪PMC7123456⟫).", ["?PMCID:PMC7123456"]),
    "PMCID": ("Light delays sleep (⟪PMCID: PMC7123456⟫).", ["?PMCID:PMC7123456"]),
    "ISBN-13": ("The handbook says so (⟪ISBN 978-3-16-148410-0⟫).", ["?ISBN:9783161484100"]),
    "ISBN with a colon": ("The handbook says so, ⟪ISBN: 9783161484100⟫.", ["?ISBN:9783161484100"]),
    "ISBN-10": ("The handbook says so (⟪ISBN 0-306-40615-2⟫).", ["?ISBN:0306406152"]),
    "ISBN-13 named": ("The handbook says so (⟪ISBN-13: 978-3-16-148410-0⟫).", ["?ISBN:9783161484100"]),
}
CITES_NOTHING = [
    "[Write to us](mailto:desk@velmora.example).",
    "[Back to the top](#top) or [see below](#range).",
    "[call](tel:+4455501420) or [run](javascript:void(0)).",
    "The form desk@velmora.example is read daily; velmora.example is our site.",
    "Read https:// or http:/x or www. here.",
    "The ratio is 10.5/3 and 10.1234 of it; the date 10.12/2024.",
    "Version arXiv or PMID or ISBN alone names nothing; PM 12345678 is a price.",
    "![Drain filter](https://img.example/filter.png) ![](https://img.example/a.png \"t\")",
    '<img src="https://img.example/filter.png" alt="see [1]">',
    "![alt with [1] in it](https://img.example/x.png)",
]
# fmt: on


@pytest.mark.parametrize(("answer", "targets"), LINKED_NUMBERS.values(), ids=LINKED_NUMBERS)
def test_a_linked_number_names_its_address(answer: str, targets: Expected) -> None:
    assert_cited(answer, targets, NONE)


@pytest.mark.parametrize(("answer", "targets"), TEXT_LINKS.values(), ids=TEXT_LINKS)
def test_a_link_names_its_address(answer: str, targets: Expected) -> None:
    assert_cited(answer, targets, NONE)


@pytest.mark.parametrize(("answer", "targets"), ADDRESSES.values(), ids=ADDRESSES)
def test_a_bare_address_is_read_without_what_surrounds_it(answer: str, targets: Expected) -> None:
    assert_cited(answer, targets, NONE)


@pytest.mark.parametrize(("answer", "targets"), IDENTIFIERS.values(), ids=IDENTIFIERS)
def test_identifiers_are_read(answer: str, targets: Expected) -> None:
    assert_cited(answer, targets, NONE)


@pytest.mark.parametrize("answer", CITES_NOTHING)
def test_what_leads_to_no_document_cites_nothing(answer: str) -> None:
    assert_not_cited(answer)


@pytest.mark.parametrize(
    "written",
    [
        PUMP,
        PUMP + "/",
        PUMP + "?utm_source=openai",
        PUMP + "#section-2",
        "http://docs.velmora.example/pump",
        "https://DOCS.velmora.example/pump",
        "https://docs.velmora.example:443/pump",
        "https://docs.velmora.example/%70ump",
    ],
)
def test_a_known_address_is_bound_however_it_is_spelt(written: str) -> None:
    for answer in (f"Six years [2]({written}).", f"See [pump]({written}).", f"See {written}."):
        (citation,) = read(answer, AT).citations
        assert citation.bound == ("pump",)


@pytest.mark.parametrize(
    "written", [PUMP + "s", PUMP + "?page=2", "https://docs.velmora.example/Pump", PUMP + "#/other"]
)
def test_another_address_is_not_bound(written: str) -> None:
    (citation,) = read(f"See {written} on it.", AT).citations
    assert citation.bound == (None,)


@pytest.mark.parametrize(
    ("answer", "targets"),
    [
        ("Six years ⟪[1](#call_ab)⟫.", ["call_ab"]),
        ("Six years ⟪[1](#call_zz)⟫.", ["1"]),
        ("Six years ⟪[7](#call_zz)⟫.", ["?7"]),
        ("Six years ⟪[[1]](#source-1)⟫.", ["1"]),
        ("See ⟪[the guarantee](call_ab)⟫.", ["call_ab"]),
        ("See ⟪[the guarantee](guarantee.pdf)⟫.", ["guarantee.pdf"]),
        ("See ⟪[the guarantee](files/guarantee.pdf)⟫.", ["guarantee.pdf"]),
    ],
)
def test_a_link_within_the_page_or_to_a_file_names_a_source(answer: str, targets: Expected) -> None:
    assert_cited(answer, targets, make_sources("1", "call_ab", "guarantee.pdf"))


def test_the_words_shown_are_kept() -> None:
    first, second = read(f"See [the guarantee]({PUMP}) and [3]({TERMS}).", AT).citations
    assert (first.link_text, first.family) == ("the guarantee", Family.TEXT_LINK)
    assert (second.link_text, second.family) == ("3", Family.LINKED_NUMBER)


def test_an_identifier_is_bound_to_the_source_that_has_it() -> None:
    sources = (
        Source(id="light", url="https://doi.org/10.5555/pw.2020.17"),
        Source(id="10.5555/trial"),
        Source(id="arXiv:2401.01234"),
        Source(id="p1", url="https://pubmed.ncbi.nlm.nih.gov/31234567/"),
    )
    text = "A doi:10.5555/PW.2020.17, b https://doi.org/10.5555/trial, c arXiv:2401.01234, d PMID: 31234567."
    assert [c.bound for c in read(text, sources).citations] == [
        ("light",),
        ("10.5555/trial",),
        ("arXiv:2401.01234",),
        ("p1",),
    ]
