"""The formats of bibliographies that are read, and which of them a file is in."""

import re
from collections.abc import Callable

import msgspec

from citewell.errors import ConfigError
from citewell.references.formats.bbl import read_bbl
from citewell.references.formats.bibtex import read_bibtex
from citewell.references.formats.csl_json import read_csl_json
from citewell.references.formats.endnote import read_endnote
from citewell.references.formats.hayagriva import looks_like_hayagriva, read_hayagriva
from citewell.references.formats.interface import Bibliography
from citewell.references.formats.jats import read_jats
from citewell.references.formats.printed_list import looks_like_list, read_printed_list
from citewell.references.formats.ris import read_ris

_BIBTEX = re.compile(r"^\s*@\w{2,30}\s*[{(]", re.MULTILINE)
_LIST = re.compile(r"\s*(?:[-*+•]\s+)?\[\d{1,4}\]\s|\s*1[.)]\s+\S")


class BibliographyFormat(msgspec.Struct, frozen=True, kw_only=True):
    """A format of bibliographies.

    Attributes:
        id: its name in ``--from``.
        endings: of the names of files.
        looks_like: whether a text begins as one does.
        read: all works of a text.
    """

    id: str
    endings: tuple[str, ...]
    looks_like: Callable[[str], bool]
    read: Callable[[str], Bibliography]


FORMATS: tuple[BibliographyFormat, ...] = (
    BibliographyFormat(
        id="bibtex",
        endings=(".bib", ".bibtex"),
        looks_like=lambda text: _BIBTEX.search(text) is not None,
        read=read_bibtex,
    ),
    BibliographyFormat(
        id="csl-json",
        endings=(".json",),
        looks_like=lambda text: text.lstrip()[:1] in "[{" and _LIST.match(text) is None,
        read=read_csl_json,
    ),
    BibliographyFormat(id="ris", endings=(".ris",), looks_like=lambda text: "TY  -" in text[:4_000], read=read_ris),
    BibliographyFormat(
        id="bbl", endings=(".bbl",), looks_like=lambda text: "\\bibitem" in text or "\\entry{" in text, read=read_bbl
    ),
    BibliographyFormat(
        id="endnote", endings=(), looks_like=lambda text: _is_xml(text) and "<record>" in text, read=read_endnote
    ),
    BibliographyFormat(
        id="jats", endings=(".nxml",), looks_like=lambda text: _is_xml(text) and "<ref-list" in text, read=read_jats
    ),
    BibliographyFormat(id="hayagriva", endings=(".yml", ".yaml"), looks_like=looks_like_hayagriva, read=read_hayagriva),
    BibliographyFormat(
        id="printed",
        endings=(".md", ".markdown", ".txt", ".docx"),
        looks_like=lambda text: looks_like_list(text) or _LIST.match(text) is not None,
        read=read_printed_list,
    ),
)


def _is_xml(text: str) -> bool:
    return text.lstrip("\ufeff \r\n\t").startswith("<")


def format_of(name: str, text: str, wanted: str | None = None) -> BibliographyFormat:
    """The format of a bibliography: as it is said to be, by the name of its file, or by how it begins.

    Args:
        name: of the file.
        text: what stands in it.
        wanted: the id of the format, if it is said.

    Raises:
        ConfigError: there is no such format, or none can be told.
    """
    ids = ", ".join(known.id for known in FORMATS)
    if wanted is not None:
        for known in FORMATS:
            if known.id == wanted:
                return known
        raise ConfigError(f"there is no format of bibliographies {wanted!r}", f"Choose one of {ids}.")
    lowered = name.lower()
    for known in FORMATS:
        if lowered.endswith(known.endings):
            return known
    for known in FORMATS:
        if text.strip() and known.looks_like(text):
            return known
    raise ConfigError(f"{name}: it cannot be told what format this is", f"Name one with --from: {ids}.")
