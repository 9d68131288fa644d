"""Two sequences of words laid beside each other, and how near two words are."""

import functools
from collections.abc import Callable

Step = tuple[tuple[str, ...], tuple[str, ...]]
"""Words of the first that stand where those of the second do; differing ones only."""


@functools.lru_cache(maxsize=50_000)
def distance(first: str, second: str, most: int = 3) -> int:
    """How many letters must be put in, left out, exchanged or swapped; ``most`` when that many or more."""
    if first == second:
        return 0
    if abs(len(first) - len(second)) >= most:
        return most
    before: list[int] = []
    last = list(range(len(second) + 1))
    for row, letter in enumerate(first, 1):
        now = [row]
        for column, other in enumerate(second, 1):
            cost = min(last[column] + 1, now[-1] + 1, last[column - 1] + (letter != other))
            if row > 1 and column > 1 and letter == second[column - 2] and first[row - 2] == other:
                cost = min(cost, before[column - 2] + 1)
            now.append(cost)
        if min(now) >= most:
            return most
        before, last = last, now
    return min(last[-1], most)


def differences(first: tuple[str, ...], second: tuple[str, ...], same: Callable[[str, str], bool]) -> list[Step]:
    """Where two sequences differ, as few words as can be, in order."""
    rows, columns = len(first), len(second)
    common = [[0] * (columns + 1) for _ in range(rows + 1)]
    for row in range(rows - 1, -1, -1):
        for column in range(columns - 1, -1, -1):
            if same(first[row], second[column]):
                common[row][column] = common[row + 1][column + 1] + 1
            else:
                common[row][column] = max(common[row + 1][column], common[row][column + 1])
    steps: list[Step] = []
    row = column = 0
    from_row = from_column = 0
    while row < rows and column < columns:
        if same(first[row], second[column]):
            if (from_row, from_column) != (row, column):
                steps.append((first[from_row:row], second[from_column:column]))
            row, column = row + 1, column + 1
            from_row, from_column = row, column
        elif common[row + 1][column] >= common[row][column + 1]:
            row += 1
        else:
            column += 1
    if from_row < rows or from_column < columns:
        steps.append((first[from_row:], second[from_column:]))
    return steps
