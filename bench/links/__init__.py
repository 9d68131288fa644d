"""Checking the addresses of 2,000 hosts, side by side with two peers on one server."""
