"""Runs the checking of addresses on the fastest event loop there is. Changes settings of the process while it does.

Hundreds of requests at a time make many objects that live for as long as a server takes to answer. The collector of
cyclic garbage then spends a third of the time looking at what is in use, so it is told to look more seldom; and as
many files may be open as the system allows. Each page that is parsed takes memory in large pieces and gives it back;
the C library is told to keep them for the next page, since asking the system for them costs more than the parser does.
"""

import asyncio
import ctypes
import gc
import sys
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

T = TypeVar("T")

_SELDOM = (100_000, 50, 100)
# Of mallopt in glibc: how much is kept at the end of the heap, and from which size on pieces are taken by themselves.
_KEPT = ((-1, 8_000_000), (-3, 4_000_000))


def run_swiftly(main: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine to its end on a loop of its own.

    Args:
        main: checks addresses.
    """
    with _seldom_collected(), asyncio.Runner(loop_factory=_loop_factory()) as runner:
        _open_many_files()
        _keep_memory()
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


def _keep_memory() -> None:
    if sys.platform != "linux":
        return
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)  # other C libraries have none
    if mallopt is not None:
        for parameter, value in _KEPT:
            mallopt(parameter, value)
