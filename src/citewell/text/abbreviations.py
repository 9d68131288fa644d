"""Words with a full stop that does not end a sentence."""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


TITLES = _words(
    """
    dr mr mrs ms prof st mt hr fr frau herr sr sra srta dña mme mlle dott sig sigra dhr mevr ing rev hon gen col
    capt lt sgt gov sen rep pres approx ca cca env aprox circa vs cf viz bzw vgl sog evtl ggf inkl zzgl exkl bspw
    max mind ej bijv incl excl i.e e.g z.b d.h u.a o.ä s.o s.u p.ex p.e i.d.r i.a u.u d.w.z o.a n.chr v.chr b.c
    """
)
"""Followed by more of the same sentence, whatever comes next."""

BEFORE_NUMBERS = _words(
    """
    no nos nr núm num fig figs vol ch chap sec sect art arts para pp p pg pág págs eq ed eds abs abb tab kap bd ziff
    seite s reg cap lit tel ext ver v op cit stat
    """
)
"""Abbreviations before a number, ordinary words or ends otherwise."""

ENDINGS = _words(
    """
    etc inc ltd corp co jr sr al usw u.s u.k u.n e.u a.m p.m min hr hrs sec wk yr yrs mo jan feb mar apr jun jul aug
    sep sept oct nov dec mio mrd tsd bros dept est univ assn gmbh ag plc approx st ecc enz ect ph.d m.d b.a m.a d.c
    excl gr kg
    """
)
"""May end a sentence: they do when a sentence visibly begins after them."""

MONTHS = _words(
    """
    januar jänner februar märz april mai juni juli august september oktober november dezember jan feb apr jun jul
    aug sept okt nov dez
    """
)
"""After a day's number with a full stop, in German dates."""

STARTERS = _words(
    """
    the a an it its this that these those he she they we you i in on at for from to by if when while although though
    however but and or so as there here what who which how why yes no not some many most all each every both other
    another our your their his her my please contact see note der die das ein eine es sie er wir ihr ich im am zum
    bei für von mit wenn und aber dies diese dieser auch le la les un une il elle ils elles ce cette ces en dans
    pour el los las una este esta o os as um uma os gli lo de het een
    """
)
"""Words that begin a sentence far more often than they follow an initial."""
