"""Cloudflare's form of an address: the first byte is the key to the others. What else it encodes is no address."""

import re

_HEX = re.compile(r"[0-9a-fA-F]{6,600}")


def decode_hex(code: str) -> str | None:
    """The text behind the hexadecimal form; ``None`` when it is none. Whether it is an address is to be seen."""
    match = _HEX.match(code.strip())
    if match is None:
        return None
    digits = match[0][: len(match[0]) // 2 * 2]
    raw = bytes.fromhex(digits)
    text = bytes(byte ^ raw[0] for byte in raw[1:])
    try:
        return text.decode("utf-8")
    except UnicodeDecodeError:
        return None


def code_of(href: str) -> str | None:
    """The hexadecimal form in the target of a link."""
    _, found, code = href.partition("/cdn-cgi/l/email-protection#")
    return code if found else None
