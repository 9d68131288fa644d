"""Whether a sentence offers a value to its reader as a way to reach somebody, or tells whose it is."""

from citewell.model.value import Role
from citewell.values.candidates.mention import Mention
from citewell.values.roles.judged import Judged
from citewell.values.spelling import squashed
from citewell.values.words.lexicon import lexicon

_SHORTEST = 4


def is_offered(sentence: str, mention: Mention, there: Judged) -> bool:
    """Whether a sentence offers a value as a contact without saying that it is what its document gives it as.

    Args:
        sentence: the sentence.
        mention: the value in it.
        there: the value in the document.
    """
    around = f"{sentence[: mention.start]} {sentence[mention.end :]}"
    hits = lexicon().find(around)
    if any(hit.name in {"example", "testimonial"} and len(hit.words) > 3 for hit in hits):
        return False
    if there.role is Role.OTHER_FIRM and any(hit.name in {"other", "branch"} for hit in hits):
        return False
    if there.role in {Role.OTHER_FIRM, Role.EXAMPLE, Role.TESTIMONIAL, Role.COMMENTER, Role.ADVERTISER}:
        head = squashed(there.context.row or there.context.label.split("\t")[0])
        said = squashed(around)
        if len(head) >= _SHORTEST and head in said:
            return False  # the sentence names whose it is
    return any(hit.group == "roles" for hit in hits) or any(hit.group == "kinds" and len(hit.words) > 1 for hit in hits)
