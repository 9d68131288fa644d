"""Statistics of audits, each method a file. Pure: what draws at random takes a seed."""
