"""Pages that stand before another: to sign in, to subscribe, to consent."""

import re

from citewell.links.content.addresses import is_consent, is_login
from citewell.links.content.seen import Seen
from citewell.links.content.wording import Wording, in_any_language, plain
from citewell.links.content.words import count_words

_NOT_FREE = re.compile(r"[\"']?isAccessibleForFree[\"']?\s{0,9}[:=]\s{0,9}[\"']?false", re.IGNORECASE)
_NOT_FREE_ITEM = re.compile(r"itemprop=[\"']?isAccessibleForFree[\"']?\s+content=[\"']?false", re.IGNORECASE)
_MOST_OF_FORM = 25
_MOST_OF_LOGIN = 80
_MOST_OF_SENTENCE = 25
_MOST_OF_PREVIEW = 250
_MOST_OF_OTHERS = 15
_MOST_OF_CONSENT = 250
_MOST_OF_TITLED = 120
# A title names the site besides: ``Before you continue to Velmora``.
_SITE = 2
_LAST = 4


def login_signs(seen: Seen) -> tuple[str, ...]:
    """Whether a page asks to sign in and shows little else: ``password_field``, ``title``, ``text`` or ``path``."""
    if seen.prose > _MOST_OF_LOGIN or is_login(seen.asked):
        return ()
    asks = bool(seen.document.buttons or seen.document.fields)
    titled = (
        asks
        and not seen.is_named_as_asked
        and any(_signs_in(part, wording) for part in seen.named for wording in seen.wordings)
    )
    path = is_login(seen.url)
    signs: list[str] = []
    if seen.document.passwords and seen.prose <= (_MOST_OF_LOGIN if titled or path else _MOST_OF_FORM):
        signs.append("login:password_field")
    if titled:
        signs.append("login:title")
    if (
        asks
        and seen.prose <= _MOST_OF_SENTENCE
        and any(
            wording.sign_in.search(sentence) and count_words(sentence) * 2 >= seen.prose
            for sentence in seen.sentences
            for wording in seen.wordings
        )
    ):
        signs.append("login:text")
    if path:
        signs.append("login:path")
    return tuple(signs)


def paywall_signs(seen: Seen) -> tuple[str, ...]:
    """Whether a page shows only the beginning of a text that is sold, by its markup, ``schema``, or words, ``text``."""
    if seen.prose > _MOST_OF_PREVIEW:
        return ()
    signs: list[str] = []
    code = seen.document.markup
    if "isaccessibleforfree" in seen.document.lowered and (_NOT_FREE.search(code) or _NOT_FREE_ITEM.search(code)):
        signs.append("paywall:schema")
    said = (*seen.sentences[-_LAST:], *seen.heading)
    may_say = any(pattern.search("\n".join(said)) for pattern in in_any_language("subscribe"))
    if may_say and any(
        w.subscribe.search(sentence) and w.reading.search(sentence) for sentence in said for w in seen.wordings
    ):
        signs.append("paywall:text")
    return tuple(signs)


def consent_signs(seen: Seen) -> tuple[str, ...]:
    """Whether a page holds nothing but a question for consent: ``dialog``, ``title`` or ``path``."""
    if seen.url != seen.asked and is_consent(seen.url) and not is_consent(seen.asked):
        return ("consent:path",)
    if seen.prose > _MOST_OF_CONSENT or seen.is_named_as_asked or not seen.document.buttons:
        return ()
    # What is asked for may stand in the sentence, above it or on the buttons.
    around = " ".join((*seen.named, *map(plain, seen.document.buttons)))
    asking = [
        sentence
        for sentence in seen.sentences
        if any(w.cookies.search(sentence) and w.agree.search(f"{sentence} {around}") for w in seen.wordings)
    ]
    others = seen.prose - sum(map(count_words, asking))
    if asking and others <= _MOST_OF_OTHERS:
        return ("consent:dialog",)
    cookies = any(wording.cookies.search(sentence) for sentence in seen.sentences for wording in seen.wordings)
    titled = any(_asks_for_consent(part, wording) for part in seen.named for wording in seen.wordings)
    return ("consent:title",) if titled and cookies and seen.prose <= _MOST_OF_TITLED else ()


def _asks_for_consent(part: str, wording: Wording) -> bool:
    return bool(wording.consenting.search(part)) and wording.left(part, wording.consenting, wording.fillers) <= _SITE


def _signs_in(part: str, wording: Wording) -> bool:
    return bool(wording.sign_in.search(part)) and not wording.left(
        part, wording.sign_in, wording.addressed, wording.fillers
    )
