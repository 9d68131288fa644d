"""Test statistics against their p values, and means and deviations against the items they are made of."""
