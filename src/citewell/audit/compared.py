"""Two audits compared, figure by figure. Reads the folders that they were kept in."""

import msgspec

from citewell.audit.comparing import adjusted, compare
from citewell.audit.figures import Intervals
from citewell.audit.protocols.interface import Better
from citewell.audit.protocols.registry import protocol_named
from citewell.audit.result import Difference, Figure, MetricInfo
from citewell.audit.run import metric_info
from citewell.audit.units import KeptAudit
from citewell.errors import ConfigError


class Side(msgspec.Struct, frozen=True, kw_only=True):
    """One of two audits.

    Attributes:
        name: of its folder, or of the group in it.
        file: what was read.
        digest: of its bytes.
        figures: the figures.
    """

    name: str
    file: str
    digest: str
    figures: tuple[Figure, ...]


class Comparison(msgspec.Struct, frozen=True, kw_only=True):
    """Two audits compared.

    Attributes:
        protocol: id of the protocol of both.
        metrics: its figures' definitions, in order.
        first: one audit.
        second: the other.
        differences: the first less the second, by each figure that both have.
        alpha: adjusted p-values below it are called differences.
        better: figures by which the second is better.
        worse: figures by which the second is worse.
    """

    protocol: str
    metrics: tuple[MetricInfo, ...]
    first: Side
    second: Side
    differences: tuple[Difference, ...]
    alpha: float
    better: tuple[str, ...]
    worse: tuple[str, ...]


def compare_audits(first: str, second: str, settings: Intervals, *, alpha: float = 0.05) -> Comparison:
    """Compares two audits.

    Questions with one name are the same question. P-values are adjusted after Holm for all figures of the comparison.

    Args:
        first: folder of the first, and after ``@`` a group of its first field.
        second: the same of the second.
        settings: how intervals are made.
        alpha: adjusted p-values below it are called differences.

    Raises:
        ConfigError: a folder holds no audit, or the two are of different protocols.
    """
    one, other = KeptAudit(first), KeptAudit(second)
    if one.report.protocol != other.report.protocol:
        problem = f"{first} is an audit of {one.report.protocol}, and {second} of {other.report.protocol}"
        raise ConfigError(problem, "Compare audits of one protocol.")
    protocol = protocol_named(one.report.protocol)
    ways = {each.report.method.cluster[-1] for each in (one, other)}
    if len(ways) > 1:
        raise ConfigError("the two audits cluster their units differently", "Run both with the same --cluster.")
    (cluster,) = ways
    names: dict[str, int] = {}
    differences = []
    for metric in protocol.metrics:
        if metric.of is not None:
            continue
        samples = [each.sample(metric.id, names, cluster).by_query() for each in (one, other)]
        if all(len(sample.columns) for sample in samples):
            differences.append(compare(metric.id, samples[0], samples[1], settings))
    if one.name == other.name:
        differences = [msgspec.structs.replace(each, first=first, second=second) for each in differences]
    found = adjusted(differences)
    directions = {metric.id: metric.better for metric in protocol.metrics}
    better: list[str] = []
    worse: list[str] = []
    for each in found:
        if each.p_holm is None or each.p_holm >= alpha or not each.difference.value:
            continue
        gained = each.difference.value > 0 if directions[each.metric] is Better.LOWER else each.difference.value < 0
        if directions[each.metric] is not Better.NEITHER:
            (better if gained else worse).append(each.metric)
    return Comparison(
        protocol=protocol.id,
        metrics=tuple(metric_info(metric) for metric in protocol.metrics),
        first=_side(one),
        second=_side(other),
        differences=found,
        alpha=alpha,
        better=tuple(better),
        worse=tuple(worse),
    )


def _side(kept: KeptAudit) -> Side:
    data = kept.report.data
    figures = tuple(each for each in kept.report.figures if each.group == kept.group)
    return Side(name=kept.name, file=data.file, digest=data.digest, figures=figures)
