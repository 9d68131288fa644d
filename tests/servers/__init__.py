"""Servers on loopback that stand in for others."""
