"""A reference as somebody prints it, and the BibTeX that it is printed as."""

import unicodedata

import msgspec

_ACCENTS = {
    "\u0300": "`",
    "\u0301": "'",
    "\u0302": "^",
    "\u0303": "~",
    "\u0304": "=",
    "\u0306": "u",
    "\u0307": ".",
    "\u0308": '"',
    "\u030a": "r",
    "\u030b": "H",
    "\u030c": "v",
    "\u0327": "c",
    "\u0328": "k",
}
_LETTERS = {
    "ß": r"{\ss}",
    "ø": r"{\o}",
    "Ø": r"{\O}",
    "ł": r"{\l}",
    "Ł": r"{\L}",
    "æ": r"{\ae}",
    "Æ": r"{\AE}",
    "å": r"{\aa}",
}
_ACRONYM = 2


class Person(msgspec.Struct, frozen=True):
    """A name as a record has it."""

    family: str
    given: str = ""

    def __str__(self) -> str:
        return f"{self.given} {self.family}".strip()


class Printed(msgspec.Struct, frozen=True, kw_only=True):
    """A reference as it is printed.

    Attributes:
        key: of its entry.
        kind: ``inproceedings`` or ``article``.
        title: of the work.
        authors: in order.
        year: of publication.
        venue: what it appeared in.
        pages: where in it.
        doi: of the work.
        cut: whether the list of authors ends with ``and others``.
        initials: whether given names are printed as initials.
        turned: whether names are printed with the family name first.
        latex: whether accents are printed as LaTeX has them.
        lower: whether the title is printed in small letters but for its first one, as many styles want it.
    """

    key: str
    kind: str
    title: str
    authors: tuple[Person, ...]
    year: int
    venue: str
    pages: str | None = None
    doi: str | None = None
    cut: bool = False
    initials: bool = False
    turned: bool = False
    latex: bool = False
    lower: bool = False

    def bibtex(self) -> str:
        """The entry."""
        names = [self._name(person) for person in self.authors] + (["others"] if self.cut else [])
        title = _braced(self.title) if self.lower else self.title
        fields = {
            "author": " and ".join(names),
            "title": self._text(title),
            ("journal" if self.kind == "article" else "booktitle"): self._text(self.venue),
            "year": str(self.year),
            "pages": self.pages and self.pages.replace("–", "--"),
            "doi": self.doi,
        }
        lines = [f"  {name} = {{{value}}}" for name, value in fields.items() if value]
        return f"@{self.kind}{{{self.key},\n" + ",\n".join(lines) + "\n}\n"

    def _name(self, person: Person) -> str:
        given = person.given
        if self.initials:
            given = " ".join("-".join(f"{part[0]}." for part in name.split("-") if part) for name in given.split())
        family, given = self._text(person.family), self._text(given)
        if not given:
            return f"{{{family}}}" if " " in family else family
        # A family name of several words is one only before a comma.
        return f"{family}, {given}" if self.turned or " " in family else f"{given} {family}"

    def _text(self, text: str) -> str:
        escaped = "".join(f"\\{char}" if char in "&%#_$" else char for char in text)
        return "".join(map(_latex, escaped)) if self.latex else escaped


def _latex(char: str) -> str:
    if char in _LETTERS:
        return _LETTERS[char]
    parts = unicodedata.normalize("NFD", char)
    if len(parts) == _ACRONYM and parts[1] in _ACCENTS and parts[0].isascii():
        letter = {"i": r"\i", "j": r"\j"}.get(parts[0], parts[0])
        return f"{{\\{_ACCENTS[parts[1]]}{{{letter}}}}}"
    return char


def _braced(title: str) -> str:
    """The title in small letters, words with capitals inside in braces."""
    words = title.split(" ")
    return " ".join(
        f"{{{word}}}" if any(char.isupper() for char in word[1:]) else word if place == 0 else word.lower()
        for place, word in enumerate(words)
    )
