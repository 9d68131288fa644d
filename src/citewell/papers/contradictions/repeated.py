"""One count in several places of a text: the same thing of the same subject with two values."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from citewell.model import CheckKind, CheckVerdict, Kind, SelfCheck
from citewell.papers.amounts import Amount
from citewell.papers.contradictions.clauses import Clause, clauses, content, is_own_statement, stem, tokens
from citewell.papers.interval import Interval
from citewell.papers.passages import Passage
from citewell.papers.wording import values, words

_LEAST_CONTENT = 3
_PHRASE = re.compile(
    r"\A\s?((?:in|on|at|for|among|during|after|before|from|under|with|by|per|of|between)\s(?:the\s)?\S+)"
)
_ALL_OF = re.compile(r"(?:\A|[\s,(])((?:of|among|all|all of)\s(?:the|its|their|our)\s(?:about\s)?)\Z")
_HAVING = re.compile(
    r"(?<!\w)(?:"
    + "|".join(re.escape(word) for word in sorted(values("contradictions")["having"], key=len, reverse=True))
    + r")\s(?:(?:about|some|around|roughly|approximately|nearly|over|more than|a total of|in all)\s){0,2}\Z"
)
_NOUN = re.compile(r"\s([a-z][a-z-]{2,24})")
_STATES = re.compile(
    r"\b(?:is|are|was|were|has|have|had|took|ran|lasted|holds|hold|held|contains?|weighs|weighed|cost|costs|[a-z]{3,}ed)\b"
)
_WHOLE = re.compile(r"\s?(?:[,.;:)]|\Z)|\s(?:were|are|was|is|had|have|has)(?!\w)")
_RANGED = re.compile(r"\s?(?:[a-z]{1,3}\s?)?[–-]\s?\d|\s(?:to|or)\s\d")
_EACH = re.compile(r"\b(?:each|every|per|who|whom)\b")
_LONGEST = 200
_MOST = 60
_WITHIN = 3
_FEWEST_WORDS = 2


class Mention(NamedTuple):
    """A value of a clause, with the words around it.

    Attributes:
        clause: the clause.
        amount: the value.
        left: the words before it.
        noun: what it counts, or its unit.
        right: the words after that.
    """

    clause: Clause
    amount: Amount
    left: tuple[str, ...]
    noun: str
    right: str


def judge_repeated(sentences: Sequence[Passage]) -> Iterator[SelfCheck]:
    """Rows for values that a text gives to one thing in two places, where they differ or are rounded."""
    yield from _same_words(sentences)
    yield from _taken_up(sentences)


def _same_words(sentences: Sequence[Passage]) -> Iterator[SelfCheck]:
    """Clauses that are word for word the same but for a number."""
    found: dict[tuple[tuple[str, ...], str], list[Mention]] = defaultdict(list)
    for sentence in sentences:
        if not sentence.amounts or not is_own_statement(sentence.lower):
            continue
        for clause in clauses(sentence):
            for mention in _mentions(clause):
                found[mention.left[-_WITHIN:], mention.noun].append(mention)
    for mentions in found.values():
        for index, one in enumerate(mentions[:_MOST]):
            for two in mentions[index + 1 : _MOST]:
                if (
                    one.amount.value != two.amount.value
                    and not _near(one.amount).meets(_near(two.amount))
                    and _one_thing(one, two)
                ):
                    yield from _both(one, two)
                    break


def _mentions(clause: Clause) -> Iterator[Mention]:
    """The values of a clause with the words around them."""
    lower = clause.passage.lower
    for amount in clause.passage.amounts:
        if amount.start < clause.start or amount.end > clause.end or amount.may_be_year or amount.about:
            continue
        if amount.start - clause.start > _LONGEST:
            continue
        left = tuple(tokens(lower[clause.start : amount.start]))
        end = amount.end
        if _RANGED.match(lower, end) or any(not word[0].isalpha() for word in left):
            continue
        if len(left) < _FEWEST_WORDS or not _STATES.search(" ".join(left)):
            continue
        if amount.kind is Kind.MEASURE:
            noun = lower[amount.start + len(amount.text) : amount.end].strip(" -")
        else:
            named = _NOUN.match(lower, amount.end)
            if named is None or not amount.is_count:
                continue
            noun, end = named[1], named.end()
        yield Mention(clause, amount, left, stem(noun), lower[end : clause.end])


def _one_thing(one: Mention, two: Mention) -> bool:
    """Whether two mentions speak of one thing: one clause is all of the other but for what qualifies it."""
    shorter, longer = sorted((one.left, two.left), key=len)
    if longer != shorter:
        return False
    common = content(" ".join(shorter)) | {one.noun}
    here, there = _PHRASE.match(one.right), _PHRASE.match(two.right)
    if here is not None and there is not None:
        if here[1] != there[1]:
            return here[1].split()[0] != there[1].split()[0] and len(common) > _LEAST_CONTENT
        common |= content(here[1])
    elif (
        one.right.strip(" ,")
        and two.right.strip(" ,")
        and content(one.right) != content(two.right)
        and len(common) < _LEAST_CONTENT
    ):
        return False
    if len(common) < _LEAST_CONTENT:
        return False
    both = one.clause.passage.lower + " " + two.clause.passage.lower
    return words("contradictions", "apart").search(both) is None or (
        one.right == two.right and words("contradictions", "apart").search(one.clause.lower + two.clause.lower) is None
    )


def _both(one: Mention, two: Mention) -> Iterator[SelfCheck]:
    for mention, other in ((one, two), (two, one)):
        lower = mention.clause.passage.lower
        end = mention.amount.end
        if mention.amount.kind is not Kind.MEASURE:
            named = _NOUN.match(lower, end)
            end = named.end() if named is not None else end
            end = (
                mention.clause.end
                if mention.clause.end - end < 40 and "," not in lower[end : mention.clause.end]
                else end
            )
        yield mention.clause.passage.row(
            CheckKind.REPEATED,
            CheckVerdict.INCONSISTENT,
            mention.clause.start,
            end,
            stated=mention.amount.text,
            recomputed=_near(other.amount),
            why=f"{one.amount.text} and {two.amount.text} for one quantity",
        )


def _taken_up(sentences: Sequence[Passage]) -> Iterator[SelfCheck]:
    """``The corpus holds about 1,300 letters. Of its 1,316 letters, …``: the next sentence takes the count up again."""
    for index, sentence in enumerate(sentences[1:], start=1):
        for amount in sentence.amounts:
            lead = _ALL_OF.search(sentence.lower, max(amount.start - 24, 0), amount.start)
            noun = _NOUN.match(sentence.lower, amount.end)
            if lead is None or noun is None or not amount.is_count or not _WHOLE.match(sentence.lower, noun.end()):
                continue
            before = sentences[index - 1]
            if before.section != sentence.section or _EACH.search(before.lower):
                continue
            named = [
                (a, n)
                for a in before.amounts
                if a.is_count and (n := _NOUN.match(before.lower, a.end)) and stem(n[1]) == stem(noun[1])
            ]
            if len(named) != 1:
                continue
            earlier, its_noun = named[0]
            if not _HAVING.search(before.lower, max(earlier.start - 60, 0), earlier.start) or words(
                "contradictions", "apart"
            ).search(sentence.lower[: amount.start]):
                continue
            fits = _near(earlier).meets(_near(amount))
            if not fits and not is_own_statement(before.lower):
                continue
            how = (
                "rounded and marked as such"
                if fits and (earlier.about or amount.about)
                else "the same"
                if fits
                else "not the same"
            )
            verdict = CheckVerdict.CONSISTENT if fits else CheckVerdict.INCONSISTENT
            why = f"{earlier.text} and {amount.text} for one quantity: {how}"
            yield before.row(
                CheckKind.REPEATED,
                verdict,
                _beginning(before, earlier),
                its_noun.end(),
                stated=earlier.text,
                recomputed=_near(amount),
                why=why,
            )
            yield sentence.row(
                CheckKind.REPEATED,
                verdict,
                lead.start(1),
                noun.end(),
                stated=amount.text,
                recomputed=_near(earlier),
                why=why,
            )


def _beginning(sentence: Passage, amount: Amount) -> int:
    """Where the clause of a value begins."""
    for clause in clauses(sentence):
        if clause.start <= amount.start < clause.end:
            return clause.start
    return amount.start


def _near(amount: Amount) -> Interval:
    """What a value may stand for: round numbers after "about" are rounded to their last digit that is no zero."""
    if not amount.about:
        return amount.interval()
    digits = amount.text.replace(",", "").replace(" ", "")
    step = amount.step
    if digits.isdigit():
        step = Fraction(10 ** (len(digits) - len(digits.rstrip("0"))))
    if amount.about in ("over", "more than", "at least", ">", "≥"):
        return Interval(amount.value, amount.value + step)
    if amount.about in ("nearly", "almost", "under", "less than", "fewer than", "up to", "at most", "<", "≤"):
        return Interval(amount.value - step, amount.value)
    return Interval(amount.value - step / 2, amount.value + step / 2)
