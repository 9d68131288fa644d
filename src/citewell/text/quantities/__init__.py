"""Reading the values that a text states: numbers, money, measures, dates, times and names of letters and digits."""

from citewell.text.quantities.reader import read_quantities

__all__ = ["read_quantities"]
