"""The fourteen ways in which references go wrong, after the taxonomy of HALLMARK, each as a seeded change of a record.

A change that leaves a reference right, or makes it one of another work, is none and gives ``None``.
"""

import random
import re
from collections.abc import Callable

from msgspec.structs import replace

from tests.accuracy.closed_world import invented
from tests.accuracy.closed_world.printed import Printed
from tests.accuracy.closed_world.world import World, plain

Perturbation = Callable[[Printed, World, random.Random], Printed | None]

_PREPOSITIONS = ("for", "of", "in", "with", "via", "towards", "on", "through", "from", "by")
_ADDED = ("Robust", "Efficient", "Improved", "Novel", "Scalable", "Revisited")
_LETTERS = re.compile(r"[^\W\d_]{5,}")
_ENOUGH_WORDS = 5
_ENOUGH_AUTHORS = 3


def fabricated_doi(work: Printed, world: World, dice: random.Random) -> Printed | None:
    """An identifier that was never given, in place of the right one."""
    return None if work.doi is None else replace(work, doi=invented.doi(dice, work.doi))


def nonexistent_venue(work: Printed, world: World, dice: random.Random) -> Printed | None:
    """A venue that there is not."""
    return replace(work, venue=invented.venue(dice), pages=None)


def placeholder_authors(work: Printed, world: World, dice: random.Random) -> Printed | None:
    """Names that stand for names."""
    return replace(work, authors=invented.placeholders(dice))


def future_date(work: Printed, world: World, dice: random.Random) -> Printed | None:
    """A year that is not reached yet."""
    return replace(work, year=dice.randrange(2030, 2040))


def chimeric_title(work: Printed, world: World, dice: random.Random) -> Printed | None:
    """Real authors under a title put together from those of others."""
    first, second = (world.any(dice).title.split() for _ in range(2))
    half = (first[: max(3, len(first) // 2)], second[-max(3, len(second) // 2) :])
    title = " ".join([*half[0], *half[1]])
    made = title if dice.random() < 0.5 else invented.title(dice, world)
    if world.is_title(made) or len(plain(made).split()) < _ENOUGH_WORDS or _resembles(made, first, second):
        return None
    return replace(work, title=made, doi=None, pages=None)


def wrong_venue(work: Printed, world: World, dice: random.Random) -> Printed | None:
    """Another venue, one of this world or not."""
    other = invented.elsewhere(dice) if dice.random() < 0.5 else _other_venue(work, world, dice)
    return None if other is None else replace(work, venue=other, pages=None)


def swapped_authors(work: Printed, world: World, dice: random.Random) -> Printed | None:
    """The authors of another work."""
    authors = world.any(dice).authors
    return None if _share(authors, work, world) else replace(work, authors=authors)


def preprint_as_published(work: Printed, world: World, dice: random.Random) -> Printed | None:
    """Accepted somewhere where it was not, with neither identifier nor pages."""
    return replace(work, venue=invented.elsewhere(dice), pages=None, doi=None)


def hybrid_fabrication(work: Printed, world: World, dice: random.Random) -> Printed | None:
    """A real identifier with invented authors and a changed title."""
    changed = _other_words(work, world, dice, 2)
    if work.doi is None or changed is None:
        return None
    return replace(work, title=changed, authors=invented.people(dice, 3), pages=None)


def merged_citation(work: Printed, world: World, dice: random.Random) -> Printed | None:
    """Title of one work, authors of a second, venue and year of a third."""
    authors, third = world.any(dice).authors, world.any(dice)
    if _share(authors, work, world):
        return None
    return replace(work, authors=authors, venue=third.venue, kind=third.kind, year=third.year, pages=None)


def partial_author_list(work: Printed, world: World, dice: random.Random) -> Printed | None:
    """Some authors left out, and nothing that says so."""
    count = len(work.authors)
    if count < _ENOUGH_AUTHORS:
        return None
    kept = sorted(dice.sample(range(count), dice.randrange(max(1, count // 2), count)))
    return replace(work, authors=tuple(work.authors[place] for place in kept))


def near_miss_title(work: Printed, world: World, dice: random.Random) -> Printed | None:
    """A title that is off by a word or two, or by letters of one."""
    ways = (_other_preposition, _other_word, _more_words, _fewer_words, _other_letters)
    changed = dice.choice(ways)(work, world, dice)
    return None if changed is None or world.is_title(changed) else replace(work, title=changed)


def plausible_fabrication(work: Printed, world: World, dice: random.Random) -> Printed | None:
    """Nothing of it exists but the venue."""
    return replace(
        work,
        title=invented.title(dice, world),
        authors=invented.people(dice, dice.randrange(2, 6)),
        pages=None,
        doi=None,
    )


def arxiv_version_mismatch(work: Printed, world: World, dice: random.Random) -> Printed | None:
    """A year of another version, mostly with a venue that is of none."""
    year = work.year + dice.choice((-3, -2, 2, 3))
    if any(abs(copy.year - year) < 2 for copy in world.copies(work)):
        return None
    venue = work.venue if dice.random() < 0.4 else invented.elsewhere(dice)
    return replace(work, year=year, venue=_undated(venue), pages=None, doi=None)


PERTURBATIONS: dict[str, Perturbation] = {
    one.__name__: one
    for one in (
        fabricated_doi,
        nonexistent_venue,
        placeholder_authors,
        future_date,
        chimeric_title,
        wrong_venue,
        swapped_authors,
        preprint_as_published,
        hybrid_fabrication,
        merged_citation,
        partial_author_list,
        near_miss_title,
        plausible_fabrication,
        arxiv_version_mismatch,
    )
}


def _share(authors: tuple[object, ...], work: Printed, world: World) -> bool:
    return any(not set(authors).isdisjoint(copy.authors) for copy in world.copies(work))


def _other_venue(work: Printed, world: World, dice: random.Random) -> str | None:
    """A venue none of whose names is one of the work's, or of its copies."""
    mine = {acronym for copy in world.copies(work) for acronym in world.acronyms[copy.key]}
    other = world.any(dice)
    theirs = world.acronyms[other.key]
    if not mine.isdisjoint(theirs) or any(acronym in work.venue for acronym in theirs):
        return None
    return other.venue


def _undated(venue: str) -> str:
    """A venue without its year and its number, which would tell of the right year."""
    return re.sub(r"\s{2,}", " ", re.sub(r"\b(?:(?:19|20)\d\d|\d{1,2}(?:st|nd|rd|th))\b", "", venue)).strip()


def _resembles(title: str, *others: list[str]) -> bool:
    """Whether a title is most of another."""
    words = set(plain(title).split())
    return any(len(words & set(plain(" ".join(other)).split())) > 0.7 * len(words) for other in others)


def _places(words: list[str], fits: Callable[[str], bool]) -> list[int]:
    return [place for place, word in enumerate(words) if fits(word)]


def _other_preposition(work: Printed, world: World, dice: random.Random) -> str | None:
    words = work.title.split()
    places = _places(words, lambda word: word.lower() in _PREPOSITIONS)
    if not places:
        return None
    place = dice.choice(places)
    words[place] = dice.choice([word for word in _PREPOSITIONS if word != words[place].lower()])
    return " ".join(words)


def _other_words(work: Printed, world: World, dice: random.Random, count: int) -> str | None:
    """The title with some of its long words replaced by words of other titles."""
    words = work.title.split()
    places = _places(words, lambda word: _LETTERS.fullmatch(word) is not None)
    if len(places) <= count:
        return None
    for place in dice.sample(places, count):
        others = [word for word in world.any(dice).title.split() if _LETTERS.fullmatch(word)]
        if not others or (other := dice.choice(others)).lower() == words[place].lower():
            return None
        words[place] = other
    return " ".join(words)


def _other_word(work: Printed, world: World, dice: random.Random) -> str | None:
    return _other_words(work, world, dice, dice.choice((1, 1, 2)))


def _more_words(work: Printed, world: World, dice: random.Random) -> str | None:
    words = work.title.split()
    if len(words) < _ENOUGH_WORDS - 1:
        return None
    words.insert(dice.randrange(len(words) + 1), dice.choice(_ADDED))
    return " ".join(words)


def _fewer_words(work: Printed, world: World, dice: random.Random) -> str | None:
    words = work.title.split()
    # Without what stands behind a colon a title is only shorter, so that nothing there is left out.
    colon = next(iter(_places(words, lambda word: word.endswith(":"))), len(words))
    places = [place for place in _places(words, lambda word: _LETTERS.fullmatch(word) is not None) if place < colon]
    if len(words) < _ENOUGH_WORDS + 1 or len(places) < _ENOUGH_AUTHORS:
        return None
    del words[dice.choice(places)]
    return " ".join(words)


def _other_letters(work: Printed, world: World, dice: random.Random) -> str | None:
    """One word with its ending or its beginning changed, as *supervised* and *unsupervised* differ."""
    words = work.title.split()
    places = _places(words, lambda word: _LETTERS.fullmatch(word) is not None)
    if len(words) < _ENOUGH_WORDS - 1 or not places:
        return None
    place = dice.choice(places)
    word = words[place]
    if word.endswith("s"):
        words[place] = word[:-1]
    elif dice.random() < 0.5:
        words[place] = f"{word}s"
    else:
        words[place] = f"Un{word.lower()}"
    return " ".join(words)
