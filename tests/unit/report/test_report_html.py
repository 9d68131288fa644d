"""The HTML page: it holds what was decided, and nothing in an answer or a source can be more than text on it."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citewell.errors import InputError
from citewell.model import Action, Answer, Citation, Family, Location, Outcome, Passage, Source, Span
from citewell.report.interface import Judged
from citewell.report.visible import visible
from tests.report_page import parse
from tests.report_records import (
    FARES,
    HAND_OVER,
    REFUSED,
    SHOWN,
    TEXT,
    make_answer,
    make_decision,
    make_finding,
    rendered,
)

TAGS = {
    "html head meta title style body a header h1 h2 h3 h4 p strong section ul li span svg rect div table thead tbody tr "
    "th td details summary dl dt dd sup mark fieldset legend label input main article blockquote ol code footer"
}
ATTRIBUTES = {
    "lang charset name content http-equiv class href id aria-labelledby aria-label aria-hidden focusable viewbox "
    "preserveaspectratio width height x scope tabindex role open type checked dir data-label"
}
HOSTILE = st.one_of(
    st.text(st.characters(), max_size=30),
    st.text(st.sampled_from("<>&\"'`={}%#/ \n\t\r\x00\x1b\u202e[]().!-abc"), max_size=30),
    st.sampled_from(
        ["</div><script>alert(1)</script>", "{{ 7 * 7 }}", "{% raw %}", "<!--", "]]>", '" onload="x', "&lt;b>"]
    ),
)


def words(group):
    return set(" ".join(group).split())


def texts(root):
    return [element.text() for element in root.walk()]


def answer_text(root):
    """The answer's text on the page, without what the page adds to it."""
    (element,) = root.find("section", class_="answer")
    (body,) = element.find("div", class_="text")
    return body.text(without={"pointer", "hidden", "after", "gap"})


def source_texts(root):
    bodies = [body for source in root.find("div", class_="source") for body in source.find("div", class_="text")]
    return [body.text(without={"pointer", "gap"}) for body in bodies]


@settings(max_examples=150)
@given(
    text=HOSTILE,
    question=HOSTILE,
    source=st.tuples(HOSTILE.filter(bool), HOSTILE, HOSTILE, HOSTILE),
    message=HOSTILE,
    suggestion=HOSTILE,
    check=HOSTILE,
    language=HOSTILE,
)
def test_whatever_texts_hold_stays_text(text, question, source, message, suggestion, check, language):
    name, title, body, url = source
    cited = f"{text} [{name}]"
    answer = make_answer(
        id=message + "x",
        text=cited,
        question=question,
        sources=(Source(id=name, title=title, text=body, url=url),),
        citations=(
            Citation(
                span=Span(0, len(text)), text=text, family=Family.STRUCTURED, targets=(name,), bound=(name,), known=True
            ),
        ),
        language=language,
        system=title,
    )
    finding = make_finding(
        check=check,
        message=message,
        suggestion=suggestion,
        location=Location(start=0, end=len(cited), text=cited),
        related=(Passage(source=name, start=1, end=3, text=body[1:3]),),
        evidence=(),
    )
    html = rendered("html", Judged(answer, make_decision(finding, shown=suggestion)), title=title)
    root = parse(html)
    elements = list(root.walk())[1:]
    assert {element.tag for element in elements} <= words(TAGS)
    assert {name for element in elements for name in element.attributes} <= words(ATTRIBUTES)
    assert all(re.fullmatch(r"#(answers|a\d+(-[sf]\d+)?)", link.attributes["href"]) for link in root.find("a"))
    assert answer_text(root) == visible(cited)
    assert source_texts(root) == ([visible(body)] if body else [])
    for shown in (question, title, url, message, suggestion):
        assert not shown or visible(shown) in root.text()


def test_the_page_asks_for_nothing_and_runs_nothing():
    html = rendered("html", REFUSED, SHOWN)
    assert "default-src 'none'" in html
    assert not re.search(r"<script|<link|<img|<iframe|src=|@import|url\(|\bon[a-z]+=", html, re.IGNORECASE)


def test_every_link_on_the_page_leads_somewhere():
    root = parse(rendered("html", REFUSED, SHOWN))
    names = [element.attributes["id"] for element in root.walk() if "id" in element.attributes]
    assert len(names) == len(set(names))
    assert {link.attributes["href"][1:] for link in root.find("a")} <= set(names)


def test_a_refused_answer_stands_beside_its_source_with_claims_and_passages_marked():
    root = parse(rendered("html", REFUSED))
    (card,) = root.find("article")
    assert "hand_over" in card.classes
    assert card.find("span", class_="badge")[0].text() == "handed over"
    assert card.find("ul", class_="reasons")[0].text().strip() == "fares does not say ['4.60']"
    assert card.find("blockquote")[0].text() == HAND_OVER
    objected = [claim.text(without={"pointer"}) for claim in card.find("span", class_="objected")]
    clear = [claim.text() for claim in card.find("span", class_="clear")]
    assert objected == [TEXT[:39]]
    assert clear == [TEXT[40:]]
    assert [link.attributes["href"] for link in card.find("a", class_="marker")] == ["#a1-s1", "#a1-s1"]
    assert "".join(mark.text() for mark in card.find("mark")) == FARES[:31]
    finding = card.find("li", id="a1-f1")[0].text()
    for words_of in ("numbers", "contradicted", "high confidence", "the source has 6.40", "docs/checks/numbers.md"):
        assert words_of in finding
    assert "'4.60' was looked for in fares and does not stand there" in finding


def test_sources_that_are_not_cited_are_only_named():
    known = (*REFUSED.answer.sources, Source(id="old-fares", text="A day ticket costs 5 crowns."))
    root = parse(rendered("html", Judged(make_answer(sources=known), REFUSED.decision)))
    assert source_texts(root) == [FARES]
    assert "Retrieved, not cited: map." in root.text()
    assert "In the record, not retrieved: old-fares." in root.text()


def test_sources_that_the_reader_may_not_see_are_not_named_for_nothing():
    known = (
        *REFUSED.answer.sources,
        Source(id="wages", text="Drivers earn 20 crowns.", acl=("staff",)),
        Source(id="rota", text="Six drivers.", acl=("staff",)),
    )
    answer = make_answer(sources=known, retrieved=("fares", "map", "wages"))
    page = parse(rendered("html", Judged(answer, REFUSED.decision))).text()
    assert "Retrieved, not cited: map." in page
    assert "wages" not in page
    assert "rota" not in page


def test_no_objection_is_not_called_true():
    page = parse(rendered("html", SHOWN)).text()
    assert "No objection" in page
    assert "does not make it true" in page
    assert not re.search(r"\b(verified|correct|confirmed)\b", page, re.IGNORECASE)


def test_a_marker_that_names_nothing_is_said_to():
    text = "A day ticket costs 6.40 crowns [fares-2024]."
    root = parse(rendered("html", Judged(make_answer(text=text), make_decision())))
    (marker,) = root.find("span", class_="unknown")[1:]
    assert marker.text(without={"hidden"}) == "[fares-2024]"
    assert "names no source of this record" in marker.text()


def test_a_marker_for_several_sources_is_followed_by_a_link_to_each():
    text = "A day ticket costs 6.40 crowns on six lines [fares, map]."
    root = parse(rendered("html", Judged(make_answer(text=text), make_decision())))
    links = [(link.text(), link.attributes["href"]) for link in root.find("a", class_="after")]
    assert links == [("fares", "#a1-s1"), ("map", "#a1-s2")]


def test_a_providers_citation_is_linked_after_its_words():
    text = "A day ticket costs 6.40 crowns. It is green."
    given = Citation(
        span=Span(0, 31), text=text[:31], family=Family.STRUCTURED, targets=("fares",), bound=("fares",), known=True
    )
    root = parse(rendered("html", Judged(make_answer(text=text, citations=(given,)), make_decision())))
    (body,) = root.find("section", class_="answer")[0].find("div", class_="text")
    assert body.text() == "A day ticket costs 6.40 crowns.fares It is green."


def test_a_source_that_the_reader_may_not_see_is_withheld():
    secret = Source(id="fares", title="Internal fares", text=FARES, url="https://tram.example/staff", acl=("staff",))
    finding = make_finding(suggestion="say 6.40")
    root = parse(rendered("html", Judged(make_answer(sources=(secret,)), make_decision(finding))))
    page = root.text()
    assert "may not see this source" in page
    for hidden in ("Internal fares", "Children under six travel free. Dogs", "6.40", "tram.example"):
        assert hidden not in page


def test_a_source_without_text_is_said_to_have_none():
    root = parse(rendered("html", Judged(make_answer(sources=(Source(id="fares"),)), make_decision())))
    assert "given without this source's text" in root.text()


@pytest.mark.parametrize(
    ("outcome", "kind"), [(Outcome.NOT_CHECKED, "unchecked"), (Outcome.NOT_ENOUGH_INFO, "objected")]
)
def test_what_was_not_checked_looks_unlike_what_was_objected_to(outcome, kind):
    entry = Judged(make_answer(), make_decision(make_finding(outcome=outcome)))
    card = parse(rendered("html", entry)).find("article")[0]
    assert [claim.text() for claim in card.find("span", class_=kind)] == [TEXT[:39]]


def test_the_summary_gives_counts_with_intervals_and_never_a_bare_share():
    root = parse(rendered("html", REFUSED, SHOWN, SHOWN, SHOWN))
    tiles = [" ".join(tile.text().split()) for tile in root.find("li", class_="tile")]
    assert tiles == [
        "3 shown 75.0 % [30.1–95.4] of 4",
        "0 amended 0.0 % [0.0–49.0] of 4",
        "1 handed over 25.0 % [4.6–69.9] of 4",
    ]
    shares = re.findall(r"[\d.]+ %(?! interval)(.{0,3})", root.find("body")[0].text())
    assert all(after.startswith(" [") for after in shares)


def test_records_that_could_not_be_read_are_counted_and_named():
    error = InputError("the id <b> is missing", file="x.jsonl", line=3)
    page = parse(rendered("html", SHOWN, error)).text()
    assert "1 record could not be read." in page
    assert "x.jsonl:3: the id <b> is missing" in page


def test_an_empty_report_says_so():
    assert "There was no answer to judge." in parse(rendered("html")).text()


def test_long_texts_are_cut_to_what_findings_point_at():
    filler = "Trams run every day. " * 5_000
    text = f"{filler}A day ticket costs 4.60 crowns [fares]. {filler}"
    body = f"{filler}The day ticket is 6.40 crowns. {filler}"
    start, place = text.index("A day"), body.index("The day")
    finding = make_finding(
        location=Location(start=start, end=start + 39, text=text[start : start + 39]),
        related=(Passage(source="fares", start=place, end=place + 30, text=body[place : place + 30]),),
        evidence=(),
    )
    entry = Judged(make_answer(text=text, sources=(Source(id="fares", text=body),)), make_decision(finding))
    html = rendered("html", entry)
    card = parse(html).find("article")[0]
    assert len(html) < 40_000
    assert "A day ticket costs 4.60 crowns [fares]." in answer_text(card)
    assert card.find("mark")[0].text() == "The day ticket is 6.40 crowns."
    assert len(card.find("span", class_="gap")) == 4


def test_findings_without_end_are_counted():
    root = parse(rendered("html", Judged(make_answer(), make_decision(*[make_finding()] * 5_000))))
    assert len(root.find("ol", class_="findings")[0].find("li")) == 100
    assert "and 4900 more" in root.text()


def test_a_text_in_another_direction_is_laid_out_by_its_own():
    answer = Answer(id="a", text="יום אחד עולה שש קורונות.", language="he")
    body = parse(rendered("html", Judged(answer, make_decision(action=Action.SHOW)))).find("div", dir="auto", lang="he")
    assert len(body) == 1


def test_the_numbers_of_several_findings_stand_in_one_piece():
    entry = Judged(make_answer(), make_decision(make_finding(), make_finding(check="quotes")))
    card = parse(rendered("html", entry)).find("article")[0]
    (pointers,) = card.find("div", class_="text")[0].find("span", class_="pointers")
    assert [pointer.text() for pointer in pointers.find("sup", class_="pointer")] == ["1", "2"]


def test_every_figure_of_the_table_can_stand_without_its_heading():
    (row,) = parse(rendered("html", REFUSED, SHOWN)).find("tbody")[0].find("tr")
    assert [cell.attributes.get("data-label") for cell in row.find("td")] == ["answers", "share", "not checked", None]
