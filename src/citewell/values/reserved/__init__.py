"""Values that nobody may take for real: reserved, for fiction, and as samples. The tables name their sources."""
