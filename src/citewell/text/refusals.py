"""Sentences in which an answer admits that it does not know, and from which it concludes nothing."""

import re
from collections.abc import Sequence
from functools import lru_cache

from citewell.text.courteous import has_verdict, is_courteous
from citewell.text.fold import fold
from citewell.text.runs import letter_runs
from citewell.text.sayings import Admission, Parts, Sayings, all_sayings

# Cheap to look for, and part of every refusal: beside the negators of each language, words that hold a denial.
_DENIALS = frozenset(
    {
        "unable",
        "insufficient",
        "unsure",
        "unknown",
        "unaware",
        "without",
        "n",
        "non",
        "unbekannt",
        "impossible",
        "imposible",
    }
    | {"impossível", "impossibile", "onbekend", "unclear", "uncertain", "unklar", "inconnu", "inconnue", "indisponible"}
    | {"desconocido", "desconocida", "desconoce", "desconhecido", "desconhecida", "indisponível", "sconosciuto"}
    | {"sconosciuta", "onduidelijk", "onzeker"}
)
_DENYING_SIGNS = re.compile(r"[没沒無无不未ん]|な[いし]|かねます")
_WORD_OR_COMMA = re.compile(r"[^\W\d_]+|,")
_CONTRACTED = re.compile(r"n['’]t\b")
_LONGEST = 600
_NEAR = 4
_MOST_BEFORE_COMMA = 5
# ``None of the documents that were retrieved for this mention …``: a denial at the beginning reaches further.
_FAR = 9


def is_refusal(sentence: str) -> bool:
    """Whether a sentence admits that the answer is not known or not in the sources, and states nothing beside it.

    Args:
        sentence: the sentence, without its citation markers.
    """
    if len(sentence) > _LONGEST or not _denies(sentence):
        return False
    folded = _CONTRACTED.sub(" not", fold(sentence).strip("*_ "))
    words = frozenset(letter_runs(folded))
    if not any(_is_refusal(folded, words, sayings) for sayings in all_sayings()):
        return False
    # ``The answer is no`` says what the answer is.
    return not any(has_verdict(folded, sayings) and is_courteous(folded, sayings) for sayings in all_sayings())


def _denies(sentence: str) -> bool:
    """Whether anything in a sentence is denied, which most sentences can be told from at once."""
    if "n't" in sentence or "n’t" in sentence or not _negators().isdisjoint(letter_runs(sentence.casefold())):
        return True
    return not sentence.isascii() and _DENYING_SIGNS.search(sentence) is not None


@lru_cache(maxsize=1)
def _negators() -> frozenset[str]:
    return _DENIALS.union(*(sayings.refusal.negators for sayings in all_sayings() if sayings.refusal is not None))


def _is_refusal(folded: str, words: frozenset[str], sayings: Sayings) -> bool:
    """Whether words are an admission in one language."""
    if sayings.parts is not None:
        return not folded.isascii() and _admits_in_parts(folded, sayings.parts, sayings)
    admission = sayings.refusal
    if admission is None or (words.isdisjoint(admission.negators) and words.isdisjoint(_DENIALS)):
        return False
    if admission.but.search(folded) is None and _is_whole(folded, admission):
        return True
    return _admits_only(folded, admission, sayings)


def _is_whole(part: str, admission: Admission) -> bool:
    """Whether a part admits as a whole. A comma ends what it may say beside, but for one after its first few words."""
    words: list[str] = []
    found = _WORD_OR_COMMA.findall(part)
    for word, following in zip(found, [*found[1:], ""], strict=False):
        if word != "," or not (0 < len(words) <= _MOST_BEFORE_COMMA or following in admission.subordinators):
            words.append(word)
    return admission.wholes.fullmatch(" ".join(words).strip(" ,")) is not None


def _admits_in_parts(folded: str, parts: Parts, sayings: Sayings) -> bool:
    admitted = False
    for piece in parts.between.split(folded):
        part = parts.openers.sub("", piece.strip(" 、，。.!！*_"), count=1) if piece else ""
        if not part:
            continue
        if parts.refusals.fullmatch(part):
            admitted = True
        elif not (parts.asides.fullmatch(part) or is_courteous(part, sayings)):
            return False
    return admitted


def _admits_only(folded: str, admission: Admission, sayings: Sayings) -> bool:
    """Whether every part of a sentence is an admission, a courtesy or what the sources are about; one admits."""
    admitted, of_sources = False, False
    denied = frozenset(letter_runs(folded))
    knows = not (denied.isdisjoint(admission.negators) or denied.isdisjoint(admission.denied))
    for part in _parted(folded, admission):
        words = letter_runs(part)
        if (knows and _admits(words, admission, of_sources=of_sources)) or _is_whole(part, admission):
            admitted = True
        elif admission.scopes.fullmatch(" ".join(words)):
            of_sources = True  # ``They cover bags, but say nothing about guitars``
        elif words and not is_courteous(part.strip(" ,."), sayings):
            return False
    return admitted


def _parted(folded: str, admission: Admission) -> list[str]:
    if folded.partition(" ")[0] in admission.reasons:
        # ``As they do not say, it is free``: the reason may be an admission, what follows from it is another part.
        reason, _, conclusion = folded.partition(",")
        return [*admission.but.split(reason), *admission.but.split(conclusion)]
    return admission.but.split(folded)


def _admits(words: Sequence[str], admission: Admission, *, of_sources: bool = False) -> bool:
    """Whether the main clause of a sentence says that something is not known or not said.

    Args:
        words: its words.
        admission: the words of its language.
        of_sources: whether the part before it was about the sources, so that they are still meant.
    """
    main = list(words[:2])
    for word, following in zip(words[2:], [*words[3:], ""], strict=False):
        if word in admission.subordinators and following not in admission.information:
            break
        main.append(word)
    denied = [index for index, word in enumerate(main) if word in admission.negators]
    # The denial is of the knowing, the saying or the information itself: ``There is no reliable information about it``.
    near = {word for index in denied for word in main[max(index - _NEAR, 0) : index + (_NEAR if index else _FAR) + 1]}
    if not denied:
        return False
    spoken = set(main)
    informed = not near.isdisjoint(admission.information)
    knows = not near.isdisjoint(admission.knowing)
    if (knows and not admission.persons) or ((knows or informed) and not spoken.isdisjoint(admission.persons)):
        return True
    said = informed or not near.isdisjoint(admission.saying)
    if said and (of_sources or not spoken.isdisjoint(admission.sources)):
        return True
    if of_sources and denied[0] == 0 and not spoken.isdisjoint(admission.about):
        return True
    opened = main[0] in admission.openers or not admission.information.isdisjoint(main[1:2])
    return informed and opened and not spoken.isdisjoint(admission.about)
