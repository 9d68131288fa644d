"""The check of placeholders: stand-ins for addresses and numbers, and what only looks like one."""

from typing import Any

import pytest

from citewell import Gate


def stand_ins(answer: str, **source: Any) -> list[str]:
    known = {"id": "fees", "title": "Fen fees", "text": "The yearly fee is 12 crowns."} | source
    record = {"id": "a", "question": "What is the fee?", "answer": answer, "sources": [known]}
    findings = Gate().decide(record).findings
    return [finding.location.text for finding in findings if finding.check == "placeholder"]


@pytest.mark.parametrize(
    ("answer", "found"),
    [
        ("Pay [online](#) [fees].", "[online](#)"),
        ("Pay [here](about:blank) [fees].", "[here](about:blank)"),
        ("Pay [here]() [fees].", "[here]()"),
        ("Pay [here](url) [fees].", "[here](url)"),
        ("Pay [here](...) [fees].", "[here](...)"),
        ("Pay [here](javascript:void(0)) [fees].", "[here](javascript:void(0))"),
        ('Pay <a href="#">here</a> [fees].', '<a href="#">'),
        ("Pay at https://<your-city>.gov/pay [fees].", "https://<your-city>.gov/pay"),
        ("Pay at https://{tenant}.fenpay.se/pay [fees].", "https://{tenant}.fenpay.se/pay"),
        ("Pay at https://[city].gov [fees].", "https://[city].gov"),
        ("Pay at https://fenpay.se/{your-id} [fees].", "https://fenpay.se/{your-id}"),
        ("Pay at https://www.your-city.gov/pay [fees].", "https://www.your-city.gov/pay"),
        ("Pay at your-domain.com [fees].", "your-domain.com"),
        ("Zahlen Sie auf www.ihre-stadt.de [fees].", "www.ihre-stadt.de"),
        ("Pay here: [insert link here] [fees].", "[insert link here]"),
        ("Pay here: [link] [fees].", "[link]"),
        ("Pay here: <insert URL> [fees].", "<insert URL>"),
        ("Hier zahlen: [Link einfügen] [fees].", "[Link einfügen]"),
        ("Payez ici : [insérer le lien] [fees].", "[insérer le lien]"),
        ("Pague aquí: [insertar enlace] [fees].", "[insertar enlace]"),
        ("在此支付：【插入链接】[fees]。", "【插入链接】"),
        ("支払いはこちら：【リンクを挿入】[fees]。", "【リンクを挿入】"),
        ("Call 555-XXXX about the fee [fees].", "555-XXXX"),
        ("Call +49 30 XXXXXXX about it [fees].", "+49 30 XXXXXXX"),
        ("Ring (XXX) XXX-XXXX about it [fees].", "(XXX) XXX-XXXX"),
        ("Telefon: 0800 XXX XXXX [fees].", "0800 XXX XXXX"),
        ("Write to name@your-city.gov [fees].", "name@your-city.gov"),
        ("The fee is [price] crowns [fees].", "[price]"),
        ("Dear [Customer Name], the fee is 12 crowns [fees].", "[Customer Name]"),
        ("Dear {{customer_name}}, the fee is 12 crowns [fees].", "{{customer_name}}"),
        ("The fee is [XX] crowns [fees].", "[XX]"),
        ("The fee is due by <insert date> [fees].", "<insert date>"),
        ("Liebe [Vorname], die Gebühr beträgt 12 Kronen [fees].", "[Vorname]"),
        ("Les frais sont de [montant] [fees].", "[montant]"),
        ("La tarifa es de [importe] [fees].", "[importe]"),
        ("A taxa é de [valor] [fees].", "[valor]"),
        ("La tariffa è di [importo] [fees].", "[importo]"),
        ("Het tarief is [bedrag] [fees].", "[bedrag]"),
        ("费用为[金额]克朗[fees]。", "[金额]"),
        ("[お客様の名前]様、料金は12クローネです[fees]。", "[お客様の名前]"),
    ],
)
def test_stand_ins_are_no_addresses(answer: str, found: str) -> None:
    assert stand_ins(answer) == [found]


@pytest.mark.parametrize(
    "answer",
    [
        "The fee is 12 crowns [fees](#).",
        "It says “the [price] is 12 crowns” [fees].",
        "The fee [sic] is 12 crowns [fees].",
        "- [x] The fee is 12 crowns [fees].",
        "【价格】12克朗[fees]。",
        "The fee (price) is 12 crowns [fees].",
        "Use `{name}` there: the fee is 12 crowns [fees].",
        "See [the part on fees](#fees) [fees].",
        "Use `https://{tenant}.fenpay.se` there [fees].",
        "Use this:\n\n```\ncurl https://<your-city>.gov/pay\n```\n\nThe fee is 12 crowns [fees].",
        "The 4XX errors and the 5XXX series cost 12 crowns [fees].",
        "The model 12 XXXX costs 12 crowns [fees].",
        "It is in size XXXL for 12 crowns [fees].",
        "The address <address>Pier 1</address> is known [fees].",
        "The list [1, 2] and the set {a, b} cost 12 crowns [fees].",
        "Pay at https://www.mybank.se/insert-coin [fees].",
        "Your city and your name are asked for 12 crowns [fees].",
        "Mit Ihrer Stadt kostet es 12 Kronen [fees].",
    ],
)
def test_what_is_no_stand_in(answer: str) -> None:
    assert stand_ins(answer) == []


@pytest.mark.parametrize(
    ("answer", "source"),
    [
        ("The fee is 12 crowns [fees](https://fen.example/fees).", {"url": "https://fen.example/fees"}),
        ("The fee is 12 crowns.[^1]\n\n[^1]: https://fen.example/fees", {"url": "https://fen.example/fees"}),
        ("The fee is 12 crowns [1].\n\n[1]: https://fen.example/fees", {"url": "https://fen.example/fees"}),
        ("The fee is 12 crowns [1].\n\n1. Fen fees https://fen.example/fees", {"url": "https://fen.example/fees"}),
        ("Write to desk@fen.example [fees].", {"url": "https://www.fen.example/fees"}),
        ("Call 555-XXXX [fees].", {"text": "The form reads: call 555-XXXX."}),
        ("Put in https://<your-city>.gov [fees].", {"text": "Template: https://<your-city>.gov is put in."}),
    ],
)
def test_what_a_cited_document_gives_is_no_stand_in(answer: str, source: dict[str, Any]) -> None:
    assert stand_ins(answer, **source) == []
