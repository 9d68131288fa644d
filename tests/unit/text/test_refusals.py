"""An admission that something is not known states nothing, unless a conclusion is drawn from it."""

import pytest

from citewell.text.refusals import is_refusal

ADMISSIONS = [
    "None of the retrieved documents mention mortgages.", "The documents don't include a price.", "They cover bags, but they don't say anything about guitars.",
    "The documents cover bags but say nothing about guitars.", "I cannot find any fee in the documents, so I cannot answer that.",
    "I could not find that, so please contact customer service.", "As the documents do not mention a fee, I cannot answer that.",
    "Keines der Dokumente erwähnt Hypotheken.", "Die Unterlagen enthalten keinen Preis.", "Sie behandeln Taschen, sagen aber nichts über Gitarren.",
    "Die Dokumente nennen keine Gebühr, daher kann ich das nicht beantworten.",
    "Aucun des documents ne mentionne les prêts.", "Les documents n'indiquent pas de prix.",
    "Ninguno de los documentos menciona hipotecas.", "Los documentos no incluyen un precio.",
    "Nenhum dos documentos menciona hipotecas.", "Os documentos não incluem um preço.",
    "Nessuno dei documenti menziona mutui.", "I documenti non includono un prezzo.",
    "Geen van de documenten vermeldt hypotheken.", "De documenten bevatten geen prijs.",
    "没有任何资料提到抵押贷款。", "这些文件不包含价格。", "检索到的文件都没有提到抵押贷款。", "文件只介绍了行李，但没有提到吉他。", "关于费用，资料中没有相关信息。",
    "住宅ローンについての記載は資料にありません。", "取得した文書のいずれにも住宅ローンについての記載はありません。", "資料には価格が含まれていません。",
    "手荷物については記載がありますが、ギターについては何も書かれていません。", "見つかりませんでした。", "申し訳ございませんが、お答えできません。",
]  # fmt: skip
CONCLUSIONS = [
    "I cannot find any fee in the documents, so it is free.", "The documents do not mention a fee, so there is none.", "The documents do not mention a fee and it is free.",
    "The documents do not mention a fee, therefore you can bring bags.", "As the documents do not mention a fee, it is free.", "The documents don't mention a fee - it is free.",
    "The documents do not mention a fee, which means it is free.", "Although the documents do not say so, the seals are covered.",
    "Without a fee in the documents, the ticket is free.",
    "Die Unterlagen nennen keine Gebühr, also ist es kostenlos.", "In den Unterlagen steht nichts dazu, daher ist es erlaubt.", "Da die Unterlagen keine Gebühr nennen, ist es kostenlos.",
    "Les documents ne mentionnent pas de frais, donc c'est gratuit.", "Comme les documents ne mentionnent pas de frais, c'est gratuit.",
    "Los documentos no mencionan ninguna tasa, así que es gratis.", "Los documentos no mencionan ninguna tasa, por lo tanto puede entrar.",
    "Os documentos não mencionam taxa, portanto é grátis.", "Os documentos não mencionam taxa, por isso pode entrar.",
    "I documenti non menzionano tasse, quindi è gratis.", "I documenti non menzionano tasse, perciò può entrare.",
    "De documenten vermelden geen kosten, dus het is gratis.", "De documenten vermelden geen kosten, daarom mag u naar binnen.",
    "资料中没有提到费用，所以是免费的。", "资料中没有提到费用，因此您可以进去。", "密封件免费，但我找不到详情。",
    "資料に料金の記載がないので、無料です。", "資料には料金の記載がありません。したがって無料です。", "料金は無料ですが、詳細は分かりません。",
]  # fmt: skip


@pytest.mark.parametrize("sentence", ADMISSIONS)
def test_admissions(sentence: str) -> None:
    assert is_refusal(sentence)


@pytest.mark.parametrize("sentence", CONCLUSIONS)
def test_a_conclusion_is_a_statement(sentence: str) -> None:
    assert not is_refusal(sentence)
