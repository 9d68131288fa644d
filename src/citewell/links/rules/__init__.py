"""The rules by which observations of an address decide where it stands; all of them pure."""
