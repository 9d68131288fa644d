"""What a document claims, and whether its own numbers agree with each other."""
