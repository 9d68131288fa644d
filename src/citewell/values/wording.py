"""What is said to people of a choice."""

from citewell.model.value import Role, ValueKind, ValueReason
from citewell.values.choose import Choice

_WHY = {
    ValueReason.NOTHING_FOUND: "no {kind} stands there",
    ValueReason.NOTHING_OFFICIAL: "none that is there is given as that",
    ValueReason.ONLY_EXAMPLES: "what looks like one is an example, a placeholder or a sample",
    ValueReason.TIE: "those that are there belong to different departments or branches, and none is given for all",
    ValueReason.SOMEONE_ELSES: "those that are there belong to somebody else",
    ValueReason.NO_CONTACT_BLOCK: "the text lacks the part of a page where it would stand",
    ValueReason.CODED: "the page hides it behind a script",
    ValueReason.UNCLEAR_QUESTION: "the question does not tell what is wanted",
}


def message_of(choice: Choice, kind: ValueKind | None, role: Role) -> str:
    """One sentence on what was chosen, or on why nothing was."""
    if kind is None:
        return f"The available information does not specify it: {_WHY[choice.reason]}."
    name = f"{role.value} {kind.value}" if role is not Role.OFFICIAL else f"official {kind.value}"
    if choice.value is not None:
        return f"The {name} is {choice.value}."
    return f"The available information does not specify the {name}: {_WHY[choice.reason].format(kind=kind.value)}."
