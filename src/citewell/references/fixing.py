"""Bibliographies with what is wrong put right in place: the rest of the file stays as it is, to the byte. Pure."""

import difflib
import re
from collections.abc import Iterable, Sequence

import msgspec

from citewell.model.reference import Reference
from citewell.model.reference_result import FieldFix, ReferenceResult

# A field of a reference by the names that files have for it.
_NAMES = {
    "doi": ("doi",),
    "arxiv": ("eprint", "arxiv"),
    "year": ("year", "date"),
    "title": ("title",),
    "container": ("journal", "journaltitle", "booktitle"),
}
_NEEDS_LATEX = re.compile(r"[\\{}$%&#_~^]")


class Fixed(msgspec.Struct, frozen=True, kw_only=True):
    """A bibliography that was put right.

    Attributes:
        text: all of it.
        done: what was put right, with the key of each reference.
        left: what was not, since nothing tells where in the file it stands.
    """

    text: str
    done: Sequence[tuple[str, FieldFix]] = ()
    left: Sequence[tuple[str, FieldFix]] = ()


def fixed(text: str, results: Iterable[ReferenceResult], *, safe_only: bool) -> Fixed:
    """A bibliography with fields as they should be, where each stands once in its place.

    Args:
        text: the file.
        results: of its references.
        safe_only: whether only the spelling of identifiers is put right; otherwise fields that differ from records too,
            which somebody has to look at.
    """
    lines = _lines(text)
    done: list[tuple[str, FieldFix]] = []
    left: list[tuple[str, FieldFix]] = []
    for result in results:
        for fix in _fixes(result, safe_only=safe_only):
            (done if _put(lines, result.reference, fix) else left).append((result.reference.key, fix))
    return Fixed(text="".join(lines), done=tuple(done), left=tuple(left))


def as_patch(name: str, before: str, after: str) -> str:
    """The difference of two texts of one file, as ``patch`` and ``git apply`` take it.

    Args:
        name: of the file.
        before: its text.
        after: its text with what was put right.
    """
    parts = difflib.unified_diff(_lines(before), _lines(after), f"a/{name}", f"b/{name}")
    return "".join(part if part.endswith("\n") else f"{part}\n\\ No newline at end of file\n" for part in parts)


def _lines(text: str) -> list[str]:
    """The lines of a file with their ends, where only a line feed ends one, as readers of bibliographies count them."""
    return [line for line in re.split(r"(?<=\n)", text) if line]


def _fixes(result: ReferenceResult, *, safe_only: bool) -> list[FieldFix]:
    found = {shown.fix.field: shown.fix for shown in result.static if shown.fix is not None and shown.fix.safe}
    if not safe_only:
        for fix in result.suggestions:
            # Names are written differently in every format, and a title may need what no record has.
            if fix.field in _NAMES and not _NEEDS_LATEX.search(fix.proposed):
                found.setdefault(fix.field, fix)
    return list(found.values())


def _put(lines: list[str], reference: Reference, fix: FieldFix) -> bool:
    """Puts a field right where it stands; tells whether its place was found."""
    if reference.line is None or not fix.printed.strip():
        return False
    after = reference.line + reference.raw.count("\n")
    starts = sorted({field.line for field in reference.field_lines})
    own = [field.line for field in reference.field_lines if field.field in _NAMES[fix.field]]
    begin = own[0] if own else reference.line
    if own:
        after = min([start - 1 for start in starts if start > begin] or [after])
    places = [
        (number, match)
        for number in range(begin, max(after, begin) + 1)
        if number <= len(lines)
        for match in re.finditer(rf"(?<![\w./]){re.escape(fix.printed)}(?![\w/])", lines[number - 1])
    ]
    if own and len(places) > 1:
        # Two fields on one line: the place is after the name of this one.
        named = re.search(rf"\b(?:{'|'.join(_NAMES[fix.field])})\s*=", lines[begin - 1], re.IGNORECASE)
        places = [place for place in places if named and place[1].start() > named.end()][:1]
    if len(places) != 1:
        return False
    number, match = places[0]
    line = lines[number - 1]
    lines[number - 1] = line[: match.start()] + fix.proposed + line[match.end() :]
    return True
