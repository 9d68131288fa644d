"""Asking an exchange for the signs that were read in its page, and for what was found there."""

from citewell.model.exchange import HttpExchange


def signs_of(exchange: HttpExchange, kind: str) -> tuple[str, ...]:
    """What speaks for something of a kind: the details of the signs."""
    if exchange.page is None or not exchange.page.signs:
        return ()
    return tuple(sign.partition(":")[2] for sign in exchange.page.signs if sign.partition(":")[0] == kind)


def has_sign(exchange: HttpExchange, kind: str) -> bool:
    """Whether anything speaks for something of a kind."""
    return bool(signs_of(exchange, kind))


def has_header_sign(exchange: HttpExchange) -> bool:
    """Whether the answer says itself that it is a test for people."""
    return "header" in signs_of(exchange, "bot_wall")


def found(exchange: HttpExchange, name: str) -> bool | None:
    """Whether something that was looked for is on the page; ``None`` when it was not, or cannot be told."""
    return exchange.page.found.get(name) if exchange.page is not None else None


def is_shown(exchange: HttpExchange) -> bool:
    """Whether the page holds what was expected of it, so that it is the page whatever else it looks like."""
    if exchange.page is None or not exchange.page.found:
        return False
    return any(found(exchange, name) for name in ("title", "quote", "text"))
