"""What of a document is given to the parser, so that the time stays linear in its size.

The rules of HTML make deep and crowded documents quadratic: a start tag may search all open elements. Browsers bound
the depth of a document (Blink at 512 elements), and so does this: tags beyond it are left out, their text stays.
"""

import re

_MOST_CHARACTERS = 8_000_000
_DEEPEST = 400
_FEW_TAGS = 4_000
"""Documents with fewer are quick to parse however deep they are."""
_MOST_ATTRIBUTES = 400
_TAG = re.compile(r"<(/?)([a-zA-Z][a-zA-Z0-9-]{0,40})")
_CROWDED = re.compile(
    r"<(?=[a-zA-Z][^\s/>]*+(?:[\s/]*+[^\s/>][^\s/>=]*+"
    r"(?:\s*+=\s*+(?:\"[^\"]*+\"|'[^']*+'|[^\s>\"'][^\s>]*+|))?+)"
    rf"{{{_MOST_ATTRIBUTES}}})"
)
_LONG_TAG = re.compile(r"<[a-zA-Z][^<>]{8000}")
_VOID = frozenset(
    ["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr"]
)
# These end by themselves where the next one begins, so that they do not nest by being left open.
_ENDING = frozenset(
    [
        "p",
        "li",
        "td",
        "th",
        "tr",
        "dt",
        "dd",
        "option",
        "optgroup",
        "tbody",
        "thead",
        "tfoot",
        "colgroup",
        "html",
        "head",
        "body",
    ]
)
_FORMATTING = frozenset(["b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u"])


def bounded(html: str) -> str:
    """A document that costs no more than its length to parse; nearly every one is given back as it is."""
    if len(html) > _MOST_CHARACTERS:
        html = html[:_MOST_CHARACTERS]
    if _LONG_TAG.search(html) is not None:
        html = _CROWDED.sub("&lt;", html)
    if html.count("<") <= _FEW_TAGS:
        return html
    return _flattened(html) if _is_deep(html) else html


def _is_deep(html: str) -> bool:
    depth: dict[str, int] = {}
    deepest = 0
    for slash, name in _TAG.findall(html):
        name = name.lower()
        if name in _VOID:
            continue
        open_now = depth.get(name, 0)
        if not slash:
            depth[name] = open_now + 1
            deepest = max(deepest, open_now + 1)
        elif open_now:
            depth[name] = open_now - 1
    limit = _DEEPEST // 4
    return deepest > limit and any(count > limit for count in (deepest, *depth.values()))


def _flattened(html: str) -> str:
    """The document without the tags that lie too deep, and without formatting that may be opened again and again."""
    parts: list[str] = []
    depth = 0
    position = 0
    for match in _TAG.finditer(html):
        name = match[2].lower()
        if name in _VOID:
            continue
        drop = name in _FORMATTING
        if not drop and name not in _ENDING:
            if match[1]:
                drop = depth > _DEEPEST
                depth = max(0, depth - 1)
            else:
                depth += 1
                drop = depth > _DEEPEST
        elif not drop and depth > _DEEPEST:
            drop = True
        if drop and match.start() >= position:
            end = html.find(">", match.end())
            if end < 0:
                break
            parts += (html[position : match.start()], "\n" if name not in _FORMATTING else "")
            position = end + 1
    parts.append(html[position:])
    return "".join(parts)
