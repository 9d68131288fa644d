"""How what archives said and what is suggested are put into words."""

from citewell.model import ArchiveAnswer, Asked, Replacement, ReplacementKind

_KIND_WORDS = {
    ReplacementKind.REDIRECT: "redirect",
    ReplacementKind.REPAIRED: "repaired",
    ReplacementKind.ARCHIVED: "archived copy",
    ReplacementKind.REGISTERED: "registry",
    ReplacementKind.SIBLING: "similar",
}


def suggestion_words(suggestion: Replacement) -> str:
    """What kind of address is suggested, and why."""
    return f"{_KIND_WORDS[suggestion.kind]}: {suggestion.why}"


def archive_words(answer: ArchiveAnswer) -> str:
    """What an archive said, in one line."""
    head = f"{answer.archive}, {answer.about}"
    if answer.outcome is Asked.NONE:
        return f"{head}: nothing"
    if answer.outcome is Asked.FAILED:
        return f"{head}: no answer" + (f" ({answer.detail})" if answer.detail else "")
    return f"{head}: captured" + (f" on {answer.captured:%Y-%m-%d}" if answer.captured else "")
