"""The one way out to the network: a guarded client, budgets, a breaker, and what was learnt, kept for a while."""

from citewell.fetch.client import Client
from citewell.fetch.cookies import Cookies
from citewell.fetch.guard import Guard
from citewell.fetch.limits import Limits
from citewell.fetch.reply import Reply

__all__ = ["Client", "Cookies", "Guard", "Limits", "Reply"]
