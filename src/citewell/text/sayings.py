"""The phrases of answers that state nothing, by language: courtesies, remarks, pointers and admissions.

Each language is a file ``sayings/<code>.toml``. A pattern may name others as ``<slot>``; ``<topic>``, ``<firm>``,
``<stops>`` and ``<claims>`` are made of the words of the language.
"""

import re
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Any

import msgspec

from citewell.text.fold import fold

_SLOT = re.compile(r"<([a-z]+)>")
_NEVER = re.compile(r"(?!)")


class Admission(msgspec.Struct, frozen=True):
    """The words of one language with which an answer admits that it does not know.

    Attributes:
        persons: who does not know; empty where the verbs of ``knowing`` tell.
        negators: words that deny.
        knowing: what is denied of persons.
        information: what is not there.
        sources: where it is not.
        saying: what sources do not do.
        openers: with what an impersonal admission begins.
        about: words before what was asked for.
        denied: all that a negator may deny in an admission.
        subordinators: words after which the main clause is over.
        reasons: words that begin a reason before the main clause.
        but: what divides a sentence into parts that must each be an admission or a courtesy.
        scopes: parts that say what the sources are about instead.
        wholes: parts that admit as a whole, whatever words they are made of.
    """

    persons: frozenset[str]
    negators: frozenset[str]
    knowing: frozenset[str]
    information: frozenset[str]
    sources: frozenset[str]
    saying: frozenset[str]
    openers: frozenset[str]
    about: frozenset[str]
    denied: frozenset[str]
    subordinators: frozenset[str]
    reasons: frozenset[str]
    but: re.Pattern[str]
    scopes: re.Pattern[str]
    wholes: re.Pattern[str]


class Parts(msgspec.Struct, frozen=True):
    """How a language without spaces between words admits that something is not known.

    Attributes:
        between: what divides a sentence into parts that must each be an admission, a courtesy or an aside.
        openers: what may begin a part.
        asides: parts that name what was asked for or what the sources are about.
        refusals: parts that admit.
    """

    between: re.Pattern[str]
    openers: re.Pattern[str]
    asides: re.Pattern[str]
    refusals: re.Pattern[str]


class Sayings(msgspec.Struct, frozen=True, kw_only=True):
    """The phrases of one language, all folded.

    Attributes:
        code: ISO 639-1 code of the language.
        spaced: whether it puts spaces between words.
        words: words of which courtesies are made.
        keys: those of them of which each clause of a courtesy holds one, unless a pattern matches it.
        asserts: beginnings of clauses that say something of the world, whatever words they are made of.
        patterns: clauses that are courtesies.
        verdicts: clauses that answer a question with nothing but yes or no.
        offers: what makes a yes an offer of help.
        remarks: whole sentences in which an answer speaks of itself.
        pointers: whole sentences that only point to a source, which ``¤`` stands for.
        told: beginnings of questions that tell something: ``Did you know that …``.
        tags: ends of sentences that state something and ask for assent: ``…, right?``.
        greetings: what is said before the name of a reader.
        closings: what ends a letter, above the names of who writes.
        signers: words for who writes that are no names: ``team``.
        verbs: finite verbs that make a label a sentence.
        modals: those that do so even without a value.
        articles: words before nouns.
        deeds: those and further ones, which are seldom nouns.
        granted: what a label ends with that says that something is so: ``… included``.
        announcing: words of lead-ins and titles that only announce what follows: ``steps``, ``following``.
        unsaid: first words of lead-ins and titles that say nothing without what follows.
        titles: words with which titles begin that are no sentences, although they hold a verb.
        states: in languages without spaces, what makes a label with a value a sentence.
        asserted: there, what makes one a sentence without a value.
        announced: there, what is in one that only announces what follows.
        refusal: how it admits not to know, word by word.
        parts: how it does so in a language without spaces between words.
    """

    code: str
    spaced: bool
    words: frozenset[str]
    keys: frozenset[str]
    asserts: re.Pattern[str]
    patterns: re.Pattern[str]
    verdicts: re.Pattern[str]
    offers: re.Pattern[str]
    remarks: re.Pattern[str]
    pointers: re.Pattern[str]
    told: re.Pattern[str]
    tags: re.Pattern[str]
    greetings: re.Pattern[str]
    closings: re.Pattern[str]
    signers: frozenset[str]
    verbs: frozenset[str]
    modals: frozenset[str]
    articles: frozenset[str]
    deeds: frozenset[str]
    granted: frozenset[str]
    announcing: frozenset[str]
    unsaid: frozenset[str]
    titles: frozenset[str]
    states: re.Pattern[str]
    asserted: re.Pattern[str]
    announced: re.Pattern[str]
    refusal: Admission | None
    parts: Parts | None


@lru_cache(maxsize=1)
def all_sayings() -> tuple[Sayings, ...]:
    """The phrases of every language."""
    folder = files("citewell.text").joinpath("sayings")
    found = sorted((file for file in folder.iterdir() if file.name.endswith(".toml")), key=lambda file: file.name)
    return tuple(_sayings(file.name[:-5], tomllib.loads(file.read_text(encoding="utf-8"))) for file in found)


def _sayings(code: str, table: Mapping[str, Any]) -> Sayings:
    slots = _slots(table)
    return Sayings(
        code=code,
        spaced="parts" not in table,
        words=_words(table, "words") | _words(table, "keys"),
        keys=_words(table, "keys"),
        asserts=re.compile(table["asserts"].replace("\n", "")) if "asserts" in table else _NEVER,
        patterns=_any_of(table["patterns"], slots),
        verdicts=_any_of(table["verdicts"], slots),
        offers=re.compile(table["offers"]),
        remarks=_any_of(table["remarks"], slots),
        pointers=_any_of(table["pointers"], slots),
        told=re.compile(table["told"]),
        tags=re.compile(table["tags"]),
        greetings=re.compile(table["greetings"]) if "greetings" in table else _NEVER,
        closings=re.compile(table["closings"]) if "closings" in table else _NEVER,
        signers=_words(table, "signers"),
        verbs=_words(table, "verbs"),
        modals=_words(table, "modals"),
        articles=_words(table, "articles"),
        deeds=_words(table, "deeds") | _words(table, "modals"),
        granted=_words(table, "granted"),
        announcing=_words(table, "announcing"),
        unsaid=_words(table, "unsaid") | _words(table, "titles"),
        titles=_words(table, "titles"),
        states=re.compile(table["states"]) if "states" in table else _NEVER,
        asserted=re.compile(table["asserted"]) if "asserted" in table else _NEVER,
        announced=re.compile(table["announced"]) if "announced" in table else _NEVER,
        refusal=_admission(table["refusal"], slots) if "refusal" in table else None,
        parts=_parts(table["parts"]) if "parts" in table else None,
    )


def _words(table: Mapping[str, Any], name: str) -> frozenset[str]:
    return frozenset(fold(table.get(name, "")).split())


def _slots(table: Mapping[str, Any]) -> dict[str, str]:
    stops = "|".join(map(re.escape, fold(table.get("stops", "")).split())) or "(?!)"
    word = rf"(?!(?:{stops})\b)[^\W\d_]+"
    claims = "|".join(map(re.escape, fold(table.get("claims", "")).split())) or "(?!)"
    slots = {"stops": f"(?:{stops})\\b", "claims": f"(?:{claims})", "topic": rf"{word}(?:['\s-]{word}){{0,5}}"}
    # The name of a firm is short, and no verb or article is in it.
    verbs = "|".join(map(re.escape, fold(f"{table.get('verbs', '')} {table.get('articles', '')}").split())) or "(?!)"
    named = rf"(?!(?:{verbs})\b){word}"
    slots["firm"] = rf"{named}(?:['\s-]{named}){{0,2}}"
    own: Mapping[str, str] = table.get("slots", {})
    return {**slots, **own}


def _filled(pattern: str, slots: Mapping[str, str]) -> str:
    while (match := _SLOT.search(pattern)) is not None:
        pattern = f"{pattern[: match.start()]}(?:{slots[match[1]]}){pattern[match.end() :]}"
    return pattern


def _any_of(patterns: list[str], slots: Mapping[str, str]) -> re.Pattern[str]:
    return re.compile("|".join(f"(?:{_filled(pattern, slots)})" for pattern in patterns))


def _admission(entry: Mapping[str, Any], slots: Mapping[str, str]) -> Admission:
    words = {name: _words(entry, name) for name in entry if name not in ("but", "so", "scopes", "wholes")}
    return Admission(
        **words,
        denied=words["knowing"] | words["information"] | words["saying"],
        but=re.compile(rf"\b(?:{fold(entry['but'])})\b|[;:]|{entry['so']}"),
        scopes=re.compile(_filled(entry["scopes"], slots)),
        wholes=re.compile(_any_of(entry["wholes"], slots).pattern.replace("'", " ")),
    )


def _parts(entry: Mapping[str, Any]) -> Parts:
    return Parts(
        between=re.compile(entry["between"]),
        openers=re.compile(entry["openers"]),
        asides=re.compile(entry["asides"]),
        refusals=re.compile("|".join(entry["refusals"]), re.DOTALL),
    )
