"""Whether a web address is alive, moved, gone or was never there, from evidence."""
