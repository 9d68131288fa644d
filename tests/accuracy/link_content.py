"""Whether pages are seen for what they are: signs of error pages, parked domains, gates and tests for people.

The pages are made of own templates in ten languages. The words of one part were at hand while the phrases of citewell
were written; those of the other were written before, with other wordings asked for, and were measured once.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from citewell.ledger.rates import wilson
from citewell.links.content import LookedFor, read_page
from tests.accuracy.interface import Figure, Result, Row, Suite, Value
from tests.accuracy.pages import ordinary, replaced, servers  # noqa: F401 - they register their behaviours
from tests.accuracy.pages.behaviours import BEHAVIOURS, NOTHING, LabelledPage
from tests.accuracy.pages.layouts import LAYOUTS
from tests.accuracy.pages.words import DEVELOP, HELD_OUT, words_of

KINDS = ("not_found", "parked", "default_page", "login", "paywall", "consent", "bot_wall", "script_only")
NAME = "link-content"


def labelled(split: str) -> Iterator[tuple[str, str, LabelledPage]]:
    """The pages of a part, each with its behaviour and language; layouts take turns."""
    for place, (lang, words) in enumerate(words_of(split).items()):
        for number, (name, make) in enumerate(BEHAVIOURS.items()):
            for made in make(words, lang, LAYOUTS[(place + number) % len(LAYOUTS)]):
                yield name, lang, made


def signs_of(made: LabelledPage) -> set[str]:
    """The kinds of the signs that are read in a page."""
    page = read_page(made.body, url=made.url, headers=made.headers, wanted=LookedFor(url=made.asked))
    return {sign.partition(":")[0] for sign in page.signs}


def run(rows: Iterable[Row]) -> Result:
    """For each part: pages that are seen for what they are, and for each sign how often it is right and how often seen."""
    figures: list[Figure] = []
    details: list[dict[str, Any]] = []
    for split in (HELD_OUT, DEVELOP):
        figures += _measure(split, details)
    return Result(figures=tuple(figures), details=tuple(details))


def _measure(split: str, details: list[dict[str, Any]]) -> Iterator[Figure]:
    pages = list(labelled(split))
    right: Counter[str] = Counter()
    wrong: Counter[str] = Counter()
    missed: Counter[str] = Counter()
    accused = plain = whole = 0
    for name, lang, made in pages:
        read = signs_of(made)
        expected = set() if made.kind == NOTHING else {made.kind}
        false = read - expected - set(made.also)
        right.update(read & expected)
        wrong.update(false)
        missed.update(expected - read)
        plain += made.kind == NOTHING
        accused += made.kind == NOTHING and bool(read)
        whole += not false and not expected - read
        if false or expected - read:
            details.append({"part": split, "behaviour": name, "language": lang, "is": made.kind, "read": sorted(read)})
    name = f"{NAME}/{split.replace('_', '-')}"
    values: dict[str, Value] = {
        "behaviours": len({behaviour for behaviour, _, _ in pages}),
        "languages": len({lang for _, lang, _ in pages}),
        "right": wilson(whole, len(pages)),
        "ordinary": plain,
        "accused": wilson(accused, plain),
    }
    yield Figure(set=name, n=len(pages), values=values)
    for kind in KINDS:
        seen, there = right[kind] + wrong[kind], right[kind] + missed[kind]
        yield Figure(
            set=f"{name}/{kind}",
            n=there,
            values={"precision": wilson(right[kind], seen), "recall": wilson(right[kind], there)},
        )


SUITE = Suite(name=NAME, file=None, run=run)
