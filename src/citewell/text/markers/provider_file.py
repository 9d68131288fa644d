"""Marks that providers put into texts for files: ``【4:0†source】``, ``[1†file.pdf]``, ``<|file-abc|>``."""

import re

from citewell.model import Family
from citewell.text.markers.scan import Scan

_DAGGER = re.compile(r"【([^【】†\n]{1,80})†([^【】\n]{0,200})】|\[([\w:.-]{1,40})†([^\[\]\n]{0,200})\]")
_PIPED = re.compile(r"<\|([\w.:/-]{1,120})\|>")
_TOKENS = ("start", "end", "im_", "endoftext", "sep", "pad", "bos", "eos", "assistant", "user", "system")
_LINES = re.compile(r"L\d+(?:-L?\d+)?")


def read_provider_files(scan: Scan) -> None:
    """Provider file marks. The file's name is the target when a source has it, else the mark's own id."""
    if "†" in scan.text:
        for match in _DAGGER.finditer(scan.text):
            if scan.is_free(*match.span()):
                number, name = (match[1] or match[3]).strip(), (match[2] or match[4] or "").strip()
                place = name if _LINES.fullmatch(name) else None
                scan.add(*match.span(), Family.PROVIDER_FILE, [_target(number, name, scan)], locator=place)
    if "<|" in scan.text:
        for match in _PIPED.finditer(scan.text):
            if scan.is_free(*match.span()) and not match[1].startswith(_TOKENS):
                scan.add(*match.span(), Family.PROVIDER_FILE, [scan.names.lookup(match[1])])


def _target(number: str, name: str, scan: Scan) -> tuple[str, str | None]:
    """What ``【number†name】`` names."""
    names = scan.names
    whole = f"{number}†{name}"
    for known in (names.source(whole), names.source(name), names.source(number), names.files.get(name)):
        if known is not None:
            return known, known
    for entry in (number, name):
        if names.resolves(entry):
            return names.lookup(entry)
    titled = names.title(name) if name else None
    if titled is not None:
        return titled, titled
    # ``†source`` and ``†L12-L20`` say nothing of the file; then the number is all there is.
    return (number if not name or name == "source" or _LINES.fullmatch(name) else name), None
