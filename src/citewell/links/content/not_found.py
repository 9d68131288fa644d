"""Pages that say that the page is not there, although the server said that it is."""

import re

from citewell.links.content.addresses import asks_about_errors, is_missing_page
from citewell.links.content.seen import Seen
from citewell.links.content.wording import Wording, in_any_language

_NUMBER = re.compile(r"(?<![^\W_])(?:404|410)(?![^\W_])")
# Beyond these, in words of prose, a page is too rich to be taken for a message: by how much of it says so.
_MOST_WITH_TWO = 400
_MOST_WITH_ONE = 120
_MOST_WITH_NUMBER = 60
_MOST_WITH_TEXT = 60
_STUB = 50
_LONGEST_PART = 16


def not_found_signs(seen: Seen) -> tuple[str, ...]:
    """Where a page says that it is not there: ``title``, ``heading``, ``text`` or ``path``.

    A title or heading counts when it says nothing else, a sentence when it names a thing, says that it is not there
    and addresses the reader. Pages about such messages say further things in their titles, or much in their texts.
    """
    if seen.prose > _MOST_WITH_TWO or not _may_say(seen):
        return ()
    if asks_about_errors(seen.asked) or seen.is_named_as_asked or _is_about(seen):
        return ()
    title, heading = _strength(seen.title, seen), _strength(seen.heading, seen)
    text = any(_tells(sentence, wording) for sentence in seen.first_sentences for wording in seen.wordings)
    path = _is_at_missing_page(seen) and seen.prose <= _MOST_WITH_ONE
    found = [name for name, says in (("title", title), ("heading", heading), ("text", text), ("path", path)) if says]
    if len(found) >= 2 or path:
        return tuple(found)
    if not found:
        return ()
    most = _MOST_WITH_TEXT if text else _MOST_WITH_ONE if title == 2 or heading == 2 else _MOST_WITH_NUMBER
    return tuple(found) if seen.prose <= most else ()


def _may_say(seen: Seen) -> bool:
    """Whether anything speaks for it in any language, so that it is worth finding out in which the page is."""
    said = "\n".join((*seen.named, *seen.first_sentences))
    return any(
        pattern.search(said) for pattern in (_NUMBER, *in_any_language("whole", "missing"))
    ) or _is_at_missing_page(seen)


def _is_at_missing_page(seen: Seen) -> bool:
    """Whether redirects led to a page whose address says that it is one for what is not there."""
    return seen.url != seen.asked and is_missing_page(seen.url) and not is_missing_page(seen.asked)


def _is_about(seen: Seen) -> bool:
    """Whether a page speaks of such messages, or of a work that is called like one."""
    for wording in seen.wordings:
        if any(wording.about.search(part) or wording.asking.search(part) for part in seen.named):
            return True
        lead = seen.first_sentences
        if seen.prose >= _STUB and any(wording.about.search(sentence) for sentence in lead):
            return True
    return any(_mentions(part, seen) for part in seen.named)


def _mentions(part: str, seen: Seen) -> bool:
    """Whether a part of a title has such words among others, as a question or a report about them has."""
    if not (_NUMBER.search(part) or any(wording.whole.search(part) for wording in seen.wordings)):
        return False
    return all(_left(part, wording) > 1 for wording in seen.wordings)


def _strength(parts: tuple[str, ...], seen: Seen) -> int:
    """2 when a part says nothing but that something is not there, 1 when it is nothing but the number of the error."""
    return max((_strength_of(part, wording) for part in parts for wording in seen.wordings), default=0)


def _strength_of(part: str, wording: Wording) -> int:
    left = _left(part, wording)
    if len(part.split()) > _LONGEST_PART or left > 1:
        return 0
    if wording.whole.search(part):
        return 2
    # ``Missing persons page``: one word may describe the thing as well as say that it is not there.
    missing = wording.missing.search(part) if wording.things.search(part) else None
    if missing is not None and (left == 0 or not wording.spaced or not missing[0].isalpha()):
        return 2
    return int(left == 0 and _NUMBER.search(part) is not None)


def _left(part: str, wording: Wording) -> int:
    return wording.left(
        part, _NUMBER, wording.whole, wording.missing, wording.things, wording.addressed, wording.fillers
    )


def _tells(sentence: str, wording: Wording) -> bool:
    """Whether a sentence tells its reader that something is not there."""
    return bool(
        wording.missing.search(sentence) and wording.things.search(sentence) and wording.addressed.search(sentence)
    )
