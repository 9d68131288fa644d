"""Dumps of registries read record by record: one file a format, all of them pure."""
