"""Stronger models that an operator may add: a classifier on disk or an endpoint that judges, behind one port."""
