"""The ways in which addresses and numbers are written, and what only looks like them."""

import pytest

from citewell.values.candidates.emails import find_emails, is_address
from citewell.values.candidates.phones import find_phones, may_be_number
from citewell.values.decode.cloudflare import decode_hex
from citewell.values.decode.targets import mail_targets, phone_target
from citewell.values.walk import read_page

KEY = 0x5A


def coded(text: str) -> str:
    return bytes([KEY, *[byte ^ KEY for byte in text.encode()]]).hex()


ADDRESS = "desk@orrinmill-ptr.com"
WRITTEN = [
    "<p>desk@orrinmill-ptr.com</p>",
    "<p>desk&#64;orrinmill-ptr&#46;com</p>",
    '<a href="mailto:desk@orrinmill-ptr.com?subject=Hello%20there&cc=x">write</a>',
    '<a href="mailto:%20desk%40orrinmill-ptr.com">write</a>',
    '<a href="Mailto:mailto:desk@orrinmill-ptr.com">write</a>',
    '<map><area href="mailto:desk@orrinmill-ptr.com"></map>',
    f'<span class="__cf_email__" data-cfemail="{coded(ADDRESS)}">[email&#160;protected]</span>',
    f'<a href="/cdn-cgi/l/email-protection#{coded(ADDRESS)}">write</a>',
    "<p>desk (at) orrinmill-ptr (dot) com</p>",
    "<p>desk[at]orrinmill-ptr.com</p>",
    "<p>desk {at} orrinmill-ptr [dot] com</p>",
    "<p>desk(ät)orrinmill-ptr(punkt)com</p>",
    "<p>desk [arobase] orrinmill-ptr [point] com</p>",
    "<p>desk AT orrinmill-ptr DOT com</p>",
    "<p>desk~orrinmill-ptr.com</p>",
    "<p>desk @ orrinmill-ptr.com</p>",
    "<p>desk＠orrinmill-ptr.com</p>",
    "<p>desk@orrinmill\u200b-ptr.com</p>",
    "<p><a href='#'>desk@orrinmill-ptr.com</a>Phone</p>",
    "<p><span>desk</span>@<span>orrinmill-ptr.com</span></p>",
    "<p>Mail:desk@orrinmill-ptr.com.</p>",
    '<script type="application/ld+json">{"@graph":[{"@type":"Organization","contactPoint":{"email":"mailto:desk@orrinmill-ptr.com"}}]}</script>',
    '<div itemscope itemtype="https://schema.org/Organization"><a itemprop="email" href="mailto:desk@orrinmill-ptr.com">w</a></div>',
    '<div class="h-card"><a class="u-email" href="mailto:desk@orrinmill-ptr.com">w</a></div>',
]


@pytest.mark.parametrize("html", WRITTEN)
def test_an_address_is_found_however_it_is_written(html):
    assert ADDRESS in {mention.normal for mention in find_emails(read_page(f"<body>{html}</body>"))}


NO_ADDRESSES = [
    "<p>logo@2x.png</p>",
    "<p>some-package@1.2.3/dist/index.js</p>",
    "<p>https://video.example-host.com/@somebody/clip</p>",
    "<p>follow @somebody.com</p>",
    "<p>git@host.com:team/project.git</p>",
    "<p>k@L.Bi1</p>",
    f'<span data-cfemail="{coded("Attack @ Dawn 3")}">[email&#160;protected]</span>',
    "<p>meet (at) noon</p>",
]


@pytest.mark.parametrize("html", NO_ADDRESSES)
def test_what_is_no_address_is_not_found(html):
    assert [mention.value for mention in find_emails(read_page(f"<body>{html}</body>"))] == []


@pytest.mark.parametrize(
    ("address", "can_be"),
    [
        ("a@b.co.uk", True),
        ("a@b.example", True),
        ("a@b", False),
        ("a@b.png", False),
        ("@b.com", False),
        ("a..b@c.com", False),
        ("a@b..com", False),
        ("a" * 65 + "@b.com", False),
        ("a@b@c.com", False),
    ],
)
def test_an_address_has_a_form_and_a_domain(address, can_be):
    assert is_address(address) is can_be


def test_cloudflares_form_is_decoded_and_rubbish_is_not():
    assert decode_hex(coded(ADDRESS)) == ADDRESS
    assert decode_hex("zz") is None
    assert decode_hex("5a") is None


def test_targets_of_links():
    assert mail_targets("mailto:a@b.com,c@d.com?x=1") == ["a@b.com", "c@d.com"]
    assert mail_targets("https://b.com") == []
    assert phone_target("tel:+44%2020%207000") == ("tel", "+44 20 7000")
    assert phone_target("mailto:a@b.com") is None


NUMBERS = [
    ("<p>Tel: 0151 234 5678</p>", "+441512345678"),
    ("<p>Tel. +44 (0)151 234-5678</p>", "+441512345678"),
    ("<p>Phone:0151.234.5678</p>", "+441512345678"),
    ('<a href="tel:+441512345678">call</a>', "+441512345678"),
    ("<p>0151 234 5678 / 0151 234 5679</p>", "+441512345679"),
    ("<p>Phone:0151 234 5678Email</p>", "+441512345678"),
]


@pytest.mark.parametrize(("html", "normal"), NUMBERS)
def test_a_number_is_found_however_it_is_written(html, normal):
    assert normal in {mention.normal for mention in find_phones(read_page(f"<body>{html}</body>"), "GB")}


@pytest.mark.parametrize(
    "written",
    [
        "05.10.2021",
        "2021-10-05",
        "2015 – 2016",
        "192.168.100.200",
        "10.30-17.00",
        "1.234.567",
        "978-3-16-148410-0",
        "12345",
        "111111111",
    ],
)
def test_dates_addresses_prices_and_book_numbers_are_no_telephones(written):
    assert not may_be_number(written)
