"""``citewell audit compare``: two audits, figure by figure."""

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from citewell.cli.audit.options import LevelOption, ResamplesOption, SeedOption, check_settings, numeric
from citewell.cli.exits import Exit, exits
from citewell.cli.formats import ItemFormat
from citewell.cli.ledger_options import OutputOption
from citewell.cli.terminal import bytes_on, console_on, say
from citewell.errors import OutputError


def compare(
    first: Annotated[
        str, typer.Argument(metavar="DIR[@GROUP]", help="What audit run wrote, and a group of its first field.")
    ],
    second: Annotated[str, typer.Argument(metavar="DIR[@GROUP]", help="The same of the second audit, or system.")],
    *,
    format: Annotated[ItemFormat, typer.Option("--format", help="What to print.")] = ItemFormat.CONSOLE,
    output: OutputOption = None,
    html: Annotated[Path | None, typer.Option("--html", metavar="FILE", help="Write a page with plots too.")] = None,
    markdown: Annotated[
        Path | None, typer.Option("--markdown", metavar="FILE", help="Write a table for pull requests too.")
    ] = None,
    alpha: Annotated[float, typer.Option("--alpha", help="Adjusted p-values below it are called differences.")] = 0.05,
    fail_on_worse: Annotated[
        bool, typer.Option("--fail-on-worse", help="Exit with 1 when the second is clearly worse by any figure.")
    ] = False,
    level: LevelOption = 0.95,
    resamples: ResamplesOption = 10_000,
    seed: SeedOption = 20260301,
) -> None:
    """Compare two audits, or two systems of one: paired by question, and adjusted for all figures."""
    with exits():
        numeric()
        check_settings(level, resamples, seed)
        from rich.table import Table

        from citewell.audit.compared import compare_audits
        from citewell.audit.figures import Intervals
        from citewell.report.audit.html import write_comparison
        from citewell.report.audit.markdown import comparison_markdown
        from citewell.report.audit.wording import difference_words, figure_words, p_words
        from citewell.report.console_lines import plain

        settings = Intervals(level=level, resamples=resamples, seed=seed)
        found = compare_audits(first, second, settings, alpha=alpha)
        if format is ItemFormat.JSON:
            with bytes_on(output) as out:
                out.write(msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n")
        else:
            metrics = {metric.id: metric for metric in found.metrics}
            table = Table(box=None, pad_edge=False)
            for head in ("figure", found.first.name, found.second.name, "first less second", "p after Holm", ""):
                table.add_column(plain(head))
            sides = [{each.metric: each for each in side.figures} for side in (found.first, found.second)]
            for each in found.differences:
                metric = metrics[each.metric]
                told = [plain(figure_words(side[each.metric], bounded=metric.bounded)) for side in sides]
                verdict = "better" if each.metric in found.better else "worse" if each.metric in found.worse else ""
                change = difference_words(each, bounded=metric.bounded)
                table.add_row(plain(metric.title), *told, plain(change), p_words(each.p_holm), verdict)
            with console_on(output) as console:
                console.print(table)
            pairing = "paired by question" if all(each.paired for each in found.differences) else "not all are paired"
            say(f"{pairing}; adjusted for {len(found.differences)} figures")
        for path, content in ((html, None), (markdown, comparison_markdown(found))):
            if path is None:
                continue
            try:
                with path.open("wb") as stream:
                    if content is None:
                        write_comparison(found, stream)
                    else:
                        stream.write(content.encode())
            except OSError as error:
                raise OutputError(f"{path} cannot be written: {error.strerror}", "Name another file.") from error
    if fail_on_worse and found.worse:
        raise typer.Exit(Exit.FINDINGS)
