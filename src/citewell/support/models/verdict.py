"""Reads what a judge answered, and believes its verdict only with words that stand in a passage."""

import re

import msgspec

from citewell.model import Span
from citewell.support.models.interface import Answered, Cause, ModelScore, Pair, Quote, Unavailable
from citewell.support.verbatim import Verbatim, folded_tokens
from citewell.support.words import content_words

_LEAST_WORDS = 3
_LONGEST_REMARK = 300
_FENCED = re.compile(r"\s*```(?:json)?\s*\n(.*)\n\s*```\s*", re.DOTALL)

# Brackets within brackets without end are no message for msgspec but too much for the stack.
_NOT_READABLE = (msgspec.MsgspecError, UnicodeError, RecursionError)
_NUMBER = re.compile(r"([-\u2010-\u2015\u2212])?(\d+)")

# How likely a verdict makes it that the claim is supported, and that it is contradicted.
_NUMBERS = {"supported": (1.0, 0.0), "contradicted": (0.0, 1.0), "not_enough_info": (0.0, 0.0)}


class _Message(msgspec.Struct):
    content: str | None = None
    refusal: str | None = None


class _Choice(msgspec.Struct):
    message: _Message
    finish_reason: str | None = None


class _Completion(msgspec.Struct):
    choices: list[_Choice]


class _Judgement(msgspec.Struct):
    quote: str
    reason: str
    verdict: str


def read_completion(body: bytes, pair: Pair) -> Answered:
    """What a judge's answer says of a pair.

    Args:
        body: a chat completion, as it came.
        pair: what the judge was asked about.
    """
    try:
        completion = msgspec.json.decode(body, type=_Completion)
    except _NOT_READABLE:
        return _unreadable("the judge's answer is no chat completion")
    if not completion.choices:
        return _unreadable("the judge gave no answer")
    choice = completion.choices[0]
    if choice.message.refusal or choice.finish_reason == "content_filter":
        return Unavailable(cause=Cause.REFUSED, message="the judge declined to answer")
    if choice.finish_reason not in {"stop", None}:
        return _unreadable("the judge's answer was cut off")
    content = choice.message.content or ""
    fenced = _FENCED.fullmatch(content)
    try:
        judgement = msgspec.json.decode(fenced[1] if fenced else content, type=_Judgement)
    except _NOT_READABLE:
        return _unreadable("the judge's answer is not the JSON that was asked for")
    numbers = _NUMBERS.get(judgement.verdict)
    if numbers is None:
        return _unreadable("the judge's verdict is none of those asked for")
    return _judged(judgement, numbers, pair)


def _judged(judgement: _Judgement, numbers: tuple[float, float], pair: Pair) -> Answered:
    quote = find_quote(judgement.quote, pair.passages)
    if any(numbers):
        if quote is None:
            message = "the judge's quote does not stand in what it was given"
            return Unavailable(cause=Cause.UNVERIFIED_QUOTE, message=message)
        # A judge that was talked into a verdict tends to quote what talked it into it.
        if set(content_words(quote.text)).isdisjoint(content_words(pair.claim)):
            message = "the judge's quote has no word in common with the sentence"
            return Unavailable(cause=Cause.UNVERIFIED_QUOTE, message=message)
    support, contradiction = numbers
    return ModelScore(
        support=support,
        contradiction=contradiction,
        passages=tuple(range(len(pair.passages))) if quote is None else (quote.passage,),
        quote=quote,
        remark=_remark(judgement.reason),
    )


def find_quote(quote: str, passages: tuple[str, ...]) -> Quote | None:
    """Where words stand in one of the passages, in this order and with none between them.

    Spacing, case and punctuation outside numbers count for nothing. Two words say too little, unless they are all
    that a passage says.

    Args:
        quote: the words.
        passages: the texts to look in.
    """
    words = folded_tokens(quote)
    joined = "".join(words)
    for index, passage in enumerate(passages):
        text = Verbatim(passage)
        found = next(text.find(joined), None)
        if found is None:
            continue
        start, end = text.place(*found)
        enough = len(words) >= _LEAST_WORDS or joined == "".join(folded_tokens(passage))
        # Without punctuation 2.5 would be 25.
        if enough and _numbers(quote) == _numbers(passage[start:end]):
            return Quote(index, Span(start, end), passage[start:end])
    return None


def _numbers(text: str) -> list[tuple[bool, str]]:
    return [(bool(sign), digits) for sign, digits in _NUMBER.findall(text)]


def _remark(text: str) -> str | None:
    shown = "".join(char if char.isprintable() else " " for char in text)
    return " ".join(shown.split())[:_LONGEST_REMARK] or None


def _unreadable(message: str) -> Unavailable:
    return Unavailable(cause=Cause.UNREADABLE, message=message)
