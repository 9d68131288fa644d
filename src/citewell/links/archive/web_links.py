"""Web links, in a ``Link`` header or in a document of them (``application/link-format``), as Memento uses them.

See RFC 8288 and RFC 7089.
"""

import datetime as dt
import email.utils
import re

import msgspec

LINK_FORMAT = "application/link-format"
_PARAMETER = r"""\s*;\s*[\w!#$&+.^`|~*-]+\s*(?:=\s*(?:"[^"]*"|[^\s;,"]*))?"""
_LINK = re.compile(rf"<([^<>]*)>((?:{_PARAMETER})*)\s*(?:,|$)")
_NAMED = re.compile(r"""([\w!#$&+.^`|~*-]+)\s*=\s*(?:"([^"]*)"|([^\s;,"]*))""")


class WebLink(msgspec.Struct, frozen=True):
    """One link.

    Attributes:
        url: where it leads.
        relations: what stands there, such as ``memento`` or ``original``.
        at: when it was captured, if it is a memento.
    """

    url: str
    relations: frozenset[str]
    at: dt.datetime | None = None

    @property
    def is_memento(self) -> bool:
        """Whether it leads to a capture."""
        return "memento" in self.relations and self.at is not None


def read_web_links(text: str) -> tuple[WebLink, ...]:
    """The links that a header or a document lists, in order; what is malformed is left out."""
    links: list[WebLink] = []
    for match in _LINK.finditer(text):
        named = {name.lower(): quoted or bare for name, quoted, bare in _NAMED.findall(match[2])}
        links.append(
            WebLink(match[1].strip(), frozenset(named.get("rel", "").lower().split()), http_date(named.get("datetime")))
        )
    return tuple(links)


def is_whole(document: str) -> bool:
    """Whether a document of links holds nothing but links, and the last one is not cut off."""
    return not _LINK.sub("", document).strip() and not document.rstrip().endswith(",")


def http_date(value: str | None) -> dt.datetime | None:
    """The time that a date of HTTP stands for, in UTC; ``None`` when it stands for none."""
    if not value:
        return None
    try:
        at = email.utils.parsedate_to_datetime(value)
    except ValueError:
        return None
    return at.astimezone(dt.UTC) if at.tzinfo else at.replace(tzinfo=dt.UTC)
