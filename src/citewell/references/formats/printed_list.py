"""Lists of references as they are printed, in plain text and Markdown."""

import re
from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from citewell.references.formats.interface import Bibliography, Unread
from citewell.references.formats.printed import read_printed

_MARKS = re.compile(
    r"^\s{0,3}(?:#{1,6}\s*(?:\d{1,2}(?:\.\d{1,2})*\.?\s+)?|\*\*|\d{1,2}\.\s+)?|\s*:?\s*(?:\*\*)?\s*#*\s*$"
)
_FENCE = re.compile(r"^\s{0,3}(?:```|~~~)")
_HEADINGS = frozenset(
    {
        *("references", "reference", "reference list", "bibliography", "works cited", "literature", "literature cited"),
        *("sources", "notes and references", "literatur", "literaturverzeichnis", "quellen", "quellenverzeichnis"),
        *("références", "références bibliographiques", "bibliographie", "referencias", "referencias bibliográficas"),
        *("bibliografía", "bibliografia", "referências", "referências bibliográficas", "riferimenti bibliografici"),
        *("riferimenti", "literatuur", "literatuurlijst", "referenties", "referenser", "referencer", "litteratur"),
        *("kirjallisuus", "literatura", "参考文献"),
    }
)
_NEXT = re.compile(
    r"^\s{0,3}#{1,6}\s+\S|^\s{0,3}(?:appendix|supplementary material|acknowledge?ments?)\b", re.IGNORECASE
)
_NUMBERED = re.compile(r"^\s{0,8}(?:[-*+•]\s+)?(?:\[\^?[\w.:+\-]{1,40}\]:?|\(\d{1,4}\)|\d{1,4}[.)])\s+\S")
_BULLET = re.compile(r"^\s{0,8}[-*+•–]\s+(?=\S)")
_FLUSH = re.compile(r"\S")
_LEAST = 20
_LONGEST_HEADING = 60
_MOST = 5_000


class _Entry(NamedTuple):
    line: int
    text: str


def read_printed_list(text: str) -> Bibliography:
    """All references of a list: what stands under the last heading that names one, or the whole text without any.

    Entries begin with numbers or bullets, or stand apart by blank lines or hanging indents, or are a line each.
    """
    lines = _without_code(text.splitlines())
    if not any(map(_is_heading, lines)) and any(line.startswith("#") for line in lines):
        problem = "no heading of this document names a list of references, such as References"
        return Bibliography(unread=(Unread(problem=problem, line=1),))
    references = []
    unread = []
    used: dict[str, int] = {}
    for number, entry in enumerate(_entries(list(_listed(lines))), start=1):
        reference = read_printed(_BULLET.sub("", entry.text), line=entry.line)
        if reference is None:
            unread.append(Unread(problem=f"no title can be made out in “{entry.text[:60]}”", line=entry.line))
            continue
        key = reference.key if reference.key != "1" or number == 1 else str(number)
        used[key] = used.get(key, 0) + 1
        unique = key if used[key] == 1 else f"{key} ({used[key]})"
        references.append(msgspec.structs.replace(reference, key=unique))
    return Bibliography(references=tuple(references), unread=tuple(unread))


def looks_like_list(text: str) -> bool:
    """Whether a text has a heading that names a list of references."""
    return any(map(_is_heading, _without_code(text.splitlines())))


def _without_code(lines: list[str]) -> list[str]:
    """The lines with those of code blocks empty."""
    found, within = [], False
    for line in lines:
        fence = _FENCE.match(line) is not None
        found.append("" if within or fence else line)
        within ^= fence
    return found


def _is_heading(line: str) -> bool:
    return len(line) <= _LONGEST_HEADING and _MARKS.sub("", line).strip().casefold() in _HEADINGS


def _listed(lines: list[str]) -> Iterator[_Entry]:
    """The lines of the list, numbered from one."""
    begin = max((number for number, line in enumerate(lines) if _is_heading(line)), default=-1)
    underlined = begin + 1 < len(lines) and re.fullmatch(r"\s*(?:=+|-{3,})\s*", lines[begin + 1]) is not None
    for number, line in enumerate(lines[begin + 1 :], start=begin + 2):
        if begin >= 0 and _NEXT.match(line) and number > begin + 2:
            return
        if number == begin + 2 and underlined and begin >= 0:
            continue
        yield _Entry(number, line.rstrip())


def _entries(lines: list[_Entry]) -> Iterator[_Entry]:
    """The references of a list."""
    full = [line for line in lines if line.text.strip()]
    if not full:
        return
    for opening in (_NUMBERED, _BULLET):
        if opening.match(full[0].text) and sum(opening.match(line.text) is not None for line in full) > 1:
            yield from _joined(lines, opening)
            return
    if any(not line.text.strip() for line in lines[lines.index(full[0]) : lines.index(full[-1])]):
        yield from _apart(lines)
    elif any(line.text[:1].isspace() for line in full):
        yield from _joined(lines, _FLUSH)
    else:
        yield from (_Entry(line.line, line.text.strip()) for line in full if len(line.text) >= _LEAST)


def _joined(lines: list[_Entry], opening: re.Pattern[str]) -> Iterator[_Entry]:
    """Entries each of which begins with a line of a form."""
    held: list[str] = []
    begun = 0
    for line in lines:
        if line.text.strip() and opening.match(line.text):
            if held:
                yield _Entry(begun, _one(held))
            held, begun = [line.text], line.line
        elif held and line.text.strip():
            held.append(line.text)
    if held:
        yield _Entry(begun, _one(held))


def _apart(lines: list[_Entry]) -> Iterator[_Entry]:
    """Entries with blank lines between them; remarks of a few words are none."""
    held: list[str] = []
    begun = 0
    for line in (*lines, _Entry(0, "")):
        if line.text.strip():
            begun = begun if held else line.line
            held.append(line.text)
        elif held:
            if len(whole := _one(held)) >= _LEAST:
                yield _Entry(begun, whole)
            held = []


def _one(lines: list[str]) -> str:
    """Lines as one, words that a line's end divided put together."""
    text = ""
    for line in lines:
        line = line.strip()
        if text.endswith("-") and not text.endswith(" -") and line[:1].islower():
            text = text[:-1] + line
        else:
            text = f"{text} {line}" if text else line
    return text[:_MOST]
