"""The answers that are timed: three sentences each, over three short sources, all invented; plain data only.

Peers run in an environment of their own and read this too, so nothing of citewell is imported here.
"""

from collections.abc import Iterator
from itertools import count, islice
from typing import Any

Record = dict[str, Any]

# One answer in so many says a wrong number, so that findings are made and timed as well.
WRONG_EVERY = 8
# So far apart are the wordings of the sentences of one answer.
_APART = 13
# So many different sets of sources in the warm runs; each is prepared once.
SHELVES = 300

# A sentence is an opening and one of four shapes, so that no two answers share one; short, so that checkers that count
# shared words are not put off.
_OPENINGS = (
    "{}",
    "Here {}",
    "So {}",
    "Now {}",
    "Also, {}",
    "And {}",
    "Then {}",
    "Thus {}",
    "For you, {}",
    "As it is, {}",
    "Indeed, {}",
    "In short, {}",
)
_WARRANTY = (
    "The warranty of the {name} runs for {months} months",
    "For the {name} the warranty runs for {months} months",
    "You have a warranty of {months} months on the {name}",
    "From the day of purchase the {name} has a warranty of {months} months",
)
_WEIGHT = (
    "The {name} weighs {weight} kg and holds {litres} litres",
    "The {name} holds {litres} litres and weighs {weight} kg",
    "The weight of the {name} is {weight} kg, and it holds {litres} litres",
    "The {name} holds {litres} litres at a weight of {weight} kg",
)
_DELIVERY = (
    "Delivery of the {name} is free of charge from {euros} euros on, and returns are accepted within {days} days",
    "Returns of the {name} are accepted within {days} days; we deliver free of charge from {euros} euros on",
    "We deliver the {name} free of charge from {euros} euros on and accept returns within {days} days",
    "Orders of the {name} from {euros} euros on are delivered free of charge, with returns accepted within {days} days",
)
_SOURCES = (
    (
        "Warranty terms",
        "The warranty of the {name} runs for {months} months from the day of purchase. Keep the receipt. Wear, "
        "misuse and use in a business are not covered.",
    ),
    (
        "Data sheet",
        "The {name} weighs {weight} kg and holds {litres} litres. It draws {watts} W and its cord is 75 cm long. "
        "Article number {article}.",
    ),
    (
        "Delivery and returns of the {name}",
        "We deliver the {name} free of charge from {euros} euros on. Returns are accepted within {days} days. "
        "Spare parts normally arrive within a week.",
    ),
)


def make_record(number: int, shelf: int, *, wrong: bool = False) -> Record:
    """One answer record: ``number`` says how the answer is worded, ``shelf`` what its sources say.

    ``wrong`` misreads one number.

    ``meta`` holds what is expected of a gate, and the sentences with the source that each cites, for checkers that
    want to be told.
    """
    facts = _facts(shelf)
    said = {**facts, "months": facts["months"] + 7} if wrong else facts
    sentences = [
        _word(shapes, number + place * _APART).format_map(said)
        for place, shapes in enumerate((_WARRANTY, _WEIGHT, _DELIVERY))
    ]
    return {
        "id": f"a{number}-{shelf}",
        "question": f"What should I know before I buy the {facts['name']}?",
        "answer": " ".join(f"{sentence} [{place}]." for place, sentence in enumerate(sentences, start=1)),
        "asked_at": "2026-11-30T12:00:00Z",
        "sources": [
            {
                "id": str(place),
                "title": title.format_map(facts),
                "text": text.format_map(facts),
                "updated": "2026-03-01",
            }
            for place, (title, text) in enumerate(_SOURCES, start=1)
        ],
        "meta": {
            "expect": "hand_over" if wrong else "show",
            "sentences": [[f"{sentence}.", str(place)] for place, sentence in enumerate(sentences, start=1)],
        },
    }


def warm_records() -> Iterator[Record]:
    """Different answers without end, over a fixed set of sources."""
    return (make_record(number // SHELVES, number % SHELVES, wrong=_is_wrong(number)) for number in count())


def cold_records(start: int = 0) -> Iterator[Record]:
    """Different answers without end, each over sources that no other has."""
    return (make_record(number, SHELVES + number, wrong=_is_wrong(number)) for number in count(start))


def sentence_records() -> Iterator[Record]:
    """The sentences of the warm records, each as an answer of its own with the one source that it cites."""
    for record in warm_records():
        for sentence, name in record["meta"]["sentences"]:
            yield {
                **record,
                "answer": f"{sentence[:-1]} [{name}].",
                "sources": [source for source in record["sources"] if source["id"] == name],
                "meta": {"expect": record["meta"]["expect"], "sentences": [[sentence, name]]},
            }


def long_records(size: int) -> Iterator[Record]:
    """Different answers without end, each of at least ``size`` characters, over as many sources as they need."""
    shelves = count()
    while True:
        yield _long_record(size, shelves)


def _long_record(size: int, shelves: Iterator[int]) -> Record:
    sources: list[Record] = []
    paragraphs: list[str] = []
    length = 0
    for shelf in shelves:
        record = make_record(shelf, shelf)
        offset = len(sources)
        sources += [{**source, "id": str(offset + int(source["id"]))} for source in record["sources"]]
        paragraph = " ".join(f"{text[:-1]} [{offset + int(name)}]." for text, name in record["meta"]["sentences"])
        paragraphs.append(paragraph)
        length += len(paragraph) + 2
        if length >= size:
            break
    return {
        "id": f"long-{size}",
        "question": "What should I know before I buy?",
        "answer": "\n\n".join(paragraphs),
        "asked_at": "2026-11-30T12:00:00Z",
        "sources": sources,
        "meta": {},
    }


def sample(records: Iterator[Record], n: int) -> list[Record]:
    """The next records."""
    return list(islice(records, n))


def _is_wrong(number: int) -> bool:
    return number % WRONG_EVERY == WRONG_EVERY - 1


def _word(shapes: tuple[str, ...], number: int) -> str:
    """A sentence in one of its 48 wordings."""
    number, style = divmod(number, len(shapes))
    shape = shapes[style]
    sentence = _OPENINGS[number % len(_OPENINGS)].format(shape[0].lower() + shape[1:])
    return sentence[0].upper() + sentence[1:]


def _facts(shelf: int) -> Record:
    return {
        "name": f"Tarn T{100 + shelf}",
        "months": 12 + 6 * (shelf % 7),
        "weight": f"{10 + shelf % 9}.{1 + shelf % 8}",
        "litres": 31 + shelf % 23,
        "watts": 900 + 50 * (shelf % 11),
        "euros": 45 + 5 * (shelf % 5),
        "days": 16 + shelf % 10,
        "article": f"AN-{shelf:07d}",
    }
