"""Other ways to write an address, and what stands above it."""

import pytest

from citewell.links.archive.spellings import encodings, folder_above, is_root, root_of, spellings


def test_the_address_as_given_comes_first_without_its_fragment():
    assert encodings("https://tern.example/x#part") == ("https://tern.example/x",)
    assert spellings("https://tern.example/x#part")[0] == "https://tern.example/x"


@pytest.mark.parametrize(
    ("url", "others"),
    [
        ("https://tern.example/café", {"https://tern.example/caf%C3%A9"}),
        ("https://tern.example/a%2Db", {"https://tern.example/a-b"}),
        ("https://tern.example/?q=a+b", {"https://tern.example/?q=a%20b"}),
        ("https://tern.example/?q=a%20b", {"https://tern.example/?q=a+b"}),
        ("https://tern.example/%E4", set()),
        ("https://tern.example/plain?x=1", set()),
    ],
)
def test_other_percent_encodings(url, others):
    assert set(encodings(url)[1:]) == others


def test_all_spellings_of_a_page():
    assert set(spellings("https://www.tern.example/birds")) == {
        f"{scheme}://{host}/birds{slash}"
        for scheme in ("http", "https")
        for host in ("tern.example", "www.tern.example")
        for slash in ("", "/")
    }


def test_a_file_has_no_slash_at_its_end_and_an_internet_address_no_www():
    assert set(spellings("http://tern.example/a.html")) == {
        f"{scheme}://{host}/a.html" for scheme in ("http", "https") for host in ("tern.example", "www.tern.example")
    }
    assert all("www" not in one for one in spellings("http://192.0.2.7:8080/x") + spellings("http://[::1]/x"))


@pytest.mark.parametrize(
    ("url", "folder", "root"),
    [
        ("https://tern.example/a/b/c?x=1#y", "https://tern.example/a/b/", "https://tern.example/"),
        ("https://tern.example/a/b/", "https://tern.example/a/", "https://tern.example/"),
        ("https://tern.example/a", "https://tern.example/", "https://tern.example/"),
        ("https://tern.example", "https://tern.example/", "https://tern.example/"),
        ("http://tern.example:8080/a/b", "http://tern.example:8080/a/", "http://tern.example:8080/"),
    ],
)
def test_what_stands_above(url, folder, root):
    assert (folder_above(url), root_of(url)) == (folder, root)
    assert is_root(root)
    assert is_root(url) is (url.rstrip("/") == root.rstrip("/"))
