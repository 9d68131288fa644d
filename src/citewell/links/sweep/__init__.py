"""Checking very many addresses on one machine: each once, each host politely, and without losing anything."""
