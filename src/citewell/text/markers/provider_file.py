"""Marks that providers put into texts for files: ``【4:0†source】``, ``【1†file.pdf】``, ``<|file-abc|>``."""

import re

from citewell.model import Family
from citewell.text.markers.scan import Scan

_DAGGER = re.compile(r"【([^【】†\n]{1,80})†([^【】\n]{0,200})】")
_PIPED = re.compile(r"<\|([\w.:/-]{1,120})\|>")
_TOKENS = ("start", "end", "im_", "endoftext", "sep", "pad", "bos", "eos", "assistant", "user", "system")


def read_provider_files(scan: Scan) -> None:
    """Provider file marks. The file's name is the target when a source has it, else the mark's own id."""
    if "†" in scan.text:
        for match in _DAGGER.finditer(scan.text):
            if scan.is_free(*match.span()):
                scan.add(*match.span(), Family.PROVIDER_FILE, [_target(match[1].strip(), match[2].strip(), scan)])
    if "<|" in scan.text:
        for match in _PIPED.finditer(scan.text):
            if scan.is_free(*match.span()) and not match[1].startswith(_TOKENS):
                scan.add(*match.span(), Family.PROVIDER_FILE, [scan.names.lookup(match[1])])


def _target(number: str, name: str, scan: Scan) -> tuple[str, str | None]:
    """What ``【number†name】`` names."""
    whole = f"{number}†{name}"
    for known in (
        scan.names.source(whole),
        scan.names.source(name),
        scan.names.source(number),
        scan.names.files.get(name),
    ):
        if known is not None:
            return known, known
    entry = number if scan.names.resolves(number) else name
    if scan.names.resolves(entry):
        return scan.names.lookup(entry)
    titled = scan.names.title(name) if name else None
    if titled is not None:
        return titled, titled
    # ``†source`` and ``†L12-L20`` say nothing of the file; then the number is all there is.
    return (number if not name or name == "source" or re.fullmatch(r"L\d+(-L?\d+)?", name) else name), None
