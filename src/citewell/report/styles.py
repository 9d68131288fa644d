"""Signs and colours of decisions, findings and claims at a terminal; the signs and words beside them say the same."""

from citewell.model import Action, Outcome

ACTION_SIGNS = {Action.SHOW: "✓", Action.AMEND: "~", Action.HAND_OVER: "✗", Action.RELEASE: "…"}
ACTION_STYLES = {Action.SHOW: "green", Action.AMEND: "yellow", Action.HAND_OVER: "red", Action.RELEASE: "dim"}
OUTCOME_SIGNS = {
    Outcome.SUPPORTED: "✓",
    Outcome.CONTRADICTED: "✗",
    Outcome.NOT_ENOUGH_INFO: "?",
    Outcome.NOT_CHECKED: "–",
}
OUTCOME_STYLES = {
    Outcome.SUPPORTED: "green",
    Outcome.CONTRADICTED: "red",
    Outcome.NOT_ENOUGH_INFO: "red",
    Outcome.NOT_CHECKED: "magenta",
}
