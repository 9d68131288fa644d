"""A work as a bibliography describes it, as printed."""

import enum

import msgspec


class WorkKind(enum.Enum):
    """What sort of work it is."""

    ARTICLE = "article"
    PROCEEDINGS_PAPER = "proceedings_paper"
    PREPRINT = "preprint"
    BOOK = "book"
    CHAPTER = "chapter"
    PROCEEDINGS = "proceedings"
    THESIS = "thesis"
    REPORT = "report"
    DATASET = "dataset"
    SOFTWARE = "software"
    STANDARD = "standard"
    PATENT = "patent"
    REVIEW = "review"
    WEB_PAGE = "web_page"
    OTHER = "other"


class PersonName(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The name of an author or editor, without markup, its letters and accents as meant.

    Attributes:
        family: surname with its particles, as in ``van den Oord``; of a name that could not be divided, all of it.
        given: given names or initials.
        suffix: ``Jr.``, ``III`` and the like.
        literal: the whole name of a group or an organisation, which has no parts; the others are empty then.
    """

    family: str = ""
    given: str = ""
    suffix: str = ""
    literal: str = ""


class FieldLine(msgspec.Struct, frozen=True):
    """Where a field stands in the file.

    Attributes:
        field: its name as written there.
        line: the first line of it, counted from one.
    """

    field: str
    line: int


class Reference(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One entry of a bibliography.

    Texts are as printed but for the notation of the format (LaTeX commands, entities, braces), which is resolved.

    Attributes:
        key: its key or number in the bibliography; unique within one, with `` (2)`` and so on after it where it is not.
        kind: what it says it is; ``other`` when it does not say.
        title: of the work itself.
        subtitle: where the format has a field for it.
        authors: as listed; of a work with editors only, empty.
        authors_cut: whether it says itself that there are more (``et al.``, ``and others``).
        editors: as listed.
        year: the year as a number; ``None`` when there is none, or none that is a number.
        year_text: the year as written where it is no plain number: ``in press``, ``2019/2020``, ``n.d.``
        month: 1 to 12.
        container: the journal, the proceedings, the book that it is in.
        series: of the container or the book.
        event: the conference, where a field names it besides the container.
        volume: as written.
        issue: as written.
        pages: as written.
        publisher: publisher, or the school of a thesis, or the institution of a report.
        edition: as written.
        doi: as written, whatever stands in the field for it.
        arxiv: an arXiv number, with version if it has one.
        pmid: a number of PubMed.
        pmcid: a number of PubMed Central.
        isbn: as written.
        urls: web addresses, each once.
        note: anything else that it says of itself, such as ``to appear`` or ``how published``.
        language: as written.
        raw: the entry as it stands in the file.
        line: where it begins in the file, counted from one; ``None`` when the format has no lines.
        place: where it stands when that is no line, such as a path into a document.
        field_lines: where its fields stand.
        printed: whether it was one printed text, whose fields were made out of it and so may be divided wrongly.
    """

    key: str
    kind: WorkKind = WorkKind.OTHER
    title: str = ""
    subtitle: str = ""
    authors: tuple[PersonName, ...] = ()
    authors_cut: bool = False
    editors: tuple[PersonName, ...] = ()
    year: int | None = None
    year_text: str = ""
    month: int | None = None
    container: str = ""
    series: str = ""
    event: str = ""
    volume: str = ""
    issue: str = ""
    pages: str = ""
    publisher: str = ""
    edition: str = ""
    doi: str = ""
    arxiv: str = ""
    pmid: str = ""
    pmcid: str = ""
    isbn: str = ""
    urls: tuple[str, ...] = ()
    note: str = ""
    language: str = ""
    raw: str = ""
    line: int | None = None
    place: str | None = None
    field_lines: tuple[FieldLine, ...] = ()
    printed: bool = False
