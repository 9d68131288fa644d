"""The words of each language that matter here: numbers, months, negators, words without content.

Every language is one file under ``languages/``; adding one needs no code.
"""

from functools import cache
from importlib.resources import files
from typing import Annotated

import msgspec

from citewell.text.comparing import Bounding, Comparing
from citewell.text.reckoning_words import Arithmetic
from citewell.text.wordings import Placeholders, Quoting, Roles, Validity


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """Number words.

    Attributes:
        small: the words for 0 to 19 in order, ``-`` where there is none or it stands in ``more``.
        tens: the words for 20, 30 … 90.
        more: further words with their value: feminine forms, hundreds, thousand, million.
        extra: words for mixed numbers, with their value.
        part_endings: what is written at the end of a number word for a part more, with that part.
        times_endings: what is written at the end of a number word to say how often (``zwanzigmal``).
        articles: words for one that are mostly an article; they count only before a measure of time.
        joiners: words that join the parts of a number (``and``).
        halves: words for a half.
        fractions: words for a part, with the number of parts that make a whole (``third = 3``).
        ordinals: the words for 1st to 20th, ``-`` where there is none.
        ordinal_endings: letters that may be added to an ordinal.
        doubtful: number words that are mostly something else; they count only before a unit.
        needs_language: number words that are common words of another language; they count only before a unit or in a
            text of this language.
        multiples: words that say how many times as much or how often (``twice``, ``doubled``), with that number.
        often: those of them that say how often (``twice``).
        below_zero: phrases after a temperature that lies below zero.
        enumerators: words after which a number counts the parts of a text itself (``Step 1``).
    """

    small: str = ""
    tens: str = ""
    more: dict[str, int] = {}
    extra: dict[str, str] = {}
    part_endings: dict[str, str] = {}
    times_endings: str = ""
    articles: str = ""
    joiners: str = ""
    halves: str = ""
    fractions: dict[str, int] = {}
    ordinals: str = ""
    ordinal_endings: str = ""
    doubtful: str = ""
    needs_language: str = ""
    multiples: dict[str, int | float] = {}
    often: str = ""
    below_zero: tuple[str, ...] = ()
    enumerators: str = ""


class Dates(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """Words of dates.

    Attributes:
        months: lines of twelve names or abbreviations, ``-`` where a line has none.
        ends: phrases for the end of a month, which stand before its name.
        year_ends: phrases for the last day of the year.
        weekdays: lines of seven names or abbreviations from Monday on, ``-`` where a line has none.
        every_day: phrases for all days of the week.
        every_day_adjectives: those of them that stand before a noun as well (``the daily fee``).
        working_days: phrases for Monday to Friday.
        weekend: phrases for Saturday and Sunday.
        but_days: phrases that leave days out of several; in scripts without spaces they stand behind the day.
        short_weekdays: lines as ``weekdays`` of names that are mostly something else; they count in a range or list of
            days, and in the plural after one of ``before_short_weekdays``.
        before_short_weekdays: words before such a name in the plural.
    """

    months: str = ""
    ends: tuple[str, ...] = ()
    year_ends: tuple[str, ...] = ()
    weekdays: str = ""
    every_day: tuple[str, ...] = ()
    every_day_adjectives: str = ""
    working_days: tuple[str, ...] = ()
    weekend: tuple[str, ...] = ()
    but_days: tuple[str, ...] = ()
    short_weekdays: str = ""
    before_short_weekdays: str = ""


class Times(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """Words of times of day.

    Attributes:
        before: phrases after which an hour stands.
        hour: words that may follow the hour (``uur``).
        half: phrases after an hour for thirty minutes past it.
        quarter: phrases after an hour for fifteen minutes past it.
        quarter_to: phrases after an hour for fifteen minutes before it.
        to_half: words before an hour for thirty minutes before it (``halb``).
        past_before: phrases before an hour for fifteen minutes past it.
        to_before: phrases before an hour for fifteen minutes before it.
        morning: phrases after a time for the first half of the day.
        evening: phrases after a time for the second half of the day.
    """

    before: tuple[str, ...] = ()
    hour: str = ""
    half: tuple[str, ...] = ()
    quarter: tuple[str, ...] = ()
    quarter_to: tuple[str, ...] = ()
    to_half: tuple[str, ...] = ()
    past_before: tuple[str, ...] = ()
    to_before: tuple[str, ...] = ()
    morning: tuple[str, ...] = ()
    evening: tuple[str, ...] = ()


class Rates(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """Words that set an amount in proportion to a unit.

    Attributes:
        per: what stands between an amount and the unit for one of which it holds (``€5 a month``).
        every: what stands before the unit where something happens once in each.
        times: words after a number that says how often (``three times a week``).
        not_after: words that make the unit something else (``€5 million a year earlier``).
        amounts: words for all amounts of a text, after which their unit is stated (``all prices in euros``).
    """

    per: tuple[str, ...] = ()
    every: tuple[str, ...] = ()
    times: str = ""
    not_after: str = ""
    amounts: str = ""


class Cues(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """Words that say how a value is meant.

    Attributes:
        about: the value is rounded.
        rounded: phrases that say anywhere in a sentence that its values are rounded.
        over: phrases that put the true value a little above.
        under: phrases that put the true value a little below.
        nearly: those of both that can only be meant as a rough value, never as a bound (``just under``).
        total: the value is a sum.
        difference: the value is a difference.
        low: something lies below a bound.
        high: something lies above a bound.
        upper: phrases for an upper bound.
        lower: phrases for a lower bound.
        references: words after which a number names a source.
        nothing: words for no amount at all.
        before: words before a time or a span that is the last one.
        after: words before a time or a span that is the first one.
        shut: words that say that something is not open or does not take place.
        now: what follows is so today, what stands before was so once.
        denials: words that deny the whole of their clause.
        premises: words with which a sentence begins that first repeats what is given.
    """

    about: str = ""
    rounded: tuple[str, ...] = ()
    over: tuple[str, ...] = ()
    under: tuple[str, ...] = ()
    nearly: tuple[str, ...] = ()
    total: str = ""
    difference: str = ""
    low: str = ""
    high: str = ""
    upper: tuple[str, ...] = ()
    lower: tuple[str, ...] = ()
    references: str = ""
    denials: tuple[str, ...] = ()
    premises: str = ""
    nothing: str = ""
    shut: str = ""
    now: str = ""
    before: str = ""
    after: str = ""


class Clauses(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """Words that divide a sentence into clauses, or tie it to the one before.

    Attributes:
        joiners: words that join clauses or the members of a list.
        conditions: words that begin a condition or another restriction.
        pronouns: words that take up a subject that was named before.
        leaning: further words and phrases with which a sentence begins that goes on from the one before.
        plain: verbs that state any value, and so say little of what it belongs to.
        apart: phrases after which something is left out.
        numbered: nouns that are followed by their number.
        gratis: phrases for no money at all.
        irregular: forms of a word that its ending does not tell, with the word.
    """

    joiners: str = ""
    conditions: str = ""
    pronouns: str = ""
    leaning: tuple[str, ...] = ()
    plain: str = ""
    apart: tuple[str, ...] = ()
    numbered: str = ""
    gratis: tuple[str, ...] = ()
    irregular: dict[str, str] = {}


class Meaning(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """Words that turn what a sentence says, or say how sure, how often or of how many it holds.

    A word that ends in ``*`` may go on.

    Attributes:
        denies: words that deny what is said in their clause.
        with_ne: of these, those that deny only in a clause that has a particle of denial as well.
        ne: that particle.
        turning: words that may deny what is said in their clause, or may not.
        harmless: phrases that hold a word of denial and deny nothing.
        concord: whether several words of denial in one clause deny once.
        verbs: finite verbs without content of their own.
        lists: words between the members of a list, and between clauses.
        divides: further words at which a clause begins.
        conditions: words with which a condition begins.
        excepting: words before what is left out.
        excepted: words after what is left out.
        lacking: words before what is not there.
        plain: further words without content of their own.
        attributes: words of pairs of opposites that right before a noun say no more than which one is meant.
        only: words that leave out all else.
        only_with_ne: words that do so after ``ne``.
        but: words after a denial before what holds instead.
        opposites: by name, words that say a thing and words that say its opposite.
        contrasts: further such pairs, of which neither side is a denial.
        weak: by scale, words that say that something holds perhaps, at times, of some, or is only planned.
        strong: by scale, words that say that it holds for certain, always, of all, or is done.
        most: phrases for an upper bound, which is not the value itself.
        least: phrases for a lower bound.
        exact: words that make a value the very one.
        whatever: phrases that say that a condition need not be met.
    """

    denies: tuple[str, ...] = ()
    with_ne: tuple[str, ...] = ()
    ne: tuple[str, ...] = ()
    turning: tuple[str, ...] = ()
    harmless: tuple[str, ...] = ()
    concord: bool = False
    verbs: tuple[str, ...] = ()
    lists: tuple[str, ...] = ()
    divides: tuple[str, ...] = ()
    conditions: tuple[str, ...] = ()
    excepting: tuple[str, ...] = ()
    excepted: tuple[str, ...] = ()
    lacking: tuple[str, ...] = ()
    plain: tuple[str, ...] = ()
    attributes: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    only_with_ne: tuple[str, ...] = ()
    but: tuple[str, ...] = ()
    opposites: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {}
    contrasts: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {}
    weak: dict[str, tuple[str, ...]] = {}
    strong: dict[str, tuple[str, ...]] = {}
    most: tuple[str, ...] = ()
    least: tuple[str, ...] = ()
    exact: tuple[str, ...] = ()
    whatever: tuple[str, ...] = ()


class Lexicon(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """What is known of one language.

    Attributes:
        stop_words: frequent words without content of their own.
        negators: words that turn a statement into its opposite, or make an exception to it.
        asides: words with which remarks in brackets begin, such as *sic*, so that they name no source.
        list_notes: words beside a source in a list of sources that are no part of its name: *accessed*, *page*.
        unsourced: phrases with which a line of such a list says that no source is meant: *general knowledge*.
        letters: letters and signs beyond A to Z that its words hold.
        script: the script that gives the language away, when it is not Latin.
        numbers: number words.
        dates: words of dates.
        times: words of times of day.
        rates: words that set an amount in proportion to a unit.
        cues: words that say how a value is meant.
        validity: words with which documents say when they are in force.
        quoting: words with which somebody's own words are given.
        placeholders: words that stand in for what was to be filled in.
        arithmetic: words with which something is worked out.
        clauses: words that divide a sentence into clauses.
        meaning: words that turn what a sentence says, or say how sure it is.
        roles: words that say who did what to whom.
        comparing: words with which things are compared.
        bounding: words with which values are bounded.
    """

    stop_words: str
    negators: str
    asides: str = ""
    list_notes: str = ""
    unsourced: tuple[str, ...] = ()
    letters: str = ""
    script: str = "latin"
    numbers: Numbers = Numbers()
    dates: Dates = Dates()
    times: Times = Times()
    rates: Rates = Rates()
    cues: Cues = Cues()
    validity: Validity = Validity()
    quoting: Quoting = Quoting()
    placeholders: Placeholders = Placeholders()
    arithmetic: Arithmetic = Arithmetic()
    clauses: Clauses = Clauses()
    meaning: Meaning = Meaning()
    roles: Roles = Roles()
    comparing: Comparing = Comparing()
    bounding: Bounding = Bounding()


UNSPACED_SCRIPTS = frozenset({"han", "kana"})
"""Scripts that put no space between words."""

JOINED_SCRIPTS = UNSPACED_SCRIPTS | {"hangul"}
"""Those, and one that joins particles to words: words are looked for there without regard to where they end."""

Code = Annotated[str, "ISO 639-1"]


@cache
def lexicons() -> dict[Code, Lexicon]:
    """Every language that is known, by its ISO 639-1 code."""
    folder = files("citewell.text") / "languages"
    entries = sorted(
        (entry for entry in folder.iterdir() if entry.name.endswith(".toml")), key=lambda entry: entry.name
    )
    return {
        entry.name.removesuffix(".toml"): msgspec.toml.decode(entry.read_bytes(), type=Lexicon) for entry in entries
    }


UNSPACED = frozenset(code for code, lexicon in lexicons().items() if lexicon.script in UNSPACED_SCRIPTS)
"""Languages that put no space between words."""
