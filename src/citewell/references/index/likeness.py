"""How alike two normalised titles are, letter by letter. Pure."""


class Likeness:
    """A title that others are held against.

    The measure is twice the length of the longest common subsequence over the sum of both lengths: 1 for equal titles,
    and close to it where letters or words were left out, put in or replaced. The subsequence is found with one addition
    of long integers a letter (Hyyrö 2004, *Bit-parallel LCS-length computation revisited*).

    Args:
        key: the title in its normal form.
    """

    def __init__(self, key: str) -> None:
        self.key = key
        self._places: dict[str, int] = {}
        for place, char in enumerate(key):
            self._places[char] = self._places.get(char, 0) | 1 << place
        self._all = (1 << len(key)) - 1

    def to(self, other: str) -> float:
        """How alike another title in its normal form is, from 0 to 1."""
        if not self.key or not other:
            return float(self.key == other)
        rest, full, places = self._all, self._all, self._places
        for char in other:
            matches = rest & places.get(char, 0)
            rest = (rest + matches | rest - matches) & full
        common = len(self.key) - rest.bit_count()
        return 2 * common / (len(self.key) + len(other))

    def at_best(self, length: int) -> float:
        """The most that a title of some length can be alike."""
        return 2 * min(len(self.key), length) / max(1, len(self.key) + length)
