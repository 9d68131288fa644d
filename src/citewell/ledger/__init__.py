"""Decisions kept: appended durably, chained by digest, read back, verified and counted."""

from citewell.ledger.interface import Case, ChainReport, Ledger, LedgerEntry, LedgerReader, Query
from citewell.ledger.reader import SqliteLedgerReader
from citewell.ledger.seal import canonical_json, seal, verify_seal
from citewell.ledger.sqlite import SqliteLedger

__all__ = [
    "Case",
    "ChainReport",
    "Ledger",
    "LedgerEntry",
    "LedgerReader",
    "Query",
    "SqliteLedger",
    "SqliteLedgerReader",
    "canonical_json",
    "seal",
    "verify_seal",
]
