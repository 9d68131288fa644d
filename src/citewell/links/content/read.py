"""From the bytes of a body to what decides of a verdict."""

import hashlib
from collections.abc import Mapping
from urllib.parse import urljoin

import msgspec

from citewell.links.content.addresses import without_address
from citewell.links.content.bot_walls import bot_wall_signs, header_signs, maintenance_signs, script_signs
from citewell.links.content.decode import decode
from citewell.links.content.document import Document
from citewell.links.content.expected import has_quote, has_title
from citewell.links.content.fragments import element_of, has_element, has_text, letters_of
from citewell.links.content.gates import consent_signs, login_signs, paywall_signs
from citewell.links.content.looked_for import LookedFor
from citewell.links.content.media import is_html, is_plain_text, media_type_of
from citewell.links.content.not_found import not_found_signs
from citewell.links.content.parked import default_page_signs, parked_signs
from citewell.links.content.seen import Seen
from citewell.links.content.siblings import looks_suspicious
from citewell.links.content.words import count_words, sketch_of
from citewell.model.exchange import Page
from citewell.text.language import guess_language

_MOST_TEXT = 3_000_000
_MOST_ADDRESS = 4_000
# A page with fewer words may be waiting for its scripts, so that nothing can be missing in it.
_FEWEST_WORDS = 20


def read_page(
    body: bytes, *, url: str, headers: Mapping[str, str], wanted: LookedFor | None = None, whole: bool = True
) -> Page:
    """What was read of the body of an answer.

    It never raises, and its cost is bounded whatever the body holds. What costs time is left out where nothing is
    decided by it: the sketch of a page that need not be compared with another, and the language of one in which no
    words are looked for.

    Args:
        body: the bytes that were read, decompressed.
        url: the address that was requested at this hop.
        headers: of the answer, names in lower case.
        wanted: what is looked for in it; ``None`` when nothing is, as in a sibling.
        whole: whether the body was read to its end; otherwise nothing is said to be missing in it.
    """
    media_type = media_type_of(body, headers)
    page = Page(
        media_type=media_type,
        size=len(body),
        whole=whole,
        digest=f"sha256:{hashlib.sha256(body).hexdigest()}",
        signs=header_signs(headers),
    )
    if is_html(media_type):
        return _read_html(page, decode(body, headers.get("content-type", "")), url, headers, wanted)
    if is_plain_text(media_type):
        return _read_text(page, decode(body, headers.get("content-type", ""))[:_MOST_TEXT], url, wanted)
    return page


def _read_text(page: Page, text: str, url: str, wanted: LookedFor | None) -> Page:
    language: str | None = None
    found: dict[str, bool] = {}
    if wanted is not None:
        _note(found, "text", _has_texts(wanted, text))
        if wanted.quote is not None:
            language = guess_language(text)
            _note(found, "quote", has_quote(wanted.quote, text=text, language=language))
    read = msgspec.structs.replace(page, language=language, words=count_words(text), found=found)
    return msgspec.structs.replace(read, sketch=sketch_of(text)) if _is_compared(read, url, wanted) else read


def _read_html(page: Page, html: str, url: str, headers: Mapping[str, str], wanted: LookedFor | None) -> Page:
    document = Document(html)
    seen = Seen(document, url=url, asked=wanted.url if wanted is not None else url, headers=headers)
    signs = (*page.signs, *_signs(seen))
    if not signs:  # a page that is known to be something is not one that nothing is known of
        signs = script_signs(seen)
    found = _found(seen, wanted, judges_missing=page.whole) if wanted is not None else {}
    read = msgspec.structs.replace(
        page,
        title=document.title,
        language=seen.language_if_asked,
        words=seen.words,
        signs=signs,
        found=found,
        refresh=_absolute(url, document.refresh),
        canonical=_absolute(url, document.canonical),
    )
    if not _is_compared(read, url, wanted):
        return read
    return msgspec.structs.replace(read, sketch=sketch_of(without_address(document.prose or document.text, url)))


def _is_compared(page: Page, url: str, wanted: LookedFor | None) -> bool:
    """Whether a page is one that others are compared with, or that is compared with others itself."""
    return wanted is None or looks_suspicious(page, url=url, asked=wanted.url)


def _signs(seen: Seen) -> tuple[str, ...]:
    """What in a page speaks for something else than the page asked for."""
    missing = tuple(f"not_found:{place}" for place in not_found_signs(seen))
    return (
        *missing,
        *parked_signs(seen),
        *default_page_signs(seen),
        *login_signs(seen),
        *paywall_signs(seen),
        *(() if missing else consent_signs(seen)),
        *bot_wall_signs(seen),
        *maintenance_signs(seen),
    )


def _found(seen: Seen, wanted: LookedFor, *, judges_missing: bool) -> dict[str, bool]:
    """What is there of what is looked for, and what is surely not; of the rest nothing is said."""
    document = seen.document
    found: dict[str, bool] = {}
    _note(found, "fragment", _has_fragment(seen, wanted))
    if wanted.title is None and wanted.quote is None and not wanted.fragment.texts:
        text = ""
    else:
        text = "\n".join((document.title or "", document.text, document.rest))
    _note(found, "text", _has_texts(wanted, text))
    if wanted.title is not None:
        titles = (document.title or "", document.social_title, *document.headings)
        _note(found, "title", has_title(wanted.title, titles=titles, text=text, language=seen.language))
    if wanted.quote is not None:
        _note(found, "quote", has_quote(wanted.quote, text=text, language=seen.language))
    if not judges_missing or not document.is_parsed_whole or seen.words < _FEWEST_WORDS:
        return {name: there for name, there in found.items() if there}
    return found


def _has_fragment(seen: Seen, wanted: LookedFor) -> bool | None:
    name = element_of(wanted.fragment)
    if name is None:
        return None
    document = seen.document
    if has_element(name, document.ids | document.rest_ids):
        return True
    # Scripts may name the headings of a page; where the page links to its own ids, they are in its markup.
    named = bool(document.linked_ids & document.ids)
    return None if document.scripts and not named else False


def _has_texts(wanted: LookedFor, text: str) -> bool | None:
    if not wanted.fragment.texts:
        return None
    letters = letters_of(text)
    return all(has_text(words, letters) for words in wanted.fragment.texts)


def _note(found: dict[str, bool], name: str, there: bool | None) -> None:  # noqa: FBT001 - a finding, not a switch
    if there is not None:
        found[name] = there


def _absolute(base: str, address: str | None) -> str | None:
    if address is None or len(address) > _MOST_ADDRESS:
        return None
    try:
        return urljoin(base, address)
    except ValueError:
        return None
