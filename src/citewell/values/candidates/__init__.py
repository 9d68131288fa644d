"""What may be a value of a kind: one file for each kind."""
