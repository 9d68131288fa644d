"""Does this work exist, as described."""
