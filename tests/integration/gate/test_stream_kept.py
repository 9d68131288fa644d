"""What a stream put before the reader is in the ledger before it goes out, and is counted once."""

from pathlib import Path

from citewell import Action, Gate, SqliteLedger
from citewell.ledger import Query, SqliteLedgerReader

RECORD = {
    "id": "s1",
    "question": "What does the Brook hold?",
    "sources": [{"id": "brook", "text": "The Brook holds 3 litres. It draws 900 W. Its cord is 90 cm long."}],
    "asked_at": "2026-10-01T12:00:00Z",
}
SENTENCES = (
    "The Brook holds 3 litres [brook]. ",
    "It draws 900 W [brook]. ",
    "Its cord is 90 cm long [brook]. ",
    "All is well [brook].",
)


def test_every_release_is_kept_before_it_goes_out(tmp_path: Path) -> None:
    path = tmp_path / "ledger.db"
    with SqliteLedger(path) as ledger:
        stream = Gate(ledger=ledger).stream(RECORD)
        for sentence in SENTENCES:
            stream.feed(sentence)
            with SqliteLedgerReader(path) as reader:
                kept = [entry.decision.shown for entry in reader.find(Query(answer_id="s1"))]
            assert (kept[-1] if kept else "") == stream.released
        assert stream.released
        stream.finish()
    with SqliteLedgerReader(path) as reader:
        actions = [entry.decision.action for entry in reader.find(Query())]
        assert actions[-1] is not Action.RELEASE
        assert set(actions[:-1]) == {Action.RELEASE}
        assert reader.rates(Query()).total.n == 1
        assert reader.verify().broken is None
