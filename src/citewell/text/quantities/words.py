"""Values written as words: twenty-four months, vierundzwanzig, deux millions et demi, three quarters, half a year."""

import re
from decimal import Decimal

from citewell.model import Kind, Quantity
from citewell.text.language import guess_latin
from citewell.text.quantities import making
from citewell.text.quantities.canonical import HALF, canonical, ratio
from citewell.text.quantities.cardinals import HUNDRED, THOUSAND, Run, Token, Tokens, cardinal, joined_half, joined_part
from citewell.text.quantities.compounds import has_thousands
from citewell.text.quantities.tails import Tail, linked_tail_at, tail_at
from citewell.text.quantities.times import time_of
from citewell.text.quantities.vocabulary import VOCABULARY

_WORD = re.compile(r"[^\W\d_]+")
_MILLION = Decimal(1000000)
_NONE, _SECOND, _TEN = Decimal(0), Decimal(2), Decimal(10)
_TENS = frozenset(_TEN * count for count in range(2, 10))
_DAY = Decimal(86400)
_HOUR = re.compile(r"[ \u00a0](?:o['’]clock\b|Uhr\b|(?P<half>[ap])\.?[ ]?m\b\.?)")
_PAST = re.compile(r"\b(half|quarter)[ ](past|to)[ ]$")
_NOT_A_HALF = frozenset(
    [
        "first",
        "second",
        "latter",
        "other",
        "better",
        "top",
        "bottom",
        "upper",
        "lower",
        "this",
        "each",
        "per",
        "last",
        "next",
        "former",
    ]
)
_AFTER_HALF = re.compile(r"[ ](?:of|the|as|its|their|his|her|our|your|off|that)\b|[.,;!?)]|$")
_OUT_OF = re.compile(r"[ ](?:in|out of)[ ](?:every[ ])?([^\W_]{1,12})")
_YEAR_QUARTER = re.compile(
    r"[ \u00a0-](?:quarter|Quartal|trimestre|kwartaal)s?"
    r"(?:[ ,]{1,2}(?:of |de |del |do |von |van )?(?:FY ?)?(?P<year>\d{4})(?!\d))?(?![^\W_])"
)
_NOT_AN_ORDINAL = re.compile(r"[ -](?:part(?:y|ies)|person|world|class|grade)\b", re.IGNORECASE)
_PART_GOES_ON = re.compile(r"[ ](?:of|de|der|des|di|du|del|da|van|percentage|cup|hour|mile|inch)\b|[ ]d['’]|[.,;!?)]|$")

Read = tuple[Quantity | None, int]


def read_words(text: str, lowered: str, words: list[str]) -> list[Quantity]:
    """The values of a text that are written in words, in order.

    Args:
        text: the text.
        lowered: the text in lower case, of the same length.
        words: its words in lower case, in order.
    """
    return _Reader(Tokens(text, lowered, words), lowered).read()


class _Reader:
    """Walks over the words of one text."""

    def __init__(self, tokens: Tokens, lowered: str) -> None:
        self.text = tokens.text
        self._lowered = lowered
        self.tokens = tokens
        self.words = tokens.words
        self._guess: tuple[str | None] | None = None

    @property
    def language(self) -> str | None:
        """The language of the whole text, as far as it can be guessed."""
        if self._guess is None:
            self._guess = (guess_latin(self._lowered),)
        return self._guess[0]

    def read(self) -> list[Quantity]:
        found: list[Quantity] = []
        after = 0
        known = VOCABULARY.known
        for index, word in enumerate(self.words):
            if index < after or (word not in known and not has_thousands(word)):
                continue
            read = (
                self._compound_ordinal(index)
                or self._number(index)
                or self._half(index)
                or self._part(index)
                or self._other(index)
            )
            quantity, after = read if read is not None else (None, index + 1)
            if quantity is not None:
                found.append(quantity)
        return found

    def _compound_ordinal(self, index: int) -> Read | None:
        """Twenty-fifth: a ten and an ordinal below it. A "twenty second delay" lasts so many seconds."""
        ordinals = VOCABULARY.ordinals.get(self.words[index + 1]) if index + 1 < len(self.words) else None
        if ordinals is None or not self.tokens.adjoin(index):
            return None
        end = self.tokens[index + 1].end
        for language, one in ordinals.items():
            ten = VOCABULARY.values(self.words[index]).get(language, _NONE)
            hyphened = self.text[self.tokens.starts[index + 1] - 1] != " "
            if one < _TEN and ten in _TENS and (hyphened or one != _SECOND):
                start = self.tokens.starts[index]
                return making.amount(self.text, start, end, end, Kind.ORDINAL, canonical(ten + one)), index + 2
        return None

    def _number(self, index: int) -> Read | None:
        run: Run | None = None
        language = ""
        for code in VOCABULARY.values(self.words[index]):
            candidate = cardinal(self.tokens, index, code)
            if candidate is not None and (
                run is None or candidate.after > run.after or (candidate.after == run.after and code == self.language)
            ):
                run, language = candidate, code
        return self._stated(index, run, language) if run is not None else None

    def _stated(self, index: int, run: Run, language: str) -> Read:
        """A number with its unit, or nothing when the words are more likely to mean something else."""
        first, last = self.tokens[index], self.tokens[run.after - 1]
        part = self._part_of(run, language)
        if part is not None:
            number = ratio(int(run.value), self._parts(part, language))
            return self._amount(first.start, part.end, number, "", language, linked_tail_at(self.text, part.end))
        mixed = self._mixed(first, run, language)
        if mixed is not None:
            return mixed
        tail = (linked_tail_at if run.step >= THOUSAND else tail_at)(self.text, last.end)
        if tail is not None and tail[0].kind is None:
            tail = None
        if run.after == index + 1 and not self._counts(index, run.value, language, tail):
            return None, index + 1
        time = self._time(first, last, run)
        if time is not None:
            return time, run.after
        step = canonical(run.step) if run.value >= 1 else ""  # driekwart is a part of a whole
        return self._amount(first.start, last.end, canonical(run.value), step, language, tail)

    def _mixed(self, first: Token, run: Run, language: str) -> Read | None:
        """A whole number and a part of one before a unit: two and three quarter hours."""
        if not self.tokens.adjoin(run.after - 1):
            return None
        joined = joined_part(self.tokens, run.after, language)
        if joined is None:
            return None
        end = self.tokens[joined[1] - 1].end
        tail = linked_tail_at(self.text, end)
        if tail is None or tail[0].kind is None:
            return None
        return self._amount(first.start, end, canonical(run.value + joined[0]), "", language, tail)

    def _counts(self, index: int, value: Decimal, language: str, tail: tuple[Tail, int] | None) -> bool:
        """Whether a single number word is meant as a number."""
        word = self.words[index]
        words = VOCABULARY.languages[language]
        if word in words.doubtful:
            if tail is None:
                return word == "one" and self._of_several(index)
            if word in words.articles or word == "one":
                unit = tail[0].unit
                if tail[0].kind is Kind.MEASURE and tail[0].factor == _DAY:
                    return False
                return word == "one" or unit in ("s", "month") or tail[0].kind is not Kind.MEASURE
            return True
        if tail is None and self.language != language and (word in words.needs_language or self.language is not None):
            return False
        if (
            value >= _MILLION
            or (language == "en" and (value >= HUNDRED or word == "dozen"))
            or word in ("dutzend", "dozijn")
        ):
            return index > 0 and self.tokens.adjoin(index - 1) and self.words[index - 1] in words.articles
        return True

    def _of_several(self, index: int) -> bool:
        """Whether "one" is followed by "in" or "out of" and a number."""
        match = _OUT_OF.match(self.text, self.tokens[index].end)
        return match is not None and (match[1].isdecimal() or match[1].lower() in VOCABULARY.cardinals)

    def _time(self, first: Token, last: Token, run: Run) -> Quantity | None:
        """Nine o'clock, half past nine."""
        if run.value > 24 or run.value != int(run.value):
            return None
        hour = int(run.value)
        match = _HOUR.match(self.text, last.end)
        if match is not None:
            hour = hour % 12 + (12 if match["half"] in ("p", "P") else 0) if match["half"] else hour
            readings = [time_of(hour, 0)] + ([] if match["half"] or hour > 12 else [time_of((hour + 12) % 24, 0)])
            return making.calendar(
                self.text, Kind.TIME, first.start, match.end(), tuple(time for time in readings if time is not None)
            )
        past = _PAST.search(self.text[max(0, first.start - 14) : first.start].lower())
        if past is None:
            return None
        minutes = 30 if past[1] == "half" else 15
        at = hour * 60 + (minutes if past[2] == "past" else -minutes)
        both = tuple(time for shift in (0, 720) if (time := time_of((at + shift) // 60 % 24, at % 60)) is not None)
        return making.calendar(self.text, Kind.TIME, first.start, last.end, both)

    def _half(self, index: int) -> Read | None:
        """Half a year, ein halbes Jahr, media hora; after a unit it adds to the number before: deux ans et demi."""
        token = self.tokens[index]
        for language, words in VOCABULARY.languages.items():
            if token.word not in words.halves:
                continue
            before = self.words[index - 1] if index else ""
            if before in _NOT_A_HALF:
                return None
            whole = self._one_and_a_half(index, language)
            if whole is not None:
                return whole
            end, after = token.end, index + 1
            if after < len(self.tokens) and self.words[after] in words.articles and self.tokens.adjoin(index):
                end, after = self.tokens[after].end, after + 1
            tail = tail_at(self.text, end) or linked_tail_at(self.text, end)
            if tail is not None and tail[0].kind is not None:
                return self._amount(token.start, token.end, "0.5", "0.1", language, tail)
            if tail is not None and language == "en" and self.text[tail[1] : tail[1] + 1] != "s":
                number = canonical(HALF * tail[0].factor)
                return self._amount(token.start, tail[1], number, canonical(tail[0].factor / 10), language)
            if language == "en" and _AFTER_HALF.match(self.text, token.end):
                return making.amount(
                    self.text, token.start, token.end, token.end, Kind.NUMBER, "0.5", step=""
                ), index + 1
        return None

    def _one_and_a_half(self, index: int, language: str) -> Read | None:
        """An hour and a half, une heure et demie: the article before the unit is the one."""
        words = VOCABULARY.languages[language]
        last = index - 1 if self.words[index - 1] in words.articles else index
        unit = last - 2
        if unit < 1 or self.words[last - 1] not in words.joiners or self.words[unit - 1] not in words.articles:
            return None
        if not all(self.tokens.adjoin(place) for place in range(unit - 1, index)):
            return None
        start, half = self.tokens[unit - 1], self.tokens[index]
        tail = tail_at(self.text, start.end)
        if tail is None or tail[0].kind is not Kind.MEASURE:
            return None
        return making.amount(
            self.text,
            start.start,
            half.end,
            half.end,
            Kind.MEASURE,
            "1.5",
            unit=tail[0].unit,
            worth=tail[0].factor,
            step="0.5",
        ), index + 1

    def _part(self, index: int) -> Read | None:
        """A quarter of, ein Viertel, la moitié: a part with an article or none before it."""
        token = self.tokens[index]
        for language, parts in VOCABULARY.parts.get(token.word, {}).items():
            start = token.start
            if parts > 2:
                words = VOCABULARY.languages[language]
                if not index or self.words[index - 1] not in words.articles or not self.tokens.adjoin(index - 1):
                    continue
                if language != "de" and not _PART_GOES_ON.match(self.text, token.end):
                    continue
                start = self.tokens.starts[index - 1]
            tail = (
                linked_tail_at(self.text, token.end)
                if parts > 2 and self.text[token.end : token.end + 1] != "."
                else None
            )
            return self._amount(start, token.end, ratio(1, int(parts)), "", language, tail)
        return None

    def _other(self, index: int) -> Read | None:
        """Ordinals, quarters of a year, and adjectives such as ``zweijährig``."""
        token = self.tokens[index]
        adjective = VOCABULARY.adjectives.get(token.word)
        if adjective is not None:
            number, tail = adjective
            return making.amount(
                self.text, token.start, token.end, token.end, Kind.MEASURE, number, unit=tail.unit, worth=tail.factor
            ), index + 1
        ordinals = VOCABULARY.ordinals.get(token.word)
        if ordinals is None:
            return None
        value = next(iter(ordinals.values()))
        quarter = _YEAR_QUARTER.match(self.text, token.end) if value <= 4 else None
        if quarter is not None:
            readings = (f"{quarter['year'] or '-'}-Q{value}",)
            return making.calendar(self.text, Kind.DATE, token.start, quarter.end(), readings), index + 1
        if value < 3 or _NOT_AN_ORDINAL.match(self.text, token.end):
            return None
        return making.amount(self.text, token.start, token.end, token.end, Kind.ORDINAL, canonical(value)), index + 1

    def _part_of(self, run: Run, language: str) -> Token | None:
        """The token that makes a number the numerator of a fraction: three quarters, two-thirds."""
        if run.value > 20 or run.value != int(run.value) or not self.tokens.adjoin(run.after - 1):
            return None
        token = self.tokens[run.after]
        parts = VOCABULARY.parts.get(token.word, {}).get(language)
        return token if parts is not None and run.value < parts else None

    def _parts(self, token: Token, language: str) -> int:
        return int(VOCABULARY.parts[token.word][language])

    def _amount(
        self, start: int, end: int, number: str, step: str, language: str, tail: tuple[Tail, int] | None = None
    ) -> Read:
        """A quantity, and the index of the token after it."""
        kind, unit, worth, stop = Kind.NUMBER, None, Decimal(1), end
        if tail is not None and tail[0].kind is not None:
            kind, unit, worth, stop = tail[0].kind, tail[0].unit, tail[0].factor, tail[1]
        after = self._after(stop)
        half = joined_half(self.tokens, after, language) if step == "1" and stop > end else 0
        if half and self.text[stop : self.tokens.starts[after]] == " ":
            number, step = canonical(Decimal(number) + HALF), "0.5"
            stop, after = self.tokens[half - 1].end, half
        elif step == "1" and stop > end and self.text[stop : stop + 1] == " ":
            joined = joined_part(self.tokens, after, language)
            if joined is not None and unit in ("s", "month"):  # deux heures et quart
                number, step = canonical(Decimal(number) + joined[0]), ""
                stop, after = self.tokens[joined[1] - 1].end, joined[1]
        return making.amount(self.text, start, end, stop, kind, number, unit=unit, worth=worth, step=step), after

    def _after(self, at: int) -> int:
        """The index of the first token that begins at or after a place."""
        low, high = 0, len(self.tokens)
        while low < high:
            middle = (low + high) // 2
            if self.tokens.starts[middle] < at:
                low = middle + 1
            else:
                high = middle
        return low
