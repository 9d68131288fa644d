"""Decisions as one HTML page that needs nothing else: no script, no request, safe whatever answers and sources hold."""

import shutil
import tempfile
from collections.abc import Iterable
from typing import BinaryIO

import msgspec

from citewell.checks.registry import CHECKS
from citewell.model import Action, Estimate
from citewell.report.html_card import card
from citewell.report.interface import Item, Judged, ReportFormat, Settings
from citewell.report.page_templates import environment
from citewell.report.redaction import redact_decision
from citewell.report.tally import Summary, Tally
from citewell.report.wording import ACTION_WORDS, estimate_words, grouped_reasons

# Cards are kept in memory up to this size, and then in a file: the summary above them is known only after the last.
_IN_MEMORY = 8 * 1024 * 1024
_MOST_IN_INDEX = 500
# What each check looks for; checks of other packages are named only.
_TITLES = {check.info.id: check.info.title for check in CHECKS}


class Tile(msgspec.Struct, frozen=True, kw_only=True):
    """One figure of the summary: ``low``, ``high`` and ``value`` are in percent, for drawing."""

    action: str
    words: str
    count: int
    share: str
    value: float
    low: float
    high: float


class IndexLine(msgspec.Struct, frozen=True, kw_only=True):
    """One answer that was not shown as it was."""

    number: int
    answer_id: str
    action: str
    verdict: str
    reason: str


def render(items: Iterable[Item], out: BinaryIO, settings: Settings) -> None:
    """Write the page. Memory does not grow with the number of answers, but for a line of the index each."""
    templates = environment()
    template = templates.get_template("card.html.j2")
    tally = Tally()
    index: list[IndexLine] = []
    number = 0
    with tempfile.SpooledTemporaryFile(max_size=_IN_MEMORY) as cards:
        for item in items:
            tally.add(item)
            if not isinstance(item, Judged):
                continue
            number += 1
            cards.write(template.render(card=card(number, item)).encode())
            if item.decision.action is not Action.SHOW and len(index) < _MOST_IN_INDEX:
                index.append(_index_line(number, item))
        cards.seek(0)
        summary = tally.summary()
        head = templates.get_template("head.html.j2")
        page = head.render(title=settings.title, summary=summary, tiles=_tiles(summary), index=index, titles=_TITLES)
        out.write(page.encode())
        shutil.copyfileobj(cards, out)
        out.write(templates.get_template("foot.html.j2").render(n=summary.n).encode())


def _tiles(summary: Summary) -> list[Tile]:
    return [_tile(action, summary.actions[action], summary.shares[action]) for action in summary.shares]


def _tile(action: Action, count: int, share: Estimate) -> Tile:
    return Tile(
        action=action.value,
        words=ACTION_WORDS[action],
        count=count,
        share=estimate_words(share),
        value=round((share.value or 0.0) * 100, 2),
        low=round(share.low * 100, 2),
        high=round(share.high * 100, 2),
    )


def _index_line(number: int, entry: Judged) -> IndexLine:
    found = grouped_reasons(redact_decision(entry.answer, entry.decision))
    more = f" (and {len(found) - 1:,} more)" if len(found) > 1 else ""
    return IndexLine(
        number=number,
        answer_id=entry.answer.id,
        action=entry.decision.action.value,
        verdict=ACTION_WORDS[entry.decision.action],
        reason=found[0] + more if found else "",
    )


FORMAT = ReportFormat(id="html", title="one HTML page that needs nothing else", render=render)
