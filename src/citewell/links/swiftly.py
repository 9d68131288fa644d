"""Runs the checking of addresses on the fastest event loop there is. Changes settings of the process while it does.

Hundreds of requests at a time make many objects that live for as long as a server takes to answer. The collector of
cyclic garbage then spends a third of the time looking at what is in use, so it is told to look more seldom; and as
many files may be open as the system allows.
"""

import asyncio
import gc
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

T = TypeVar("T")

_SELDOM = (100_000, 50, 100)


def run_swiftly(main: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine to its end on a loop of its own.

    Args:
        main: checks addresses.
    """
    with _seldom_collected(), asyncio.Runner(loop_factory=_loop_factory()) as runner:
        _open_many_files()
        return runner.run(main)


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop


@contextmanager
def _seldom_collected() -> Iterator[None]:
    before = gc.get_threshold()
    gc.set_threshold(*_SELDOM)
    try:
        yield
    finally:
        gc.set_threshold(*before)


def _open_many_files() -> None:
    try:
        import resource
    except ImportError:
        return
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
