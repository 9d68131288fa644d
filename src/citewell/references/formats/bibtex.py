"""BibTeX and BibLaTeX files: entries, strings, accents; broken entries are told and the rest is read.

Blocks are divided by bibtexparser, which finds the next entry again after one that is broken. What stands in them is
resolved here.
"""

import logging
import re
from collections import Counter
from collections.abc import Mapping

from bibtexparser.model import Entry, ParsingFailedBlock, String
from bibtexparser.splitter import Splitter

from citewell.model.reference import FieldLine, Reference, WorkKind
from citewell.references.formats.bibtex_fields import KINDS, MONTHS, identifiers_of, month_of, year_of
from citewell.references.formats.bibtex_names import names_of
from citewell.references.formats.interface import Bibliography, Unread
from citewell.references.normal.latex import from_latex, outside_braces

_HASH = re.compile(r"#")
_KEY = re.compile(r"@\s*[A-Za-z]{1,40}\s*[{(]\s*([^\s,{}=]{1,200})\s*,")
_QUIET = frozenset({"comment", "preamble", "string"})
# Entries that hold no work.
_NO_WORKS = frozenset({"xdata", "set", "control", "ieeetranbstctl"})
_MOST_DEEP = 8


def read_bibtex(text: str) -> Bibliography:
    """All entries of a file, cross-references followed."""
    logging.getLogger("bibtexparser").addHandler(logging.NullHandler())
    library = _split(text)
    strings: dict[str, str] = dict(MONTHS)
    references: list[Reference] = []
    unread: list[Unread] = []
    entries: dict[str, dict[str, str]] = {}
    found: list[Entry] = []
    for block in library:
        if isinstance(block, String):
            strings[block.key.lower()] = _value(block.value, strings)
        elif isinstance(block, ParsingFailedBlock):
            # An entry with a field or a key that was there before is whole all the same.
            entry = block.ignore_error_block
            if isinstance(entry, Entry):
                found.append(entry)
            else:
                _note_unread(block, unread)
        elif isinstance(block, Entry) and block.entry_type.lower() not in _QUIET:
            found.append(block)
    for entry in found:
        fields: dict[str, str] = {}
        for field in entry.fields:
            fields.setdefault(field.key.lower(), _value(field.value, strings))
        entries.setdefault(entry.key.lower(), fields)
    keys: Counter[str] = Counter()
    for entry in found:
        if entry.entry_type.lower() in _NO_WORKS:
            continue
        keys[entry.key] += 1
        key = entry.key if keys[entry.key] == 1 else f"{entry.key} ({keys[entry.key]})"
        own: dict[str, str] = {}
        for field in entry.fields:
            own.setdefault(field.key.lower(), _value(field.value, strings))
        fields = _inherited(own, entries, KINDS.get(entry.entry_type.lower(), WorkKind.OTHER))
        references.append(_reference(entry, key, fields))
    return Bibliography(references=tuple(references), unread=tuple(unread))


def _split(text: str) -> list[object]:
    logger = logging.getLogger("bibtexparser")
    logger.propagate, before = False, logger.propagate
    try:
        return list(Splitter(text).split().blocks)
    finally:
        logger.propagate = before


def _note_unread(block: ParsingFailedBlock, unread: list[Unread]) -> None:
    raw = block.raw or ""
    head = raw.lstrip()[:40].lower()
    if any(head.startswith(f"@{quiet}") for quiet in _QUIET):
        return
    key = _KEY.match(raw.lstrip())
    line = None if block.start_line is None else block.start_line + 1
    problem = str(getattr(block.error, "abort_reason", "")).strip() or "the entry cannot be read"
    unread.append(Unread(problem=" ".join(problem.split()), line=line, key=key[1] if key else None))


def _value(raw: str, strings: Mapping[str, str]) -> str:
    """A value as it stands between its braces, names of strings replaced and parts joined."""
    parts = []
    for written in outside_braces(raw.strip(), _HASH) if '"' in raw or "#" in raw else [raw]:
        part = written.strip()
        if len(part) >= 2 and ((part[0] == "{" and part[-1] == "}") or (part[0] == '"' and part[-1] == '"')):
            parts.append(part[1:-1])
        else:
            parts.append(strings.get(part.lower(), part))
    return "".join(parts)


def _inherited(own: dict[str, str], entries: Mapping[str, Mapping[str, str]], kind: WorkKind) -> dict[str, str]:
    """The fields with those of the entries that it refers to; a parent's title is the container's."""
    fields = dict(own)
    parent = fields.get("crossref") or fields.get("xdata") or ""
    for _ in range(_MOST_DEEP):
        above = entries.get(parent.strip().lower())
        if above is None:
            break
        for name, value in above.items():
            if name == "title" and kind in (WorkKind.PROCEEDINGS_PAPER, WorkKind.CHAPTER):
                fields.setdefault("booktitle", value)
            elif name not in ("author", "doi", "pages", "url", "crossref", "abstract", "eprint") or "xdata" in own:
                fields.setdefault(name, value)
        parent = above.get("crossref", "")
    return fields


def _reference(entry: Entry, key: str, fields: Mapping[str, str]) -> Reference:
    authors, authors_cut = names_of(fields.get("author", ""))
    editors, editors_cut = names_of(fields.get("editor", ""))
    shown = {name: from_latex(value) for name, value in fields.items() if name not in ("author", "editor", "abstract")}

    def first(*names: str) -> str:
        return next((shown[name] for name in names if shown.get(name)), "")

    year, year_text = year_of(first("year"), first("date"))
    start = None if entry.start_line is None else entry.start_line + 1
    kind = KINDS.get(entry.entry_type.lower(), WorkKind.OTHER)
    container = first("journaltitle", "journal", "booktitle", "maintitle")
    return Reference(
        key=key,
        kind=kind,
        title=first("title"),
        subtitle=first("subtitle"),
        authors=authors,
        authors_cut=authors_cut or (not authors and editors_cut),
        editors=editors,
        year=year,
        year_text=year_text,
        month=month_of(first("month"), first("date")),
        container=container,
        series=first("series"),
        event=first("eventtitle", "event", "conference"),
        volume=first("volume"),
        issue=first("number", "issue"),
        pages=first("pages", "eid", "articleno"),
        publisher=first("publisher", "institution", "school", "organization"),
        edition=first("edition"),
        note=" ".join(part for part in (first("note"), first("howpublished"), first("pubstate")) if part),
        language=first("language", "langid"),
        raw=entry.raw or "",
        line=start,
        field_lines=tuple(FieldLine(field.key.lower(), field.start_line + 1) for field in entry.fields),
        **identifiers_of(fields),
    )
