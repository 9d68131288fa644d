"""Keeps the house in order: file lengths, help texts and schemas."""
