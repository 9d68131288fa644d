"""Markup and entities of records taken away: JATS, HTML and MathML tags, entities escaped once or more."""

import html
import re

# Tags of titles as registries give them; anything else in angle brackets is text ("p < 0.05", "<unk>").
_TAG = re.compile(
    r"</?(?:jats:|mml:|m:)?(?:i|b|u|em|strong|sub|sup|sc|scp|small|tt|italic|bold|underline|span|p|br|title|xref|ext-link"
    r"|inline-formula|tex-math|math|mrow|mi|mn|mo|msub|msup|msubsup|mtext|mspace|mover|munder|mfrac|msqrt|mstyle|mfenced"
    r"|semantics|annotation|mprescripts|mmultiscripts|none|styled-content|named-content|alternatives|roman|sans-serif"
    r"|monospace|strike|overline|a|font|fn|title_sup|inf)(?:\s[^<>]{0,300})?/?>",
    re.IGNORECASE,
)
# Between letters of a word these set a letter apart; elsewhere a tag parts words or stands at a space anyway.
_TIGHT = re.compile(r"</?(?:jats:|mml:|m:)?(?:i|b|em|sub|sup|italic|bold|sc|scp|small|inf|m[a-z]+)\b", re.IGNORECASE)
_TEX = re.compile(r"<(?:jats:)?tex-math[^<>]{0,300}>.{0,2000}?</(?:jats:)?tex-math>", re.IGNORECASE | re.DOTALL)
_DOUBLED_FORMULA = re.compile(
    r"<(?:mml:|m:)?annotation[^<>]{0,300}>.{0,2000}?</(?:mml:|m:)?annotation>", re.IGNORECASE | re.DOTALL
)
# Publishers' own: "[CSC]i[/CSC]" of the AAS, "<ASTROBJ>NGC 1068</ASTROBJ>" of ADS.
_OWN = re.compile(r"\[/?[A-Z]{2,8}\]|</?[A-Z]{3,12}>")
_ENTITY = re.compile(r"&#?[A-Za-z0-9]{1,31};")
_MOST_TIMES = 3
_SPACES = re.compile(r"\s+")


def without_markup(text: str) -> str:
    """The text in one line, without tags, its entities resolved however often they were escaped."""
    for _ in range(_MOST_TIMES):
        if not _ENTITY.search(text):
            break
        text = html.unescape(text)
    if "<" in text:
        text = _DOUBLED_FORMULA.sub("", _TEX.sub("", text))
        text = _TAG.sub(lambda tag: "" if _TIGHT.match(tag[0]) else " ", text)
    if "[" in text or "<" in text:
        text = _OWN.sub("", text)
    return _SPACES.sub(" ", text).strip()
