"""The words of the labelled pages: a file for each language, in two sets that were written apart."""

import tomllib
from functools import lru_cache
from pathlib import Path

import msgspec

DEVELOP = "develop"
HELD_OUT = "held_out"


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the pages of one language say."""

    site: str
    slug: str
    nav: list[str]
    topic: str
    prose: list[str]
    not_found_titles: list[str]
    not_found_headings: list[str]
    not_found_texts: list[str]
    gone_title: str
    gone_text: str
    about_title: str
    about_texts: list[str]
    help_title: str
    help_texts: list[str]
    song_title: str
    song_texts: list[str]
    mention: str
    sale_title: str
    sale_text: str
    sale_mention: str
    soon_title: str
    soon_text: str
    login_title: str
    login_text: str
    login_user: str
    login_password: str
    login_button: str
    sso_text: str
    pay_text: str
    consent_text: str
    consent_buttons: list[str]
    bot_title: str
    bot_text: str
    script_text: str
    comment_prompt: str
    forum_title: str
    forum_text: str


@lru_cache(maxsize=2)
def words_of(split: str) -> dict[str, Words]:
    """The words of each language of a set, by its code."""
    folder = Path(__file__).parent / split
    return {
        path.stem: msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Words)
        for path in sorted(folder.glob("*.toml"))
    }
