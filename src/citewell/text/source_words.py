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
