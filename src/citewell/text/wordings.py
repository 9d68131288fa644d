"""What is known of a language about wordings: of validity, of quotations, of stand-ins and of who did what."""

import msgspec


class Validity(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """Words with which a document says from when until when it holds.

    Attributes:
        this: words that point to the very document.
        articles: words that only introduce a noun.
        other: words that point to another document or offer than the present one.
        documents: what a document calls itself.
        offers: what is offered for a time.
        prices: what a document lists: prices, conditions.
        compounds: whether these nouns may be the last part of a longer word.
        adjectives_after: whether an adjective may follow its noun.
        valid: words that say that something holds.
        ends: words that say that it ends.
        end_of: words for an end, before what it is of.
        begins: words that say that it begins to hold.
        gone: words that say that it holds no longer.
        replaced: participles that say so only together with ``by``.
        by: words after which stands what replaced it.
        until: words before a last day.
        since: words before a first day.
        of: words after a noun that say more of it.
        between: words that may stand between the others without a meaning of their own.
        doubt: words with which nothing is said for sure.
        renewed: words that say that it was extended.
        lead: words with which a remark begins.
        labels: words that speak of the document by themselves at the beginning of a line.
        marks: words that say at the edge of a title that the document no longer holds.
        drafts: words that say that it does not hold yet.
    """

    this: tuple[str, ...] = ()
    articles: tuple[str, ...] = ()
    other: tuple[str, ...] = ()
    documents: tuple[str, ...] = ()
    offers: tuple[str, ...] = ()
    prices: tuple[str, ...] = ()
    compounds: bool = False
    adjectives_after: bool = False
    valid: tuple[str, ...] = ()
    ends: tuple[str, ...] = ()
    end_of: tuple[str, ...] = ()
    begins: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    replaced: tuple[str, ...] = ()
    by: tuple[str, ...] = ()
    until: tuple[str, ...] = ()
    since: tuple[str, ...] = ()
    of: tuple[str, ...] = ()
    between: tuple[str, ...] = ()
    doubt: tuple[str, ...] = ()
    renewed: tuple[str, ...] = ()
    lead: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    drafts: tuple[str, ...] = ()


class Quoting(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """Words around words in quotation marks that say how they are meant.

    Attributes:
        saying: verbs of saying and other words with which somebody's own words are given.
        suggesting: phrases after which stands what one might say, type or search for; ``^`` begins those that do
            so only at the beginning of a sentence.
        according: phrases after which stands who said something.
        naming: words after which stands a title, a label or a term.
        named: words before which such a one stands.
        elided: words that are written with an apostrophe before them.
    """

    saying: str = ""
    suggesting: tuple[str, ...] = ()
    according: tuple[str, ...] = ()
    naming: str = ""
    named: str = ""
    elided: str = ""


class Placeholders(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """Words of stand-ins: ``your-city``, ``[insert link here]``, ``[price]``.

    Attributes:
        your: words with which a stand-in begins.
        owned: what follows them.
        inserting: verbs that ask to put something in.
        addresses: what is asked for.
        phones: words beside a telephone number.
        fields: what a template leaves to be filled in: ``[price]``.
    """

    your: str = ""
    owned: str = ""
    inserting: str = ""
    addresses: str = ""
    phones: str = ""
    fields: str = ""


class Roles(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """Words that say who did what to whom, and who holds which office.

    Attributes:
        titles: words before the name of a person.
        legal: words for the kind of a company, which are no part of what tells it from others.
        common: words that are written with a capital though they are no name.
        by: words before who does something that is done.
        being: verbs with which a sentence says that something is done.
        to: words before whom something goes to.
        from_: words before whom something comes from.
        within: other words before a name that only says more of a noun.
        relative: words that take up the noun before them.
        owned: words that say that something is the doer's own.
        them: pronouns that stand after a verb.
        deeds: pairs of a signature and verbs. The signature is what is done and then, in order, the parts that the
            subject, the object, a name after ``to`` and one after ``from`` have in it, ``-`` for none; ``_`` in a verb
            is a space, and ``~`` stands for what is between its two halves.
        articles: words that only introduce a noun.
        offices: nouns for what somebody is or does.
        same_offices: those of them that are one, in each row: *director* and *head*, *directeur* and *directrice*.
        holding: verbs and words between an office and who holds it.
        last: whether verbs may stand behind all their objects.
        bodies: endings of names of firms and other bodies, in a script without capitals. There the verbs of a deed are
            given with the names, ``A`` for its subject and ``B`` for its object.
        outside: characters that stand in no name.
    """

    titles: str = ""
    legal: str = ""
    common: str = ""
    by: str = ""
    being: str = ""
    to: str = ""
    from_: str = msgspec.field(default="", name="from")
    within: str = ""
    relative: str = ""
    owned: str = ""
    them: str = ""
    deeds: tuple[tuple[str, str], ...] = ()
    articles: str = ""
    offices: str = ""
    same_offices: tuple[str, ...] = ()
    holding: str = ""
    last: bool = False
    bodies: str = ""
    outside: str = ""
