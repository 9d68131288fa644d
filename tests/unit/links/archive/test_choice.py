"""Archives by the words of the command line."""

import asyncio

import pytest

from citewell.errors import ConfigError
from citewell.links.archive.choice import choose_archives


class Nobody:
    """A client that is never asked."""


def chosen(*words: str, per_minute: int | None = None):
    async def choose():
        return choose_archives(words, Nobody(), per_minute=per_minute)

    return asyncio.run(choose())


@pytest.mark.parametrize(
    ("words", "names"),
    [
        ([], []),
        (["none"], []),
        (["wayback"], ["wayback"]),
        (["wayback:http://127.0.0.1:8080/"], ["http://127.0.0.1:8080"]),
        (["memento:https://archive.example/web/"], ["https://archive.example/web/"]),
        (["cdx:https://archive.example/web/cdx"], ["https://archive.example/web/cdx"]),
        (["wayback", "memento:https://archive.example/web"], ["wayback", "https://archive.example/web"]),
    ],
)
def test_words_name_archives(words, names):
    assert [archive.name for archive in chosen(*words)] == names


@pytest.mark.parametrize("word", ["wayback", "wayback:https://web.archive.org", "wayback:https://web.archive.org/"])
def test_the_internet_archive_is_the_same_however_it_is_named(word):
    (archive,) = chosen(word)
    assert archive.name == "wayback"
    assert archive.host_covers_pages
    assert archive._index._index._budget.requests == 24


@pytest.mark.parametrize(
    ("word", "per_minute", "budget"),
    [
        ("wayback:http://127.0.0.1:8080", None, None),
        ("wayback:http://127.0.0.1:8080", 600, 600),
        ("wayback:https://web.archive.org.example", None, None),
        ("wayback:https://wayback.archive.org", None, 24),
    ],
)
def test_only_the_internet_archive_has_its_budget(word, per_minute, budget):
    (archive,) = chosen(word, per_minute=per_minute)
    service = archive._index._index
    assert (service._budget.requests if service._budget else None) == budget


def test_what_is_asked_of_one_host_comes_out_of_one_budget():
    first, second = chosen("memento:https://a.example/one/", "memento:https://a.example/two/", per_minute=60)
    assert first._service is second._service


def test_an_index_in_a_file(tmp_path):
    (tmp_path / "i.cdxj").write_text("")
    (archive,) = chosen(f"cdx:{tmp_path}")
    assert archive.name == f"cdx:{tmp_path}"


@pytest.mark.parametrize(
    "word",
    [
        "",
        "wayforward",
        "memento",
        "memento:",
        "memento:a.example",
        "memento:ftp://a.example",
        "cdx",
        "cdx:",
        "cdx:/nowhere/at/all",
        "wayback:http://",
        "wayback:http://[",
        "wayback:http://a.example:port",
    ],
)
def test_other_words_are_refused_with_what_to_do(word):
    with pytest.raises(ConfigError) as refused:
        chosen(word)
    assert refused.value.hint


def test_none_stands_alone():
    with pytest.raises(ConfigError, match="none"):
        chosen("none", "wayback")
