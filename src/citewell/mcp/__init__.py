"""citewell for agents: its checks as tools of a server that speaks the Model Context Protocol."""
