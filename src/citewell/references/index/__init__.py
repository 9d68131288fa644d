"""A registry of works in one file, built from dumps and asked without a network."""
