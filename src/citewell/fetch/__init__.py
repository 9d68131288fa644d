"""The one way out to the network: a guarded client, budgets, a breaker, and what was learnt, kept for a while."""
