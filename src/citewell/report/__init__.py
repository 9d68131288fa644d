"""Decisions shown to people and programs: one file a format, listed in ``registry.py``."""
