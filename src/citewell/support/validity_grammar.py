"""What a single sentence says of how long a document holds, by the kinds of its words.

A sentence is written as one letter a word, and the letters are matched: ``This offer is valid until DATE`` becomes
``tOahuD``. So one set of patterns serves every language, whatever its words are.
"""

import re
from functools import cache

import msgspec

from citewell.text.alternatives import telling_words, words_in
from citewell.text.lexicon import UNSPACED_SCRIPTS, Lexicon, lexicons
from citewell.text.runs import letter_runs

DATE = "\x00"
"""The character that stands for a date in a sentence."""

_WORD = rf"{DATE}|\w+'|\w+(?:-\w+)*|[-–—:;\"“”„«»]"
_SIGN = r"[A-Za-z0-9]+|[-–—~～:：;；]|[^\W]"
_MOST_WORDS = 60
_NEAR = 8
_FIRST = 100
_MORE = frozenset("psAx")

# Each list of words with its letter; of two the first counts.
_KINDS = {
    "drafts": "w",
    "gone": "g",
    "this": "t",
    "ends": "e",
    "end_of": "E",
    "begins": "b",
    "replaced": "G",
    "valid": "h",
    "until": "u",
    "since": "s",
    "documents": "N",
    "offers": "O",
    "prices": "O",
    "other": "o",
    "doubt": "d",
    "renewed": "r",
    "by": "Q",
    "articles": "A",
    "of": "p",
    "between": "a",
    "lead": "L",
}
# Words without a meaning of their own here: fillers, articles, prepositions, numbers.
_A = "[aAp0]*+"
_SUBJECT = re.compile(
    "(?:[LN]:)?L*[:a]*(?:(?P<this>t)[xA0]{0,3}?|A(?P<the>[x0p]{0,3}?)|(?P<bare>[x0]{0,2}?))(?P<noun>[NO]+)0{0,2}"
)
_SUBJECT_UNSPACED = re.compile(
    "L*[:a]*(?:(?P<this>t)[xa0]{0,8}?|A(?P<the>[xa0]{0,8}?)|(?P<bare>[xa0]{0,8}?))(?P<noun>[NO]+)0{0,2}"
)
_MORE_OF_SUBJECT = "[psA][xA0pNO]{1,5}?"
_START = rf"(?:[shQ]?{_A}D{_A}|s[aAp0]+)?"
_ENDS = [
    rf"{_A}[hr]?{_A}{_START}h?{_A}u{_A}(?P<d>D)",
    rf"{_A}h{_A}s0[aA](?P<d>D)",
    rf"{_A}e{_A}[usp]?{_A}(?P<d>D)",
    rf"{_A}[us]?{_A}(?P<d>D){_A}b?{_A}e",
    rf"{_A}h{_A}s{_A}D[aA]{{1,2}}(?P<d>D)",
    rf"{_A}b{_A}(?P<d>D){_A}e",
]
_ENDS_UNSPACED = [rf"{_A}h?{_A}(?:D{_A}[sup]{_A})?(?P<d>D){_A}u", rf"{_A}h{_A}D{_A}u{_A}(?P<d>D)"]
_BEGINS = [
    rf"{_A}n{_A}[hbe]?{_A}u{_A}(?P<d>D)",
    rf"{_A}[hb]{_A}s{_A}(?P<d>D)",
    rf"{_A}b{_A}(?P<d>D)",
    rf"{_A}s{_A}(?P<d>D){_A}[hb]",
    rf"{_A}s{_A}(?P<d>D)$",
]
_BEGINS_UNSPACED = [rf"{_A}(?P<d>D){_A}s?{_A}[hb]"]
_GONE = [
    rf"{_A}g",
    rf"{_A}G(?:[DaA]{{0,3}}Q|s[xNO])",
    rf"{_A}Q[xapADNOs0]{{1,8}}G",
    rf"[aA]+G{_A}D",
    rf"{_A}[us]?{_A}D{_A}g",
]
_GONE_UNSPACED = ["[^dnG]{0,24}g", "[^dnGg]{0,12}Q[^dng]{0,12}G"]
# ``This is a draft``, ``This price list is not yet in force``, and a line that says only so.
_DRAFT = re.compile("(?:[LN]:)?L*[:a]*(?:t[xA0p]{0,3}[NO]?0?|A[xp0]{0,2}[NO]0?)[aA]{1,3}w(?![px])|L*:?w(?:$|[u:])")
_DRAFT_UNSPACED = re.compile("L*[:a]*t?[xaA]{0,3}[NO]?[xaA]{0,4}w")
# ``until DATE extended``, as German has it.
_RENEWED_AFTER = re.compile(r"u[aAp]{0,2}Dr$")
_TELLING = re.compile("[DgGw]")
# A time at the beginning of a sentence, in a document about an offer: ``From DATE to DATE a canoe costs …``.
_SEASON = re.compile(rf"{_A}s{_A}D{_A}u{_A}D")
# ``Last day of the offer: DATE``.
_END_OF = re.compile(r"E[psA]{1,3}(?:[x0]?(?P<noun>[NO])|h)[:aAp0]*D")
# A line that only says that the document is withdrawn, or since when, or by what it was replaced.
_BARE_MARK = re.compile("[ge:]+$|[ge][:as]*D|G[DaA]{0,3}Q")


class Statement(msgspec.Struct, frozen=True, kw_only=True):
    """What a sentence says of the time for which something holds.

    Attributes:
        first: which of its dates is the first day, counted from 0.
        last: which is the last.
        gone: whether it says that it holds no longer, since the last day if there is one.
        draft: whether it says that it does not hold yet, without a day.
        renewed: whether it says that it was extended.
        points: whether it points to the very document (``this offer``).
        noun: what it calls it; empty for a label such as ``Valid until``.
        document: whether that is a kind of document rather than of offer.
        clause: whether a mere clause of the sentence says so.
    """

    first: int | None = None
    last: int | None = None
    gone: bool = False
    draft: bool = False
    renewed: bool = False
    points: bool = False
    noun: str = ""
    document: bool = False
    clause: bool = False


class Grammar:
    """How the documents of one language say how long they hold.

    Args:
        lexicon: the words of the language.
    """

    def __init__(self, lexicon: Lexicon) -> None:
        words = lexicon.validity
        self.unspaced = lexicon.script in UNSPACED_SCRIPTS
        self._labels = frozenset(words.labels)
        self.nouns = (*words.offers, *words.prices, *words.documents)
        self._compounds = self.nouns if words.compounds else ()
        self._documents = words.documents
        self.offers = re.compile(_words_of(words.offers, unspaced=self.unspaced, compounds=words.compounds))
        self._letters: dict[str, str] = {}
        for name, letter in _KINDS.items():
            for word in getattr(words, name):
                self._letters.setdefault(word, letter)
        for word in lexicon.negators.split():
            self._letters.setdefault(word, "n")
        phrases = sorted(self._letters, key=len, reverse=True)
        self._token = re.compile("|".join([DATE, *map(re.escape, phrases), _SIGN]) if self.unspaced else _WORD)
        self._phrases: dict[str, list[tuple[list[str], str]]] = {}
        for phrase in () if self.unspaced else phrases:
            parts = self._token.findall(phrase)
            self._phrases.setdefault(parts[0], []).append((parts, phrase))
        more = "" if self.unspaced else _MORE_OF_SUBJECT
        if words.adjectives_after:
            more += "|x"
        self._subject = _SUBJECT_UNSPACED if self.unspaced else _SUBJECT
        self._marks = frozenset(words.marks)
        self._ends = _joined(_ENDS + (_ENDS_UNSPACED if self.unspaced else []), more)
        self._begins = _joined(_BEGINS + (_BEGINS_UNSPACED if self.unspaced else []), more)
        self._gone = _joined(_GONE + (_GONE_UNSPACED if self.unspaced else []), more)
        # Words of which one stands in every sentence that says something of the kind, with a date or without one.
        over = [*words.gone, *words.replaced, *words.marks, *words.drafts]
        telling = [*words.valid, *words.ends, *words.begins, *words.renewed, *over]
        self.dated, self.undated = (frozenset(map(_last_word, some)) for some in (telling, over))
        self.any_dated = re.compile("|".join(map(re.escape, [*telling, *words.until])))
        self.any_undated = re.compile("|".join(map(re.escape, over)))
        self.stamped, self.marked = _stamps(words.marks)
        self.draft_stamped, self.draft_marked = _stamps(words.drafts)
        nouns, until = _any_of(self.nouns), _any_of(words.until)
        self.before_date = rf"\W{{0,3}}(?:{nouns})(?:\s\d{{4}})?\s(?:{until})"
        self.heads = re.compile(rf"{self.before_date}\s?(?:\w{{2,3}}\s)?{DATE}\s?(?:[.:!)]|$)")

    def may_begin(self, sentence: str) -> bool:
        """Whether the first words of a sentence may be a subject or a label, before its dates are known; cheap."""
        tokens = self._words(sentence[:_FIRST])
        letters = "".join([self._letter(token) for token in tokens])
        lead = len(letters) - len(letters.lstrip("L:"))
        if lead < len(tokens) and (letters[lead] in "ghebEGsuwt" or tokens[lead] in self._labels):
            return True
        return self._subject.match(letters) is not None

    def read(self, sentence: str, *, label: bool = True, offer: bool = False) -> Statement | None:
        """What a sentence says, if it says anything of the kind.

        Args:
            sentence: it, in lower case, with ``DATE`` in the place of each date.
            label: whether it may begin with a label such as ``Valid until``.
            offer: whether it stands in a document about an offer, so that it may begin with the time of it.
        """
        tokens = self._words(sentence)
        letters = "".join([self._letter(token) for token in tokens])
        if not _TELLING.search(letters):
            return None
        if "w" in letters and (_DRAFT_UNSPACED if self.unspaced else _DRAFT).match(letters):
            return Statement(draft=True, points=True, document=True)
        subject = self._subject.match(letters)
        if subject is not None and "o" not in letters[: subject.end()]:
            noun = " ".join(tokens[subject.start("noun") : subject.end("noun")])
            found = self._said(letters, subject.end())
            if found is not None:
                points = subject["this"] is not None
                # ``The offer`` is the one of which the sentences before speak; ``the summer offer`` need not be.
                more = subject["the"] or subject["bare"] or letters[subject.end() : subject.end() + 1] in _MORE
                alone = not points and not more and noun in self.nouns
                named = " ".join(tokens[subject.start("noun") if alone else 0 : subject.end()])
                document = points and noun.endswith(self._documents)
                return msgspec.structs.replace(
                    found, points=points or alone, noun=noun if points else named, document=document
                )
        lead = len(letters) - len(letters.lstrip("L:"))
        if offer and _SEASON.match(letters):
            return Statement(first=0, last=1)
        if not label or lead == len(tokens):
            return None
        if end := _END_OF.match(letters, lead):
            return Statement(last=0, noun=tokens[end.start("noun")] if end["noun"] else "", points=bool(end["noun"]))
        if tokens[lead] in self._labels:
            return self._said(letters, lead)
        if tokens[lead] in self._marks and _BARE_MARK.match(letters, lead):
            return Statement(gone=True, last=0 if "D" in letters else None)
        return None

    def _said(self, letters: str, at: int) -> Statement | None:
        """What the words from a place on say of the subject before them."""
        letters = letters.replace(":", "a")
        dates = letters.count("D")
        if dates and "r" in letters:
            extended = letters.rfind("D") > letters.index("r") or _RENEWED_AFTER.search(letters) is not None
            return Statement(last=dates - 1, renewed=True) if extended else None
        if gone := self._gone.match(letters, at):
            named = letters.find("D", at)
            if 0 <= named <= gone.end() + _NEAR:
                return Statement(gone=True, last=letters.count("D", 0, named))
            return None if "d" in letters else Statement(gone=True)
        if not dates:
            return None
        begins, ends = self._begins.match(letters, at), self._ends.match(letters, at)
        said = begins if ends is None or (begins is not None and "n" in begins[0]) else ends
        if said is None or "d" in letters[: said.end()]:
            return None
        at_date = max(said.start(name) for name in said.groupdict())
        which = letters.count("D", 0, at_date)
        if said is begins:
            return Statement(first=which)
        return Statement(first=which - 1 if which and letters.find("D", at) < at_date else None, last=which)

    def _words(self, sentence: str) -> list[str]:
        """The words of a sentence, phrases that are known as one."""
        plain = self._token.findall(sentence)[:_MOST_WORDS]
        if self.unspaced:
            return plain
        words: list[str] = []
        at = 0
        while at < len(plain):
            for parts, phrase in self._phrases.get(plain[at], ()):
                if plain[at : at + len(parts)] == parts:
                    words.append(phrase)
                    at += len(parts)
                    break
            else:
                words.append(plain[at])
                at += 1
        return words

    def _letter(self, word: str) -> str:
        """The letter for a word."""
        if word == DATE:
            return "D"
        known = self._letters.get(word)
        if known is not None:
            return known
        if word[0].isdigit():
            return "0"
        if word in ":：":
            return ":"
        if word in "-–—~～":
            return "u"
        if self._compounds and word.endswith(self._compounds):
            return "N" if word.endswith(self._documents) else "O"
        return "x"


def _joined(patterns: list[str], more: str) -> re.Pattern[str]:
    """One pattern for any of some, each after what more may be said of its subject."""
    both = [*patterns, *((rf"(?:{more}){pattern}" for pattern in patterns) if more else ())]
    return re.compile("|".join(pattern.replace("<d>", f"<d{number}>") for number, pattern in enumerate(both)))


def _words_of(words: tuple[str, ...], *, unspaced: bool, compounds: bool) -> str:
    """A pattern for some nouns."""
    written = "|".join(map(re.escape, words))
    return written if unspaced else rf"{'' if compounds else chr(92) + 'b'}(?:{written})\b"


def _any_of(words: tuple[str, ...]) -> str:
    return "|".join(map(re.escape, sorted(words, key=len, reverse=True)))


def _stamps(words: tuple[str, ...]) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Patterns for words in brackets before a text, and at either edge of a title."""
    marks = _any_of(words)
    return re.compile(rf"[*_]{{0,2}}[(\[（【]\s?(?:{marks})\s?[)\]）】]"), re.compile(
        rf"^\W{{0,3}}(?:{marks})\s?(?:[:：\])】）]|\s[-–—]\s|[-–—]\s)"
        rf"|[(\[（【](?:{marks})[)\]）】]$|(?:\s[-–—|]\s|[:：]\s?)(?:{marks})$"
    )


def _last_word(phrase: str) -> str:
    return str(re.findall(r"\w+", phrase)[-1])


class Grammars:
    """The grammars of all languages that have such words."""

    def __init__(self) -> None:
        self.all = tuple(Grammar(lexicon) for lexicon in lexicons().values() if lexicon.validity.valid)
        # One look for what stands in few texts.
        self.any_offer = re.compile("|".join(grammar.offers.pattern for grammar in self.all))
        self.any_mark = re.compile("|".join(grammar.marked.pattern for grammar in self.all))
        self.any_draft = re.compile("|".join(grammar.draft_marked.pattern for grammar in self.all))
        said = [lexicon.validity for lexicon in lexicons().values() if lexicon.validity.valid]
        self._marks = telling_words(phrase for words in said for phrase in (*words.marks, *words.drafts))
        spaced = [grammar.before_date for grammar in self.all if not grammar.unspaced]
        self.any_head = re.compile("|".join(spaced))
        """What stands before the date with which a heading ends, whatever the language."""
        self._unspaced = [grammar for grammar in self.all if grammar.unspaced]
        self._dated: dict[str, list[Grammar]] = {}
        self._undated: dict[str, list[Grammar]] = {}
        for grammar in self.all:
            if not grammar.unspaced:
                for words, index in ((grammar.dated, self._dated), (grammar.undated, self._undated)):
                    for word in words:
                        index.setdefault(word, []).append(grammar)

    def may_mark(self, title: str) -> bool:
        """Whether a title may say that its document holds no longer or not yet, by its words alone; cheap."""
        return not title.isascii() or not self._marks.isdisjoint(words_in(title))

    def of(self, sentence: str, *, dated: bool) -> list[Grammar]:
        """The languages in which a sentence may say anything of the kind; cheap.

        Args:
            sentence: it, in lower case.
            dated: whether it may have a date.
        """
        index = self._dated if dated else self._undated
        found: dict[int, Grammar] = {}
        for word in index.keys() & letter_runs(sentence):
            found |= {id(grammar): grammar for grammar in index[word]}
        if not sentence.isascii():
            for grammar in self._unspaced:
                if (grammar.any_dated if dated else grammar.any_undated).search(sentence):
                    found[id(grammar)] = grammar
        return list(found.values())


@cache
def grammars() -> Grammars:
    """The grammars, made when first asked for."""
    return Grammars()
