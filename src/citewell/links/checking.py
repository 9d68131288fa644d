"""Checks addresses for programs: one or many, waited for or awaited. Touches the network, and the disk when told to."""

import asyncio
import concurrent.futures
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TypedDict, Unpack, overload

import msgspec

from citewell.errors import ConfigError
from citewell.links.patience import Patience
from citewell.links.setting_up import LinkSettings, open_checker
from citewell.links.sweep.pace import Pace
from citewell.links.sweep.run import Sweep, Told
from citewell.links.sweep.state import SweepState
from citewell.links.sweep.workers import Workers
from citewell.model import LinkQuestion, LinkVerdict
from citewell.text.urls import writable


class Options(TypedDict, total=False):
    """How addresses are checked; each may be left out.

    Attributes:
        archives: asked about what is not there, each as on the command line: ``wayback`` (the default),
            ``wayback:BASE``, ``memento:URL``, ``cdx:PATH``; none to ask none.
        archive_rate: requests a minute to each archive that is not the Internet Archive's; unbounded by default.
        archive_patience: seconds that a question waits for an archive that keeps failing; 0 by default.
        registries: whether registries are asked about DOIs and the like; they are by default.
        siblings: whether archives and sites' own maps are asked for addresses much like one that is not there; they are
            by default.
        allow_net: ranges in CIDR notation that may be asked although they are private.
        timeout: seconds for one request; 15 by default.
        retries: how often what may pass is asked for again later; 2 by default.
        retry_wait: seconds before the first of them, then twice as long; 2 by default.
        at_once: requests at a time, to all hosts; 256 by default.
        per_host: of those, to one host; 4 by default.
        delay: seconds between the beginnings of two requests to a host; 0.1 by default.
        rate: addresses a second over all hosts; unbounded by default.
        robots: whether what sites ask of programs in their ``robots.txt`` is kept to; it is not by default, since each
            page is opened as a reader would open it.
        contact: address of a page or mailbox for those who want to know who asks.
        cache: file in which what archives and registries said is kept for other runs.
    """

    archives: Sequence[str]
    archive_rate: int | None
    archive_patience: float
    registries: bool
    siblings: bool
    allow_net: Sequence[str]
    timeout: float
    retries: int
    retry_wait: float
    at_once: int
    per_host: int
    delay: float
    rate: float | None
    robots: bool
    contact: str | None
    cache: Path | str | None


@overload
def check(what: str | LinkQuestion, **options: Unpack[Options]) -> LinkVerdict: ...  # type: ignore[overload-overlap]
@overload
def check(what: Iterable[str | LinkQuestion], **options: Unpack[Options]) -> list[LinkVerdict]: ...
def check(
    what: str | LinkQuestion | Iterable[str | LinkQuestion], **options: Unpack[Options]
) -> LinkVerdict | list[LinkVerdict]:
    """Tell of addresses whether they are alive, moved, gone or were never there, from evidence.

        verdict = check("https://velmora.example/pump")
        print(verdict.status.value, verdict.reason.value, verdict.replacement)

    It may be called where an event loop runs already, and then has a thread and a loop of its own.

    Args:
        what: an address, a question (an address with the title or words that its page should have, or when it was
            cited), or any number of these.
        options: see ``Options``.

    Returns:
        The verdict; of several, their verdicts in the order of the addresses.

    Raises:
        ConfigError: an archive or a range is none, or a number makes no sense.
        StoreError: the cache cannot be used.
    """
    one = isinstance(what, str | LinkQuestion)
    checking = _check_all(_questions(what), *settings_of(**options))
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        verdicts = asyncio.run(checking)
    else:
        with concurrent.futures.ThreadPoolExecutor(1, "citewell links") as pool:
            verdicts = pool.submit(asyncio.run, checking).result()
    return verdicts[0] if one else verdicts


@overload
async def check_async(  # type: ignore[overload-overlap]
    what: str | LinkQuestion, **options: Unpack[Options]
) -> LinkVerdict: ...
@overload
async def check_async(what: Iterable[str | LinkQuestion], **options: Unpack[Options]) -> list[LinkVerdict]: ...
async def check_async(
    what: str | LinkQuestion | Iterable[str | LinkQuestion], **options: Unpack[Options]
) -> LinkVerdict | list[LinkVerdict]:
    """The same as ``check``, within a running event loop."""
    verdicts = await _check_all(_questions(what), *settings_of(**options))
    return verdicts[0] if isinstance(what, str | LinkQuestion) else verdicts


def settings_of(
    *,
    archives: Sequence[str] = ("wayback",),
    archive_rate: int | None = None,
    archive_patience: float = 0.0,
    registries: bool = True,
    siblings: bool = True,
    allow_net: Sequence[str] = (),
    timeout: float = 15.0,
    retries: int = 2,
    retry_wait: float = 2.0,
    at_once: int = 256,
    per_host: int = 4,
    delay: float = 0.1,
    rate: float | None = None,
    robots: bool = False,
    contact: str | None = None,
    cache: Path | str | None = None,
) -> tuple[LinkSettings, Pace]:
    """How to ask, and how fast, from what a user may say of it; see ``Options``.

    Raises:
        ConfigError: a number makes no sense.
    """
    least = {"timeout": timeout, "at_once": at_once, "per_host": per_host, "rate": rate, "archive_rate": archive_rate}
    if wrong := [name for name, value in least.items() if value is not None and not value > 0]:
        raise ConfigError(f"{wrong[0]} has to be more than nothing", "Leave it out for the default.")
    settings = LinkSettings(
        archives=archives,
        archive_rate=archive_rate,
        archive_patience=archive_patience,
        registries=registries,
        siblings=siblings,
        allow=allow_net,
        # What may pass is asked for again by the sweep, which asks for others meanwhile.
        patience=Patience(exchange_seconds=timeout, seconds=max(4 * timeout, 20.0), retries=0),
        connections=at_once,
        robots=robots,
        contact=contact,
        cache=Path(cache) if cache is not None else None,
    )
    pace = Pace(at_once=at_once, per_host=per_host, delay=delay, rate=rate, retries=retries, retry_wait=retry_wait)
    return settings, pace


async def sweep(
    state: SweepState,
    settings: LinkSettings,
    pace: Pace,
    told: Told = lambda _: None,
    *,
    workers: Workers | None = None,
) -> None:
    """Bring every address of a state to its verdict.

    Args:
        state: holds the addresses, and gets the verdicts.
        settings: how they are checked.
        pace: how fast.
        told: is told how far it is, about once a second.
        workers: processes that ask for addresses in place of this one, if there are enough addresses for several.

    Raises:
        ConfigError: an archive or a range is none.
        StoreError: the state or the cache cannot be used.
    """
    async with open_checker(settings) as checker:
        if workers is not None and workers.count(state.counts()[0]) == 1:
            workers = None
        await Sweep(state, checker, pace, told, workers=workers).run()


async def _check_all(questions: Sequence[LinkQuestion], settings: LinkSettings, pace: Pace) -> list[LinkVerdict]:
    with SweepState(None) as state:
        state.fill(questions)
        await sweep(state, settings, pace)
        return [verdict for _, verdict in state.verdicts()]


def _questions(what: str | LinkQuestion | Iterable[str | LinkQuestion]) -> list[LinkQuestion]:
    given = [what] if isinstance(what, str | LinkQuestion) else what
    return [_question(one) for one in given]


def _question(given: str | LinkQuestion) -> LinkQuestion:
    """What is asked, in a form that can be kept and written down."""
    asked = LinkQuestion(url=given) if isinstance(given, str) else given
    texts = {name: writable(text) for name, text in msgspec.structs.asdict(asked).items() if text is not None}
    return LinkQuestion(**texts)
