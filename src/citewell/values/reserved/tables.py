"""Asks the tables of reserved, fictional and sample values."""

import ipaddress
import re
import tomllib
from functools import lru_cache
from importlib.resources import files
from typing import Any

# So many digits in their order are typed to fill a field.
_ROWS = (
    *("12345678901234567890"[start : start + 8] for start in range(10)),
    *("98765432", "87654321", "76543210"),
)
_SEPARATOR = re.compile(r"[\s-]")


@lru_cache(maxsize=1)
def _tables() -> dict[str, Any]:
    folder = files("citewell.values.reserved")
    return {
        name: tomllib.loads((folder / f"{name}.toml").read_text(encoding="utf-8"))
        for name in ("domains", "samples", "phones")
    }


@lru_cache(maxsize=1)
def _sets() -> dict[str, frozenset[str]]:
    domains, samples = _tables()["domains"], _tables()["samples"]
    return {
        "endings": frozenset(domains["reserved"]["endings"]),
        "reserved": frozenset(domains["reserved"]["domains"]),
        "sample": frozenset(domains["sample"]["domains"]),
        "services": frozenset(domains["sample"]["services"]),
        "free": frozenset(domains["free"]["domains"]),
        "local": frozenset(samples["local_parts"]["names"]),
        "cards": frozenset(samples["cards"]["numbers"]),
        "persons": frozenset(samples["persons"]["names"]),
        "firms": frozenset(samples["firms"]["names"]),
    }


def reserved_domain(domain: str) -> str | None:
    """The part of a domain that is reserved by a standard; ``None`` when none is."""
    ending = domain.rpartition(".")[2]
    if ending in _sets()["endings"]:
        return f".{ending}"
    return next((name for name in _within(domain) if name in _sets()["reserved"]), None)


def sample_domain(domain: str) -> str | None:
    """The part of a domain that stands for anybody's; ``None`` when none does."""
    return next((name for name in _within(domain) if name in _sets()["sample"] | _sets()["services"]), None)


def is_free_mail(domain: str) -> bool:
    """Whether anybody may have an address there."""
    return domain in _sets()["free"]


def sample_local_part(local: str) -> bool:
    """Whether a local part stands for anybody's name."""
    return local in _sets()["local"]


def sample_person(text: str) -> str | None:
    """The sample person whom a text names; ``None`` when it names none."""
    lowered = text.casefold()
    return next((name for name in sorted(_sets()["persons"]) if name in lowered), None)


def sample_firm(name: str) -> bool:
    """Whether a name is that of a sample firm."""
    return name.casefold().strip() in _sets()["firms"]


def test_card(digits: str) -> bool:
    """Whether digits are a card number for tests."""
    return digits in _sets()["cards"]


@lru_cache(maxsize=4_096)
def fictional_phone(normal: str) -> str | None:
    """The source that sets a number aside for fiction; ``None`` when it is none.

    Args:
        normal: the number with its country, as ``+14155550123``.
    """
    digits = normal.lstrip("+").partition("x")[0]
    if any(row in digits for row in _ROWS):
        return "digits in a row, as in 1 (234) 567-8900"
    for entry in _tables()["phones"]["ranges"]:
        if not digits.startswith(entry["country"]):
            continue
        national = digits[len(entry["country"]) :]
        if "pattern" in entry and re.match(entry["pattern"], national):
            return str(entry["source"])
        for first, last in zip(entry.get("first", ()), entry.get("last", ()), strict=True):
            if len(national) == len(first) and first <= national <= last:
                return str(entry["source"])
    return None


def documentation_network(address: str) -> bool:
    """Whether a network address is set aside for documentation."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return False
    ranges = [ipaddress.ip_network(name) for name in _tables()["samples"]["networks"]["ranges"]]
    return any(parsed.version == network.version and parsed in network for network in ranges)


def _within(domain: str) -> list[str]:
    parts = domain.split(".")
    return [".".join(parts[index:]) for index in range(len(parts) - 1)]
