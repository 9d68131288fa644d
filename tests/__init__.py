"""The tests, and what they share: readers of cases, servers that stand in for others, and a small web."""
