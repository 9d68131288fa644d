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
    "I'm afraid I can't look up individual orders.", "The answer to your question is not in the pages I have.",
    "I don't have access to your account.", "As for insurance, I have no information.",
    "It is not clear from the documents whether dogs are allowed.", "None of these mention cabins.", "Unknown", "Not specified.", "N/A",
    "No information available.", "I couldn't find anything about that, so I'm transferring you to a colleague.",
    "Regrettably, it remains unclear if bikes are allowed.", "Dazu liegen mir keine Informationen vor.",
    "Ich kann einzelne Buchungen leider nicht einsehen.", "Es ist unklar, ob Hunde erlaubt sind.", "Unbekannt.", "Keine Angabe.",
    "Die Antwort steht nicht in den Unterlagen, die mir vorliegen.", "Zu Skiern habe ich keine Informationen.",
    "Ich habe keinen Zugriff auf Ihre Buchung.", "In unseren Unterlagen steht keine Gebühr.", "Inconnu.", "Je n'ai pas accès à votre réservation.",
    "Je n'ai aucune information sur les skis.", "Il n'est pas clair si les chiens sont admis.",
    "La réponse ne figure pas dans les documents dont je dispose.", "Non précisé.", "Desconocido.", "No tengo acceso a su reserva.",
    "No tengo información sobre los esquís.", "No está claro si se admiten perros.", "La respuesta no está en los documentos que tengo.",
    "No disponible.", "Desconhecido.", "Não tenho acesso à sua reserva.", "Não tenho informações sobre esquis.",
    "Não está claro se são admitidos cães.", "A resposta não está nos documentos que tenho.", "Sconosciuto.",
    "Non ho accesso alla sua prenotazione.", "Non ho informazioni sugli sci.", "Non è chiaro se i cani sono ammessi.",
    "La risposta non è nei documenti che ho.", "Onbekend.", "Ik heb geen toegang tot uw boeking.", "Over ski's heb ik geen informatie.",
    "Het is niet duidelijk of honden zijn toegestaan.", "Het antwoord staat niet in de documenten die ik heb.", "未知。", "我无法查看您的预订。", "暂无信息。",
    "目前尚不清楚是否允许带狗。", "答案不在我所有的资料中。", "不明です。", "個別の予約を確認することができません。", "該当なし。", "答えは手元の資料にはありません。",
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
    "The documents mention no fee, so skis travel free.", "In our documents there is no fee, skis travel free.",
    "It's unclear whether skis are allowed, but dogs are free.", "None of them mention a fee, skis are free.",
    "I can't look into bookings, the fee is waived.", "No dogs are allowed.", "Not included.", "No fee.",
    "The answer is unknown to most, but it is free.", "Unknown persons are not admitted.",
    "In unseren Unterlagen steht keine Gebühr, Skier fahren also kostenlos mit.", "Es ist unklar, ob Hunde mitdürfen, Skier sind kostenlos.",
    "Keine Gebühr.", "Keine Hunde.", "Die Unterlagen nennen keine Gebühr, Skier reisen somit gratis.",
    "Die Unterlagen nennen keine Gebühr, Skier reisen gratis.", "Les documents ne mentionnent aucun tarif, les skis voyagent donc gratuitement.",
    "Les documents ne mentionnent aucun tarif, les skis voyagent gratuitement.", "Aucun chien.",
    "Los documentos no mencionan ninguna tarifa, los esquís viajan por tanto gratis.",
    "Los documentos no mencionan ninguna tarifa, los esquís viajan gratis.", "Los documentos no mencionan tarifa, los esquís viajan, pues, gratis.",
    "Os documentos não mencionam nenhuma tarifa, os esquis viajam portanto grátis.",
    "Os documentos não mencionam nenhuma tarifa, os esquis viajam grátis.",
    "I documenti non menzionano alcuna tariffa, gli sci viaggiano quindi gratis.",
    "I documenti non menzionano alcuna tariffa, gli sci viaggiano gratis.", "De documenten noemen geen tarief, ski's reizen dus gratis mee.",
    "De documenten noemen geen tarief, ski's reizen gratis mee.", "资料中没有提到费用，滑雪板因此免费。", "资料中没有提到费用，滑雪板免费。", "資料に料金の記載はありません、スキーは無料です。",
    "資料に料金の記載がないため、スキーは無料です。",
]  # fmt: skip


@pytest.mark.parametrize("sentence", ADMISSIONS)
def test_admissions(sentence: str) -> None:
    assert is_refusal(sentence)


@pytest.mark.parametrize("sentence", CONCLUSIONS)
def test_a_conclusion_is_a_statement(sentence: str) -> None:
    assert not is_refusal(sentence)
