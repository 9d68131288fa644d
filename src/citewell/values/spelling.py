"""Words as domains and addresses spell them. Pure."""

import unicodedata

_CYRILLIC = dict(
    zip(
        "абвгдеёжзийклмнопрстуфхцчшщыэюя",
        str.split("a b v g d e e zh z i y k l m n o p r s t u f kh ts ch sh shch y e yu ya"),
        strict=True,
    )
)
_DOUBLED = {"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe", "æ": "ae"}
_SPELT = str.maketrans({**_CYRILLIC, **_DOUBLED, "ь": "", "ъ": ""})


def squashed(text: str) -> str:
    """Letters and digits of a text, without accents, in lower case."""
    folded = unicodedata.normalize("NFKD", text.casefold().replace("ß", "ss"))
    return "".join(char for char in folded if char.isalnum())


def spelt_out(text: str) -> str:
    """The same with the letters that domains spell with others, as in ``ue`` for ``ü`` and ``zh`` for ``ж``."""
    return squashed(text.casefold().translate(_SPELT))
