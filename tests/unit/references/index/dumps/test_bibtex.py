"""Entries of BibTeX files as records; works and people are invented."""

import io

import pytest

from citewell.errors import InputError
from citewell.model import IdScheme, PersonName, WorkId, WorkKind
from citewell.references.index.dumps import bibtex

ENTRIES = b"""@string{tern = {Annals of Terns}}

@inproceedings{quell-2031-counting,
    title = "Counting {T}erns with {B}o{\\'o}ks",
    author = "Quell, Ada and N{\\'u}{\\~n}ez, Bo",
    booktitle = "Proceedings of the 3rd Conference on Tern Counting",
    month = jul,
    year = "2031",
    url = "https://aclanthology.org/2031.tern-main.7/",
    doi = "10.5555/TERN.7",
    pages = "70--79"
}
@article{nunez,
    title = {Terns at Sea}, journal = tern, year = 2032, author = {Bo N\\'u\\~nez}
}
"""


def read_all(text: bytes) -> list:
    return [
        entry if isinstance(entry, InputError) else (entry.line, bibtex.read(entry.value))
        for entry in bibtex.FORMAT.entries(io.BytesIO(text), "a.bib")
    ]


def test_the_anthologys_own_and_other_entries():
    (line, paper), (second, article) = read_all(ENTRIES)
    assert (line, second) == (3, 13)
    assert (paper.registry, paper.record_id, paper.kind) == ("acl", "2031.tern-main.7", WorkKind.PROCEEDINGS_PAPER)
    assert paper.titles == ("Counting Terns with Boóks",)
    assert paper.authors == (PersonName(family="Quell", given="Ada"), PersonName(family="Núñez", given="Bo"))
    assert WorkId(IdScheme.DOI, "10.5555/tern.7") in paper.ids
    assert (paper.dates[0].year, paper.dates[0].month) == (2031, 7)
    assert (article.registry, article.record_id, article.containers) == ("bibtex", "nunez", ("Annals of Terns",))


@pytest.mark.parametrize(
    "broken", [b"@article{broken,\n title = {Terns,\n year = 2032\n", b"@article{broken, title = \n\n"]
)
def test_a_broken_entry_spoils_no_other(broken):
    first, *found = bibtex.FORMAT.entries(io.BytesIO(broken + ENTRIES), "a.bib")
    with pytest.raises(ValueError, match=r"\w"):
        bibtex.read(first.value)
    assert [bibtex.read(entry.value).record_id for entry in found] == ["2031.tern-main.7", "nunez"]


def test_an_entry_without_title_is_none_of_a_work():
    assert bibtex.read(b"@misc{a, year = 2031}") is None
