"""What a row's seal and times are made of, as the reference tells it to other programs."""

import datetime as dt
import hashlib

import pytest

from citewell.errors import ConfigError
from citewell.ledger.rows import row_seal, utc_text

TOKYO = dt.timezone(dt.timedelta(hours=9))


@pytest.mark.parametrize("previous", [None, "sha256:0"])
def test_a_seal_is_taken_over_four_lines(previous):
    lines = f"{previous or ''}\nsha256:1\nsha256:2\nsha256:3".encode()
    assert row_seal(previous, "sha256:1", "sha256:2", "sha256:3") == "sha256:" + hashlib.sha256(lines).hexdigest()


@pytest.mark.parametrize(
    ("moment", "text"),
    [
        (dt.datetime(2026, 11, 30, 12, tzinfo=dt.UTC), "2026-11-30T12:00:00.000000Z"),
        (dt.datetime(2026, 12, 1, 8, 59, 59, 999999, TOKYO), "2026-11-30T23:59:59.999999Z"),
        (dt.datetime(987, 1, 1, tzinfo=dt.UTC), "0987-01-01T00:00:00.000000Z"),
    ],
)
def test_moments_are_written_in_utc_and_fixed_width(moment, text):
    assert utc_text(moment) == text


def test_a_moment_without_time_zone_is_refused():
    with pytest.raises(ConfigError, match="no time zone"):
        utc_text(dt.datetime(2026, 11, 30))
