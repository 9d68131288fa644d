"""Reads XML that strangers wrote into a tree, with nothing fetched and no entities but those of HTML."""

import html.entities
import re
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers import expat

from citewell.errors import InputError

_HINT = "Give a whole XML file, without entities of its own."
_DEEPEST = 500
_DECLARATION = re.compile(r"^\s*<\?xml[^>]*\?>")


def xml_tree(data: bytes | str, *, file: str | None = None) -> Element:
    """The root element of an XML document.

    Tags and attributes of a namespace are written ``{namespace}name``. References to entities that HTML knows become
    their characters; those to others are left out, since their meaning stands in files that are never read.

    Args:
        data: the document, in the encoding that it declares; of a text that was decoded already, what it declares is
            passed over.
        file: its name, for messages.

    Raises:
        InputError: it is not well-formed, nests too deep, or declares entities, which could make it grow without end.
    """
    if isinstance(data, str):
        data = _DECLARATION.sub("", data).encode("utf-8", "replace")
    builder = TreeBuilder()
    parser = expat.ParserCreate(namespace_separator="}")
    parser.buffer_text = True
    parser.UseForeignDTD(True)  # noqa: FBT003 - takes no name
    depth = 0

    def start(tag: str, attributes: dict[str, str]) -> None:
        nonlocal depth
        depth += 1
        if depth > _DEEPEST:
            raise InputError("its elements are nested too deep", _HINT, file=file, line=parser.CurrentLineNumber)
        builder.start(_name(tag), {_name(key): value for key, value in attributes.items()})

    def end(tag: str) -> None:
        nonlocal depth
        depth -= 1
        builder.end(_name(tag))

    def skipped(name: str, is_parameter: bool) -> None:  # noqa: FBT001 - called by expat
        if not is_parameter and (character := html.entities.html5.get(f"{name};")):
            builder.data(character)

    def declared(name: str, *_: object) -> None:
        raise InputError(f"the entity {name!r} is declared", _HINT, file=file, line=parser.CurrentLineNumber)

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = builder.data
    parser.SkippedEntityHandler = skipped
    parser.EntityDeclHandler = declared
    try:
        parser.Parse(data, True)  # noqa: FBT003 - takes no name
        return builder.close()
    except (expat.ExpatError, LookupError, ValueError, AssertionError) as error:
        line = parser.ErrorLineNumber if isinstance(error, expat.ExpatError) else None
        raise InputError(f"it is not well-formed XML: {error}", _HINT, file=file, line=line) from error


def _name(name: str) -> str:
    return f"{{{name}" if "}" in name else name
