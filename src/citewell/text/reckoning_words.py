"""Words with which a text works something out: a section of each language."""

import msgspec


class Arithmetic(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """Words with which a text works something out.

    Attributes:
        plus: between two amounts that are added.
        minus: between an amount and what is taken from it.
        times: between two factors.
        each: between a count and the price of one.
        on_top: between a percentage and the amount to which it is added.
        off: between a percentage and the amount from which it is taken.
        of: between a part and the whole.
        links: between a result and how it is worked out.
        rest: words for what a percentage leaves.
        ratios: phrases that say that something is so many times as much.
        in_all: phrases with which a sum is given.
        year_before: phrases for the year before the one spoken of.
        year_after: phrases for the year after it.
        excess: phrases that say that something is so much more or less than something else.
        together: phrases that say that several amounts are added up.
        along: words before what is added to the price of something.
        further: words beside an amount that comes on top of another.
        formerly: phrases for the time before a change.
        both_ways: phrases for a journey there and back.
        part: words between a whole and a part of it.
        majority: words for more than half of all votes.
        half_price: phrases for half of a price.
        average: words for an average.
        one_of: words for what comes to one of several.
        by: words before an amount by which something differs.
        taken_off: words for what is taken off a price.
        set_off: phrases for what lies between two amounts.
    """

    plus: tuple[str, ...] = ()
    minus: tuple[str, ...] = ()
    times: tuple[str, ...] = ()
    each: tuple[str, ...] = ()
    on_top: tuple[str, ...] = ()
    off: tuple[str, ...] = ()
    of: tuple[str, ...] = ()
    links: tuple[str, ...] = ()
    rest: str = ""
    ratios: tuple[str, ...] = ()
    in_all: tuple[str, ...] = ()
    year_before: tuple[str, ...] = ()
    year_after: tuple[str, ...] = ()
    excess: tuple[str, ...] = ()
    together: tuple[str, ...] = ()
    along: tuple[str, ...] = ()
    further: tuple[str, ...] = ()
    formerly: tuple[str, ...] = ()
    both_ways: tuple[str, ...] = ()
    part: tuple[str, ...] = ()
    majority: tuple[str, ...] = ()
    half_price: tuple[str, ...] = ()
    average: tuple[str, ...] = ()
    one_of: tuple[str, ...] = ()
    by: tuple[str, ...] = ()
    taken_off: tuple[str, ...] = ()
    set_off: tuple[str, ...] = ()
