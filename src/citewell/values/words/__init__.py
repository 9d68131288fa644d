"""Words of languages as data: labels, roles, places and local parts of addresses."""
