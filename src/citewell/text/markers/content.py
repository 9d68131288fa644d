"""What stands between the delimiters of a marker: names of sources, numbers, and places within a source."""

import re

import msgspec

from citewell.text.markers.asides import is_title, is_token
from citewell.text.markers.numbers import Found, read_numbers
from citewell.text.names import Names

_PREFIX = re.compile(
    r"(?:sources?|src|doc(?:ument)?s?(?:[_ ]?id)?|cit(?:e|ation)s?|ref(?:erence)?s?|id|chunk|passage(?: id)?|context"
    r"|quellen?|fuentes?|fontes?|fonti|bron(?:nen)?)(?:\s{0,2}[:：#=]\s{0,2}#?|\s{1,2}#?)(?=[\w\[(\"'“《])"
    r"|(?:资料来源|参考资料|来源|资料|出处|参考|引用|出典|文献)\s{0,2}[:：]?\s{0,2}(?=[\w\[(\"'“《])",
    re.IGNORECASE,
)
_SEE = re.compile(r"(?:see(?:\salso)?|cf\.|e\.g\.,?|siehe|vgl\.|per|according to)\s{1,2}", re.IGNORECASE)
_SEPARATORS = (re.compile(r"\s{0,3}[;|；]\s{0,3}"), re.compile(r"\s{0,3}[,;|，、；]\s{0,3}"))
_AND = re.compile(r"\s(?:and|und|et|y|e|en|&)\s")
_PLACE = (
    r"(?:pp?\.|pages?|S\.|Seiten?|sections?|sec\.|§{1,2}|lines?|L(?=\d)|chapters?|ch\.|para\.?|paragraphs?|Abschnitt|Kap\.|art\."
    r"|nr\.|第)\s?[\dIVXivx][\w.\s\u2013-]{0,20}"
)
_LOCATOR = re.compile(_PLACE, re.IGNORECASE)
_LOCATED = re.compile(
    rf"(?P<name>[^#†]{{1,200}}?)\s?(?P<place>#\S{{1,60}}|†.{{0,60}}|:\d[\d,-]{{0,20}}|[,:]?\s?\(?{_PLACE}\)?)",
    re.IGNORECASE,
)
_TITLED = re.compile(r"(?P<name>[\w.\u2010-\u2015-]{1,60})[:：]\s?(?=[^\W\d]|[\"“„«「『‘'])")
_LETTERED = re.compile(r"(?:S|D|doc|src|ref|source|chunk)[_-]?(\d{1,3})", re.IGNORECASE)
_NUMBERED = re.compile(r"(?:doc|src|ref|source|chunk)[_-]?\d{1,4}|S\d{1,2}", re.IGNORECASE)
FILE = re.compile(
    r"[^\[\]\n#,;:]{1,200}\.(?:pdf|docx?|odt|rtf|txt|md|rst|html?|xml|xlsx?|csv|tsv|pptx?|json|ya?ml|epub)",
    re.IGNORECASE,
)
# A name that nothing has is an id when it is written like one: parts joined by ``-``, ``_``, ``:``, ``.`` or ``/``, or
# many letters and digits. Plain words, figures, dates, units and ranges of characters are none.
_JOINED = re.compile(r"[A-Za-z0-9]{1,40}(?:[-_:.#/][A-Za-z0-9]{1,40}){1,12}")
_FIGURES = re.compile(r"[\d.:/-]+|(?:\w-\w){1,6}|\w{1,4}[/.]\w{1,4}")
_HASH = re.compile(r"(?=[a-z]{0,40}\d)(?=\d{0,40}[a-z])[a-z0-9]{6,40}", re.IGNORECASE)
_EDGES = " \t\"'“”„*_`[]()《》「」"


class Content(msgspec.Struct, frozen=True, gc=False):
    """What a marker names.

    Attributes:
        found: each target with the source it is bound to.
        locator: the place within the source, as written.
        explicit: whether a word such as *source* introduces the names.
        certain: whether every name is known or resembles a known one.
    """

    found: Found
    locator: str | None = None
    explicit: bool = False
    certain: bool = True


def read_content(content: str, names: Names, *, explicit: bool = False) -> Content | None:
    """Reads the content of a marker.

    Args:
        content: what stands between the delimiters.
        names: what the sources are called.
        explicit: whether the delimiters alone say that this is a citation.

    Returns:
        What it names, or ``None`` when it can be something else.
    """
    content = content.strip()
    whole = names.source(content)
    if whole is not None:
        return Content([(whole, whole)])
    body = _PREFIX.sub("", content, count=1)
    explicit = explicit or body != content
    body = body.strip(_EDGES) if body[:1] in _EDGES or body[-1:] in _EDGES else body
    titled = names.source(body) or (names.title(body) if len(body) > 3 else None)
    if titled is not None:
        return Content([(titled, titled)], explicit=explicit)
    divided: list[str] = []
    for titles, separator in ((True, _SEPARATORS[0]), (False, _SEPARATORS[1])):
        parts = separator.split(body)
        if parts == divided == [body]:
            break
        divided = parts
        reading = _read_parts(parts, names, explicit=explicit, titles=titles and len(parts) > 1)
        if _AND.search(body):
            parts = [piece for part in parts for piece in _AND.split(part)]
            reading = _fuller(reading, _read_parts(parts, names, explicit=explicit, titles=False))
        if reading is not None:
            return reading
    return None


def _fuller(first: Content | None, second: Content | None) -> Content | None:
    """The reading that names more, of two that know as much; a title may hold the word *and*."""
    if first is None or second is None:
        return first or second
    known = [sum(bound is not None for _, bound in reading.found) for reading in (first, second)]
    return second if known[1] >= known[0] and len(second.found) > len(first.found) else first


def _read_parts(parts: list[str], names: Names, *, explicit: bool, titles: bool) -> Content | None:
    """The names between separators.

    Args:
        parts: what stands between the separators.
        names: what the sources are called.
        explicit: whether the delimiters, or a word, say that these are sources.
        titles: whether the separators divide titles as well, as a semicolon does and a comma does not.
    """
    found: Found = []
    places: list[str] = []
    words: list[str] = []
    certain = True
    plain = False
    for written in parts:
        part = written if names.source(written) else _PREFIX.sub("", written, count=1).strip(_EDGES)
        part = _SEE.sub("", part, count=1)
        if not part:
            continue
        if found and _LOCATOR.fullmatch(part):
            places.append(part)
            continue
        attached = explicit or (bool(found) and found[-1][0].isdigit())
        numbers = read_numbers(part, names, attached=attached) if part[0].isdigit() else None
        if numbers is not None:
            found += numbers
            continue
        known, place = _known(part, names)
        if known is None and explicit and (titles or "," not in part):
            described = names.described(part)
            known = (described, described) if described is not None else None
        if known is not None:
            found.append(known)
            places += [place] if place else []
        elif (unknown := _unknown(part, names, explicit=explicit)) is not None:
            name, place, resembling = unknown
            found.append((name, None))
            places += [place] if place else []
            certain = certain and resembling
        else:
            # Beside a known id one word is meant as an id too: ``[pol-1; terms]``. More words are a remark.
            plain = True
            if is_token(part, sure=explicit or titles) or (explicit and titles and " " in part and is_title(part)):
                words.append(part)
                found.append((part, None))
                certain = False
            elif not any(bound for _, bound in found):
                return None
    named = [target for target, bound in found if bound is not None]
    if plain and not named:
        return None
    if words and not titles and not any(target in names.ids and target in parts for target in named):
        # ``[Velmora pump guarantee, V40]``: after a comma only beside ids.
        found = [pair for pair in found if pair[1] is not None or pair[0] not in words]
    if words and not explicit and all(map(str.isdigit, named)):
        # Where numbers are cited, words beside them are remarks.
        found = [pair for pair in found if pair[1] is not None or not pair[0].isalpha()]
    return Content(found, ", ".join(places) or None, explicit, certain) if found else None


def _known(part: str, names: Names) -> tuple[tuple[str, str | None] | None, str | None]:
    """The known source that a part names, and the place within it."""
    direct = _direct(part, names)
    if direct is not None:
        return direct, None
    located = _LOCATED.fullmatch(part)
    if located is not None:
        name = located["name"].rstrip()
        # ``[3:1]`` is a ratio, not a line of a source.
        direct = None if located["place"][0] == ":" and name.isdigit() else _direct(name, names)
        if direct is not None:
            return direct, located["place"].lstrip(" ,†:") if located["place"][0] != ":" else located["place"]
    titled = _TITLED.match(part)
    if titled is not None:
        return _direct(titled["name"], names), None
    return None, None


def _direct(name: str, names: Names) -> tuple[str, str | None] | None:
    """The known source, entry of the answer's own list, file, title or numbered source of this name."""
    if names.resolves(name):
        return names.lookup(name)
    known = names.files.get(name) if "." in name else None
    if known is None and len(name) > 3:
        known = names.title(name)
    if known is not None:
        return known, known
    lettered = _LETTERED.fullmatch(name)
    if lettered is not None and names.resolves(lettered[1]):
        return names.lookup(lettered[1])
    return None


def _unknown(part: str, names: Names, *, explicit: bool) -> tuple[str, str | None, bool] | None:
    """A name that nothing has: its place apart, and whether it resembles a known one."""
    if names.resemblance.has(part):
        return part, None, True
    located = _LOCATED.fullmatch(part)
    name, place = (located["name"].rstrip(), located["place"]) if located else (part, None)
    if FILE.fullmatch(name):
        return name, place.lstrip(" ,") if place else None, False
    if is_id(part) or (explicit and part.isascii() and part.isalnum() and not part.isalpha()):
        return part, None, False
    return None


def is_place(words: str) -> bool:
    """Whether words are a place within a source, such as ``p. 4``."""
    return _LOCATOR.fullmatch(words) is not None


def is_id(name: str) -> bool:
    """Whether a name that nothing has is written like an id."""
    if _JOINED.fullmatch(name):
        return _FIGURES.fullmatch(name) is None and ("/" not in name or any(map(str.isdigit, name)))
    return _HASH.fullmatch(name) is not None or _NUMBERED.fullmatch(name) is not None


def is_surely_id(name: str) -> bool:
    """Whether an id cannot be a word of the sentence either, as ``COVID-19`` can."""
    digits = sum(map(str.isdigit, name))
    return digits > 0 and (
        digits > 2 or sum(char in "-_:.#/" for char in name) > 1 or _NUMBERED.fullmatch(name) is not None
    )
