"""What a page describes for machines: JSON-LD, microdata and h-card, as properties of things."""

import json
from collections.abc import Iterator
from typing import Any

from selectolax.lexbor import LexborHTMLParser, LexborNode

from citewell.values.page import Item

_KEYS = frozenset(
    {"email", "telephone", "faxnumber", "address", "openinghours", "url", "name", "contacttype", "sameas"}
)
_CARD = {"u-email": "email", "p-tel": "telephone", "p-adr": "address", "u-url": "url"}
_OLD_CARD = {"email": "email", "tel": "telephone", "adr": "address", "org": "name", "fn": "name"}
_ADDRESS = ("streetaddress", "postalcode", "addresslocality", "addressregion", "addresscountry")
_MOST = 5_000
_CARD_CSS = ".h-card, .vcard"


def items_of_json(script: str) -> list[Item]:
    """The properties in a JSON-LD script; none when it cannot be read."""
    try:
        data = json.loads(script, strict=False)
    except (ValueError, RecursionError):
        return []
    found: list[Item] = []
    waiting: list[tuple[Any, str, str, bool]] = [(data, "", "", True)]
    for _ in range(_MOST):
        if not waiting:
            break
        thing, owner, kind, top = waiting.pop()
        if isinstance(thing, list):
            waiting += [(part, owner, kind, top) for part in reversed(thing)]
        elif isinstance(thing, dict):
            waiting += _of_thing(thing, owner, top, found)
    return found


def _of_thing(thing: dict[str, Any], owner: str, top: bool, found: list[Item]) -> list[tuple[Any, str, str, bool]]:  # noqa: FBT001
    lowered = {str(key).lower(): value for key, value in thing.items()}
    kinds = lowered.get("@type", "")
    kind = " ".join(
        kinds if isinstance(kinds, list) and all(isinstance(k, str) for k in kinds) else [str(kinds)]
    ).lower()
    name = lowered.get("name") if isinstance(lowered.get("name"), str) else owner
    purpose = lowered.get("contacttype") if isinstance(lowered.get("contacttype"), str) else ""
    inner: list[tuple[Any, str, str, bool]] = []
    for key, value in lowered.items():
        if key == "@graph":
            inner.append((value, "", "", True))
            continue
        if key == "address" and (line := _address(value)):
            found.append(Item(kind, str(name or ""), key, line, str(purpose), top))
            continue
        for part in value if isinstance(value, list) else [value]:
            if isinstance(part, str | int) and key in _KEYS and not isinstance(part, bool):
                found.append(Item(kind, str(name or ""), key, str(part).strip(), str(purpose), top))
            elif isinstance(part, dict | list):
                own = key in {"contactpoint", "publisher", "address"}
                inner.append((part, str(name or "") if own else "", kind, top and own))
    return inner[::-1]


def _address(value: Any) -> str:
    for part in value if isinstance(value, list) else [value]:
        if isinstance(part, dict):
            lowered = {str(key).lower(): text for key, text in part.items()}
            street, code, place, area, country = (
                str(lowered[key]) if isinstance(lowered.get(key), str) else "" for key in _ADDRESS
            )
            # Where a place stands in a state, its code comes last; elsewhere it comes first.
            town = [place, f"{area} {code}".strip()] if area else [f"{code} {place}".strip()]
            if line := ", ".join(filter(None, [street, *town, country if not area else ""])):
                return line
    return ""


def items_of_markup(tree: LexborHTMLParser) -> Iterator[Item]:
    """The properties in microdata and in h-cards."""
    for node in tree.css("[itemprop]")[:_MOST]:
        attributes = node.attributes
        key = (attributes.get("itemprop") or "").lower()
        if key in _KEYS - {"name"}:
            kind, top = _scope(node)
            value = attributes.get("content") or _target(node) or " ".join(node.text(separator=" ").split())
            if value and len(value) < 500 and kind:
                yield Item(kind, "", key, value, "", top)
    for card in tree.css(_CARD_CSS)[:50]:
        classes = _classes(card)
        table = _CARD if "h-card" in classes else _OLD_CARD
        for node in card.css("[class]")[:60]:
            for own in _classes(node):
                named = table.get(own)
                if named is not None and named != "name":
                    value = _target(node) or " ".join(node.text(separator=" ").split())
                    if value and len(value) < 500:
                        yield Item("h-card", "", named, value, "", top=False)


def _scope(node: LexborNode) -> tuple[str, bool]:
    """Type of the thing whose property this is, and whether that is no part of another."""
    kind = ""
    parent, steps = node.parent, 0
    while parent is not None and steps < 200:
        if "itemscope" in parent.attributes:
            here = (parent.attributes.get("itemtype") or "").rsplit("/", 1)[-1].lower()
            if kind:
                return kind, kind == "contactpoint" and "itemprop" in parent.attributes
            kind = here or "thing"
            if "itemprop" not in parent.attributes:
                return kind, True
        parent, steps = parent.parent, steps + 1
    return kind, True


def _classes(node: LexborNode) -> list[str]:
    return (node.attributes.get("class") or "").lower().split()


def _target(node: LexborNode) -> str:
    href = node.attributes.get("href") or ""
    return href if href.lower().startswith(("mailto:", "tel:")) else ""
