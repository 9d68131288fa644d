"""SQL for reading a ledger: what a query asks for, as conditions and parameters. Pure."""

from citewell.ledger.interface import Query
from citewell.ledger.rows import utc_text
from citewell.model import Action, Outcome

_Parameters = list[str | int]


def select_decisions(columns: str, query: Query) -> tuple[str, _Parameters]:
    """The statement that gives some columns of the decisions that are wanted, in order.

    Args:
        columns: column list of ``decisions``.
        query: which decisions.
    """
    where, parameters = _conditions(query)
    order = "DESC" if query.newest_first else "ASC"
    # LIMIT -1 is SQLite's way to write "no limit", which OFFSET needs.
    limit = -1 if query.limit is None else query.limit
    # Only constants go into the text of the statement, values are bound.
    statement = f"SELECT {columns} FROM decisions WHERE {where} ORDER BY seq {order} LIMIT ? OFFSET ?"  # noqa: S608
    return statement, [*parameters, limit, query.offset]


def count_actions(query: Query) -> tuple[str, _Parameters]:
    """The statement that gives (UTC day, action, number of decisions on whole answers)."""
    where, parameters = _whole_answers(query)
    return (
        f"SELECT substr(decided_at, 1, 10) AS day, action, count(*) FROM decisions WHERE {where} GROUP BY day, action",  # noqa: S608
        parameters,
    )


def count_objections(query: Query) -> tuple[str, _Parameters]:
    """The statement that gives (UTC day, check, outcome, reason, decisions with such a finding, blocked by one)."""
    where, parameters = _whole_answers(query)
    return (
        "SELECT substr(decided_at, 1, 10) AS day, check_id, outcome, reason,"  # noqa: S608
        " count(DISTINCT seq), count(DISTINCT CASE WHEN blocking THEN seq END)"
        f" FROM findings JOIN decisions USING (seq) WHERE {where} GROUP BY day, check_id, outcome, reason",
        parameters,
    )


def _whole_answers(query: Query) -> tuple[str, _Parameters]:
    """The conditions of a query, for counting: what a stream released is counted with the decision that ended it."""
    where, parameters = _conditions(query)
    return f"{where} AND action != ?", [*parameters, Action.RELEASE.value]


def _conditions(query: Query) -> tuple[str, _Parameters]:
    conditions: list[str] = []
    parameters: _Parameters = []
    wanted = (
        ("action = ?", None if query.action is None else query.action.value),
        ("system = ?", query.system),
        ("answer_id = ?", query.answer_id),
        ("decided_at >= ?", None if query.since is None else utc_text(query.since)),
        ("decided_at < ?", None if query.until is None else utc_text(query.until)),
    )
    for condition, value in wanted:
        if value is not None:
            conditions.append(condition)
            parameters.append(value)
    if query.check is not None or query.outcome is not None:
        of_finding: list[str] = []
        if query.check is not None:
            of_finding.append("check_id = ?")
            parameters.append(query.check)
        if query.outcome is not None:
            of_finding.append("outcome = ?")
            parameters.append(query.outcome.value)
        else:
            of_finding.append("outcome != ?")
            parameters.append(Outcome.SUPPORTED.value)
        conditions.append(f"seq IN (SELECT seq FROM findings WHERE {' AND '.join(of_finding)})")  # noqa: S608
    return " AND ".join(conditions) or "TRUE", parameters
