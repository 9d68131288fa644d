"""How much addresses are alike: a slip of the pen, or a page that was renamed. Pure."""

import re
from collections.abc import Iterable
from difflib import SequenceMatcher
from urllib.parse import unquote, urlsplit

from citewell.links.archive.surt import surt_key

_ALIKE = 0.8
_MOST_COMPARED = 300
_EXTENSION = re.compile(r"\.(?:html?|php|aspx?|jsp|pdf)$")
_SEPARATORS = re.compile(r"[-_+.\s]+")
_NUMBER = re.compile(r"\d+")


def most_alike(url: str, pages: Iterable[str], *, threshold: float = _ALIKE) -> list[str]:
    """The pages whose addresses are at least so much alike, the most alike first; not the address itself.

    Addresses with other numbers in them are other pages, as another year's report is.
    """
    own = _identity(url)
    wanted = _path(url)
    numbers = _NUMBER.findall(wanted)
    matcher = SequenceMatcher(autojunk=False)
    matcher.set_seq2(wanted)
    scored: list[tuple[float, str]] = []
    for page in dict.fromkeys(pages):
        path = _path(page)
        if threshold and _NUMBER.findall(path) != numbers:
            continue
        matcher.set_seq1(path)
        if matcher.real_quick_ratio() < threshold or matcher.quick_ratio() < threshold or _identity(page) == own:
            continue
        scored.append((matcher.ratio(), page))
    return [page for score, page in sorted(scored, key=lambda one: (-one[0], one[1])) if score >= threshold]


def _identity(url: str) -> str:
    try:
        return surt_key(url)
    except ValueError:
        return url


def _path(url: str) -> str:
    """What is compared of an address: its path as words, without the usual endings of files."""
    try:
        path = unquote(urlsplit(url).path).lower().rstrip("/")
    except ValueError:
        return ""
    return _SEPARATORS.sub(" ", _EXTENSION.sub("", path))[-_MOST_COMPARED:]
