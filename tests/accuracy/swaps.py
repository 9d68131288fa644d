"""How many values and names that a source gives to something else are caught, on claims that their sources support.

Every claim is judged as it is, and once for each kind with one of its values or names replaced by another of the same
sort from the same source: what then is said exists in the source, but belongs to something else. What is swapped is
chosen by the text alone, so that every run swaps the same. A claim that is blocked as it is, is counted as a false block
and not swapped.
"""

import datetime as dt
import re
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from citewell.gate import Gate
from citewell.ledger.rates import wilson
from citewell.model import Kind, Quantity, Span
from citewell.records.claim_record import claim_from
from citewell.support.naming import find_names
from citewell.support.prepared import PreparedText, ready
from citewell.text.quantities import read_quantities
from tests.accuracy.answers import judge_answer
from tests.accuracy.interface import Figure, Result, Row, Suite, Value

KINDS = ("number", "date", "name")
SETS = ("attributionbench", "defacto", "expertqa", "summedits", "wice")
MOST_CLAIMS = 300
MOST_CHARACTERS = 8_000
AS_OF = dt.datetime(2026, 1, 1, tzinfo=dt.UTC)
CHECKS = ("numbers", "binding", "names")
MARKER = re.compile(r"\s?\[[\d, ]+\]")


class Tally(msgspec.Struct):
    """Running counts of one kind.

    Attributes:
        n: claims that have something of the kind, that stands in their source.
        blocked: those that are blocked as they are.
        swapped: wrong claims made of the others.
        caught: wrong claims that are blocked.
    """

    n: int = 0
    blocked: int = 0
    swapped: int = 0
    caught: int = 0


def run(rows: Iterable[Row]) -> Result:
    """Shares caught and falsely blocked, over all sets and by set and kind."""
    gate = Gate()
    tallies: dict[tuple[str, str], Tally] = {}
    taken: dict[str, int] = {}
    details: list[dict[str, Any]] = []
    for row in rows:
        name = str(row.get("dataset"))
        if name not in SETS or row.get("label") != "supported" or not isinstance(row.get("source"), str):
            continue
        if taken.get(name, 0) >= MOST_CLAIMS or len(row["source"]) > MOST_CHARACTERS:
            continue
        taken[name] = taken.get(name, 0) + 1
        claim, source = MARKER.sub("", str(row["claim"])), str(row["source"])
        false = _blocked(gate, claim, source)
        for kind in KINDS:
            wrong = swapped(claim, ready(source), kind)
            if wrong is None:
                continue
            caught = False if false else _blocked(gate, wrong, source)
            for key in (("all", kind), (name, kind)):
                tally = tallies.setdefault(key, Tally())
                tally.n += 1
                tally.blocked += false
                tally.swapped += not false
                tally.caught += caught
            if false or not caught:
                details.append({"set": name, "kind": kind, "false": false, "claim": claim, "swapped": wrong})
    figures = [_figure(key, tally) for key, tally in sorted(tallies.items())]
    return Result(figures=tuple(figures), details=tuple(details))


def swapped(claim: str, source: PreparedText, kind: str) -> str | None:
    """The claim with one value or name replaced by another of the same sort from the source; ``None`` if none can be."""
    said = list(_found(claim, source, kind))
    told = list(_found(source.text, source, kind))
    values = {_key(one) for one in said}
    for one in said:
        if not any(_key(one) == _key(other) for other in told):
            continue
        others = [
            other
            for other in told
            if _key(other) not in values and _is_alike(one, other) and not _overlaps(other.text, claim)
        ]
        if others:
            other = others[sum(map(ord, claim)) % len(others)]
            written = source.text[other.span.start : other.span.end]
            return f"{claim[: one.span.start]}{written}{claim[one.span.end :]}"
    return None


def _found(text: str, source: PreparedText, kind: str) -> Iterator[Quantity]:
    if kind == "name":
        known = source.names("en")
        for name in find_names(text, 0, len(text), known.small):
            if name.sure:
                span = Span(name.start, name.end)
                yield Quantity(kind=Kind.IDENTIFIER, value=" ".join(name.parts), unit=None, text=name.text, span=span)
        return
    for value in source.quantities if text is source.text else read_quantities(text):
        dated = value.kind is Kind.DATE or _is_year(value)
        if dated if kind == "date" else not dated and value.kind not in (Kind.TIME, Kind.IDENTIFIER):
            yield value


def _is_year(value: Quantity) -> bool:
    return value.kind is Kind.NUMBER and len(value.text) == len("2020") and value.text[:2] in ("19", "20")


def _key(value: Quantity) -> tuple[str, str | None]:
    return value.value.casefold(), value.unit


def _is_alike(one: Quantity, other: Quantity) -> bool:
    return (one.kind, one.unit) == (other.kind, other.unit) and len(one.text.split()) == len(other.text.split())


def _overlaps(written: str, claim: str) -> bool:
    return any(word in claim for word in written.split() if len(word) > 1)


def _blocked(gate: Gate, claim: str, source: str) -> bool:
    answer = claim_from({"id": "claim", "claim": claim, "source": source, "asked_at": AS_OF})
    judgement = judge_answer(gate, answer)
    return any(judgement.findings[index].check in CHECKS for index in judgement.blocking)


def _figure(key: tuple[str, str], tally: Tally) -> Figure:
    values: dict[str, Value] = {
        "caught": wilson(tally.caught, tally.swapped),
        "false_blocks": wilson(tally.blocked, tally.n),
        "swapped": tally.swapped,
    }
    return Figure(set=f"swaps/{key[0]}/{key[1]}", n=tally.n, values=values)


SUITE = Suite(name="swaps", file="claims/*", run=run)
