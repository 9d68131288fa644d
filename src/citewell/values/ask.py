"""What a question asks for: the kind of value and the role it has to play."""

import tomllib
from functools import lru_cache
from importlib.resources import files

from citewell.model.value import Role, ValueKind
from citewell.values.roles.judged import ROLE_OF
from citewell.values.words.lexicon import lexicon

_KINDS = {
    "fax": ValueKind.FAX,
    "email": ValueKind.EMAIL,
    "phone": ValueKind.PHONE,
    "hours": ValueKind.HOURS,
    "address": ValueKind.ADDRESS,
    "price": ValueKind.PRICE,
    "person": ValueKind.PERSON,
    "url": ValueKind.URL,
    "date": ValueKind.DATE,
}


def asked_for(question: str) -> tuple[ValueKind | None, Role]:
    """The kind and the role; no kind when the question tells none.

    Args:
        question: in any of the languages of the tables.
    """
    hits = lexicon().find(question)
    kinds = {hit.name for hit in hits if hit.group == "kinds" and len(hit.words) > 1}
    lowered = question.casefold()
    kind = next((_KINDS[name] for name in ("fax", "email") if name in kinds), None)
    if kind is None:
        told = _question_kinds(lowered)
        if not told and any(words in lowered for words in _terms()["number"]):
            told = [] if any(hit.group == "places" and hit.name == "number" for hit in hits) else ["phone"]
        told.sort(key=lambda name: name != "phone")
        order = [*told, *[name for name in ("phone", "hours", "address", "price") if name in kinds]]
        kind = _KINDS[order[0]] if order else None
    roles = [hit.name for hit in hits if hit.group == "roles" and hit.name != "official"]
    return kind, ROLE_OF[roles[0]] if roles else Role.OFFICIAL


def names_a_part(question: str) -> bool:
    """Whether a question asks for the number of something that it names, without saying what sort of number."""
    kind, _ = asked_for(question)
    lowered = question.casefold()
    telling = {hit.name for hit in lexicon().find(question) if hit.group == "kinds" and len(hit.words) > 1}
    return kind is ValueKind.PHONE and not telling and not _question_kinds(lowered)


def asks_for_contact(question: str) -> bool:
    """Whether a question that names no kind of value asks for a way to reach somebody."""
    lowered = question.casefold()
    names = any(hit.group == "roles" for hit in lexicon().find(question))
    return names or any(words in lowered for words in _terms()["contact"])


def _question_kinds(lowered: str) -> list[str]:
    found = [
        (lowered.find(words), -len(words), kind)
        for kind, terms in _terms().items()
        if kind not in {"contact", "number"}
        for words in terms
    ]
    return [kind for at, _, kind in sorted(entry for entry in found if entry[0] >= 0)]


@lru_cache(maxsize=1)
def _terms() -> dict[str, list[str]]:
    text = (files("citewell.values.words") / "questions.toml").read_text(encoding="utf-8")
    return {kind: list(terms) for kind, terms in tomllib.loads(text)["kinds"].items()}
