"""Percentages, changes, sums, intervals and dates, computed again from the digits as printed."""
