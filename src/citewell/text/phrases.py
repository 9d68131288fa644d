"""Sentences that state nothing about the world: courtesies, and admissions that nothing was found."""

import re

from citewell.text.fold import fold

_COURTESIES = (
    # English
    r"(?:yes|no|sure|certainly|of course|absolutely|okay|ok|great|hello|hi|hey|thanks|thank you|you'?re welcome|welcome|sorry|exactly|correct|indeed)(?:[ ,]+(?:yes|no|sure|certainly|of course|there|everyone|for (?:asking|your (?:question|patience|interest))))*",
    r"(?:i'?m |i am |we'?re |we are |always )?(?:happy|glad|pleased|delighted) (?:to (?:help|hear|assist)|you)[^:;,]{0,60}",
    r"(?:i |we )?(?:hope|trust) (?:this|that|it|these) (?:helps|help|answers|clarifies|is (?:helpful|useful))[^:;]{0,140}:?",
    r"(?:please |just |do )?(?:let (?:me|us) know|feel free|reach out|don'?t hesitate|do not hesitate|contact us|ask away)[^:;]{0,140}:?",
    r"if you (?:have|need|want|would like|'d like) (?:any |more |further |other |additional |some )*(?:questions?|help|assistance|information|details|support|clarification)\b[^:;]{0,140}:?",
    r"(?:is|was) there anything else[^:;]{0,140}:?",
    r"(?:that'?s|this is|what) (?:a |an )?(?:great|good|excellent|interesting|important) (?:question|point)[^:;]{0,140}:?",
    r"(?:let'?s (?:look|dive|take|break)|let me (?:explain|help|look|search|continue|get|gather|do|find|check)|i'?ll (?:explain|look|search|help|provide|create|conduct|research|begin|start|now)|i will (?:explain|look|search|help|provide|create|conduct|research|begin|start|now)|now (?:i|let)\b)[^:;]{0,140}:?",
    r"(?:(?:here|below) (?:is|are|'s) (?:the|a|an|some|what|your|my|how)|here you go|the following (?:is|are))\b[^:;,]{0,70}:?",
    r"(?:good luck|enjoy|take care|have a (?:nice|great|good|lovely) (?:day|evening|weekend|trip|time))\b[^:;]{0,140}:?",
    r"(?:in summary|to summari[sz]e|in short|in conclusion|overall)",
    # German
    r"(?:ja|nein|gerne?|gern geschehen|natürlich|selbstverständlich|hallo|danke|vielen dank|guten tag|genau|richtig)(?:[ ,]+(?:ja|nein|gerne?|natürlich|das (?:erkläre|beantworte) ich (?:gerne|gern)))*",
    r"(?:ich |wir )?(?:helfe|helfen) (?:ihnen |dir )?(?:gerne?|gern)[^:;]{0,140}:?",
    r"(?:ich |wir )?(?:hoffe|hoffen),? (?:das|dies|ich)[^:;]{0,140}:?",
    r"(?:bei|falls|wenn|sollten) (?:sie |du |weiteren? |noch )*(?:weitere |noch )?(?:fragen|hilfe)[^:;]{0,140}:?",
    r"(?:sag|sagen sie|melden sie sich|melde dich|lassen sie|lass) [^:;]{0,80}(?:bescheid|wissen|gerne?|jederzeit)[^:;]{0,140}:?",
    r"(?:hier (?:ist|sind|finden sie)|im folgenden|nachfolgend)\b[^:;]{0,140}:?",
    # French
    r"(?:oui|non|bonjour|merci|bien sûr|certainement|avec plaisir|de rien|volontiers|tout à fait)(?:[ ,]+(?:oui|non|bien sûr|avec plaisir))*",
    r"(?:n'hésitez pas|j'espère que|si vous avez (?:d'autres|des|besoin)|dites-moi|voici)\b[^:;]{0,140}:?",
    # Spanish
    r"(?:sí|si|no|hola|gracias|claro|por supuesto|con (?:mucho )?gusto|de nada|encantado)(?:[ ,]+(?:sí|no|claro))*",
    r"(?:espero que|no dudes?|no dude|si (?:tienes?|necesitas?|tiene|necesita) (?:más|alguna|otra)|aquí (?:tienes?|está)|avísame|avíseme)\b[^:;]{0,140}:?",
    # Portuguese
    r"(?:sim|não|olá|obrigad[oa]|claro|com certeza|de nada|com prazer)(?:[ ,]+(?:sim|não|claro))*",
    r"(?:espero que|não hesite|se (?:tiver|precisar)|fico à disposição|aqui (?:está|estão))\b[^:;]{0,140}:?",
    # Italian
    r"(?:s[iì]|no|ciao|salve|grazie|certo|certamente|volentieri|prego|con piacere)(?:[ ,]+(?:s[iì]|no|certo))*",
    r"(?:spero che|non esitare|non esiti|se (?:ha|hai) (?:altre|bisogno|ulteriori)|fammi sapere|mi faccia sapere|ecco)\b[^:;]{0,140}:?",
    # Dutch
    r"(?:ja|nee|hallo|bedankt|dank je|dank u|graag gedaan|natuurlijk|zeker|graag)(?:[ ,]+(?:ja|nee|zeker))*",
    r"(?:ik hoop dat|laat (?:het )?(?:me|mij|ons)|aarzel niet|als (?:je|u) (?:nog |meer )?(?:vragen|hulp)|hier (?:is|zijn))\b[^:;]{0,140}:?",
    # Chinese and Japanese
    r"(?:是的|不是|不|对|好的|您好|你好|谢谢|当然|没问题|很高兴(?:为您|能)?.{0,12}|希望.{0,10}(?:帮助|有用).{0,6}|如(?:果|有).{0,12}(?:疑问|问题|需要|帮助).{0,20}|请随时.{0,20}|以下是.{0,30})",
    r"(?:はい|いいえ|こんにちは|ありがとう(?:ございます)?|もちろん(?:です)?|かしこまりました|承知しました|お役に立て.{0,16}|他に.{0,24}|ご不明.{0,30}|以下.{0,20}(?:です|ます))",
)
_REFUSALS = (
    # English
    r"(?:(?:i'?m |i am |we are |we'?re )?(?:very |so |really )?(?:sorry|afraid)|unfortunately|regrettably|i apologi[sz]e).*?\b(?:can'?t|cannot|can not|could not|couldn'?t|unable|not (?:able|available|find|found|have|contain|mention|know|specified|sure)|don'?t|doesn'?t|do not|does not|did not|didn'?t|no )\b.*",
    r"(?:.{0,40}?\b)?(?:i|we) (?:really |simply |honestly )?(?:don'?t|do not|cannot|can'?t|could not|couldn'?t|am not able|was not able|were not able|am unable|was unable|were unable|did not|didn'?t)(?: to)? (?:know|find|answer|say|tell|determine|verify|confirm|have (?:any |enough |that |this |sufficient |access )*(?:information|details|data|to)?|locate|provide)\b.*",
    r"(?:there (?:is|was|are) |i (?:have|found) |we (?:have|found) )?(?:no|not enough|insufficient) (?:\w+ ){0,4}?(?:information|sources?|documents?|answer|results?|details|evidence|data) (?:\w+ ){0,3}?(?:available|found|given|provided|(?:that |which )?(?:answers?|mentions?|covers?|says?)|on (?:this|that)|about (?:this|that)|to (?:answer|determine|say)|in (?:the|my|our)).*",
    r"(?:that |this |the answer |it )?(?:is|was) not (?:specified|stated|mentioned|covered|given|available|included|found) (?:in|by) (?:the|my|our|any|these|those) .*",
    r"(?:the|my|our|these|those|none of the) (?:\w+ ){0,3}?(?:sources?|documents?|context|passages?|search results|materials?|knowledge base) (?:\w+ ){0,3}?(?:do(?:es)? not|don'?t|doesn'?t|did not|didn'?t|cannot|has no|have no|contains? no|says? nothing|mentions?) (?:\w+ ){0,4}?.*",
    # German
    r"(?:leider|es tut mir leid|tut mir leid|entschuldigung).*\b(?:nicht|kein|keine|keinen|keiner)\b.*",
    r"(?:ich|wir|dazu|darüber|hierzu) (?:\w+ ){0,4}?(?:weiß|wissen|finde|finden|habe|haben|kann|können|liegt|liegen|konnte|konnten)\b.*\b(?:nicht|keine|keinen|nichts)\b.*",
    r"(?:die|den|in den) (?:\w+ ){0,2}?(?:quellen|dokumenten?|unterlagen)\b.*\b(?:nicht|kein|keine|keinen|nichts)\b.*",
    # French
    r"(?:désolée?|je suis désolée?|malheureusement|je regrette).*\b(?:pas|aucune?|rien|impossible)\b.*",
    r"(?:je|nous) (?:ne|n')\s?(?:sais|savons|trouve|trouvons|peux|pouvons|dispose|disposons|ai|avons) .*\bpas\b.*",
    r"(?:les|ces) (?:sources|documents)\b.*\b(?:pas|aucune?|rien)\b.*",
    # Spanish, Portuguese, Italian
    r"(?:lo siento|lamentablemente|desafortunadamente|por desgracia|lamento|infelizmente|desculpe|sinto muito|mi dispiace|purtroppo|spiacente).*\b(?:no|não|non|ningun[oa]?|nenhum|nenhuma|nessun[oa]?)\b.*",
    r"(?:no|não|non) (?:lo )?(?:sé|encuentro|he encontrado|encontré|puedo|tengo|dispongo|sei|encontrei|posso|tenho|so|ho trovato|trovo|posso|dispongo)\b.*",
    r"(?:las|los|as|os|le|i|nelle|nei|en los|en las|nos|nas) (?:\w+ )?(?:fuentes|documentos|fontes|fonti|documenti)\b.*\b(?:no|não|non)\b.*",
    # Dutch
    r"(?:helaas|sorry|het spijt me).*\b(?:niet|geen|niets)\b.*",
    r"(?:ik|wij|we|daarover|hierover) (?:\w+ ){0,3}?(?:weet|weten|vind|vinden|kan|kunnen|heb|hebben|kon|konden)\b.*\b(?:niet|geen|niets)\b.*",
    # Chinese and Japanese
    r"(?:抱歉|很抱歉|对不起|遗憾).*(?:没有|无法|不|未).*",
    r".{0,12}(?:我不知道|无法回答|没有找到|未找到|找不到|没有(?:相关|足够)的?(?:信息|资料)|资料中没有|未提及|没有提到|没有说明).*",
    r".*(?:申し訳|すみません|残念).*(?:ません|できない|ない).*|.*(?:分かりません|わかりません|見つかりません|記載(?:が|は)?(?:ありません|されていません)|お答えできません|情報(?:が|は)ありません).*",
)
_COURTESY = re.compile("(?:" + "|".join(_COURTESIES) + r")[\s.!,;:。！…]*", re.DOTALL)
_REFUSAL = re.compile("(?:" + "|".join(_REFUSALS) + ")", re.DOTALL)
_NEGATION = re.compile(
    r"n['’]t\b|\b(?:not|no|none|nothing|cannot|unable|insufficient|nicht|kein\w{0,2}|nichts|pas|aucune?|rien|impossible|não|non|sé|ningun\w?"
    r"|nenhuma?|nessun\w?|niet|geen|niets)\b|[没無无不未ん]|ない",
    re.IGNORECASE,
)
_LONGEST = 300


def is_courtesy(sentence: str) -> bool:
    """Whether a sentence only greets, agrees, offers help or announces what follows. One with a figure never does."""
    if len(sentence) > _LONGEST or any(char.isdigit() for char in sentence):
        return False
    return _COURTESY.fullmatch(fold(sentence).strip("*_ ")) is not None


def is_refusal(sentence: str) -> bool:
    """Whether a sentence admits that the answer is not known or not in the sources."""
    if len(sentence) > 2 * _LONGEST or _NEGATION.search(sentence) is None:
        return False
    return _REFUSAL.match(fold(sentence).strip("*_ ")) is not None
