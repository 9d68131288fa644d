"""Draws of resamples in bounded memory, the same for the same seed however many threads work. Uses threads.

What is resampled are clusters, each as its sums. Clusters with the same sums are the same thing to a statistic of sums,
so that how often each kind is drawn is one multinomial draw: the same distribution as drawing clusters one by one, in a
fraction of the time. Only where nearly all clusters differ are they drawn one by one.
"""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Codes = NDArray[np.int64]
Statistic = Callable[[Floats], Floats]
"""From sums, a row a resample and a column a quantity, to one value a resample; NaN where there is none."""

_AT_ONCE = 4_000_000
"""How many numbers a chunk of resamples may hold."""

_THREADS = 2
_FEW_COLUMNS = 4


def cluster_sums(codes: Codes, columns: Floats) -> Floats:
    """Sums by cluster.

    Args:
        codes: the cluster of each row, from 0.
        columns: the quantities, a row each.
    """
    size = int(codes.max()) + 1 if len(codes) else 0
    return np.stack([np.bincount(codes, weights=column, minlength=size) for column in columns.T], axis=1)


def resampled(sums: Floats, resamples: int, seed: int) -> Iterator[Floats]:
    """Sums of resamples of whole clusters, a chunk of resamples at a time.

    Args:
        sums: a row a cluster.
        resamples: how many resamples in all.
        seed: of the draws.
    """
    kinds, counts = np.unique(sums, axis=0, return_counts=True)
    n = len(sums)
    if len(kinds) * 4 <= n or len(kinds) <= 64:
        shares = counts / n

        def draw(rng: np.random.Generator, size: int) -> Floats:
            return rng.multinomial(n, shares, size=size).astype(np.float64) @ kinds

        yield from chunked(draw, len(kinds), resamples, seed)
    else:

        def draw_each(rng: np.random.Generator, size: int) -> Floats:
            if sums.shape[1] > _FEW_COLUMNS:
                return _weights(rng, n, size) @ sums
            drawn = rng.integers(0, n, size=(size, n), dtype=np.uint32)
            return np.stack([column.take(drawn).sum(axis=1) for column in np.ascontiguousarray(sums.T)], axis=1)

        yield from chunked(draw_each, n, resamples, seed)


def resampled_two_ways(first: Codes, second: Codes, columns: Floats, resamples: int, seed: int) -> Iterator[Floats]:
    """Sums of resamples in which the clusters of both ways are drawn, and rows weigh by the product (Owen 2007).

    Args:
        first: the cluster of each row in one way, from 0.
        second: the same in the other way.
        columns: the quantities, a row each.
        resamples: how many resamples in all.
        seed: of the draws.
    """
    n_first, n_second = int(first.max()) + 1, int(second.max()) + 1
    cells, place = np.unique(first * n_second + second, return_inverse=True)
    sums = cluster_sums(place.astype(np.int64), columns)
    row, column = cells // n_second, cells % n_second
    if n_first * n_second <= 8 * len(cells) + 100_000:
        table = np.zeros((sums.shape[1], n_first, n_second))
        table[:, row, column] = sums.T

        def draw(rng: np.random.Generator, size: int) -> Floats:
            one, other = _weights(rng, n_first, size), _weights(rng, n_second, size)
            return np.stack([((one @ part) * other).sum(axis=1) for part in table], axis=1)

        yield from chunked(draw, 2 * (n_first + n_second), resamples, seed)
    else:

        def draw_cells(rng: np.random.Generator, size: int) -> Floats:
            one, other = _weights(rng, n_first, size), _weights(rng, n_second, size)
            return (one[:, row] * other[:, column]) @ sums

        yield from chunked(draw_cells, 3 * len(cells), resamples, seed)


def exchanged(sums: Floats, resamples: int, seed: int) -> Iterator[Floats]:
    """Sums over those clusters that a fair coin picks, a chunk of resamples at a time.

    What two groups have after the picked clusters were exchanged between them follows from this for every two of many.

    Args:
        sums: a row a cluster.
        resamples: how many resamples in all.
        seed: of the draws.
    """

    def draw(rng: np.random.Generator, size: int) -> Floats:
        return rng.integers(0, 2, size=(size, len(sums)), dtype=np.uint8).astype(np.float64) @ sums

    yield from chunked(draw, 2 * len(sums), resamples, seed)


def chunked(
    draw: Callable[[np.random.Generator, int], Floats], width: int, resamples: int, seed: int
) -> Iterator[Floats]:
    """Results of a draw, chunk by chunk in order; each chunk has a random stream of its own.

    Args:
        draw: gives so many resamples from a random stream.
        width: how many numbers one resample needs while it is drawn.
        resamples: how many in all.
        seed: of the draws.
    """
    size = max(1, min(resamples, _AT_ONCE // _THREADS // max(1, width)))
    sizes = [size] * (resamples // size) + ([resamples % size] if resamples % size else [])

    def work(chunk: int) -> Floats:
        return draw(np.random.Generator(np.random.PCG64(np.random.SeedSequence([seed, chunk]))), sizes[chunk])

    if len(sizes) == 1 or (os.cpu_count() or 1) == 1:
        yield from map(work, range(len(sizes)))
        return
    with ThreadPoolExecutor(_THREADS) as pool:
        yield from pool.map(work, range(len(sizes)))


def _weights(rng: np.random.Generator, n: int, size: int) -> Floats:
    """How often each of n clusters is drawn, in so many resamples."""
    drawn = rng.integers(0, n, size=(size, n), dtype=np.int64) + np.arange(size)[:, None] * n
    return np.bincount(drawn.ravel(), minlength=size * n).reshape(size, n).astype(np.float64)
