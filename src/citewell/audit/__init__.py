"""Audits of many answers: what is counted, how sure the figures are, and how systems compare."""
