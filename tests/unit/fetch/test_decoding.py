"""Compression is undone up to a bound, and damage costs no more than what stands behind it."""

import gzip
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citewell.fetch.decoding import Decoded, decode

PAGE = b"<p>Deposits are returned within 14 days.</p>" * 200


def raw_deflate(data: bytes) -> bytes:
    stream = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    return stream.compress(data) + stream.flush()


@pytest.mark.parametrize(
    ("encoding", "body"),
    [
        ("gzip", gzip.compress(PAGE, mtime=0)),
        ("x-gzip", gzip.compress(PAGE, mtime=0)),
        ("GZip", gzip.compress(PAGE, mtime=0)),
        ("deflate", zlib.compress(PAGE)),
        ("deflate", raw_deflate(PAGE)),
        ("gzip, gzip", gzip.compress(gzip.compress(PAGE, mtime=0), mtime=0)),
        ("deflate, gzip", gzip.compress(zlib.compress(PAGE), mtime=0)),
        ("identity", PAGE),
        ("", PAGE),
        ("gzip", PAGE),
        ("gzip", gzip.compress(PAGE[:100], mtime=0) + gzip.compress(PAGE[100:], mtime=0)),
        ("gzip", gzip.compress(PAGE, mtime=0) + b"\0" * 300),
    ],
)
def test_a_whole_body(encoding, body):
    assert decode(body, encoding, 1_000_000) == Decoded(PAGE)


@pytest.mark.parametrize("encoding", ["br", "zstd", "compress", "gzip, br"])
def test_what_cannot_be_read_is_said(encoding):
    body, cut = decode(gzip.compress(PAGE, mtime=0), encoding, 1_000_000)
    assert body == b""
    assert "not read" in (cut or "")


def test_layer_upon_layer_is_not_peeled_for_ever():
    assert decode(PAGE, "gzip, gzip, gzip, gzip", 1_000_000) == Decoded(b"", "compressed too many times")


@pytest.mark.parametrize(
    ("encoding", "pack"), [("gzip", gzip.compress), ("deflate", zlib.compress), ("deflate", raw_deflate)]
)
def test_a_bomb_is_cut(encoding, pack):
    bomb = pack(b"\0" * 30_000_000)
    body, cut = decode(bomb, encoding, 100_000)
    assert len(body) == 100_000
    assert cut == "too large"


def test_a_bomb_of_many_members_is_cut():
    body, cut = decode(gzip.compress(b"\0" * 60_000, mtime=0) * 50, "gzip", 100_000)
    assert len(body) == 100_000
    assert cut == "too large"


def test_a_bomb_within_a_bomb_is_cut():
    inner = gzip.compress(b"\0" * 20_000_000, mtime=0)
    body, cut = decode(gzip.compress(inner * 100, mtime=0), "gzip, gzip", 100_000)
    assert len(body) <= 100_000
    assert cut == "too large"


@pytest.mark.parametrize("encoding", ["gzip", "deflate"])
def test_what_stands_before_an_early_end_is_kept(encoding):
    whole = gzip.compress(PAGE, mtime=0) if encoding == "gzip" else zlib.compress(PAGE)
    body, cut = decode(whole[:-12], encoding, 1_000_000)
    assert PAGE.startswith(body)
    assert body
    assert cut == "the compressed body breaks off"


def test_what_stands_before_damage_is_kept():
    numbers = b" ".join(b"%d" % (number * 7919 % 10_007) for number in range(9_000))
    whole = bytearray(gzip.compress(numbers, mtime=0))
    middle = len(whole) // 2
    whole[middle : middle + 40] = b"\xff" * 40
    body, cut = decode(bytes(whole), "gzip", 1_000_000)
    assert numbers[:5_000] == body[:5_000]
    assert cut == "the compression is damaged"


@given(st.binary(max_size=2_000), st.sampled_from(["gzip", "deflate", "gzip, deflate"]), st.integers(0, 3_000))
def test_no_body_breaks_it_or_its_bound(body, encoding, limit):
    assert len(decode(body, encoding, limit).body) <= max(limit, len(body))
