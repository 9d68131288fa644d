"""The demonstration of an audit works where no data are at hand."""

import json

from tools import demo_audit


def test_invented_answers_end_in_a_report(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(demo_audit, "OUT", tmp_path / "out")
    monkeypatch.setenv("CITEWELL_DATA", str(tmp_path / "nowhere"))
    assert demo_audit.main() == 0
    told = capsys.readouterr()
    assert "invented answers are audited instead" in told.err
    assert "Fernway less Oakline" in told.out
    assert (tmp_path / "out" / "report.html").read_text().startswith("<!DOCTYPE html>")


def test_verdicts_of_experts_become_rows(tmp_path):
    import gzip

    claims = [
        {"text": " One. ", "evidence": [{"id": "1"}], "support": "Complete", "worthiness": "Yes"},
        {"text": "Two.", "evidence": [{"id": "1"}, {"url": "u"}], "support": "Incomplete", "worthiness": "No"},
        {"text": "Three.", "evidence": [], "support": "N/A"},
    ]
    path = tmp_path / "rows.jsonl.gz"
    with gzip.open(path, "wt") as lines:
        lines.write(json.dumps({"id": "a", "query": "q", "system": "s", "labels": {"claims": claims}}))
    (row,) = demo_audit.labelled_answers(path)
    first, second, third = row["statements"]
    assert (first["text"], first["support"], first["citations"][0]["support"]) == ("One.", "full", "full")
    assert (second["worthy"], second["support"]) == (False, "none")
    assert [each["support"] for each in second["citations"]] == ["unknown", "unknown"]
    assert third["support"] == "unknown"
