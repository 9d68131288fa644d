"""The support score of single sentences over sources that were prepared before."""

from pathlib import Path

from bench.interface import Bench
from bench.measure import Run, timed
from bench.workload import SHELVES, Record, sample, sentence_records
from citewell.model import Source
from citewell.support.prepared import PreparedSource, prepare
from citewell.support.score import support_score
from citewell.text.quantities import read_quantities


def sentences(_: Path) -> Run:
    """Each sentence against the one source that it cites; its values are read, its source is at hand."""
    prepared: dict[str, PreparedSource] = {}

    def work(record: Record) -> None:
        text, given = record["meta"]["sentences"][0][0], record["sources"][0]
        source = prepared.get(given["text"])
        if source is None:
            source = prepared[given["text"]] = prepare(Source(id=given["id"], title=given["title"], text=given["text"]))
        support_score(text, read_quantities(text), [source])

    for record in sample(sentence_records(), 3 * SHELVES):
        work(record)
    return timed(work, sentence_records())


BENCHES = (Bench("support-score", "claims/s", sentences, target=1000, stream="sentences"),)
