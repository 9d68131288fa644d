"""Registries of works, one file each: what they are asked, and how their answers are read."""
