"""Identifiers of works in running text."""

import pytest

from citewell.text.identifiers import find_identifiers


@pytest.mark.parametrize(
    ("text", "written", "name", "url"),
    [
        ("see doi:10.5555/pw.2020.", "doi:10.5555/pw.2020", "10.5555/pw.2020", "https://doi.org/10.5555/pw.2020"),
        ("(DOI 10.5555/S1(17)4-9)", "DOI 10.5555/S1(17)4-9", "10.5555/S1(17)4-9", "https://doi.org/10.5555/S1(17)4-9"),
        ("doi.org/10.5555/a, b", "doi.org/10.5555/a", "10.5555/a", "https://doi.org/10.5555/a"),
        ("10.5555/a参照", "10.5555/a", "10.5555/a", "https://doi.org/10.5555/a"),
        ("arXiv: 2001.00001v2", "arXiv: 2001.00001v2", "arXiv:2001.00001v2", "https://arxiv.org/abs/2001.00001v2"),
        (
            "arxiv.org/abs/2001.00001.",
            "arxiv.org/abs/2001.00001",
            "arXiv:2001.00001",
            "https://arxiv.org/abs/2001.00001",
        ),
        (
            "arXiv:math.GT/0104020",
            "arXiv:math.GT/0104020",
            "arXiv:math.GT/0104020",
            "https://arxiv.org/abs/math.GT/0104020",
        ),
        ("PMID: 123456", "PMID: 123456", "PMID:123456", "https://pubmed.ncbi.nlm.nih.gov/123456"),
        ("in PMC5531438", "PMC5531438", "PMCID:PMC5531438", "https://pmc.ncbi.nlm.nih.gov/articles/PMC5531438"),
        ("ISBN 978-3-16-148410-0", "ISBN 978-3-16-148410-0", "ISBN:9783161484100", None),
    ],
)
def test_an_identifier(text: str, written: str, name: str, url: str | None) -> None:
    (found,) = find_identifiers(text)
    assert (text[found.start : found.end], found.name, found.url) == (written, name, url)


@pytest.mark.parametrize(
    "text", ["10.5 of 20", "v10.1234/5"[1:3], "arXiv: soon", "PMID unknown", "ISBN to follow", "1/10.5555/a"]
)
def test_what_is_none(text: str) -> None:
    assert list(find_identifiers(text)) == []
