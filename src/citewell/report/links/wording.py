"""How verdicts on addresses are put into words."""

from citewell.links.words import STATUS_WORDS
from citewell.model import ArchiveAnswer, Asked, LinkReason, LinkStatus, LinkVerdict

_OTHER_PAGE = "other page"
STANDINGS = (STATUS_WORDS[LinkStatus.ALIVE], _OTHER_PAGE, *list(STATUS_WORDS.values())[1:])
"""All that ``standing`` may say, in the order in which it is counted."""
_ABOUT = {"parent": "folder"}


def standing(verdict: LinkVerdict) -> str:
    """Where an address stands, in a word or two; people look for pages that are there and not the ones cited."""
    return _OTHER_PAGE if verdict.reason is LinkReason.OTHER_PAGE else STATUS_WORDS[verdict.status]


def archive_lines(verdict: LinkVerdict) -> list[str]:
    """What each archive said, a line an archive, where that is not seen from what is suggested."""
    rests_on_it = verdict.status is LinkStatus.NEVER_SEEN or verdict.reason is LinkReason.ARCHIVE_UNAVAILABLE
    said: dict[str, list[str]] = {}
    for answer in verdict.archive:
        is_copy = answer.outcome is Asked.FOUND and answer.about == "page"
        if rests_on_it or (is_copy and answer.capture is None):
            said.setdefault(answer.archive, []).append(_said(answer))
    return [f"{archive}: {', '.join(words)}" for archive, words in said.items()]


def _said(answer: ArchiveAnswer) -> str:
    about = _ABOUT.get(answer.about, answer.about)
    if answer.outcome is Asked.NONE:
        return f"{about} not captured"
    if answer.outcome is Asked.FAILED:
        return f"no answer about the {about}" + (f" ({answer.detail})" if answer.detail else "")
    return f"{about} captured" + (f" on {answer.captured:%Y-%m-%d}" if answer.captured else "")
