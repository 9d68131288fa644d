"""Compares citations as read with citations as expected, the way the labelled examples describe them.

An expected citation has ``start``, ``end`` and ``targets``; ``also`` lists spans that are just as right, and
``span: within`` allows any number of citations inside the span. ``same``, ``listed`` and ``minted`` list pairs of a
target and another name for it. ``neutral`` stretches may be read or not, ``not_spans`` must not.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from citewell.model import Citation

Problem = dict[str, Any]
Expected = Mapping[str, Any]
Names = dict[str, set[str]]


def other_names(pairs: Iterable[Sequence[str]]) -> Names:
    """The names that are as good as a target, by target."""
    names: Names = {}
    for name, other in pairs:
        names.setdefault(name, set()).add(other)
        names.setdefault(other, set()).add(name)
    return names


def match_citations(
    expected: Sequence[Expected],
    found: Sequence[Citation],
    text: str,
    names: Names,
    neutral: Iterable[Sequence[int]] = (),
) -> tuple[list[Problem], dict[int, list[int]]]:
    """What differs, and for each expected citation the indices of the found ones that stand for it."""
    problems: list[Problem] = []
    indices: dict[int, list[int]] = {}
    used: set[int] = set()
    for position, citation in enumerate(expected):
        hits = [index for index, other in enumerate(found) if index not in used and _stands_for(citation, other)]
        if citation.get("span") != "within":
            hits = hits[:1]
        if not hits:
            problems.append({"problem": "missing", "expected": dict(citation)})
            continue
        used.update(hits)
        indices[position] = hits
        problems.extend(_compare(citation, [found[index] for index in hits], names))
    for index, other in enumerate(found):
        if text[other.span.start : other.span.end] != other.text:
            problems.append({"problem": "text is not its span", "found": describe(other)})
        inside = any(start <= other.span.start and other.span.end <= end for start, end in neutral)
        if index not in used and not inside:
            problems.append({"problem": "extra", "found": describe(other)})
    return problems, indices


def describe(citation: Citation) -> dict[str, Any]:
    """A found citation as it stands in details."""
    return {
        "start": citation.span.start,
        "end": citation.span.end,
        "text": citation.text,
        "family": citation.family.value,
        "targets": list(citation.targets),
        "known": citation.known,
    }


def _stands_for(expected: Expected, found: Citation) -> bool:
    span = (found.span.start, found.span.end)
    if span == (expected["start"], expected["end"]) or list(span) in expected.get("also", ()):
        return True
    within = expected["start"] <= span[0] and span[1] <= expected["end"]
    return expected.get("span") == "within" and within


def _compare(expected: Expected, found: Sequence[Citation], names: Names) -> list[Problem]:
    problems: list[Problem] = []
    targets = [target for citation in found for target in citation.targets]
    wanted = expected["targets"]
    if len(targets) != len(wanted) or any(
        target != want and target not in names.get(want, ()) for want, target in zip(wanted, targets, strict=True)
    ):
        problems.append({"problem": "targets", "expected": wanted, "found": targets})
    if "known" in expected and any(citation.known != expected["known"] for citation in found):
        problems.append({"problem": "known", "expected": dict(expected)})
    if "quoted" in expected and any(citation.quoted != expected["quoted"] for citation in found):
        problems.append({"problem": "quoted", "expected": dict(expected), "found": [c.quoted for c in found]})
    return problems
