"""Kept decisions as tables and lines for people."""

import datetime as dt
from collections.abc import Iterable, Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from citewell.ledger import Case, ChainReport, LedgerEntry
from citewell.ledger.rates import CheckShare, PeriodRates, Rates
from citewell.report.console_lines import plain
from citewell.report.listing import Column, Listing
from citewell.report.styles import ACTION_STYLES, OUTCOME_STYLES
from citewell.report.visible import visible
from citewell.report.wording import count_words, estimate_words, outcome_words, reasons

# Below this width the less important column would leave no room for the reasons.
_WIDE = 100


def decision_table(entries: Iterable[LedgerEntry], width: int) -> Listing:
    """One line a decision."""
    wide = width >= _WIDE
    system = [Column("system")] if wide else []
    table = Listing(
        [Column("#", number=True), *_columns("decided (UTC)", "answer"), *system, *_columns("action", "reasons")]
    )
    for entry in entries:
        decision = entry.decision
        table.add(
            plain(str(entry.seq)),
            plain(f"{decision.decided_at.astimezone(dt.UTC):%Y-%m-%d %H:%M:%S}"),
            plain(decision.answer_id, "bold"),
            *([plain(entry.system or "")] if wide else []),
            plain(decision.action.value, ACTION_STYLES[decision.action]),
            plain("\n".join(reasons(decision))),
        )
    return table


def decision_sheet(case: Case, others: Sequence[int]) -> RenderableType:
    """Everything about one decision but the texts.

    Args:
        case: the decision.
        others: numbers of other decisions about the same answer.
    """
    decision = case.decision
    facts = Table.grid(padding=(0, 2))
    facts.add_column(style="dim", no_wrap=True)
    facts.add_column(overflow="fold")
    rows = [
        ("decision", plain(", ".join((f"#{case.seq}", *(f"also #{seq}" for seq in others))))),
        ("answer", plain(decision.answer_id)),
        ("system", plain(case.answer.system or "not named")),
        ("action", plain(decision.action.value, ACTION_STYLES[decision.action])),
        ("policy", plain(f"{decision.policy}, version {decision.policy_version}")),
        ("as of", plain(decision.as_of.isoformat())),
        ("decided at", plain(decision.decided_at.isoformat())),
        ("took", plain(f"{decision.elapsed_ms:.1f} ms")),
        ("previous", plain(decision.previous or "none, it is the first")),
        ("digest", plain(decision.digest)),
        ("shown", plain(decision.shown)),
    ]
    for name, value in rows:
        facts.add_row(name, value)
    findings = Listing(_columns("check", "outcome", "severity", "place", "message"))
    for finding in decision.findings:
        findings.add(
            plain(finding.check),
            plain(outcome_words(finding.outcome, finding.reason), OUTCOME_STYLES[finding.outcome]),
            plain(finding.severity.value),
            plain(f"{finding.location.start}–{finding.location.end}"),
            plain(finding.message),
        )
    runs = Listing([Column("check"), Column("version", speaks=False), *_numbers("examined", "objected", "not checked")])
    for run in decision.checks:
        counts = (run.examined, run.objected, run.not_checked)
        runs.add(plain(run.check), plain(run.version), *(plain(str(count)) for count in counts))
    return Group(facts, Text(), findings if decision.findings else Text("no findings"), Text(), runs)


def chain_line(report: ChainReport) -> Text:
    """Whether a ledger is intact, and up to where."""
    if report.broken is None:
        head = f", head {report.head}" if report.head else ""
        return Text.assemble(("intact", "green"), visible(f": {count_words(report.decisions, 'decision')}{head}"))
    before = f"{count_words(report.decisions, 'decision')} before it intact"
    return Text.assemble(("broken", "red"), visible(f" at decision {report.broken}: {report.problem}. {before}."))


def rate_tables(rates: Rates) -> RenderableType:
    """Hand-over rates by day and by check, each with its interval and n."""
    level = f"{rates.total.share.level * 100:g} %"
    days = Listing(
        [
            Column("day (UTC)"),
            *_numbers("n", "shown", "amended", "handed over"),
            Column(f"share handed over [{level} interval]", speaks=False),
        ]
    )
    for period in (*rates.days, rates.total):
        days.add(*_period_cells(period))
    checks = Listing(
        [
            *_columns("check", "outcome"),
            *_numbers("decisions", "blocked"),
            Column(f"share [{level} interval]", speaks=False),
        ]
    )
    for share in rates.total.checks:
        checks.add(*_check_cells(share))
    if not rates.total.checks:
        return days
    return Group(days, Text(), checks)


def _period_cells(period: PeriodRates) -> list[Text]:
    counts = (period.n, period.shown, period.amended, period.handed_over)
    day = "all" if period.day is None else period.day.isoformat()
    return [plain(day), *(plain(f"{count:,}") for count in counts), plain(estimate_words(period.share))]


def _check_cells(share: CheckShare) -> list[Text]:
    return [
        plain(share.check),
        plain(outcome_words(share.outcome, share.reason), OUTCOME_STYLES[share.outcome]),
        plain(f"{share.count:,}"),
        plain(f"{share.blocked:,}"),
        plain(estimate_words(share.share)),
    ]


def _columns(*names: str) -> list[Column]:
    return [Column(name) for name in names]


def _numbers(*names: str) -> list[Column]:
    return [Column(name, number=True, speaks=False) for name in names]
