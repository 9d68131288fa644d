"""Pages that stand in for others: tests for people, sites that are worked on, pages that wait for their scripts."""

from collections.abc import Mapping

from citewell.links.content.seen import Seen
from citewell.links.content.wording import markup, plain
from citewell.links.content.words import count_words

_MOST = 100
_MOST_SHORT = 60
_MARKUP = 200_000
_EMPTY = 12
_MOST_ASKING = 40
_SCRIPT = "javascript"


def header_signs(headers: Mapping[str, str]) -> tuple[str, ...]:
    """``bot_wall:header`` when the answer says itself that it is a test for people."""
    challenged = headers.get("cf-mitigated", "").lower() == "challenge"
    asked = headers.get("x-amzn-waf-action", "").lower() in ("captcha", "challenge")
    return ("bot_wall:header",) if challenged or asked else ()


def bot_wall_signs(seen: Seen) -> tuple[str, ...]:
    """Whether a page is a test for people: ``challenge`` or ``captcha`` by its markup, ``title`` or ``text``."""
    if seen.prose > _MOST:
        return ()
    signs: list[str] = []
    code = seen.document.lowered[:_MARKUP]
    if any(mark in code for mark in markup()["challenge"]):
        signs.append("bot_wall:challenge")
    if seen.prose > _MOST_SHORT:
        return tuple(signs)
    # A form to write to somebody has such a test too, below its fields.
    if seen.document.fields <= 1 and any(mark in code for mark in markup()["captcha"]):
        signs.append("bot_wall:captcha")
    words: list[str] = []
    if not seen.is_named_as_asked and any(_waits(part, seen) for part in seen.named):
        words.append("bot_wall:title")
    said = (*seen.sentences, plain(seen.document.unscripted))
    if any(_checks(sentence, seen) for sentence in said):
        words.append("bot_wall:text")
    # Nothing can be checked without a script or a form; where there is neither, both places have to say so.
    checks = bool(seen.document.scripts or seen.document.fields)
    return (*signs, *words) if checks or len(words) > 1 else tuple(signs)


def script_signs(seen: Seen) -> tuple[str, ...]:
    """Whether a page is empty until its scripts have run: ``empty``, or ``asked`` when it asks for them."""
    if seen.words > 2 * _MOST_ASKING:  # as nearly all are; their sentences need not be looked for
        return ()
    said = (*seen.sentences[:2], plain(seen.document.unscripted))
    asked = any(_SCRIPT in sentence and any(w.script.search(sentence) for w in seen.wordings) for sentence in said)
    if asked and seen.prose <= _MOST_ASKING:
        return ("script_only:asked",)
    return ("script_only:empty",) if seen.document.scripts and seen.words <= _EMPTY else ()


def maintenance_signs(seen: Seen) -> tuple[str, ...]:
    """``maintenance:title`` when a page says only that its site is worked on for the time being."""
    if seen.prose > _MOST_SHORT or seen.is_named_as_asked:
        return ()
    says = any(
        w.maintenance.search(part) and w.left(part, w.maintenance, w.addressed, w.things, w.fillers) <= 1
        for part in seen.named
        for w in seen.wordings
    )
    return ("maintenance:title",) if says else ()


def _waits(part: str, seen: Seen) -> bool:
    return any(w.waiting.search(part) and w.left(part, w.waiting, w.addressed, w.fillers) <= 1 for w in seen.wordings)


def _checks(sentence: str, seen: Seen) -> bool:
    """Whether a sentence, which is a good part of a short page, tells its reader of such a test."""
    return count_words(sentence) * 3 >= seen.prose and any(
        w.persons.search(sentence) and w.checking.search(sentence) and w.addressed.search(sentence)
        for w in seen.wordings
    )
