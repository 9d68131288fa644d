"""Citation support: do the cited sources say what is stated? Several published senses side by side, each by name."""

from collections.abc import Callable, Sequence
from functools import partial

from citewell.audit.protocols import deeptrace
from citewell.audit.protocols import support_scores as scores
from citewell.audit.protocols.interface import Better, Measured, Metric, Protocol, Score, Tone
from citewell.audit.protocols.judged_answer import JudgedAnswer, Verdict

_LOW, _HIGH, _NEITHER = Better.LOWER, Better.HIGHER, Better.NEITHER

_FIGURES: tuple[tuple[str, str, Better, Callable[[JudgedAnswer], Score], str], ...] = (
    (
        "recall",
        "citation recall (2023), pooled",
        _HIGH,
        scores.recall,
        "worthy statements that all their citations together fully support ÷ worthy statements; no citation counts as "
        "no support, and so do contradicted, unclear and inaccessible; missing verdicts as bounds",
    ),
    (
        "precision",
        "citation precision (2023), pooled",
        _HIGH,
        scores.precision,
        "(full citations + partial ones where only all together are full) ÷ all citations of worthy statements; a "
        "marker without a source counts as a failure; missing verdicts as bounds",
    ),
    (
        "recall_by_answer",
        "citation recall (2023), by answer",
        _HIGH,
        scores.recall_by_answer,
        "mean over answers of the same recall; answers without worthy statements left out",
    ),
    (
        "alce_recall",
        "citation recall (ALCE)",
        _HIGH,
        scores.alce_recall,
        "mean over answers of the mean over sentences of 1 or 0; 0 without a citation or with a marker out of range",
    ),
    (
        "alce_precision",
        "citation precision (ALCE, as published)",
        _HIGH,
        scores.alce_precision,
        "mean over answers of needed citations ÷ citations; those of sentences with a marker out of range leave "
        "the denominator; 0 for answers without citations",
    ),
    (
        "alce_precision_strict",
        "citation precision (ALCE, out of range as failure)",
        _HIGH,
        partial(scores.alce_precision, strict=True),
        "mean over answers of needed citations ÷ citations; those of sentences with a marker out of range fail",
    ),
    (
        "statement_support",
        "statements supported",
        _HIGH,
        scores.statement_support,
        "worthy statements that a cited source fully supports by itself ÷ worthy statements; missing ones as bounds",
    ),
    (
        "response_support",
        "answers with every statement supported",
        _HIGH,
        scores.response_support,
        "answers with every worthy statement supported by a source ÷ answers with a worthy statement",
    ),
    (
        "trec_precision",
        "weighted precision (TREC)",
        _HIGH,
        scores.trec_precision,
        "Σ weight of the first citation (1 full, ½ partial, 0) ÷ sentences with a citation",
    ),
    (
        "trec_recall",
        "weighted recall (TREC)",
        _HIGH,
        scores.trec_recall,
        "Σ weight of the first citation (1 full, ½ partial, 0) ÷ all sentences",
    ),
    (
        "fact_accuracy",
        "citation accuracy (FACT, as published)",
        _HIGH,
        scores.fact_accuracy,
        "supported, partly too ÷ judged different pairs of statement and source; unreadable pages and answers without "
        "citations left out",
    ),
    (
        "fact_accuracy_strict",
        "citation accuracy (FACT, strict)",
        _HIGH,
        partial(scores.fact_accuracy, strict=True),
        "fully supported ÷ different pairs of statement and source, unreadable pages as not supported",
    ),
    (
        "effective_citations",
        "effective citations (FACT)",
        _HIGH,
        scores.effective_citations,
        "supported different pairs of statement and source ÷ all answers",
    ),
    (
        "deeptrace_accuracy",
        "citation accuracy (DeepTRACE)",
        _HIGH,
        deeptrace.accuracy,
        "mean over answers of ΣC·S ÷ ΣC; answers without citations left out",
    ),
    (
        "deeptrace_thoroughness",
        "citation thoroughness (DeepTRACE)",
        _HIGH,
        deeptrace.thoroughness,
        "mean over answers of ΣC·S ÷ ΣS; only where all listed sources were judged",
    ),
    (
        "unsupported",
        "unsupported statements (DeepTRACE)",
        _LOW,
        deeptrace.unsupported,
        "mean over answers of statements that no listed source supports ÷ statements",
    ),
    (
        "uncited_sources",
        "listed and never cited (DeepTRACE)",
        _LOW,
        deeptrace.uncited_sources,
        "mean over answers of sources never cited ÷ the larger of the numbers listed and cited",
    ),
    (
        "necessity",
        "source necessity (DeepTRACE)",
        _HIGH,
        deeptrace.necessity,
        "mean over answers of the fewest sources that support all that is supported, chosen greedily ÷ sources",
    ),
    (
        "contradicted",
        "contradicted statements",
        _LOW,
        scores.contradicted,
        "worthy statements that a cited source contradicts ÷ worthy statements; missing verdicts as bounds",
    ),
    (
        "resolved",
        "markers that name a source",
        _HIGH,
        scores.resolved,
        "markers that name a source ÷ markers; answers without any left out",
    ),
    (
        "coverage",
        "statements with a citation",
        _HIGH,
        scores.coverage,
        "worthy statements with a citation that names a source ÷ worthy statements",
    ),
    ("uncited", "answers without any citation", _LOW, scores.uncited, "answers without a citation ÷ all answers"),
)


def measure(rows: Sequence[JudgedAnswer]) -> Measured:
    """One answer."""
    answer = rows[0]
    figures = {name: score(answer) for name, _, _, score, _ in _FIGURES}
    verdicts = [statement.union for statement in answer.worthy]
    if not verdicts:
        outcome = "no_statement"
    elif Verdict.CONTRADICTED in verdicts:
        outcome = "contradicted"
    elif all(verdict is Verdict.FULL for verdict in verdicts):
        outcome = "supported"
    elif all(verdict in {Verdict.FULL, Verdict.UNKNOWN} for verdict in verdicts):
        outcome = "unknown"
    else:
        outcome = "partly" if Verdict.FULL in verdicts or Verdict.PARTIAL in verdicts else "unsupported"
    notes = [
        f"{statement.union.value}: {statement.text or f'statement {number}'}"
        f" [{', '.join(citation.source for citation in statement.citations) or 'no citation'}]"
        for number, statement in enumerate(answer.worthy, 1)
        if statement.union is not Verdict.FULL
    ]
    open_outcome = outcome in {"unknown", "no_statement"}
    return Measured(
        outcome=outcome,
        scores=figures,
        wrong=None if open_outcome else outcome != "supported",
        answered=bool(verdicts),
        notes=tuple([*notes, f"judge: {answer.judge}"] if answer.judge else notes),
    )


PROTOCOL = Protocol(
    id="citation-support",
    title="Citation support",
    unit="answer",
    inputs={
        "statements": "list of {text, worthy, support, citations, supported_by}",
        "statements[].worthy": "whether it needs support, decided before any verdict; true by default",
        "statements[].support": "full, partial, none, contradicted, inaccessible, unclear or unknown, of all together",
        "statements[].citations": "list of {source, support, resolved, rest}; rest is the support without this one",
        "statements[].supported_by": "all listed sources that fully support it, cited or not, where judged",
        "listed": "ids of the sources that the answer lists",
        "judge": "who judged, with version",
    },
    outcomes={
        "supported": Tone.GOOD,
        "partly": Tone.MIXED,
        "unsupported": Tone.BAD,
        "contradicted": Tone.BAD,
        "unknown": Tone.OPEN,
        "no_statement": Tone.OPEN,
    },
    metrics=(
        *[
            Metric(
                id=name,
                title=title,
                better=better,
                formula=formula,
                headline=name == "recall",
                bounded=name != "effective_citations",
            )
            for name, title, better, _, formula in _FIGURES
        ],
        Metric(
            id="f1",
            title="F1 (2023)",
            better=Better.HIGHER,
            formula="harmonic mean of the pooled recall and precision of 2023",
            of=("recall", "precision"),
        ),
    ),
    row=JudgedAnswer,
    measure=measure,
)
