"""Known-item attribution: a system gets an excerpt and is to name the article, its publisher and its address.

The scheme of the Tow Center's audit of eight AI search tools (Columbia Journalism Review, March 2025), in which the
five labels follow from three judgements without exception.
"""

from collections.abc import Sequence

from citewell.audit.protocols.interface import Better, Measured, Metric, Protocol, Row, Score, Tone, Word, share


class Given(Word):
    """Whether something that was asked for is right."""

    YES = "yes"
    NO = "no"
    NOT_PROVIDED = "not_provided"

    @classmethod
    def synonyms(cls) -> dict[str, str]:
        """Other spellings."""
        return {"correct": "yes", "true": "yes", "incorrect": "no", "false": "no", "none": "not_provided"}


class Label(Word):
    """The five labels."""

    CORRECT = "correct"
    INCOMPLETE = "incomplete"
    PARTIAL = "partially_incorrect"
    WRONG = "completely_incorrect"
    NOT_PROVIDED = "not_provided"

    @classmethod
    def synonyms(cls) -> dict[str, str]:
        """The article and its data name two labels differently."""
        return {"partially_correct": "partially_incorrect", "correct_but_incomplete": "incomplete"}


class LeadsTo(Word):
    """Where the link leads."""

    ORIGINAL = "original"
    SYNDICATED = "syndicated"
    OTHER_COPY = "other_copy"
    HOMEPAGE = "homepage"
    ERROR = "error_page"
    WRONG_ARTICLE = "wrong_article"
    NONE = "none"
    OTHER = "other"

    @classmethod
    def synonyms(cls) -> dict[str, str]:
        """Other spellings."""
        return {"syndicated_copy": "syndicated", "error": "error_page", "not_provided": "none"}


class KnownItem(Row, frozen=True, kw_only=True):
    """One answer.

    Attributes:
        article: whether it names the right article.
        publisher: whether it names the right publisher.
        url: whether it gives the right address.
        label: the label, where the three judgements are not at hand.
        confident: whether it was said without hedging.
        confidence: how sure the system said to be, from 0 to 1.
        link: where its link leads.
        note: what a judge noted.
    """

    article: Given | None = None
    publisher: Given | None = None
    url: Given | None = None
    label: Label | None = None
    confident: bool | None = None
    confidence: float | None = None
    link: LeadsTo | None = None
    note: str = ""


def label_of(article: Given, publisher: Given, url: Given) -> Label:
    """The label that three judgements come to."""
    judged = (article, publisher, url)
    right, wrong, absent = (judged.count(given) for given in (Given.YES, Given.NO, Given.NOT_PROVIDED))
    if absent == len(judged):
        return Label.NOT_PROVIDED
    if wrong:
        return Label.PARTIAL if right else Label.WRONG
    return Label.INCOMPLETE if absent else Label.CORRECT


def measure(rows: Sequence[KnownItem]) -> Measured:
    """One answer.

    Raises:
        ValueError: there are neither three judgements nor a label, or they do not fit together.
    """
    row = rows[0]
    label = row.label
    if row.article is not None and row.publisher is not None and row.url is not None:
        label = label_of(row.article, row.publisher, row.url)
        if row.label not in {None, label}:
            raise ValueError(f"the judgements come to {label.value}, and the label says otherwise")
    if label is None:
        raise ValueError("article, publisher and url are needed, or the label")
    wrong = label in {Label.PARTIAL, Label.WRONG}
    answered = label is not Label.NOT_PROVIDED
    declined = Score(excluded="declined")
    known = row.confident is not None
    sure = bool(row.confident)
    scores = {
        "incorrect": share(counts=wrong),
        "incorrect_of_answered": share(counts=wrong) if answered else declined,
        "answered": share(counts=answered),
        "confident_and_wrong": share(counts=wrong and sure, known=known),
        "hedged": share(counts=not sure, known=known),
        "confident_of_wrong": share(counts=sure, known=known) if wrong else Score(excluded="not wrong"),
        **{_LABEL_IDS[kind]: share(counts=label is kind) for kind in Label},
        **{f"link_{kind.value}": share(counts=row.link is kind, known=row.link is not None) for kind in LeadsTo},
    }
    confidence = row.confidence if row.confidence is not None or not known else float(sure)
    named = {"article": row.article, "publisher": row.publisher, "URL": row.url, "link": row.link}
    notes = [f"{name}: {given.value.replace('_', ' ')}" for name, given in named.items() if given is not None]
    if known:
        notes.append("said with confidence" if sure else "hedged")
    return Measured(
        outcome=label.value,
        scores=scores,
        wrong=wrong,
        answered=answered,
        confidence=confidence,
        notes=tuple([*notes, row.note] if row.note else notes),
    )


_LABEL_IDS = {
    Label.CORRECT: "correct",
    Label.INCOMPLETE: "incomplete",
    Label.PARTIAL: "partially_incorrect",
    Label.WRONG: "completely_incorrect",
    Label.NOT_PROVIDED: "not_provided",
}

PROTOCOL = Protocol(
    id="known-item",
    title="Known-item attribution",
    unit="answer",
    inputs={
        "article, publisher, url": "yes, no or not provided, as judged",
        "label": "one of the five labels, where the judgements are not at hand",
        "confident": "true when nothing was hedged",
        "confidence": "how sure the system said to be, 0 to 1",
        "link": "original, syndicated, other copy, homepage, error page, wrong article, none or other",
    },
    outcomes={
        "correct": Tone.GOOD,
        "incomplete": Tone.MIXED,
        "partially_incorrect": Tone.BAD,
        "completely_incorrect": Tone.BAD,
        "not_provided": Tone.OPEN,
    },
    metrics=(
        Metric(
            id="incorrect",
            title="incorrect, of all queries",
            formula="answers with at least one of article, publisher and URL wrong ÷ all queries, declines included",
            better=Better.LOWER,
            headline=True,
        ),
        Metric(
            id="incorrect_of_answered",
            title="incorrect, of those answered (risk)",
            formula="answers with any of the three wrong ÷ queries where anything was given; declines left out",
            better=Better.LOWER,
        ),
        Metric(id="answered", title="answered (coverage)", formula="queries where anything was given ÷ all queries"),
        Metric(
            id="confident_and_wrong",
            title="confident and wrong",
            formula="incorrect answers without hedging ÷ all queries",
            better=Better.LOWER,
        ),
        Metric(
            id="confident_of_wrong",
            title="confident, of the wrong ones",
            formula="incorrect answers without hedging ÷ incorrect answers",
            better=Better.LOWER,
        ),
        Metric(id="hedged", title="hedged or declined", formula="answers not given with confidence ÷ all queries"),
        Metric(
            id="correct",
            title="correct",
            formula="article, publisher and URL right ÷ all queries",
            better=Better.HIGHER,
        ),
        Metric(
            id="incomplete",
            title="correct but incomplete",
            formula="something right, nothing wrong, something not provided ÷ all queries",
        ),
        Metric(
            id="partially_incorrect",
            title="partially incorrect",
            formula="something right and something wrong ÷ all queries",
            better=Better.LOWER,
        ),
        Metric(
            id="completely_incorrect",
            title="completely incorrect",
            formula="nothing right and something wrong ÷ all queries",
            better=Better.LOWER,
        ),
        Metric(id="not_provided", title="not provided", formula="nothing given ÷ all queries"),
        *[
            Metric(
                id=f"link_{kind.value}",
                title=f"link: {kind.value.replace('_', ' ')}",
                formula="answers whose link leads there ÷ all queries; a syndicated copy is a state of its own",
            )
            for kind in LeadsTo
        ],
    ),
    row=KnownItem,
    measure=measure,
)
