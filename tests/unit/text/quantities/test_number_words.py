"""A number spelled out in any supported language reads back as the same number."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citewell.model import Kind
from citewell.text.quantities import read_quantities

BELOW_MILLION = st.integers(2, 999_999)

EN_SMALL = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
]
EN_TENS = ["_", "_", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]


def english(number: int) -> str:
    if number < 20:
        return EN_SMALL[number]
    if number < 100:
        return EN_TENS[number // 10] + (f"-{EN_SMALL[number % 10]}" if number % 10 else "")
    if number < 1000:
        rest = number % 100
        return f"{EN_SMALL[number // 100]} hundred" + (f" and {english(rest)}" if rest else "")
    rest = number % 1000
    joiner = " and " if 0 < rest < 100 else " "
    return f"{english(number // 1000)} thousand" + (f"{joiner}{english(rest)}" if rest else "")


DE_SMALL = ["_", "ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf"]
DE_TENS = ["_", "_", "zwanzig", "dreißig", "vierzig", "fünfzig", "sechzig", "siebzig", "achtzig", "neunzig"]


def german(number: int, *, last: bool = True) -> str:
    if number == 1 and last:
        return "eins"
    if number <= 12:
        return DE_SMALL[number]
    if number < 20:
        return {16: "sech", 17: "sieb"}.get(number, DE_SMALL[number % 10]) + "zehn"
    if number < 100:
        return (f"{DE_SMALL[number % 10]}und" if number % 10 else "") + DE_TENS[number // 10]
    if number < 1000:
        return f"{DE_SMALL[number // 100]}hundert" + (german(number % 100) if number % 100 else "")
    return f"{german(number // 1000, last=False)}tausend" + (german(number % 1000) if number % 1000 else "")


FR_SMALL = [
    "zéro",
    "un",
    "deux",
    "trois",
    "quatre",
    "cinq",
    "six",
    "sept",
    "huit",
    "neuf",
    "dix",
    "onze",
    "douze",
    "treize",
    "quatorze",
    "quinze",
    "seize",
    "dix-sept",
    "dix-huit",
    "dix-neuf",
]
FR_TENS = {20: "vingt", 30: "trente", 40: "quarante", 50: "cinquante", 60: "soixante"}


def french(number: int) -> str:
    if number < 20:
        return FR_SMALL[number]
    if number < 70:
        ten, unit = number - number % 10, number % 10
        return FR_TENS[ten] + ("" if not unit else " et un" if unit == 1 else f"-{FR_SMALL[unit]}")
    if number < 80:
        return "soixante et onze" if number == 71 else f"soixante-{FR_SMALL[number - 60]}"
    if number < 100:
        return "quatre-vingts" if number == 80 else f"quatre-vingt-{FR_SMALL[number - 80]}"
    if number < 1000:
        hundreds, rest = divmod(number, 100)
        return (f"{FR_SMALL[hundreds]} " if hundreds > 1 else "") + "cent" + (f" {french(rest)}" if rest else "")
    thousands, rest = divmod(number, 1000)
    return (f"{french(thousands)} " if thousands > 1 else "") + "mille" + (f" {french(rest)}" if rest else "")


ES_SMALL = [
    "cero",
    "uno",
    "dos",
    "tres",
    "cuatro",
    "cinco",
    "seis",
    "siete",
    "ocho",
    "nueve",
    "diez",
    "once",
    "doce",
    "trece",
    "catorce",
    "quince",
    "dieciséis",
    "diecisiete",
    "dieciocho",
    "diecinueve",
    "veinte",
    "veintiuno",
    "veintidós",
    "veintitrés",
    "veinticuatro",
    "veinticinco",
    "veintiséis",
    "veintisiete",
    "veintiocho",
    "veintinueve",
]
ES_TENS = ["_", "_", "_", "treinta", "cuarenta", "cincuenta", "sesenta", "setenta", "ochenta", "noventa"]
ES_HUNDREDS = [
    "_",
    "ciento",
    "doscientos",
    "trescientos",
    "cuatrocientos",
    "quinientos",
    "seiscientos",
    "setecientos",
    "ochocientos",
    "novecientos",
]


def spanish(number: int) -> str:
    if number < 30:
        return ES_SMALL[number]
    if number < 100:
        return ES_TENS[number // 10] + (f" y {ES_SMALL[number % 10]}" if number % 10 else "")
    if number == 100:
        return "cien"
    if number < 1000:
        return ES_HUNDREDS[number // 100] + (f" {spanish(number % 100)}" if number % 100 else "")
    thousands, rest = divmod(number, 1000)
    return (f"{spanish(thousands)} " if thousands > 1 else "") + "mil" + (f" {spanish(rest)}" if rest else "")


PT_SMALL = [
    "zero",
    "um",
    "dois",
    "três",
    "quatro",
    "cinco",
    "seis",
    "sete",
    "oito",
    "nove",
    "dez",
    "onze",
    "doze",
    "treze",
    "catorze",
    "quinze",
    "dezasseis",
    "dezassete",
    "dezoito",
    "dezanove",
]
PT_TENS = ["_", "_", "vinte", "trinta", "quarenta", "cinquenta", "sessenta", "setenta", "oitenta", "noventa"]
PT_HUNDREDS = [
    "_",
    "cento",
    "duzentos",
    "trezentos",
    "quatrocentos",
    "quinhentos",
    "seiscentos",
    "setecentos",
    "oitocentos",
    "novecentos",
]


def portuguese(number: int) -> str:
    if number < 20:
        return PT_SMALL[number]
    if number < 100:
        return PT_TENS[number // 10] + (f" e {PT_SMALL[number % 10]}" if number % 10 else "")
    if number == 100:
        return "cem"
    if number < 1000:
        return PT_HUNDREDS[number // 100] + (f" e {portuguese(number % 100)}" if number % 100 else "")
    thousands, rest = divmod(number, 1000)
    return (f"{portuguese(thousands)} " if thousands > 1 else "") + "mil" + (f" {portuguese(rest)}" if rest else "")


IT_SMALL = [
    "_",
    "uno",
    "due",
    "tre",
    "quattro",
    "cinque",
    "sei",
    "sette",
    "otto",
    "nove",
    "dieci",
    "undici",
    "dodici",
    "tredici",
    "quattordici",
    "quindici",
    "sedici",
    "diciassette",
    "diciotto",
    "diciannove",
]
IT_TENS = ["_", "_", "venti", "trenta", "quaranta", "cinquanta", "sessanta", "settanta", "ottanta", "novanta"]


def italian(number: int) -> str:
    if number < 20:
        return IT_SMALL[number]
    if number < 100:
        ten, unit = IT_TENS[number // 10], number % 10
        return ten if not unit else (ten[:-1] if unit in (1, 8) else ten) + IT_SMALL[unit]
    if number < 1000:
        head = ("" if number < 200 else IT_SMALL[number // 100]) + "cento"
        return head + (italian(number % 100) if number % 100 else "")
    head = "mille" if number < 2000 else f"{italian(number // 1000)}mila"
    return head + (italian(number % 1000) if number % 1000 else "")


NL_SMALL = [
    "_",
    "een",
    "twee",
    "drie",
    "vier",
    "vijf",
    "zes",
    "zeven",
    "acht",
    "negen",
    "tien",
    "elf",
    "twaalf",
    "dertien",
    "veertien",
    "vijftien",
    "zestien",
    "zeventien",
    "achttien",
    "negentien",
]
NL_TENS = ["_", "_", "twintig", "dertig", "veertig", "vijftig", "zestig", "zeventig", "tachtig", "negentig"]


def dutch(number: int) -> str:
    if number < 20:
        return NL_SMALL[number]
    if number < 100:
        unit = NL_SMALL[number % 10]
        return (f"{unit}{'ën' if unit.endswith('e') else 'en'}" if number % 10 else "") + NL_TENS[number // 10]
    if number < 1000:
        head = ("" if number < 200 else NL_SMALL[number // 100]) + "honderd"
        return head + (dutch(number % 100) if number % 100 else "")
    head = ("" if number < 2000 else dutch(number // 1000)) + "duizend"
    return head + (f" {dutch(number % 1000)}" if number % 1000 else "")


HAN = "零一二三四五六七八九"


def chinese(number: int) -> str:
    if number >= 10_000:
        rest = number % 10_000
        return f"{chinese(number // 10_000)}万" + (("零" if rest < 1000 else "") + chinese(rest) if rest else "")
    written, pending = "", False
    for power, sign in ((1000, "千"), (100, "百"), (10, "十"), (1, "")):
        digit = number // power % 10
        if digit:
            written += ("零" if pending and written else "") + HAN[digit] + sign
            pending = False
        elif written:
            pending = True
    return written


@pytest.mark.parametrize(
    ("spell", "unit", "base"),
    [
        (english, "months", "month"),
        (german, "Monate", "month"),
        (french, "mois", "month"),
        (spanish, "meses", "month"),
        (portuguese, "meses", "month"),
        (italian, "mesi", "month"),
        (dutch, "maanden", "month"),
    ],
    ids=lambda value: getattr(value, "__name__", str(value)),
)
@settings(deadline=None, max_examples=100)
@given(number=BELOW_MILLION)
def test_number_words_before_a_unit(spell, unit: str, base: str, number: int) -> None:
    (found,) = read_quantities(f"{spell(number)} {unit}")
    assert (found.kind, found.value, found.unit) == (Kind.MEASURE, str(number), base)


@settings(deadline=None, max_examples=100)
@given(number=BELOW_MILLION)
def test_chinese_numbers_before_a_unit(number: int) -> None:
    (found,) = read_quantities(f"共{chinese(number)}公斤")
    assert (found.kind, found.value, found.unit) == (Kind.MEASURE, str(number * 1000), "g")


@pytest.mark.parametrize(
    ("spell", "sentence"),
    [
        (english, "The {} boats were in the harbour."),
        (german, "Es waren {} Boote in dem Hafen, die nicht mehr fuhren."),
        (french, "Il y avait {} bateaux dans le port et ils ne sont pas partis."),
        (spanish, "Había {} barcos en el puerto que no se fueron de la ciudad."),
        (portuguese, "Havia {} barcos no porto que não foram para a cidade."),
        (italian, "C'erano {} barche nel porto che non sono andate via."),
        (dutch, "Er waren {} boten in de haven die niet meer voeren."),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
@settings(deadline=None, max_examples=60)
@given(number=st.integers(13, 999))
def test_number_words_in_a_sentence(spell, sentence: str, number: int) -> None:
    assert [found.value for found in read_quantities(sentence.format(spell(number)))] == [str(number)]
