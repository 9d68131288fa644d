"""The local registry of works: building it, looking up, checking references against it."""
