"""What checking addresses will take, for people."""

from rich.console import Console

from citewell.links.sweep.plan import Plan
from citewell.links.sweep.progress import duration
from citewell.report.console_lines import plain


def print_plan(plan: Plan, console: Console) -> None:
    """Prints how many addresses there are, the heaviest hosts, and the least time."""
    lines = [f"{plan.given:,} addresses given, {plan.links:,} of them different, on {plan.hosts:,} hosts"]
    if plan.unusable:
        lines.append(f"{plan.unusable:,} of them cannot be asked for")
    lines.append(f"at least {duration(plan.seconds)}, however fast everything answers")
    lines += (f"{load.links:>9,}  {load.host}" for load in plan.heaviest)
    for line in lines:
        console.print(plain(line))
