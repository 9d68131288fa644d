"""Words with a full stop that does not end a sentence, and words that tell whether one ended before them."""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


TITLES = _words(
    """
    dr dra mr mrs ms prof st mt fr frau herr sra exmo exma ee avg srta dña mme mlle dott sig sigra dhr mevr ing rev
    hon gen col av avda ctra capt lt sgt gov sen rep pres approx ca cca env aprox circa vs cf viz bzw vgl sog evtl ggf
    inkl zzgl exkl bspw max mind ej bijv incl excl i.e e.g z.b d.h u.a o.ä s.o s.u p.ex p.e i.d.r i.a u.u d.w.z o.a
    n.chr v.chr b.c см напр т.е т.к г ул им тов акад проф гр
    """
)
"""Followed by more of the same sentence, whatever comes next."""

NAME_PARTS = _words("Hr Sr Jr Sres Drs")
"""Before or after a name, with their capital: they end a sentence only when one visibly begins after them."""

BEFORE_NUMBERS = _words(
    """
    no nos nr núm num n fig figs vol ch chap sec sect art arts para pp p pg pág págs eq ed eds abs abb tab kap bd ziff
    seite s reg cap lit tel ext ver v op cit stat str rn bl ft blz pag pagg hst afb nrs § стр рис табл гл п пп ст разд
    кн
    """
)
"""Abbreviations before a number, ordinary words or ends otherwise."""

ENDINGS = _words(
    """
    etc inc ltd corp co jr sr al usw min hr hrs sec wk yr yrs mo jan feb mar apr jun jul aug std
    sep sept oct nov dec bros dept est univ assn gmbh ag plc approx st ecc enz ect ph.d m.d b.a m.a d.c
    excl gr kg т.д т.п др
    """
)
"""May end a sentence: they do when a sentence visibly begins after them."""

CLOCK = _words("a.m p.m")
"""End a sentence unless a day or a time zone follows."""

AFTER_CLOCK = _words(
    """
    monday tuesday wednesday thursday friday saturday sunday est edt pst pdt cst cdt mst mdt gmt utc cet cest eastern
    pacific central mountain local
    """
)
"""Days and time zones."""

MAGNITUDES = _words("mio mrd bio tsd mill mld mln uu")
"""Before a capitalised noun in German; they end a sentence only when one visibly begins after them."""

MEASURES = _words("min sec std hr hrs max")
"""After a number these are units, which may end a sentence; else ``min.`` and ``max.`` are words before one."""

ORDINAL_WORDS = _words(
    """
    der die das dem den des im am zum zur vom ab bis seit nach vor jeder jedes jede dieser diese dieses und oder ein
    eine einer eines einem einen ihr ihre sein seine unser kapitel
    """
)
"""German words before an ordinal such as ``19. Jahrhundert``."""

MONTHS = _words(
    """
    januar jänner februar märz april mai juni juli august september oktober november dezember jan feb apr jun jul aug
    sept okt nov dez
    """
)
"""After a day's number with a full stop, in German dates."""

STARTERS = _words(
    """
    the a an it its this that these those he she they we you i in on at for from to by if when while although though
    however but and or so as there here what who which how why yes no not some many most all each every both other
    another our your their his her my please contact see note der die das ein eine es sie er wir ihr ich im am zum bei
    für von mit wenn und aber dies diese dieser auch danach davor dann heute damals außerdem seit nach le la les un une
    il elle ils elles ce cette ces en dans pour el los las una este esta o os as um uma os gli lo de het een dat
    """
)
"""Words that begin a sentence far more often than they follow an initial."""
