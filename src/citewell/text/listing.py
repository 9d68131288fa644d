"""The list of sources that an answer carries itself: footnote definitions, reference lines, a closing section."""

import re

from citewell.text.blocks import Block, BlockKind
from citewell.text.names import Entry
from citewell.text.urls import find_urls, strip_tracking

_HEADING = re.compile(
    r"[*_#\s\d.)]{0,12}(?:list of )?(?:sources?(?: (?:cited|used|list))?|references?(?: list)?|citations?|bibliography|works cited|footnotes|end ?notes|further reading"
    r"|quellen(?:verzeichnis|angaben)?|referenzen|literatur(?:verzeichnis)?|einzelnachweise|r[ée]f[ée]rences|bibliographie"
    r"|fuentes|referencias|bibliograf[íi]a|fontes|refer[êe]ncias|bibliografia|fonti|riferimenti|bronnen|referenties"
    r"|参考(?:文献|资料|来源|资料来源)?|来源|资料来源|引用(?:来源|文献)?|出典|参照|참고문헌|источники)[*_\s]{0,6}[:：]?[*_\s]{0,6}",
    re.IGNORECASE,
)
# ``[1]: …``, ``[1] …``, ``[^1]: …``, ``1. …``, ``(1) …``, ``【1】…`` at the start of a line.
_LABEL = re.compile(
    r"(?:[-*+\u2022][ \t]+)?(?:\\?\[\^?(?P<bracket>[^\[\]\n\\]{1,40}?)\^?\\?\](?P<colon>:?)|【(?P<wide>\d{1,4})】|(?P<number>\d{1,4})[.)](?=\s)|\((?P<round>\d{1,4})\)(?=\s))[ \t:：]*"
)
_DEFINITION = re.compile(r"[ \t]{0,3}\[\^?(?P<label>[^\[\]\n]{1,60})\]:[ \t]*")
_LINK = re.compile(r"\[(?P<text>[^\[\]\n]{1,300})\]\((?P<url>[^()\s]{1,2000})")
_BULLET = re.compile(r"[ \t]*(?:[-*+\u2022][ \t]+)?")
_EDGES = " \t-–—:：.,;|*_\"'“”()（）<>[]"


def find_listing(text: str, blocks: list[Block]) -> list[Entry]:
    """The lines of an answer that define its markers.

    A line ``[1]: …`` or ``[^1]: …`` defines its label anywhere. Under a heading such as *Sources*, and at the end of
    the text, lines that begin with a number define that number; unnumbered lines with an address are entries without
    a label.

    Args:
        text: the answer.
        blocks: its blocks.
    """
    if "\n" not in text:
        return []
    entries: list[Entry] = []
    in_section = False
    pending: list[Entry] = []  # numbered lines with an address that are the list if nothing but such lines follows
    for block in blocks:
        if block.kind is BlockKind.CODE:
            continue
        if block.kind is BlockKind.HEADING or (block.kind is BlockKind.PARAGRAPH and block.end - block.start < 60):
            titled = _HEADING.fullmatch(text, block.start, block.end) is not None
            if titled or block.kind is BlockKind.HEADING:
                in_section = titled
                entries += pending if titled else ()
                pending = []
                continue
        if in_section and block.kind in (BlockKind.ROW, BlockKind.TABLE_HEADER):
            in_section = False
        for start, end in _lines(text, block):
            entry = _entry(text, start, end, block, in_section=in_section)
            if entry is None:
                pending = []
            elif in_section or _DEFINITION.match(text, start, end):
                entries.append(entry)
            else:
                pending.append(entry)
    return entries + pending


def _lines(text: str, block: Block) -> list[tuple[int, int]]:
    """The lines of a block. A list item's first line starts at its bullet or number."""
    start = text.rfind("\n", 0, block.start) + 1 if block.kind is BlockKind.ITEM else block.start
    if text.find("\n", start, block.end) < 0:
        return [(start, block.end)]
    lines = []
    while start < block.end:
        end = text.find("\n", start, block.end)
        end = block.end if end < 0 else end
        lines.append((start, end))
        start = end + 1
    return lines


def _entry(text: str, start: int, end: int, block: Block, *, in_section: bool) -> Entry | None:
    """The entry on a line, if the line defines something."""
    bullet = _BULLET.match(text, start, end)
    begin = bullet.end() if bullet else start
    label = _LABEL.match(text, begin, end)
    name = ""
    if label:
        name = (label["bracket"] or label["wide"] or label["number"] or label["round"]).strip()
        begin = label.end()
    url, url_start, url_end, title = _address(text, begin, end)
    if label is None and not (in_section and (url or block.kind is BlockKind.ITEM)):
        return None
    if label and not in_section and not label["colon"] and not (url and label["number"] is None):
        return None
    if not in_section and label and label["colon"] and not (url or text[start:end].lstrip().startswith("[^")):
        return None
    return Entry(name, start, end, url, title, url_start, url_end)


def _address(text: str, start: int, end: int) -> tuple[str | None, int, int, str]:
    """The first address on a line, where it stands, and the words beside it."""
    link = _LINK.search(text, start, end)
    if link and "://" in link["url"]:
        title = link["text"].strip(_EDGES) or text[start : link.start()].strip(_EDGES)
        return strip_tracking(link["url"]), link.start("url"), link.end("url"), title
    found = find_urls(text[start:end])
    if found:
        first, last = found[0][0] + start, found[0][1] + start
        return strip_tracking(text[first:last]), first, last, text[start:first].strip(_EDGES)
    return None, -1, -1, text[start:end].strip(_EDGES)
