"""Addresses and identifiers extracted from real answers: exact places, and agreement with a second reader.

Nobody has labelled these answers; how many of a random sample are right is told in the page on accuracy.
"""

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable
from typing import Any

from citewell.intervals import wilson
from citewell.links.extract import extract_answer, extract_text
from citewell.model import FoundLink, LinkKind
from tests.accuracy.address_reader import SCHEMES, read_addresses
from tests.accuracy.interface import Figure, Result, Row, Suite, Value
from tests.accuracy.records import answer_of_text, each

# What looks like an address at the first glance; all of it should lie in something that was found.
_GLANCE = re.compile(
    r"https?://\S|\bwww\.\w|(?<![\w.])10\.\d{4,9}/\S|arxiv:\s?\d|PMID:?\s?\d|\bISBN[\d\s:-]", re.IGNORECASE
)


def run(rows: Iterable[Row]) -> Result:
    """Counts by kind, and where the two readers differ."""
    kinds: Counter[LinkKind] = Counter()
    notes: Counter[str] = Counter()
    counts: Counter[str] = Counter()
    details: list[dict[str, Any]] = []
    for answer in each(rows, answer_of_text):
        if answer is None:
            counts["unreadable"] += 1
            continue
        counts["answers"] += 1
        found = [link for link in extract_answer(answer) if link.field == "answer"]
        kinds.update(link.kind for link in found)
        notes.update(note.value for link in found for note in link.notes)
        spans = [link.span for link in found if link.span is not None]
        counts["exact"] += sum(answer.text[link.span[0] : link.span[1]] == link.text for link in found if link.span)
        counts["apart"] += sum(a[1] <= b[0] for a, b in zip([(0, 0), *spans], spans, strict=False))
        counts["alone"] += sum(_is_same_alone(link) for link in found)
        ours = {span for span in spans if answer.text.startswith(SCHEMES, span[0])}
        theirs = set(read_addresses(answer.text))
        counts["both"] += len(ours & theirs)
        counts["either"] += len(ours | theirs)
        details += [
            {"id": answer.id, "problem": problem, "start": start, "text": answer.text[start:end]}
            for problem, differing in (("only ours", ours - theirs), ("only the second reader's", theirs - ours))
            for start, end in sorted(differing)
        ]
        starts = [start for start, _ in spans]
        for match in _GLANCE.finditer(answer.text):
            index = bisect_right(starts, match.start()) - 1
            if index < 0 or match.start() >= spans[index][1]:
                counts["unfound"] += 1
                around = answer.text[max(0, match.start() - 40) : match.end() + 40]
                details.append({"id": answer.id, "problem": "unfound", "start": match.start(), "text": around})
    return Result(figures=tuple(_figures(counts, kinds, notes)), details=tuple(details))


def _is_same_alone(link: FoundLink) -> bool:
    """Whether the address alone is read as it was in the answer."""
    if link.url is None or link.kind is LinkKind.IDENTIFIER:
        return True
    (first, *further) = extract_text(link.url) or [None]
    return first is not None and not further and first.text == link.url


def _figures(counts: Counter[str], kinds: Counter[LinkKind], notes: Counter[str]) -> Iterable[Figure]:
    n = sum(kinds.values())
    values: dict[str, Value] = {
        "unreadable": counts["unreadable"],
        "found": n,
        "exact": wilson(counts["exact"], n),
        "not_exact": n - counts["exact"],
        "overlapping": n - counts["apart"],
        "same_alone": wilson(counts["alone"], n),
        "second_reader": wilson(counts["both"], counts["either"]),
        "unfound_at_a_glance": counts["unfound"],
    }
    yield Figure(set=SUITE.name, n=counts["answers"], values=values)
    yield Figure(
        set=f"{SUITE.name}/kinds",
        n=n,
        values={kind.value.replace(" ", "_"): kinds[kind] for kind in LinkKind if kinds[kind]},
    )
    yield Figure(set=f"{SUITE.name}/notes", n=n, values={name.replace(" ", "_"): notes[name] for name in sorted(notes)})


SUITE = Suite(name="links_extraction", file="real_answers", run=run)
