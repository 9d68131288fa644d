"""References and works shown to people."""
