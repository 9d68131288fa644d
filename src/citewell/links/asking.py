"""Asks for all addresses of an answer at one time and within its deadline, for code that waits.

Asks the network and reads the clock. One thread of its own asks for the addresses of all answers, so that archives are
never asked more than they allow, whatever loop or thread the answers come from.
"""

import asyncio
import logging
import os
import threading
import time
import weakref
from collections.abc import Sequence
from pathlib import Path

from citewell.fetch.lookup import Lookup
from citewell.links.checker import LinkChecker
from citewell.links.classify import classify
from citewell.links.grade import severity_of, was_checked
from citewell.links.patience import Patience
from citewell.links.setting_up import LinkSettings, open_checker, try_settings
from citewell.links.told import Cause, Told, Untold, Wanted
from citewell.links.wanted import LinkRules
from citewell.model import LinkQuestion, LinkVerdict, Observation, Severity

_log = logging.getLogger("citewell.links")
# How much longer than the deadline the thread may take to say what it has.
_GRACE = 1.0
_STOPPING = 5.0
_LATE = "not answered in time"


class WebLinks:
    """Asks the web, and archives of it, about addresses. Connections are opened when it is first asked.

    Args:
        rules: how.
        base: what relative paths start from.
        lookup: resolves names; the system's resolver when none is given.

    Raises:
        ConfigError: an archive or a range is none.
        StoreError: the cache cannot be used.
    """

    def __init__(self, rules: LinkRules, *, base: Path = Path(), lookup: Lookup | None = None) -> None:
        self._settings = settings_of(rules, base)
        try_settings(self._settings)
        self._lookup = lookup
        self._lock = threading.Lock()
        self._asking: _Asking | None = None

    def ask(self, wanted: Sequence[Wanted], /, *, deadline: float | None) -> Sequence[Told]:
        """What is found out about each address until the deadline; of the others, that it was not."""
        seconds = None if deadline is None else deadline - time.monotonic()
        if not wanted or (seconds is not None and seconds <= 0):
            return [Untold(cause=Cause.LATE, message=_LATE)] * len(wanted)
        try:
            asking = self._running()
            future = asyncio.run_coroutine_threadsafe(asking.ask(wanted, seconds), asking.loop)
        except Exception as error:
            _log.exception("addresses cannot be asked for")
            failed = Untold(cause=Cause.FAILED, message=f"asking failed with {type(error).__name__}")
            return [failed] * len(wanted)
        try:
            return future.result(None if seconds is None else seconds + _GRACE)
        except TimeoutError:
            future.cancel()
            return [Untold(cause=Cause.LATE, message=_LATE)] * len(wanted)

    def _running(self) -> "_Asking":
        """The thread that asks; a process that was forked has none yet."""
        with self._lock:
            if self._asking is None or self._asking.process != os.getpid():
                self._asking = _Asking(self._settings, self._lookup)
                weakref.finalize(self, self._asking.stop)
            return self._asking


class _Asking:
    """A thread with an event loop and an open checker."""

    loop: asyncio.AbstractEventLoop
    _checker: LinkChecker
    _over: asyncio.Event

    def __init__(self, settings: LinkSettings, lookup: Lookup | None) -> None:
        self.process = os.getpid()
        self._ready = threading.Event()
        self._failed: BaseException | None = None
        self._thread = threading.Thread(target=self._run, args=(settings, lookup), name="citewell links", daemon=True)
        self._thread.start()
        self._ready.wait()
        if self._failed is not None:
            raise self._failed

    def stop(self) -> None:
        """Closes the connections and ends the thread."""
        if self.process == os.getpid() and self._thread.is_alive():
            self.loop.call_soon_threadsafe(self._over.set)
            self._thread.join(_STOPPING)

    def _run(self, settings: LinkSettings, lookup: Lookup | None) -> None:
        try:
            asyncio.run(self._serve(settings, lookup))
        except BaseException as error:
            self._failed = error
        finally:
            self._ready.set()

    async def _serve(self, settings: LinkSettings, lookup: Lookup | None) -> None:
        async with open_checker(settings, lookup=lookup) as self._checker:
            self.loop, self._over = asyncio.get_running_loop(), asyncio.Event()
            self._ready.set()
            await self._over.wait()

    async def ask(self, wanted: Sequence[Wanted], seconds: float | None) -> Sequence[Told]:
        """What is found out about each address in so many seconds."""
        seen: list[list[Observation]] = [[] for _ in wanted]
        tasks = [asyncio.create_task(self._one(one, kept)) for one, kept in zip(wanted, seen, strict=True)]
        try:
            _, late = await asyncio.wait(tasks, timeout=seconds)
        finally:
            for task in tasks:
                task.cancel()
        await asyncio.gather(*late, return_exceptions=True)
        return [_told(task, kept) for task, kept in zip(tasks, seen, strict=True)]

    async def _one(self, wanted: Wanted, seen: list[Observation]) -> LinkVerdict:
        if wanted.other is None:
            return await self._verdict(wanted.question, seen)
        # Whoever wrote it meant the reading under which something stands there.
        first, second = await asyncio.gather(
            self._verdict(wanted.question, seen), self._verdict(wanted.otherwise(), [])
        )
        return min(first, second, key=_harm)

    async def _verdict(self, question: LinkQuestion, seen: list[Observation]) -> LinkVerdict:
        seen += await self._checker.observe(question)
        verdict = classify(question, seen)
        if self._checker.needs_lookup(verdict):
            found = await self._checker.look_up(question, seen)
            verdict = classify(question, (*seen, *found))
        return verdict


def _told(task: "asyncio.Task[LinkVerdict]", seen: Sequence[Observation]) -> Told:
    if task.cancelled() or not task.done():
        # What was seen until then may call for a look into an archive before anything is said.
        return Untold(cause=Cause.LATE, message=_LATE, evidence=tuple(seen))
    error = task.exception()
    if error is not None:
        _log.error("asking for an address failed", exc_info=error)
        return Untold(cause=Cause.FAILED, message=f"asking failed with {type(error).__name__}")
    return task.result()


def _harm(verdict: LinkVerdict) -> int:
    severity = severity_of(verdict)
    if not was_checked(verdict):
        return 2
    return 0 if severity is None else 3 if severity is Severity.ERROR else 1


def settings_of(rules: LinkRules, base: Path) -> LinkSettings:
    """How addresses are checked, from what a policy says.

    Args:
        rules: what it says.
        base: what relative paths start from.
    """
    seconds = rules.timeout_ms / 1000
    return LinkSettings(
        archives=[_placed(word, base) for word in rules.archives],
        archive_rate=rules.archive_rate,
        registries=rules.registries,
        # Addresses much like one that is not there decide nothing, and take their time.
        siblings=False,
        allow=rules.allow_net,
        patience=Patience(exchange_seconds=seconds, seconds=4 * seconds, retries=rules.retries),
        connections=rules.at_once,
        per_host=rules.per_host,
        contact=rules.contact,
        cache=base / rules.cache if rules.cache is not None else None,
        keep_pages=True,
    )


def _placed(word: str, base: Path) -> str:
    kind, _, place = word.partition(":")
    if kind != "cdx" or not place or place.startswith(("http://", "https://")):
        return word
    return f"cdx:{base / place}"
