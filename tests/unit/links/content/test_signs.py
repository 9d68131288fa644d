"""Signs that a page is something else than was asked for, and pages that only look as if they were."""

import pytest

from citewell.links.content.wording import all_wordings, plain, sentences
from tests.unit.links.content.pages import PROSE, URL, html, kinds, read

MISSING = [
    ("Page not found", "The page you requested could not be found.", ("title", "heading", "text")),
    ("404 | Lorne Museum", "Sorry, this page doesn't exist.", ("title", "heading", "text")),
    ("Lorne Museum", "Sorry, we couldn't find the page you were looking for.", ("text",)),
    ("Error 404", "", ("title", "heading")),
    ("Страница не найдена", "Запрошенная страница не существует.", ("title", "heading", "text")),
    ("ページが見つかりません", "お探しのページは削除された可能性があります。", ("title", "heading", "text")),
    ("Pagina nao encontrada", "A pagina que procura nao existe.", ("title", "heading", "text")),
    ("Seite nicht gefunden – Museum an der Lorne", "", ("title", "heading")),
]


@pytest.mark.parametrize(("title", "text", "places"), MISSING)
def test_says_not_found(title: str, text: str, places: tuple[str, ...]) -> None:
    assert read(html(title, text)).signs == tuple(f"not_found:{place}" for place in places)


def test_redirected_to_a_page_for_what_is_missing() -> None:
    document = html("Lorne Museum", "Back to the ferry.")
    assert read(document, url="https://www.lorne.example/404.html", asked=URL).signs == ("not_found:path",)
    assert read(document, url="https://www.lorne.example/errors/404").signs == ()


ORDINARY = {
    "article": html("The rope ferry", PROSE),
    "stub": html("The rope ferry", "It crossed the Lorne."),
    "rich page with such a title": html("Page not found", *[PROSE] * 10),
    "encyclopaedia": html("404 Not Found", "404 is a status code of HTTP. " + PROSE),
    "help": html("How to fix the error 404 not found", "Check the address of your page, it may not be found."),
    "question": html("Why is my page not found?", "Your page is not found because its address was changed."),
    "album": html("Page Not Found (album)", "The album came out in May."),
    "novel": html("Page Not Found: a novel by Oda Wren", "She lost a page of her book."),
    "mentions": html("The charter", "The charter could not be found and a page is missing."),
    "house for sale": html("Mill for sale", "The mill is for sale, and its owner wants to sell it."),
    "host name and an offer": html(
        "Harrow.com buys the mill", "Harrow.com has agreed to acquire the mill for a good price."
    ),
    "trial": html("Free trial", "A free trial gives you full access to all tools for 14 days."),
    "subscription": html("Gift subscription", "Give a subscription for only 20 pounds a year."),
    "dashboard": html("Adding an address", "Log in to the dashboard and choose the list on the left."),
    "form with a test": html("Contact", body="<form><input name=a><input name=b><div class=g-recaptcha></div></form>"),
    "script of a guard": html(
        "Ferry", PROSE * 3, head="<script src=/cdn-cgi/challenge-platform/scripts/jsd/main.js></script>"
    ),
    "box to sign in": html("Ferry", PROSE * 3, body="<form><input name=u><input type=password></form>"),
    "banner": html("Ferry", PROSE * 2, body="<div>We use cookies. Accept all cookies?</div>"),
    "article for subscribers, whole": html(
        "Ferry", *[PROSE] * 8, head='<script>{"isAccessibleForFree": false}</script>'
    ),
    "tutorial": html("Welcome to nginx! What it means and how to go on from there", PROSE),
    "person": html("A person", "A person who checks the ferry is human, too."),
    "rendered by the server": html("Ferry", PROSE, body="<div id=__next></div><script src=a.js></script>"),
    "empty": "",
}


@pytest.mark.parametrize("name", ORDINARY)
def test_ordinary_pages_have_no_sign(name: str) -> None:
    assert read(ORDINARY[name]).signs == ()


OTHERS = [
    (html("lorne.example", "This domain is for sale."), "parked:for_sale"),
    (html("www.lorne.example may be purchased", "lorne.example: make an offer"), "parked:for_sale"),
    (html("Lorne", body="<script src=//img.sedoparking.com/a.js></script>"), "parked:service"),
    (html("Welcome to nginx!", "It runs."), "default_page:nginx"),
    (html("Apache2 Debian Default Page", "It runs."), "default_page:apache"),
    (html("It works!"), "default_page:apache"),
    (html("Coming soon"), "default_page:soon"),
    (html("Lorne", "This domain is parked."), "default_page:placeholder"),
    (html("Account Suspended"), "default_page:suspended"),
    (html("Members", body="<form><input name=u><input type=password></form>"), "login:password_field"),
    (html("Sign in", body="<form><input name=u></form>"), "login:title"),
    (html("Members", "Please log in to go on.", body="<button>Go</button>"), "login:text"),
    (html("Ferry", "It crossed.", "Subscribe to continue reading."), "paywall:text"),
    (html("Ferry", "It crossed.", head='<script>{"isAccessibleForFree":"False"}</script>'), "paywall:schema"),
    (html("Ferry", "It crossed.", head='<meta itemprop="isAccessibleForFree" content="false">'), "paywall:schema"),
    (html("Before you continue", "We use cookies.", body="<button>Accept all</button>"), "consent:dialog"),
    (html("Just a moment...", body="<script>1</script>"), "bot_wall:title"),
    (html("Lorne", body="<form id=challenge-form></form>"), "bot_wall:challenge"),
    (html("Lorne", body="<div class=cf-turnstile></div>"), "bot_wall:captcha"),
    (html("Lorne", "Please confirm that you are human.", body="<script>1</script>"), "bot_wall:text"),
    ("<title>Trails</title><div id=root></div><script src=a.js></script>", "script_only:empty"),
    (html("Trails", body="<noscript>You need to enable JavaScript.</noscript><script src=a.js></script>"), "script_only:asked"),
]  # fmt: skip


@pytest.mark.parametrize(("document", "sign"), OTHERS)
def test_signs(document: str, sign: str) -> None:
    assert sign in read(document).signs


@pytest.mark.parametrize(
    ("header", "value"),
    [("cf_mitigated", "challenge"), ("x_amzn_waf_action", "captcha"), ("x_amzn_waf_action", "challenge")],
)
def test_an_answer_may_say_itself_that_it_is_a_test(header: str, value: str) -> None:
    assert read("", **{header: value}).signs == ("bot_wall:header",)
    assert read(html("Ferry", PROSE), **{header: "other"}).signs == ()


def test_a_gate_is_no_sign_where_it_was_asked_for() -> None:
    login = html("Sign in", body="<form><input name=u><input type=password></form>")
    assert kinds(read(login, url="https://www.lorne.example/login", asked=URL)) == {"login"}
    assert read(login, url="https://www.lorne.example/login").signs == ()
    assert read(html("Lorne"), url="https://consent.lorne.example/", asked=URL).signs == ("consent:path",)


def test_signs_do_not_depend_on_the_case_of_markup() -> None:
    document = html("PAGE NOT FOUND", "THE PAGE YOU REQUESTED COULD NOT BE FOUND.")
    assert read(document.upper()).signs == read(document).signs


@pytest.mark.parametrize("code", sorted(all_wordings()))
def test_every_language_has_phrases_that_match_themselves(code: str) -> None:
    wording = all_wordings()[code]
    assert wording.missing.pattern != "(?!)"
    assert wording.left(plain(""), wording.missing) == 0
    assert not wording.things.search("")


def test_ten_languages_are_known() -> None:
    assert {"en", "de", "fr", "es", "pt", "it", "nl", "zh", "ja", "ru"} <= set(all_wordings())


def test_sentences_end_at_marks_and_lines() -> None:
    assert sentences("One. Two!\nThree 3.5 four。五", 4) == ["one.", "two!", "three 3.5 four", "五"]


def test_a_page_with_the_name_that_was_asked_for_is_that_page() -> None:
    named = "https://www.lorne.example/news/"
    document = html("Coming soon: three exhibitions", "They open in May.")
    assert read(document, url=f"{named}coming-soon-three-exhibitions").signs == ()
    assert kinds(read(document, url=f"{named}a71")) == {"default_page"}
    assert kinds(read(html("Page not found", "This page does not exist."), url=f"{named}page")) == {"not_found"}
