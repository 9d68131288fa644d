"""Plug-ins for programs of others."""
