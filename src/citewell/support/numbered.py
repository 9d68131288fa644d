"""Numbers that belong to a name or a kind and state no amount: type 2, Windows 10, World War Two, TiO2."""

import re
from collections.abc import Sequence

from citewell.model import Kind, Quantity
from citewell.support.prepared import PreparedText
from citewell.text.lexicon import lexicons

_SMALL = 3
_BEFORE = 48
_NAME = re.compile(r"(?P<lead>[^\s.!?:|][ \u00a0])?(?P<word>[^\W\d_]{2,40}+)[ \u00a0]$")
_NUMBERED = frozenset(word for lexicon in lexicons().values() for word in lexicon.clauses.numbered.split())
_ELEMENT = (
    "(?:H|He|Li|Be|B|C|N|O|F|Ne|Na|Mg|Al|Si|P|S|Cl|Ar|K|Ca|Sc|Ti|V|Cr|Mn|Fe|Co|Ni|Cu|Zn|Ga|Ge|As|Se|Br|Kr|Rb|Sr|Y|Zr|Nb|Mo"
    "|Ru|Rh|Pd|Ag|Cd|In|Sn|Sb|Te|I|Xe|Cs|Ba|La|Ce|Nd|Sm|Eu|Gd|W|Re|Os|Ir|Pt|Au|Hg|Tl|Pb|Bi|Th|U|Pu)"
)
_FORMULA = re.compile(rf"(?=.*[a-z])(?:{_ELEMENT}[2-9₂-₉]?){{2,6}}")


def is_formula(name: str) -> bool:
    """Whether a name is a chemical formula, which a source may spell out: TiO2 for titanium dioxide."""
    return _FORMULA.fullmatch(name) is not None


def is_numbered(quantity: Quantity, claim: str, texts: Sequence[PreparedText]) -> bool:
    """Whether a small number tells which one is meant of something that no source numbers otherwise.

    Args:
        quantity: the value in question.
        claim: the sentence.
        texts: the cited sources.
    """
    if quantity.kind is not Kind.NUMBER or not quantity.number.isdecimal() or len(quantity.number) > _SMALL:
        return False
    start = quantity.span.start
    name = _NAME.search(claim[max(0, start - _BEFORE) : start])
    if name is None:
        return False
    word = name["word"]
    capital = word[0].isupper() and name["lead"] is not None
    if not capital and word.lower() not in _NUMBERED:
        return False
    other = re.compile(
        rf"(?<![^\W_]){re.escape(word)}s?[ \u00a0-](?:\w{{0,3}}\d|(?-i:[IVXL]+)(?![^\W_]))", re.IGNORECASE
    )
    return not any(other.search(text.text) for text in texts)
