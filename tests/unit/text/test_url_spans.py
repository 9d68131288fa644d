"""Where a bare address begins and ends."""

import pytest

from citewell.text.url_spans import find_urls

A = "https://a.example/b"


def found(text: str) -> list[str]:
    return [text[start:end] for start, end in find_urls(text)]


@pytest.mark.parametrize(
    ("text", "urls"),
    [
        (f"See {A}.", [A]),
        (f"See {A}, or {A}/c!", [A, f"{A}/c"]),
        (f"({A})", [A]),
        (f"({A}).**", [A]),
        (f"**{A}**", [A]),
        (f"_{A}_", [A]),
        (f"'{A}', \"{A}\"", [A, A]),
        (f"{A}'s owner", [A]),
        (f"<{A}>", [A]),
        (f"{A}/", [f"{A}/"]),
        (f"{A}.pdf.", [f"{A}.pdf"]),
        (f"({A}_(c))", [f"{A}_(c)"]),
        (f"({A}_(c_(d)_e))", [f"{A}_(c_(d)_e)"]),
        (f"{A}[1]", [A]),
        (f"{A}[[2]]", [A]),
        (f"{A}?x[0]=1", [f"{A}?x[0]=1"]),
        (f"{A}(see below)", [A]),
        (f"{A}_(cut title", [f"{A}_(cut"]),
        (rf"{A}\_c\_d and {A}\(17\)5-9", [rf"{A}\_c\_d", rf"{A}\(17\)5-9"]),
        (rf"{A}\[1\]", [A]),
        (rf"\({A}\)", [A]),
        (f"见{A}。", [A]),
        (f"{A}，{A}；「{A}」（{A}）《{A}》“{A}”…", [A] * 6),
        (f"{A}参照", [A]),
        (f"{A}에서", [A]),
        (f"{A}ที่นี่", [A]),
        ("https://zh.example/wiki/中文 and more", ["https://zh.example/wiki/中文"]),
        ("https://zh.example/wiki/中国GDP增长 x", ["https://zh.example/wiki/中国GDP增长"]),
        ("https://例え.example/パス。", ["https://例え.example/パス"]),
        ("https://abc例え.example/p", ["https://abc例え.example/p"]),
        ("https://münchen.example/ä", ["https://münchen.example/ä"]),
        (f"{A}https://c.example/d", [A, "https://c.example/d"]),
        (f"{A},https://c.example/d", [A, "https://c.example/d"]),
        (f"{A}/https://c.example/d", [f"{A}/https://c.example/d"]),
        (f"{A}?url=https://c.example/d&e=f", [f"{A}?url=https://c.example/d&e=f"]),
        (f"{A}%3Ahttps://c.example/d", [f"{A}%3Ahttps://c.example/d"]),
        (f"{A}?c=1&amp;d=2 {A}&lt;c {A}&quot;", [f"{A}?c=1&amp;d=2", A, A]),
        (f"{A}\u200bc", [A]),
        (f"{A}/\u200bc/\u200bd", [f"{A}/\u200bc/\u200bd"]),
        (f"{A}\u200b/c", [f"{A}\u200b/c"]),
        (f"\u200e{A}\u200e \u202b{A}\u202c", [A, A]),
        (f"{A}\x00c", [A]),
        (f"{A}\u2014which", [A]),
        ("https://a.example/Bose\u2013Einstein_x", ["https://a.example/Bose\u2013Einstein_x"]),
        ("www.velmora.example/x, WWW.VELMORA.EXAMPLE", ["www.velmora.example/x", "WWW.VELMORA.EXAMPLE"]),
        ("見www.velmora.example。", ["www.velmora.example"]),
        ("mail@www.velmora.example, awww.velmora.example, www.velmora, www., https://, https://.", []),
        ("http://[::1]:8080/x", ["http://[::1]:8080/x"]),
    ],
)
def test_ends(text: str, urls: list[str]) -> None:
    assert found(text) == urls
