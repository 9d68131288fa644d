"""Lists of references as LaTeX sets them: ``thebibliography`` and biblatex's ``.bbl``."""

import re
from collections.abc import Iterator

import msgspec

from citewell.model.reference import PersonName, Reference, WorkKind
from citewell.references.formats.bibtex_fields import KINDS
from citewell.references.formats.interface import Bibliography, Unread
from citewell.references.formats.printed import read_printed
from citewell.references.normal.latex import from_latex

_ITEM = re.compile(
    r"\\bibitem\s*(?:\[(?P<label>(?:[^\[\]{}]|\{(?:[^{}]|\{[^{}]*\})*\}){0,400})\])?\s*\{(?P<key>[^{}]{1,200})\}"
)
_END = re.compile(r"\\end\s*\{thebibliography\}|\\endbibitem")
_ENTRY = re.compile(r"\\entry\{(?P<key>[^{}]{1,200})\}\{(?P<kind>[^{}]{1,40})\}\{[^{}]*\}(?:\{[^{}]*\})?")
_FIELD = re.compile(r"\\field\{(?P<name>[a-z]{1,40})\}\{")
_VERB = re.compile(r"\\verb\{(?P<name>[a-z]{1,40})\}\s*\\verb\s+(?P<value>[^\n]{1,500})\s*\\endverb")
_NAMES = re.compile(r"\\name\{(?P<list>author|editor)\}\{\d+\}\{[^{}]*\}\{")
_PART = re.compile(r"\b(?P<part>family|given|prefix|suffix)=\{")
_LIST = re.compile(r"\\list\{(?P<name>publisher|institution|location)\}\{\d+\}\{\s*\{")
_URL = re.compile(r"\\(?:url|path)\s*\{([^{}]{1,500})\}")
_HREF = re.compile(r"\\href\s*\{([^{}]{1,500})\}\s*\{")
_NEWBLOCK = re.compile(r"\\newblock\b")
_DROPPED = re.compile(
    r"\\(?:emph|textit|textbf|textsc|em|it|bf|sc|natexlab|penalty\d*|urlprefix|BibitemOpen|BibitemShut|bibinfo|bibfield|bibnamefont|bibfnamefont|Eprint|eprint)\b\s*\d*"
)


def read_bbl(text: str) -> Bibliography:
    """All works of a list."""
    if _ENTRY.search(text):
        return Bibliography(references=tuple(_biblatex(text)))
    references: list[Reference] = []
    unread: list[Unread] = []
    items = list(_ITEM.finditer(text))
    for item, after in zip(items, [*items[1:], None], strict=True):
        end = _END.search(text, item.end())
        stop = min(after.start() if after else len(text), end.start() if end else len(text))
        line = text.count("\n", 0, item.start()) + 1
        body = text[item.end() : stop]
        read = read_printed(_printed(body), key=item["key"].strip(), line=line)
        if read is None:
            unread.append(Unread(problem="no title can be made out", line=line, key=item["key"]))
        else:
            references.append(msgspec.structs.replace(read, raw=_printed(body)))
    return Bibliography(references=tuple(references), unread=tuple(unread))


def _printed(body: str) -> str:
    """An item as it is set: in one line, without commands."""
    body = re.sub(r"(?<!\\)%[^\n]*\n\s*", "", body)
    body = _HREF.sub(lambda match: f"{{{match[1]} ", body)
    body = _URL.sub(lambda match: f" {match[1]} ", body)
    body = _DROPPED.sub(" ", _NEWBLOCK.sub(" ", body))
    return re.sub(r"\s+", " ", from_latex(body)).strip()


def _biblatex(text: str) -> Iterator[Reference]:
    entries = list(_ENTRY.finditer(text))
    for entry, after in zip(entries, [*entries[1:], None], strict=True):
        body = text[entry.end() : after.start() if after else len(text)]
        fields = {match["name"]: from_latex(_braced(body, match.end())) for match in _FIELD.finditer(body)}
        for verb in _VERB.finditer(body):
            fields.setdefault(verb["name"], verb["value"].strip())
        names = {match["list"]: tuple(_names(_braced(body, match.end()))) for match in _NAMES.finditer(body)}
        lists = {match["name"]: from_latex(_braced(body, match.end())) for match in _LIST.finditer(body)}
        year = fields.get("year", "")
        yield Reference(
            key=entry["key"],
            kind=KINDS.get(entry["kind"].lower(), WorkKind.OTHER),
            title=fields.get("title", ""),
            subtitle=fields.get("subtitle", ""),
            authors=names.get("author", ()),
            authors_cut="\\true{moreauthor}" in body,
            editors=names.get("editor", ()),
            year=int(year) if year.isdecimal() else None,
            year_text="" if year.isdecimal() else year,
            container=fields.get("journaltitle", "") or fields.get("booktitle", ""),
            series=fields.get("series", ""),
            volume=fields.get("volume", ""),
            issue=fields.get("number", ""),
            pages=fields.get("pages", "").replace("\\bibrangedash", "-"),
            publisher=lists.get("publisher", "") or lists.get("institution", ""),
            edition=fields.get("edition", ""),
            doi=fields.get("doi", ""),
            arxiv=fields.get("eprint", "") if fields.get("eprinttype", "").lower() == "arxiv" else "",
            isbn=fields.get("isbn", ""),
            urls=tuple(filter(None, [fields.get("url", "")])),
            raw=text[entry.start() : entry.end()] + body.partition("\\endentry")[0],
            line=text.count("\n", 0, entry.start()) + 1,
        )


def _names(listed: str) -> Iterator[PersonName]:
    depth, begun = 0, 0
    for place, char in enumerate(listed):
        depth += (char == "{") - (char == "}")
        if char == "{" and depth == 1:
            begun = place
        elif char == "}" and depth == 0 and "family=" in (one := listed[begun : place + 1]):
            parts = {match["part"]: from_latex(_braced(one, match.end())) for match in _PART.finditer(one)}
            family = " ".join(filter(None, [parts.get("prefix", ""), parts.get("family", "")]))
            yield PersonName(family=family, given=parts.get("given", ""), suffix=parts.get("suffix", ""))


def _braced(text: str, start: int) -> str:
    """What stands from a place on until its brace is closed."""
    depth = 1
    for place in range(start, len(text)):
        depth += (text[place] == "{") - (text[place] == "}")
        if depth == 0:
            return text[start:place]
    return text[start:]
