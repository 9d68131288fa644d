import pytest

from citewell.support.prepared import PreparedText
from citewell.support.statements import Statement


def said(text: str, language: str) -> list[Statement]:
    sayings = PreparedText(text).sayings(language)
    return [statement for number in range(len(sayings.places.units)) for statement in sayings.statements_of(number)]


def signs(text: str, language: str, name: str) -> list[int]:
    return [statement.signs[name] for statement in said(text, language) if name in statement.signs]


@pytest.mark.parametrize(
    ("text", "language", "name", "expected"),
    [
        ("Dogs are allowed.", "en", "allowed", [1]),
        ("Dogs are not allowed.", "en", "allowed", [-1]),
        ("Dogs are not forbidden.", "en", "allowed", [1]),
        ("Calls are included, messages are not.", "en", "included", [1, -1]),
        ("Calls are not included, messages are.", "en", "included", [-1, 1]),
        ("Lamps, bulbs and fuses are not covered.", "en", "included", [-1, -1, -1]),
        ("We cover lamps, bulbs and fuses.", "en", "included", [1, 1, 1]),
        ("Smoking is forbidden everywhere except on the deck.", "en", "allowed", [-1, 1]),
        ("Except on Sundays, parking is allowed.", "en", "allowed", [1, -1]),
        ("Every room but the Fir Room is available.", "en", "available", [1, -1]),
        ("Parking is allowed on Harbour Road but not on Mill Lane.", "en", "allowed", [1, -1]),
        ("The larger kit (no. 88) is not covered.", "en", "included", [-1]),
        ("Hunde sind nicht erlaubt.", "de", "allowed", [-1]),
        ("Frühstück ist enthalten, Parken nicht.", "de", "included", [1, -1]),
        ("Les chiens ne sont pas admis.", "fr", "allowed", [-1]),
        ("Les chiens ne sont plus admis.", "fr", "allowed", [-1]),
        ("Il n'est compris dans aucun tarif.", "fr", "included", [-1]),
        ("La piscina no está incluida en ninguna tarifa.", "es", "included", [-1]),
        ("Non è ammesso nessun animale.", "it", "allowed", [-1]),
        ("Nenhum animal não é aceite.", "pt", "allowed", [-1]),
        ("De sauna is niet inbegrepen.", "nl", "included", [-1]),
        ("早餐不包括在内。", "zh", "included", [-1]),
        ("朝食は料金に含まれません。", "ja", "included", [-1]),
    ],
)
def test_each_statement_says_the_one_side_or_the_other(text: str, language: str, name: str, expected: list[int]):
    assert signs(text, language, name) == expected


def test_a_condition_is_neither_said_nor_denied():
    [statement] = said("If it is not raining, boats may be hired.", "en")
    assert not statement.denied
    assert statement.words["rain"] < statement.words["boat"]


def test_the_items_of_a_list_go_on_from_the_words_above_them():
    statements = said("The policy does not cover:\n\n- hail\n- theft", "en")
    assert [statement.signs["included"] for statement in statements if statement.own & {"hail", "theft"}] == [-1, -1]


def test_a_pronoun_takes_up_what_the_sentence_before_it_is_about():
    [_, statement] = said("The ferry runs daily. It is not open to lorries.", "en")
    assert {"ferr", "lorr"} <= statement.words.keys()


@pytest.mark.parametrize("language", [None, "ko"])
def test_nothing_is_read_in_languages_whose_words_are_not_known(language: str | None):
    assert not said("Dogs are not allowed.", language)


def test_each_cell_of_a_row_says_something_of_what_the_first_names():
    row = said("| Fare | Change | Refund |\n|---|---|---|\n| Saver | fee of £5 | not possible |\n", "en")
    assert [statement.denied for statement in row if statement.own] == [False, False]
    assert [statement.denied for statement in row if not statement.own] == [True]
    assert all("saver" in statement.words for statement in row)


def test_what_comes_before_and_not_is_affirmed():
    statements = said("Keys go to the porter, Ms Alder, and not to the warden.", "en")
    assert [statement.denied for statement in statements] == [False, False, True]
