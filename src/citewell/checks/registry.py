"""The checks in the order in which they run. Third parties add theirs by the entry-point group ``citewell.checks``."""

from importlib.metadata import entry_points

from citewell.checks.binding import BindingCheck
from citewell.checks.bounds import Bounds
from citewell.checks.cited import Cited
from citewell.checks.comparison import Comparison
from citewell.checks.condition import Condition
from citewell.checks.contributes import Contributes
from citewell.checks.current import Current
from citewell.checks.interface import Check, CheckInfo
from citewell.checks.link_alive import LinkAlive
from citewell.checks.link_retrieved import LinkRetrieved
from citewell.checks.link_text import LinkText
from citewell.checks.names import Names
from citewell.checks.nothing_retrieved import NothingRetrieved
from citewell.checks.numbers import Numbers
from citewell.checks.permitted import Permitted
from citewell.checks.placeholder import Placeholder
from citewell.checks.polarity import Polarity
from citewell.checks.quotes import Quotes
from citewell.checks.readable import Readable
from citewell.checks.refusal import Refusal
from citewell.checks.retrieved import Retrieved
from citewell.checks.scope import Scope
from citewell.checks.strength import Strength
from citewell.checks.support import SupportCheck
from citewell.checks.value_role import ValueRole
from citewell.errors import PluginError

CHECKS: tuple[Check, ...] = (
    Readable(),
    NothingRetrieved(),
    Refusal(),
    Cited(),
    Retrieved(),
    Permitted(),
    Current(),
    Scope(),
    LinkText(),
    LinkRetrieved(),
    Placeholder(),
    ValueRole(),
    Numbers(),
    BindingCheck(),
    Names(),
    Polarity(),
    Strength(),
    Comparison(),
    Bounds(),
    Condition(),
    Quotes(),
    Contributes(),
    SupportCheck(),
    LinkAlive(),
)

GROUP = "citewell.checks"


def load_checks() -> tuple[Check, ...]:
    """The built-in checks, then those of installed packages by name.

    Raises:
        PluginError: a package's check cannot be loaded, is no check, or takes the id of another.
    """
    checks = list(CHECKS)
    taken = {check.info.id for check in checks}
    for point in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
        try:
            made = point.load()()
        except Exception as error:
            hint = f"Uninstall or mend the package that provides {point.value}."
            raise PluginError(f"the check {point.name!r} cannot be loaded: {error}", hint) from error
        info = getattr(made, "info", None)
        if not isinstance(info, CheckInfo) or not callable(getattr(made, "judge", None)):
            hint = "A check has an info of type CheckInfo and a judge method."
            raise PluginError(f"{point.value} is no check", hint)
        if info.id in taken:
            raise PluginError(f"two checks have the id {info.id!r}", f"Rename the one in {point.value}.")
        taken.add(info.id)
        checks.append(made)
    return tuple(checks)
