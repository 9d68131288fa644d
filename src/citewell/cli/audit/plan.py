"""``citewell audit plan``: how many questions an audit needs."""

from typing import Annotated

import msgspec
import typer

from citewell.audit.statistics.planning import design_effect, for_half_width, independent_arms, paired_questions
from citewell.cli.exits import exits
from citewell.cli.formats import ItemFormat
from citewell.cli.terminal import bytes_on, console_on
from citewell.errors import ConfigError


class Planned(msgspec.Struct, frozen=True, kw_only=True):
    """How many questions are needed.

    Attributes:
        design: what for.
        questions: for each system; of pairs, for both together.
        level: confidence level.
        power: chance to see the difference, where there is one.
        deff: the design effect that was allowed for.
    """

    design: str
    questions: int
    level: float
    power: float | None
    deff: float


def plan(
    *,
    shares: Annotated[
        str | None, typer.Option("--shares", metavar="P1,P2", help="Two systems on different questions.")
    ] = None,
    discordant: Annotated[
        str | None,
        typer.Option("--discordant", metavar="B,C", help="Two systems on the same ones: how often only one is wrong."),
    ] = None,
    share: Annotated[float | None, typer.Option("--share", help="One system: about how often it is wrong.")] = None,
    half_width: Annotated[
        float | None, typer.Option("--half-width", help="How far the interval may reach to either side.")
    ] = None,
    power: Annotated[float, typer.Option("--power", help="Chance to see a difference that is there.")] = 0.8,
    level: Annotated[float, typer.Option("--level", help="Confidence level; two-sided.")] = 0.95,
    deff: Annotated[
        float | None, typer.Option("--deff", help="Design effect, for example of an earlier audit.")
    ] = None,
    cluster_size: Annotated[
        float | None, typer.Option("--cluster-size", help="Citations or runs of one question, on average.")
    ] = None,
    correlation: Annotated[
        float | None, typer.Option("--correlation", help="How alike those of one question are, 0 to 1.")
    ] = None,
    format: Annotated[ItemFormat, typer.Option("--format", help="What to print.")] = ItemFormat.CONSOLE,
) -> None:
    """Tell how many questions an audit needs, for a difference to be seen or an interval to be so narrow."""
    with exits():
        try:
            effect = _effect(deff, cluster_size, correlation)
            planned = _planned(shares, discordant, share, half_width, power, level, effect)
        except ValueError as error:
            hint = "Give shares between 0 and 1, for example --shares 0.05,0.10."
            raise ConfigError(str(error), hint) from None
        if format is ItemFormat.JSON:
            with bytes_on(None) as out:
                out.write(msgspec.json.encode(planned) + b"\n")
            return
        power_words = f", power {planned.power:.0%}" if planned.power is not None else ""
        with console_on(None) as console:
            console.print(
                f"{planned.questions:,} questions: {planned.design}; {planned.level:.0%} two-sided{power_words}, "
                f"design effect {planned.deff:g}"
            )


def _effect(deff: float | None, cluster_size: float | None, correlation: float | None) -> float:
    if cluster_size is None and correlation is None:
        return 1.0 if deff is None else deff
    if deff is not None or cluster_size is None or correlation is None:
        raise ConfigError("the design effect is over- or under-determined", "Give --deff, or both of the others.")
    return design_effect(cluster_size, correlation)


def _planned(
    shares: str | None,
    discordant: str | None,
    share: float | None,
    half_width: float | None,
    power: float,
    level: float,
    deff: float,
) -> Planned:
    given = [shares is not None, discordant is not None, share is not None or half_width is not None]
    if sum(given) != 1 or (share is None) != (half_width is None):
        hint = "Give --shares P1,P2, or --discordant B,C, or --share and --half-width."
        raise ConfigError("one design is planned at a time", hint)
    if shares is not None:
        one, other = _two(shares)
        n = independent_arms(one, other, power=power, level=level, deff=deff)
        return Planned(
            design=f"of each system, to tell {one:g} from {other:g} on different questions",
            questions=n,
            level=level,
            power=power,
            deff=deff,
        )
    if discordant is not None:
        one, other = _two(discordant)
        n = paired_questions(one, other, power=power, level=level, deff=deff)
        design = f"answered by both, where only one is wrong on {one:g} and only the other on {other:g} of them"
        return Planned(design=design, questions=n, level=level, power=power, deff=deff)
    if share is None or half_width is None:
        raise ConfigError("one design is planned at a time", "Give --share and --half-width.")
    n = for_half_width(share, half_width, level=level, deff=deff)
    design = f"for an interval of {half_width:g} to either side of {share:g}"
    return Planned(design=design, questions=n, level=level, power=None, deff=deff)


def _two(given: str) -> tuple[float, float]:
    parts = given.split(",")
    if len(parts) != 2:
        raise ValueError(f"{given!r} is not two numbers with a comma between them")
    return float(parts[0]), float(parts[1])
