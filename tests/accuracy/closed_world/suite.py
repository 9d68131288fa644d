"""How many wrong references are found, and how many right ones accused, in a world whose every work is known.

Records of the ACL Anthology are changed in the fourteen ways of HALLMARK's taxonomy, printed in the styles of
bibliographies, and checked against a registry of that same Anthology, with no network. As many records are only printed:
whatever is held against one of those is false.
"""

import os
import random
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
from msgspec.structs import replace

from citewell.errors import InputError
from citewell.ledger.rates import wilson
from citewell.model import ReferenceResult, ReferenceStatus, Severity
from citewell.references.checking import check_references
from citewell.references.formats.bibtex import read_bibtex
from citewell.references.index.build import IndexBuild
from citewell.references.index.dumps import acl
from citewell.references.registries.local import LocalRegistry
from tests.accuracy.closed_world.perturb import PERTURBATIONS
from tests.accuracy.closed_world.printed import Printed
from tests.accuracy.closed_world.styles import in_some_style, venue_of
from tests.accuracy.closed_world.world import World
from tests.accuracy.interface import Figure, Result, Row, Suite

NAME = "closed_world"
SEED = os.environ.get("CITEWELL_SEED") or "closed world"
MOST = 2_000
UNTOUCHED = "untouched"
_TRIES = 1_000
_SILENT = frozenset({ReferenceStatus.EXISTS_AS_DESCRIBED, ReferenceStatus.CANNOT_TELL, ReferenceStatus.SUPERSEDED})


class Case(msgspec.Struct, frozen=True, kw_only=True):
    """A reference to be checked.

    Attributes:
        type: how it was changed; ``untouched`` when it was not.
        record: key of the record that it was made of.
        printed: the reference.
    """

    type: str
    record: str
    printed: Printed


def cases(world: World, most: int = MOST, seed: str = SEED) -> Iterator[Case]:
    """As many changed references, the types in turn, as untouched ones; the same for every run.

    Args:
        world: whose works are taken.
        most: how many of either there are at most.
        seed: of what is chosen.
    """
    dice = random.Random(seed)
    types = list(PERTURBATIONS)
    for number in range(most):
        type = types[number % len(types)]
        for _ in range(_TRIES):
            work = world.any(dice)
            changed = PERTURBATIONS[type](work, world, dice)
            if changed is not None:
                # What is changed must not be left out again.
                styled = in_some_style(changed, dice, whole=True)
                yield Case(type=type, record=work.key, printed=replace(styled, key=f"r{number}"))
                break
    for number, work in enumerate(dice.sample(world.works, min(most, len(world.works)))):
        styled = in_some_style(replace(work, venue=venue_of(work, world, dice)), dice, whole=False)
        yield Case(type=UNTOUCHED, record=work.key, printed=replace(styled, key=f"u{number}"))


def run(rows: Iterable[Row]) -> Result:
    """Shares of wrong references that are found, by type, and of right ones that are accused."""
    kept = [row for row in rows if isinstance(row.get("id"), str)]
    world = World(kept)
    made = list(cases(world))
    with TemporaryDirectory(prefix="citewell-accuracy-") as folder:
        registry, seconds = _registry(kept, Path(folder))
        with registry:
            read = read_bibtex("\n".join(case.printed.bibtex() for case in made))
            began = time.perf_counter()
            results = check_references(read.references, [registry])
            took = time.perf_counter() - began
    by_key = {result.reference.key: result for result in results}
    told = [(case, by_key.get(case.printed.key)) for case in made]
    figures = [_whole(told, len(kept), seconds, took)]
    figures += [_of_type(type, [one for one in told if one[0].type == type]) for type in (*PERTURBATIONS, UNTOUCHED)]
    details = [_detail(case, result) for case, result in told if _is_flagged(result) == (case.type == UNTOUCHED)]
    return Result(figures=tuple(figures), details=tuple(details))


Told = list[tuple[Case, ReferenceResult | None]]


def _registry(rows: list[Row], folder: Path) -> tuple[LocalRegistry, float]:
    """A registry of everything, and how long it took to build."""
    dump = folder / "anthology-2026-11-30.jsonl"
    with dump.open("wb") as stream:
        stream.writelines(msgspec.json.encode(row) + b"\n" for row in rows)
    began = time.perf_counter()
    with IndexBuild(folder / "anthology.db") as build:
        build.add(dump, format=acl.FORMAT, whole=True, report=_ignored)
        build.finish()
    return LocalRegistry(folder / "anthology.db"), time.perf_counter() - began


def _ignored(error: InputError) -> None:
    """Rows that are no records are none of the world either."""


def _is_flagged(result: ReferenceResult | None) -> bool:
    """Whether anything is held against a reference: by its verdict, or by what shows without asking anybody."""
    if result is None:
        return False
    return result.status not in _SILENT or any(one.severity is not Severity.NOTE for one in result.static)


def _whole(told: Told, records: int, built: float, took: float) -> Figure:
    changed = [result for case, result in told if case.type != UNTOUCHED]
    untouched = [result for case, result in told if case.type == UNTOUCHED]
    found, false = sum(map(_is_flagged, changed)), sum(map(_is_flagged, untouched))
    return Figure(
        set=NAME,
        n=len(told),
        values={
            "recall": wilson(found, len(changed)),
            "false": wilson(false, len(untouched)),
            "records": records,
            "build_s": built,
            "per_s": len(told) / took if took else 0.0,
        },
    )


def _of_type(type: str, told: Told) -> Figure:
    flagged = sum(_is_flagged(result) for _, result in told)
    unsure = sum(result is None or result.status is ReferenceStatus.CANNOT_TELL for _, result in told)
    share = {"false" if type == UNTOUCHED else "recall": wilson(flagged, len(told)), "cannot_tell": unsure}
    return Figure(set=f"{NAME}/{type}", n=len(told), values=share)


def _detail(case: Case, result: ReferenceResult | None) -> dict[str, Any]:
    """A case that went wrong, to be read by eye."""
    return {
        "type": case.type,
        "record": case.record,
        "bibtex": case.printed.bibtex(),
        "status": result.status.value if result else "unread",
        "reason": result.reason.value if result else None,
        "message": result.message if result else None,
        "found": [f"{one.registry} {one.record_id}" for one in (result.work.records if result and result.work else ())],
        "differing": [
            f"{one.field}: {one.printed} | {one.recorded} ({one.how})"
            for one in (result.comparisons if result else ())
            if one.agreement.value == "differs"
        ],
    }


SUITE = Suite(name=NAME, file="acl_anthology", run=run)
