"""Other ways to write the address of a page, and what stands above it."""

import re
from itertools import product
from urllib.parse import quote, unquote, urlsplit, urlunsplit

_SCHEMES = {"http": "https", "https": "http"}
_INTERNET_ADDRESS = re.compile(r"(?:[0-9.]+|\[.*\])(?::[0-9]*)?")
# Characters that stand in a path or query as they are.
_PATH_SAFE = "/:@!$&'()*+,;=~%"
_QUERY_SAFE = _PATH_SAFE + "?"


def encodings(url: str) -> tuple[str, ...]:
    """The address without its fragment, as given first, then with other percent-encodings of the same page.

    Raises:
        ValueError: it cannot be taken apart.
    """
    parts = urlsplit(url.strip())._replace(fragment="")
    encoded = parts._replace(path=quote(parts.path, safe=_PATH_SAFE), query=quote(parts.query, safe=_QUERY_SAFE))
    decoded = encoded._replace(
        path=quote(unquote(encoded.path, errors="surrogateescape"), safe=_PATH_SAFE[:-1], errors="surrogateescape")
    )
    forms = [parts, encoded, decoded]
    if "%20" in encoded.query or "+" in encoded.query:
        swapped = "+".join(part.replace("+", "%20") for part in encoded.query.split("%20"))
        forms.append(encoded._replace(query=swapped))
    return tuple(dict.fromkeys(urlunsplit(form) for form in forms))


def spellings(url: str) -> tuple[str, ...]:
    """The address without its fragment, as given first, then as an index that takes every letter for real may have it.

    The other scheme, with and without ``www.``, with and without a slash at the end, and other percent-encodings.

    Raises:
        ValueError: it cannot be taken apart.
    """
    first, *rest = encodings(url)
    parts = urlsplit(first)
    slashes = (parts.path,) if "." in parts.path.rpartition("/")[2] else (parts.path, _other_slash(parts.path))
    forms = [
        urlunsplit(parts._replace(scheme=scheme, netloc=host, path=path))
        for path, host, scheme in product(
            slashes,
            (parts.netloc, _other_www(parts.netloc)),
            (parts.scheme, _SCHEMES.get(parts.scheme, parts.scheme)),
        )
    ]
    return tuple(dict.fromkeys([*forms, *rest]))


def folder_above(url: str) -> str:
    """The folder that a page or folder stands in, with a slash at its end; the root of the host stands in itself.

    Raises:
        ValueError: it cannot be taken apart.
    """
    parts = urlsplit(url.strip())
    folder = parts.path.rstrip("/").rpartition("/")[0] + "/"
    return urlunsplit((parts.scheme, parts.netloc, folder, "", ""))


def root_of(url: str) -> str:
    """The root of a page's host.

    Raises:
        ValueError: it cannot be taken apart.
    """
    parts = urlsplit(url.strip())
    return urlunsplit((parts.scheme, parts.netloc, "/", "", ""))


def is_root(url: str) -> bool:
    """Whether an address is the root of its host, where redirects of pages that are gone lead."""
    parts = urlsplit(url.strip())
    return parts.path in ("", "/") and not parts.query


def _other_www(netloc: str) -> str:
    user, at, host = netloc.rpartition("@")
    if _INTERNET_ADDRESS.fullmatch(host):
        return netloc
    return user + at + (host[4:] if host[:4].lower() == "www." else "www." + host)


def _other_slash(path: str) -> str:
    return path.rstrip("/") if path.endswith("/") else path + "/"
