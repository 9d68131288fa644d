"""Pages that are what was asked for, many of which only look as if they were not."""

from collections.abc import Iterator
from html import escape

from tests.accuracy.pages.behaviours import NOTHING, LabelledPage, banner, bare, behaviour, login_form, page, site, text
from tests.accuracy.pages.layouts import Layout
from tests.accuracy.pages.words import Words

_CODECS = {
    "ru": ("windows-1251", "cp1251"),
    "ja": ("shift_jis", "cp932"),
    "zh": ("gb2312", "gb18030"),
}


@behaviour("article")
def _(words: Words, lang: str, layout: Layout) -> Iterator[LabelledPage]:
    yield page(NOTHING, layout(words, lang, words.topic, text(*words.prose), heading=words.topic), words)


@behaviour("stub of two sentences")
def _(words: Words, lang: str, layout: Layout) -> Iterator[LabelledPage]:
    yield page(NOTHING, layout(words, lang, words.topic, text(*words.prose[:2]), heading=words.topic), words)


@behaviour("article under a cookie banner")
def _(words: Words, lang: str, layout: Layout) -> Iterator[LabelledPage]:
    yield page(NOTHING, site(words, lang, words.topic, banner(words) + text(*words.prose), heading=words.topic), words)


@behaviour("article with a box to sign in")
def _(words: Words, lang: str, layout: Layout) -> Iterator[LabelledPage]:
    body = f"<div class=box>{login_form(words)}</div>" + text(*words.prose)
    yield page(NOTHING, layout(words, lang, words.topic, body, heading=words.topic), words)


@behaviour("article with comments for members")
def _(words: Words, lang: str, layout: Layout) -> Iterator[LabelledPage]:
    body = (
        text(*words.prose[:4]) + f'<div id="comments"><p><a href="/login">{escape(words.comment_prompt)}</a></p></div>'
    )
    yield page(NOTHING, layout(words, lang, words.topic, body, heading=words.topic), words)


@behaviour("article that mentions something not found")
def _(words: Words, lang: str, layout: Layout) -> Iterator[LabelledPage]:
    body = text(*words.prose[:3], words.mention, *words.prose[3:])
    yield page(NOTHING, layout(words, lang, words.topic, body, heading=words.topic), words)


@behaviour("stub that mentions something not found")
def _(words: Words, lang: str, layout: Layout) -> Iterator[LabelledPage]:
    yield page(
        NOTHING, layout(words, lang, words.topic, text(words.mention, words.prose[0]), heading=words.topic), words
    )


@behaviour("encyclopaedia on the error 404")
def _(words: Words, lang: str, layout: Layout) -> Iterator[LabelledPage]:
    body = text(*words.about_texts)
    yield page(NOTHING, layout(words, lang, words.about_title, body, heading=words.about_title), words)


@behaviour("help with the error 404")
def _(words: Words, lang: str, layout: Layout) -> Iterator[LabelledPage]:
    yield page(NOTHING, layout(words, lang, words.help_title, text(*words.help_texts), heading=words.help_title), words)


@behaviour("a work called like the error")
def _(words: Words, lang: str, layout: Layout) -> Iterator[LabelledPage]:
    yield page(NOTHING, layout(words, lang, words.song_title, text(*words.song_texts), heading=words.song_title), words)


@behaviour("question in a forum about the error")
def _(words: Words, lang: str, layout: Layout) -> Iterator[LabelledPage]:
    body = f'<div class="post">{text(words.forum_text)}</div>'
    yield page(NOTHING, layout(words, lang, words.forum_title, body, heading=words.forum_title), words)


@behaviour("the error page that was asked for")
def _(words: Words, lang: str, layout: Layout) -> Iterator[LabelledPage]:
    title = words.not_found_titles[0]
    yield page(
        NOTHING, site(words, lang, title, text(words.not_found_texts[0]), heading=title), words, path="examples/404"
    )


@behaviour("article on a house for sale")
def _(words: Words, lang: str, layout: Layout) -> Iterator[LabelledPage]:
    body = text(words.sale_mention, *words.prose[:2])
    yield page(NOTHING, layout(words, lang, words.topic, body, heading=words.topic), words)


@behaviour("home page")
def _(words: Words, lang: str, layout: Layout) -> Iterator[LabelledPage]:
    teasers = "".join(f'<h3><a href="/a/{index}">{escape(line)}</a></h3>' for index, line in enumerate(words.prose))
    yield page(NOTHING, site(words, lang, words.site, teasers, heading=words.site), words, path="")


@behaviour("contact form with a test for people")
def _(words: Words, lang: str, layout: Layout) -> Iterator[LabelledPage]:
    fields = "".join(
        f"<label>{escape(name)} <input type=text name=f{index}></label>" for index, name in enumerate(words.nav[:3])
    )
    body = f'<form action="/send">{fields}<textarea name=t></textarea><div class="g-recaptcha"></div><button>OK</button></form>'
    yield page(NOTHING, layout(words, lang, words.nav[-1], body, heading=words.nav[-1]), words, path="contact")


@behaviour("the page to sign in that was asked for")
def _(words: Words, lang: str, layout: Layout) -> Iterator[LabelledPage]:
    yield page(
        NOTHING, site(words, lang, words.login_title, login_form(words), heading=words.login_title), words, path="login"
    )


@behaviour("script application rendered by its server")
def _(words: Words, lang: str, layout: Layout) -> Iterator[LabelledPage]:
    body = f'<div id="__next">{text(*words.prose)}</div><noscript>{escape(words.script_text)}</noscript>'
    yield page(
        NOTHING, bare(words, lang, words.topic, body + "<script src=/b.js></script>", heading=words.topic), words
    )


@behaviour("article in an old character set")
def _(words: Words, lang: str, layout: Layout) -> Iterator[LabelledPage]:
    label, codec = _CODECS.get(lang, ("iso-8859-1", "cp1252"))
    html = bare(words, lang, words.topic, text(*words.prose), heading=words.topic)
    body = html.encode(codec, "xmlcharrefreplace")
    made = page(NOTHING, "", words)
    yield LabelledPage(
        kind=NOTHING, body=body, url=made.url, asked=made.asked, headers={"content-type": f"text/html; charset={label}"}
    )


@behaviour("article that scripts of a bot guard accompany")
def _(words: Words, lang: str, layout: Layout) -> Iterator[LabelledPage]:
    script = "<script>(function(){var a=document.createElement('script');a.src='/cdn-cgi/challenge-platform/scripts/jsd/main.js';})();</script>"
    yield page(NOTHING, site(words, lang, words.topic, text(*words.prose) + script, heading=words.topic), words)


@behaviour("article for subscribers that is shown as a whole")
def _(words: Words, lang: str, layout: Layout) -> Iterator[LabelledPage]:
    body = text(*words.prose, *reversed(words.prose), *words.prose, *words.prose, *words.prose)
    yield page(NOTHING, site(words, lang, words.topic, body, heading=words.topic), words)


@behaviour("list of files")
def _(words: Words, lang: str, layout: Layout) -> Iterator[LabelledPage]:
    rows = "".join(f'<a href="{index}.txt">{index}.txt</a> 2024-01-0{index} 1K\n' for index in range(1, 6))
    yield page(
        NOTHING,
        f"<html><head><title>Index of /{words.slug}</title></head><body><h1>Index of /{words.slug}</h1><pre>{rows}</pre></body></html>",
        words,
        path=f"{words.slug}/",
    )


@behaviour("plain text")
def _(words: Words, lang: str, layout: Layout) -> Iterator[LabelledPage]:
    yield page(
        NOTHING,
        "\n".join((words.topic, *words.prose, words.mention)),
        words,
        path="a.txt",
        headers={"content-type": "text/plain"},
    )
