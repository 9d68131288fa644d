"""Draws occurrences of links to be read by a person: ``python -m tests.accuracy.links_sample [--seed N] [--size N]``.

The sample is stratified by how the links are written. Near misses are a stratum of their own: stretches that look like an
address or identifier at the first glance and lie in nothing that was found. Kinds of which there are few are taken
whole, the others in proportion, but at least thirty of each.
"""

import argparse
import json
import os
import random
import re
import sys
from bisect import bisect_right
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from citewell.links.extract import extract_markdown
from tests.accuracy.data import find_files, read_rows

FEW = 40
LEAST = 30
NEAR_MISS = "near miss"
AROUND = 40
_GLANCE = re.compile(r"https?://\S+|\bwww\.|10\.\d{4,}/|(?i:arxiv:|PMID|PMC\d|ISBN|doi)")

Occurrence = dict[str, Any]


def main(arguments: list[str]) -> int:
    """Prints the drawn occurrences as JSON Lines."""
    parser = argparse.ArgumentParser(prog="python -m tests.accuracy.links_sample", description=__doc__)
    parser.add_argument("--data", type=Path, default=Path(os.environ.get("CITEWELL_DATA") or "../shared/data"))
    parser.add_argument("--seed", type=int, default=20261207)
    parser.add_argument("--size", type=int, default=400)
    options = parser.parse_args(arguments)
    rows = read_rows(find_files(options.data, "real_answers"))
    for occurrence in draw(strata_of(str(row.get("text", "")) for row in rows), options.seed, options.size):
        print(json.dumps(occurrence, ensure_ascii=False))
    return 0


def strata_of(texts: Iterable[str]) -> dict[str, list[Occurrence]]:
    """Every occurrence in the texts, and every near miss, by kind."""
    strata: dict[str, list[Occurrence]] = {}
    for number, text in enumerate(texts):
        links = extract_markdown(text)
        spans = [link.span for link in links if link.span is not None]
        places = [(link.kind.value, span, link.url) for link, span in zip(links, spans, strict=True)]
        for match in _GLANCE.finditer(text):
            index = bisect_right(spans, match.start(), key=lambda span: span[0]) - 1
            if index < 0 or match.start() >= spans[index][1]:
                places.append((NEAR_MISS, match.span(), None))
        for kind, (start, end), url in places:
            around = {"before": text[max(0, start - AROUND) : start], "after": text[end : end + AROUND]}
            found = {"kind": kind, "answer": number, "start": start, "text": text[start:end], "url": url, **around}
            strata.setdefault(kind, []).append(found)
    return strata


def draw(strata: dict[str, list[Occurrence]], seed: int, size: int) -> list[Occurrence]:
    """So many occurrences, the same for the same seed; all of them when there are no more."""
    shares = {kind: len(found) for kind, found in strata.items() if len(found) <= FEW}
    many = [kind for kind in strata if kind not in shares]
    total = sum(len(strata[kind]) for kind in many)
    rest = size - sum(shares.values())
    shares |= {kind: max(LEAST, round(rest * len(strata[kind]) / total)) for kind in many}
    while many and sum(shares.values()) != size:
        if sum(shares.values()) > size:
            shares[max(many, key=lambda kind: shares[kind])] -= 1
        elif any(shares[kind] < len(strata[kind]) for kind in many):
            shares[max(many, key=lambda kind: len(strata[kind]) - shares[kind])] += 1
        else:
            break
    generator = random.Random(seed)
    drawn: list[Occurrence] = []
    for kind in sorted(shares):
        drawn += sorted(
            generator.sample(strata[kind], min(max(shares[kind], 0), len(strata[kind]))),
            key=lambda one: (one["answer"], one["start"]),
        )
    return drawn


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
