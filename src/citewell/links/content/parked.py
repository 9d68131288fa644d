"""Pages that a registrar, a broker or a server puts up where there is no site."""

import re

from citewell.links.content.addresses import host_of
from citewell.links.content.seen import Seen
from citewell.links.content.wording import markup
from citewell.links.content.words import count_words

_DOMAIN = re.compile(r"(?<![\w@.-])(?:[a-z0-9-]{1,63}\.){1,3}[a-z]{2,24}(?![\w@])")
_MOST = 150
_SHARE = 8
_MOST_UNUSED = 80
_MOST_SOON = 40
_MOST_DEFAULT = 450
_MOST_WORKS = 30
_FIRST = 8
_MARKUP = 200_000
_SHORT_TITLES = frozenset({"it works!", "default page", "placeholder page", "account suspended", "xampp"})


def parked_signs(seen: Seen) -> tuple[str, ...]:
    """Whether the domain is on offer: ``parked:for_sale`` by its words, ``parked:service`` by its markup."""
    if seen.prose > _MOST:
        return ()
    signs: list[str] = []
    if not seen.is_named_as_asked and not _explains(seen) and any(_offers(said, seen) for said in _weighty(seen)):
        signs.append("parked:for_sale")
    code = seen.document.lowered[:_MARKUP]
    if any(mark in code for mark in markup()["parking"]):
        signs.append("parked:service")
    return tuple(signs)


def default_page_signs(seen: Seen) -> tuple[str, ...]:
    """What put a page up by itself, as ``default_page:nginx``, or ``placeholder`` or ``soon`` for a site to come."""
    if seen.prose <= _MOST_DEFAULT and (name := _default_page(seen)):
        return (f"default_page:{name}",)
    if seen.prose > _MOST_UNUSED or seen.is_named_as_asked:
        return ()
    for wording in seen.wordings:
        lead = (*seen.named, *seen.sentences[:_FIRST])
        if any(wording.domains.search(s) and wording.unused.search(s) for s in lead):
            return ("default_page:placeholder",)
        soon = any(
            wording.soon.search(part) and wording.left(part, wording.soon, wording.fillers) == 0 for part in seen.named
        )
        if soon and seen.prose <= _MOST_SOON:
            return ("default_page:soon",)
    return ()


def _explains(seen: Seen) -> bool:
    """Whether a page is titled as a text that explains something is: ``How to sell a domain``."""
    return any(wording.asking.search(part) for part in seen.named for wording in seen.wordings)


def _weighty(seen: Seen) -> list[str]:
    """What a page says in its title, its headings or a sentence that is a good part of it."""
    first = seen.sentences[:_FIRST]
    return [*seen.named, *(sentence for sentence in first if count_words(sentence) * _SHARE >= seen.prose)]


def _offers(sentence: str, seen: Seen) -> bool:
    own = host_of(seen.url)
    named = any(name[0] == own for name in _DOMAIN.finditer(sentence))
    return any(
        (named or wording.domains.search(sentence)) and wording.offered.search(sentence) for wording in seen.wordings
    )


def _default_page(seen: Seen) -> str | None:
    titles = [" ".join(seen.document.title.lower().split())] if seen.document.title else []
    titles += [heading.lower() for heading in seen.document.headings[:1]]
    for title in titles:
        if not title.startswith(tuple(markup()["default-pages"])):
            continue
        for start, name in markup()["default-pages"].items():
            short = start in _SHORT_TITLES
            if (title == start and (not short or seen.prose <= _MOST_WORKS)) or (
                not short and title.startswith(start) and len(title) <= len(start) + 24
            ):
                return str(name)
    return None
