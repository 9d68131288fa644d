"""How words in quotation marks are meant."""

import pytest

from citewell.text.quotes import find_quotations
from citewell.text.quoting import gives_words


@pytest.mark.parametrize(
    "text",
    [
        'The chair said: "we close the pier" today.',
        'The notice says "bring a coat".',
        'The pier is open, "except on stormy days".',
        'No, "we close the pier at night".',
        "She said 'close the pier'.",
        "Die Vorsitzende sagte: „Wir schließen den Steg.“",
        "In der Ordnung steht „Hunde sind erlaubt“.",
        "La présidente a dit : « le quai ferme ».",
        "El aviso dice «traiga un abrigo».",
        "Volgens de regels „gaat de steiger dicht om acht uur”.",
        "A presidente disse: «o cais fecha».",
        "La presidente ha detto: «il molo chiude».",
        "主席表示：“码头将会关闭。”",
        "議長は「桟橋を閉めます」と述べた。",
    ],
)
def test_somebodys_own_words(text: str) -> None:
    (quotation,) = find_quotations(text, single=True)
    assert gives_words(text, quotation.span, quotation.text)


@pytest.mark.parametrize(
    "text",
    [
        'You can say "may I have a canoe please" there.',
        "Ask 'where is the nearest pier please' at the desk.",
        'Search for "canoe hire at the fen" online.',
        'Click "Save changes and close now" to go on.',
        'Press the "save and close it" button.',
        'The report "Our bakers first and last" tells more.',
        'The film "The Quiet Harbour of Fen" shows it.',
        'It is in "The Quiet Harbour of Fen" as well.',
        'The "chicken or egg" question is old.',
        'The proverb "a stitch in time saves nine" holds.',
        'Their motto "boats before bread and butter" is old.',
        'Everyday things, such as "a cup of tea please", help.',
        "Sagen Sie „ich möchte bitte ein Kanu“ am Schalter.",
        "Das Buch „der stille Hafen von Fenn“ erzählt es.",
        "Klicken Sie auf die Schaltfläche „Änderungen jetzt sofort speichern“.",
        "Le livre « le port tranquille de Fenn » le raconte.",
        "El libro «el puerto tranquilo de Fen» lo cuenta.",
        "O livro «o porto tranquilo de Fen» conta isso.",
        "Il libro «il porto tranquillo di Fen» lo racconta.",
        "Het boek „de stille haven van Fen” vertelt het.",
        "点击“立即保存更改并且关闭”按钮。",
        "「変更をすべて保存して閉じる」ボタンを押す。",
        "所谓“码头效应”很有名。",
        "贵的不是船，是“修理+停泊+保险”。",
        'Reed et al., "how piers grow old and cold" is a study.',
        'It is in "Keeping Wooden Piers of Fen Dry throughout Long Cold Winters" too.',
    ],
)
def test_titles_terms_and_suggestions(text: str) -> None:
    for quotation in find_quotations(text, single=True):
        assert not gives_words(text, quotation.span, quotation.text)
