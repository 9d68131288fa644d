"""The dates and years of a text, to be looked up by any part of them."""

from collections.abc import Iterator

from citewell.model import Quantity

_MOST_PLACES = 64
_LONGEST_YEAR = 5
_Table = dict[str, list[Quantity]]


class CalendarIndex:
    """The dates of a text.

    Attributes:
        parts: for each date, month, day of a month, year and decade, where it is named.
    """

    __slots__ = ("_yearless", "parts")

    def __init__(self) -> None:
        self.parts: _Table = {}
        self._yearless: _Table = {}

    def add(self, date: str, quantity: Quantity) -> Iterator[str]:
        """Takes up a date, and gives the numbers that it is written with: its year and its day."""
        year, _, rest = date.lstrip("-").partition("-") if date[0] != "-" else ("", "", date[2:])
        keys = {date}
        if year:
            if year.isdecimal():
                yield year
                keys.add(year[:3] + "X")
            if rest and rest[0] in "QH":
                keys.add("--" + rest)
        if rest and rest[0].isdecimal():
            month, _, day = rest.partition("-")
            keys.add("--" + month)
            if year:
                keys.add(f"{year}-{month}")
            if day:
                keys.add(f"--{month}-{day}")
                yield str(int(day))
        for key in keys:
            _put(self.parts, key, quantity)
            if not year:
                _put(self._yearless, key, quantity)

    def add_year(self, year: str, quantity: Quantity) -> None:
        """Takes up a year that is written as a bare number."""
        _put(self.parts, year[:3] + "X", quantity)

    def holders(self, quantity: Quantity) -> list[Quantity]:
        """The dates that are the same, or of which a date is a part."""
        for date in (quantity.value, *quantity.readings):
            found = self.parts.get(date)
            if not found and date[0] != "-" and len(date) > _LONGEST_YEAR:
                found = self._yearless.get(
                    "--" + date.partition("-")[2]
                )  # the source may leave the year to its heading
            if not found and "Q" in date:
                found = self._in_quarter(date)
            if not found:
                found = self._of_quarter(date)
            if found:
                return found
        return []

    def years(self) -> bool:
        """Whether any year is stated."""
        return any(len(key) == 4 and key[3] == "X" for key in self.parts)

    def of_century(self, century: int) -> list[Quantity]:
        """Years of a century: those of 1800 to 1899 for the 19th."""
        first = str(century - 1)
        return next((years for key, years in self.parts.items() if len(key) == 4 and key[:2] == first), [])

    def _of_quarter(self, date: str) -> list[Quantity]:
        """The quarter of which a month is the first or the last: from July to September is the third."""
        year, month = (date[:4], date[5:]) if date[0] != "-" else ("", date[2:])
        if len(month) != 2 or not month.isdecimal() or int(month) % 3 == 2:
            return []
        quarter = f"Q{(int(month) + 2) // 3}"
        return self.parts.get(f"{year}-{quarter}" if year else f"--{quarter}", [])

    def _in_quarter(self, date: str) -> list[Quantity]:
        """Dates within a quarter of the year."""
        year, quarter = date.lstrip("-").split("-")[0] if date[0] != "-" else "", int(date[-1])
        months = [f"{month:02d}" for month in range(quarter * 3 - 2, quarter * 3 + 1)]
        return [
            other
            for month in months
            for other in self.parts.get(f"--{month}", ())
            if not year or other.value[0] == "-" or other.value.startswith(year)
        ]


def _put(table: _Table, key: str, quantity: Quantity) -> None:
    known = table.setdefault(key, [])
    if len(known) < _MOST_PLACES:
        known.append(quantity)
