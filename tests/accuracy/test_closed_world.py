"""Changed references are wrong in the way that they should be, untouched ones are right, and all are the same every time."""

import random

import pytest

from citewell.references.formats.bibtex import read_bibtex
from tests.accuracy.closed_world.perturb import PERTURBATIONS
from tests.accuracy.closed_world.suite import UNTOUCHED, cases, run
from tests.accuracy.closed_world.world import World, plain
from tests.integration.references.index.dumps import paper

VENUES = ("TERN", "GULL", "AUK")


def row(number: int) -> dict:
    venue = VENUES[number % 3]
    people = [
        {"family": f"{name}{number}", "given": "Ada Bo"} for name in ("Quell", "Moreau", "Okafor", "Núñez", "Weiß")
    ]
    return paper(
        number,
        authors=people[: 1 + number % 5],
        venue=[venue],
        booktitle=f"Proceedings of the {number % 40 + 1}th Conference on {venue.title()} Counting",
        doi=f"10.5555/{venue.lower()}.{number}",
    )


ROWS = [row(number) for number in range(600)]
ROWS += [paper(900, title="Preface"), paper(901, authors=[]), paper(902, retracted={"date": "2031-01-01"})]


@pytest.fixture(scope="module")
def world():
    return World(ROWS)


def test_what_nobody_cites_is_no_work_of_the_world(world):
    assert len(world.works) == 600
    assert world.records == 603


@pytest.mark.parametrize("type", PERTURBATIONS)
def test_a_change_leaves_no_reference_right(world, type):
    dice = random.Random(type)
    changed = [(work, PERTURBATIONS[type](work, world, dice)) for work in world.works]
    made = [(work, other) for work, other in changed if other is not None]
    assert len(made) > 100
    for work, other in made:
        assert other != work
        described = (plain(other.title), other.authors, other.year, other.venue, other.doi)
        assert described not in [
            (plain(one.title), one.authors, one.year, one.venue, one.doi) for one in world.copies(work)
        ]


@pytest.mark.parametrize("type", ["chimeric_title", "plausible_fabrication", "near_miss_title"])
def test_no_title_that_is_made_up_is_that_of_a_work(world, type):
    dice = random.Random(type)
    made = [PERTURBATIONS[type](work, world, dice) for work in world.works]
    assert not [one for one in made if one is not None and world.is_title(one.title)]


def test_cases_are_the_same_every_time_and_every_type_comes_in_turn(world):
    first, second = list(cases(world, 140)), list(cases(world, 140))
    assert first == second
    assert [case.type for case in first[:14]] == list(PERTURBATIONS)
    assert sum(case.type == UNTOUCHED for case in first) == 140
    assert [case.printed for case in cases(world, 20, "another seed")] != [case.printed for case in cases(world, 20)]


def test_what_is_printed_is_read_again(world):
    made = list(cases(world, 140))
    read = read_bibtex("\n".join(case.printed.bibtex() for case in made))
    assert read.unread == ()
    for case, reference in zip(made, read.references, strict=True):
        assert (reference.key, reference.year, reference.authors_cut) == (
            case.printed.key,
            case.printed.year,
            case.printed.cut,
        )
        assert plain(reference.title) == plain(case.printed.title)
        if not case.printed.initials:
            families = [name.family or name.literal for name in reference.authors]
            assert families == [person.family for person in case.printed.authors]


def test_the_whole_run_over_a_small_world():
    figures = {figure.set: figure for figure in run(ROWS).figures}
    assert figures["closed_world"].values["records"] == 603
    assert figures["closed_world/untouched"].values["false"].value < 0.01  # type: ignore[union-attr, operator]
    for type in ("partial_author_list", "fabricated_doi", "plausible_fabrication"):
        assert figures[f"closed_world/{type}"].values["recall"].value > 0.8  # type: ignore[union-attr, operator]
