"""Formats of bibliographies, one file each: text to references. Pure."""
