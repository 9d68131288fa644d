"""What is known of a language about comparing values, and about bounds on them."""

import msgspec

Sides = tuple[str, str]
"""Words for much of something, and words for little of it."""


class Comparing(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """Words with which things are compared or ranked.

    Attributes:
        more: words that make an adjective, a noun or a verb a comparison upwards.
        less: words that make it one downwards.
        most: words that rank something first; where the language has none of its own, ``more`` after an article.
        least: words that rank it last.
        than: words before what something is compared with.
        before: whether what something is compared with stands before these words.
        topics: words after what a sentence is about, where that stands before what it is compared with.
        articles: words that make a comparative a superlative.
        pairing: words after a comparative that make it the first of two: *the louder one*, *of the two*.
        against: words between two values of which the first is that of what is compared: *52 against 54*.
        scales: by scale, adjectives, nouns and verbs for much and for little of it.
        comparatives: by scale, forms that compare by themselves.
        superlatives: by scale, forms that rank by themselves.
        up: words that say that something grew.
        down: words that say that it shrank.
        better: words that say that it improved.
        worse: words that say that it got worse.
        times: words for *as much* after a multiple.
        starts: words before what a value was.
        totals: words for all things together.
    """

    more: tuple[str, ...] = ()
    less: tuple[str, ...] = ()
    most: tuple[str, ...] = ()
    least: tuple[str, ...] = ()
    than: tuple[str, ...] = ()
    before: bool = False
    topics: str = ""
    articles: str = ""
    pairing: tuple[str, ...] = ()
    against: tuple[str, ...] = ()
    scales: dict[str, Sides] = {}
    comparatives: dict[str, Sides] = {}
    superlatives: dict[str, Sides] = {}
    up: str = ""
    down: str = ""
    better: str = ""
    worse: str = ""
    times: tuple[str, ...] = ()
    starts: tuple[str, ...] = ()
    totals: str = ""


class Bounding(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """Words with which values are bounded, and with which a value is held against a bound.

    Attributes:
        idioms: phrases in which a word for a bound is none: *carry over*, *under guarantee*.
        most: phrases before the highest value that there may be.
        most_after: phrases after it.
        least: phrases before the lowest.
        least_after: phrases after it.
        below: phrases before a value that is too high already.
        below_after: phrases after it.
        above: phrases before a value that is too low already.
        above_after: phrases after it.
        ahead: words after a span of time that ends with something: *48 hours before*.
        timely: those of the phrases before a bound that bound only dates, times and spans of time.
        fillers: words that may stand between such a phrase and its value.
        between: words before both ends of a range.
        good: words that say that something may be, is enough or fits.
        bad: words that say that it may not be or does not fit.
        too: words that say that something is more than may be.
        owed: words for what one has to do, of which a denial forbids nothing.
        otherwise: words for all cases but those that were named.
        zero: words for a result of nothing.
        children: words for people whose age a number gives.
        measuring: words before a value that says what thing or person is meant: *weighing*, *aged*.
        of: words between a thing and such a value.
        whoever: words with which a sentence begins that says in what case something holds.
        behind: signs behind a value that say what thing is meant.
    """

    idioms: tuple[str, ...] = ()
    most: tuple[str, ...] = ()
    most_after: tuple[str, ...] = ()
    least: tuple[str, ...] = ()
    least_after: tuple[str, ...] = ()
    below: tuple[str, ...] = ()
    below_after: tuple[str, ...] = ()
    above: tuple[str, ...] = ()
    above_after: tuple[str, ...] = ()
    ahead: tuple[str, ...] = ()
    timely: tuple[str, ...] = ()
    fillers: str = ""
    between: tuple[str, ...] = ()
    good: tuple[str, ...] = ()
    bad: tuple[str, ...] = ()
    too: tuple[str, ...] = ()
    owed: tuple[str, ...] = ()
    otherwise: tuple[str, ...] = ()
    zero: tuple[str, ...] = ()
    children: str = ""
    measuring: tuple[str, ...] = ()
    of: tuple[str, ...] = ()
    whoever: tuple[str, ...] = ()
    behind: tuple[str, ...] = ()
