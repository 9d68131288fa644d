"""References printed in eleven styles out of real records, read back: how often each field comes out as it went in."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from citewell.ledger.rates import wilson
from citewell.references.formats.printed import read_printed
from tests.accuracy.interface import Figure, Result, Row, Suite, Value

MOST = 6_000
EVERY = 17  # records are spread over all years
FIELDS = ("title", "first_author", "authors", "year", "doi", "container", "pages")
Record = dict[str, Any]


def _initials(given: str) -> list[str]:
    return [part[0] for part in re.split(r"[\s-]+", given) if part and part[0].isalpha()]


def _dotted(given: str) -> str:
    return " ".join(f"{letter}." for letter in _initials(given))


def _listed(names: Sequence[str], last: str = " and ", *, oxford: bool = True) -> str:
    if len(names) < 3:
        return last.join(names)
    return ", ".join(names[:-1]) + ("," if oxford else "") + last + names[-1]


def _pages(record: Record, before: str) -> str:
    return f"{before}{record['pages']}" if record.get("pages") else ""


def _doi(record: Record, before: str) -> str:
    return f"{before}{record['doi']}" if record.get("doi") else ""


def apa(record: Record) -> str:
    names = [f"{a['family']}, {_dotted(a['given'])}" for a in record["authors"]]
    who = _listed(names, ", & ", oxford=False) if len(names) > 1 else names[0]
    where = f"In {record['booktitle']}{_pages(record, ' (pp. ')}{')' if record.get('pages') else ''}."
    return f"{who} ({record['year']}). {record['title']}. {where}{_doi(record, ' https://doi.org/')}"


def ieee(record: Record) -> str:
    names = [f"{_dotted(a['given'])} {a['family']}" for a in record["authors"]]
    where = f"in {record['booktitle']}, {record['year']}{_pages(record, ', pp. ')}"
    return f"[7] {_listed(names)}, “{record['title']},” {where}{_doi(record, ', doi: ')}."


def vancouver(record: Record) -> str:
    names = [f"{a['family']} {''.join(_initials(a['given']))}" for a in record["authors"]]
    where = f"In: {record['booktitle']}; {record['year']}{_pages(record, '. p. ')}."
    return f"7. {', '.join(names)}. {record['title']}. {where}{_doi(record, ' doi:')}"


def springer(record: Record) -> str:
    names = [f"{a['family']}, {''.join(letter + '.' for letter in _initials(a['given']))}" for a in record["authors"]]
    where = f"In: {record['booktitle']}{_pages(record, ', pp. ')} ({record['year']})."
    return f"{', '.join(names)}: {record['title']}. {where}{_doi(record, ' https://doi.org/')}"


def acl(record: Record) -> str:
    names = [f"{a['given']} {a['family']}" for a in record["authors"]]
    where = f"In {record['booktitle']}{_pages(record, ', pages ')}."
    return f"{_listed(names)}. {record['year']}. {record['title']}. {where}"


def acm(record: Record) -> str:
    names = [f"{a['given']} {a['family']}" for a in record["authors"]]
    where = f"In {record['booktitle']}. {record.get('pages', '')}"
    return f"[7] {_listed(names)}. {record['year']}. {record['title']}. {where}.{_doi(record, ' https://doi.org/')}"


def mla(record: Record) -> str:
    first = f"{record['authors'][0]['family']}, {record['authors'][0]['given']}"
    rest = [f"{a['given']} {a['family']}" for a in record["authors"][1:]]
    who = f"{first}, et al" if len(rest) > 1 else ", and ".join([first, *rest])
    return f"{who}. “{record['title']}.” {record['booktitle']}, {record['year']}{_pages(record, ', pp. ')}."


def chicago(record: Record) -> str:
    first = f"{record['authors'][0]['family']}, {record['authors'][0]['given']}"
    rest = [f"{a['given']} {a['family']}" for a in record["authors"][1:]]
    where = f"In {record['booktitle']}{_pages(record, ', ')}, {record['year']}."
    return f"{_listed([first, *rest], ', and ' if rest else '', oxford=False)}. “{record['title']}.” {where}"


def harvard(record: Record) -> str:
    names = [f"{a['family']}, {''.join(letter + '.' for letter in _initials(a['given']))}" for a in record["authors"]]
    return (
        f"{_listed(names, oxford=False)} ({record['year']}) ‘{record['title']}’, {record['booktitle']}"
        f"{_pages(record, ', pp. ')}.{_doi(record, ' doi: ')}"
    )


def nature(record: Record) -> str:
    names = [f"{a['family']}, {_dotted(a['given'])}" for a in record["authors"]]
    who = f"{names[0]} et al." if len(names) > 5 else _listed(names, " & ", oxford=False)
    return f"7. {who} {record['title']}. in *{record['booktitle']}*{_pages(record, ' ')} ({record['year']})."


def plain(record: Record) -> str:
    names = [f"{_dotted(a['given'])} {a['family']}" for a in record["authors"]]
    where = f"In *{record['booktitle']}*{_pages(record, ', pages ')}, {record['year']}."
    return f"{_listed(names)}. {record['title']}. {where}"


STYLES: tuple[Callable[[Record], str], ...] = (
    apa, ieee, vancouver, springer, acl, acm, mla, chicago, harvard, nature, plain,
)  # fmt: skip


def run(rows: Iterable[Row]) -> Result:
    """The share of references of which each field is read as it was printed, over all and by style."""
    whole: Counter[str] = Counter()
    right: Counter[tuple[str, str]] = Counter()
    having: Counter[tuple[str, str]] = Counter()
    details: list[dict[str, Any]] = []
    taken = 0
    for number, row in enumerate(rows):
        if number % EVERY or taken >= MOST or not _usable(row):
            continue
        style = STYLES[taken % len(STYLES)]
        taken += 1
        record = dict(row)
        text = style(record)
        found = _read(text)
        expected = _expected(record, text)
        whole[style.__name__] += 1
        wrong = [name for name in expected if found.get(name) != expected[name]]
        for name in expected:
            having[style.__name__, name] += 1
            right[style.__name__, name] += name not in wrong
        if wrong:
            pairs = {name: [expected[name], found.get(name)] for name in wrong}
            details.append({"style": style.__name__, "text": text, "wrong": pairs})
    styles = [style.__name__ for style in STYLES if whole[style.__name__]]
    figures = [Figure(set=SUITE.name, n=taken, values=_shares(styles, right, having))]
    figures += [
        Figure(set=f"{SUITE.name}/{name}", n=whole[name], values=_shares([name], right, having)) for name in styles
    ]
    return Result(figures=tuple(figures), details=tuple(details))


def _usable(row: Row) -> bool:
    return bool(row.get("booktitle") and row.get("title") and row.get("year")) and all(
        author.get("family") and author.get("given") for author in row.get("authors") or [{}]
    )


def _read(text: str) -> dict[str, object]:
    reference = read_printed(text)
    if reference is None:
        return {}
    families = [name.family or name.literal for name in reference.authors]
    return {
        "title": _folded(reference.title),
        "first_author": families[0] if families else "",
        "authors": tuple(families),
        "year": str(reference.year),
        "doi": reference.doi.lower(),
        "container": _folded(reference.container),
        "pages": re.sub(r"[\u2010-\u2015-]+", "-", reference.pages),
    }


def _expected(record: Record, text: str) -> dict[str, object]:
    """What of a record the text has printed."""
    families = [author["family"] for author in record["authors"]]
    found: dict[str, object] = {
        "title": _folded(record["title"]),
        "first_author": families[0],
        "year": record["year"],
        "container": _folded(record["booktitle"]),
    }
    if "et al" not in text.partition(record["title"])[0]:
        found["authors"] = tuple(families)
    if record.get("doi") and record["doi"] in text:
        found["doi"] = record["doi"].lower()
    if record.get("pages") and record["pages"] in text:
        found["pages"] = re.sub(r"[\u2010-\u2015-]+", "-", record["pages"])
    return found


def _folded(text: str) -> str:
    return re.sub(r"[\W_]+", " ", text).strip().casefold()


def _shares(
    styles: Sequence[str], right: Counter[tuple[str, str]], having: Counter[tuple[str, str]]
) -> dict[str, Value]:
    values: dict[str, Value] = {}
    for name in FIELDS:
        count = sum(having[style, name] for style in styles)
        if count:
            values[name] = wilson(sum(right[style, name] for style in styles), count)
    return values


SUITE = Suite(name="printed-references", file="acl_anthology", run=run)
