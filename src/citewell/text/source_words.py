"""The words under which answers list their sources, in the languages that citewell reads."""

SOURCE_WORDS = (
    r"sources?(?: used| cited| consulted)?|references?(?: used| cited)?|citations?|quellen?(?:angaben?|nachweise?)?"
    r"|fuentes?|referencias?|fontes?|fonti|bronn?en|bron|r[ée]f[ée]rences?|riferiment[io]|refer[êe]ncias?|einzelnachweise"
    r"|来源|资料来源|信息来源|数据来源|参考(?:文献|资料|来源)?|引用(?:来源|文献)?|出典|参照|출처|참고문헌|источники?"
)
"""As a regular expression, to be matched without regard to case: the words before a colon."""

HEADING_WORDS = (
    rf"(?:list of |all |key |primary |the )?(?:{SOURCE_WORDS}|works cited|bibliography|sources? list|references? list"
    r"|foot ?notes|end ?notes|notes|further reading|links|quellenverzeichnis|literatur(?:verzeichnis)?|referenzen"
    r"|bibliographie|bibliograf[íi]a|bibliografia|referenties|literatuur|список литературы)"
    r"(?: (?:and|&|und|et|y|e|en) (?:references?|sources?|further reading|notes|links|quellen|literatur|referencias))?"
)
"""As a regular expression, to be matched without regard to case: the headings above a list of sources."""

FURTHER_WORDS = (
    r"(?:further|additional|more|related) (?:reading|information|links|resources)|see also|learn more"
    r"|read more|more (?:on|about) (?:this|it)|weiterf[üu]hrende (?:informationen|links)"
    r"|weitere (?:informationen|links|infos)|mehr (?:dazu|erfahren|informationen|infos)|siehe auch"
    r"|pour en savoir plus|en savoir plus|voir aussi|plus d['\u2019]informations|liens utiles|à lire aussi"
    r"|m[áa]s informaci[óo]n|v[ée]ase tambi[ée]n|lea tambi[ée]n|enlaces relacionados|para saber m[áa]s"
    r"|mais informa[çc][õo]es|veja tamb[ée]m|leia tamb[ée]m|saiba mais|per saperne di pi[ùu]|vedi anche"
    r"|ulteriori informazioni|link utili|meer (?:lezen|weten|informatie)|lees (?:meer|ook)|zie ook"
    r"|подробнее|см\.? также|дополнительн(?:ая информация|о)|更多(?:信息|阅读|资料)|延伸阅读|相关(?:链接|阅读)|参见"
    r"|関連(?:リンク|情報)|詳しくは|더 (?:보기|알아보기)|관련 (?:링크|자료)|اقرأ (?:أيضا|المزيد)|और (?:पढ़ें|जानें)"
)
"""As a regular expression, to be matched without regard to case: the words before links to read besides."""
