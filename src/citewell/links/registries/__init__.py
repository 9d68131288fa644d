"""Identifiers of works in addresses and texts, and what their registries say of them."""
