"""Passages of one document that cannot both be right."""
