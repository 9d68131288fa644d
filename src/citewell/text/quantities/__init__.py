"""Reading the values that a text states: numbers, money, measures, dates, times and identifiers, in many ways of writing."""

from citewell.text.quantities.reader import read_quantities

__all__ = ["read_quantities"]
