"""Which value plays a role, shown to people: console and HTML."""
