"""Pages that are something else than was asked for."""

from collections.abc import Iterator
from html import escape

from tests.accuracy.pages.behaviours import LabelledPage, address, banner, bare, behaviour, login_form, page, site, text
from tests.accuracy.pages.layouts import Layout
from tests.accuracy.pages.words import Words

_MISSING = "not_found"


@behaviour("says not found in title, heading and text")
def _(words: Words, lang: str, layout: Layout) -> Iterator[LabelledPage]:
    for title, heading in zip(words.not_found_titles, words.not_found_headings, strict=True):
        for line in words.not_found_texts:
            yield page(_MISSING, layout(words, lang, title, text(line), heading=heading), words)


@behaviour("says not found in the title, with a picture")
def _(words: Words, lang: str, layout: Layout) -> Iterator[LabelledPage]:
    for title in words.not_found_titles:
        yield page(_MISSING, layout(words, lang, title, '<img src="/lost.svg" alt="">'), words)


@behaviour("says not found in the heading, under the name of the site")
def _(words: Words, lang: str, layout: Layout) -> Iterator[LabelledPage]:
    for heading in words.not_found_headings:
        yield page(_MISSING, bare(words, lang, words.site, '<a href="/">↩</a>', heading=heading), words)


@behaviour("says not found in the text alone")
def _(words: Words, lang: str, layout: Layout) -> Iterator[LabelledPage]:
    for line in words.not_found_texts:
        yield page(_MISSING, layout(words, lang, words.site, text(line)), words)


@behaviour("says not found above a list of other articles")
def _(words: Words, lang: str, layout: Layout) -> Iterator[LabelledPage]:
    links = "".join(f'<li><a href="/a/{index}">{escape(line)}</a></li>' for index, line in enumerate(words.prose))
    body = text(words.not_found_texts[0]) + f"<h3>{escape(words.nav[0])}</h3><ul>{links}</ul>"
    yield page(_MISSING, site(words, lang, words.not_found_titles[0], body, heading=words.not_found_headings[1]), words)


@behaviour("says not found above teasers with text")
def _(words: Words, lang: str, layout: Layout) -> Iterator[LabelledPage]:
    teasers = "".join(
        f'<h4><a href="/a/{index}">{escape(words.topic)}</a></h4><p>{escape(line)}</p>'
        for index, line in enumerate(words.prose[:3])
    )
    body = text(words.not_found_texts[1]) + teasers
    yield page(_MISSING, site(words, lang, words.not_found_titles[1], body, heading=words.not_found_headings[0]), words)


@behaviour("says not found with a form to search")
def _(words: Words, lang: str, layout: Layout) -> Iterator[LabelledPage]:
    body = (
        text(words.not_found_texts[0])
        + '<form action="/search"><input type="search" name="q"><button>OK</button></form>'
    )
    yield page(_MISSING, layout(words, lang, f"404 - {words.site}", body, heading="404"), words)


@behaviour("says not found under a cookie banner")
def _(words: Words, lang: str, layout: Layout) -> Iterator[LabelledPage]:
    body = text(words.not_found_texts[1]) + banner(words)
    yield page(_MISSING, site(words, lang, words.not_found_titles[0], body, heading=words.not_found_headings[0]), words)


@behaviour("redirected to a page for what is missing")
def _(words: Words, lang: str, layout: Layout) -> Iterator[LabelledPage]:
    html = layout(words, lang, words.site, text(words.not_found_texts[0]), heading=words.not_found_headings[0])
    yield page(_MISSING, html, words, to="404.html")


@behaviour("product that is sold no more")
def _(words: Words, lang: str, layout: Layout) -> Iterator[LabelledPage]:
    yield page(_MISSING, layout(words, lang, words.gone_title, text(words.gone_text), heading=words.gone_title), words)


@behaviour("domain for sale")
def _(words: Words, lang: str, layout: Layout) -> Iterator[LabelledPage]:
    yield page("parked", bare(words, lang, words.sale_title, text(words.sale_text), heading=words.sale_title), words)


@behaviour("domain filled with advertisements by a service")
def _(words: Words, lang: str, layout: Layout) -> Iterator[LabelledPage]:
    links = "".join(f'<li><a href="/s?q={index}">{escape(name)}</a></li>' for index, name in enumerate(words.nav))
    script = '<script src="https://www.google.com/adsense/domains/caf.js"></script>'
    yield page("parked", bare(words, lang, f"{words.slug}.example", f"<ul>{links}</ul>{script}"), words)


@behaviour("domain that a registrar holds a place for")
def _(words: Words, lang: str, layout: Layout) -> Iterator[LabelledPage]:
    yield page(
        "default_page", bare(words, lang, words.soon_title, text(words.soon_text), heading=words.soon_title), words
    )


@behaviour("page to sign in in place of the page")
def _(words: Words, lang: str, layout: Layout) -> Iterator[LabelledPage]:
    body = text(words.login_text) + login_form(words)
    yield page("login", layout(words, lang, words.login_title, body, heading=words.login_title), words)


@behaviour("redirected to a page to sign in")
def _(words: Words, lang: str, layout: Layout) -> Iterator[LabelledPage]:
    yield page("login", site(words, lang, words.login_title, login_form(words)), words, to="account/login?next=%2F")


@behaviour("page to sign in without a field for a password")
def _(words: Words, lang: str, layout: Layout) -> Iterator[LabelledPage]:
    buttons = '<button class="sso">Halden ID</button><button class="sso">Orrin ID</button>'
    yield page(
        "login", bare(words, lang, words.login_title, text(words.sso_text) + buttons, heading=words.login_title), words
    )


@behaviour("beginning of an article for subscribers, declared")
def _(words: Words, lang: str, layout: Layout) -> Iterator[LabelledPage]:
    head = '<script type="application/ld+json">{"@type": "NewsArticle", "isAccessibleForFree": "False"}</script>'
    body = text(words.prose[0], words.pay_text)
    yield page("paywall", site(words, lang, words.topic, body, head=head, heading=words.topic), words)


@behaviour("beginning of an article for subscribers")
def _(words: Words, lang: str, layout: Layout) -> Iterator[LabelledPage]:
    body = text(*words.prose[:2], words.pay_text)
    yield page("paywall", layout(words, lang, words.topic, body, heading=words.topic), words)


@behaviour("nothing but a question for consent")
def _(words: Words, lang: str, layout: Layout) -> Iterator[LabelledPage]:
    yield page("consent", bare(words, lang, words.site, banner(words)), words)


@behaviour("redirected to a question for consent")
def _(words: Words, lang: str, layout: Layout) -> Iterator[LabelledPage]:
    yield page("consent", site(words, lang, words.site, banner(words)), words, to="consent?return=%2F")


@behaviour("test for people with 403")
def _(words: Words, lang: str, layout: Layout) -> Iterator[LabelledPage]:
    body = text(words.bot_text) + '<script src="/cdn-cgi/challenge-platform/h/g/orchestrate/chl_page/v1"></script>'
    yield page("bot_wall", bare(words, lang, words.bot_title, body), words, status=403, also=("script_only",))


@behaviour("test for people with 200, in words")
def _(words: Words, lang: str, layout: Layout) -> Iterator[LabelledPage]:
    html = bare(words, lang, words.bot_title, text(words.bot_text) + "<script>go()</script>", heading=words.bot_title)
    yield page("bot_wall", html, words, also=("script_only",))


@behaviour("test for people with a riddle")
def _(words: Words, lang: str, layout: Layout) -> Iterator[LabelledPage]:
    body = '<form><div class="h-captcha" data-sitekey="x"></div></form><script src="https://js.hcaptcha.com/1/api.js"></script>'
    yield page("bot_wall", bare(words, lang, words.site, body), words, also=("script_only",))


@behaviour("test for people told by a header")
def _(words: Words, lang: str, layout: Layout) -> Iterator[LabelledPage]:
    headers = {"content-type": "text/html", "x-amzn-waf-action": "challenge"}
    yield LabelledPage(kind="bot_wall", body=b"", url=address(words), asked=address(words), status=202, headers=headers)


@behaviour("script application")
def _(words: Words, lang: str, layout: Layout) -> Iterator[LabelledPage]:
    html = f'<!doctype html><html lang="{lang}"><head><title>{escape(words.site)}</title></head><body><div id="root"></div><script type="module" src="/assets/i.js"></script></body></html>'
    yield page("script_only", html, words)


@behaviour("script application that asks for scripts")
def _(words: Words, lang: str, layout: Layout) -> Iterator[LabelledPage]:
    html = bare(
        words,
        lang,
        words.site,
        f"<noscript>{escape(words.script_text)}</noscript><div id=app></div><script src=/c.js></script>",
    )
    yield page("script_only", html, words)
