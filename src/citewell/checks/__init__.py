"""What can be wrong with a citation, one file a check. The registry lists them in order."""
