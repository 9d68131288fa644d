"""An audit from end to end: answers that experts labelled, out of CITEWELL_DATA, or else invented ones."""

import gzip
import json
import os
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from citewell.audit.figures import Intervals
from citewell.audit.protocols.registry import protocol_named
from citewell.audit.reading import digest_of
from citewell.audit.run import Plan, run
from citewell.audit.units import UnitWriter
from citewell.report.audit.html import write_page
from citewell.report.audit.markdown import write_markdown
from citewell.report.audit.tables import write_csv

OUT = Path("build/demo-audit")
_SUPPORT = {"Complete": "full", "Partial": "partial", "Incomplete": "none", "Missing": "none"}


def labelled_answers(path: Path) -> Iterator[dict[str, Any]]:
    """Answers of which experts said of each claim whether its evidence supports it.

    What each of several sources does alone was not asked, and stays unknown.
    """
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            claims = (row.get("labels") or {}).get("claims") or []
            yield {
                "id": row["id"],
                "query": row["query"],
                "system": row["system"],
                "judge": "experts",
                "statements": [_statement(claim) for claim in claims],
            }


def _statement(claim: dict[str, Any]) -> dict[str, Any]:
    support = _SUPPORT.get(claim["support"], "unknown")
    sources = [str(source.get("id") or source.get("url") or "?") for source in claim["evidence"]]
    alone = support if len(sources) == 1 else "full" if not sources else "unknown"
    citations = [{"source": source, "support": alone} for source in sources]
    worthy = claim.get("worthiness") != "No"
    return {"text": claim["text"].strip(), "worthy": worthy, "support": support, "citations": citations}


def invented_answers() -> Iterator[dict[str, Any]]:
    """Answers of three systems that do not exist to forty questions that nobody asked."""
    chance = random.Random(7)  # noqa: S311 - a sample, no secret
    quality = {"Fernway": 0.85, "Oakline": 0.7, "Tarn": 0.55}
    for number in range(40):
        hard = chance.random() * 0.3
        for system, good in quality.items():
            statements = []
            for index in range(chance.randint(2, 5)):
                sources = chance.randint(0, 2) if chance.random() < 0.2 else 1
                verdict = (
                    "full" if chance.random() < good - hard else chance.choice(["partial", "none", "contradicted"])
                )
                citations = [
                    {"source": f"doc-{number}-{index}-{place}", "support": verdict} for place in range(sources)
                ]
                statements.append({"text": f"Statement {index + 1} on matter {number}.", "citations": citations})
            yield {"id": f"{system}-{number}", "query": f"matter {number}", "system": system, "statements": statements}


def main() -> int:
    """Writes the rows and the report, and says where they are."""
    data = Path(os.environ.get("CITEWELL_DATA", "../shared/data")) / "expertqa.jsonl.gz"
    OUT.mkdir(parents=True, exist_ok=True)
    if data.is_file():
        rows, title = labelled_answers(data), "Answers labelled by experts"
    else:
        print(f"{data} is not there: invented answers are audited instead", file=sys.stderr)
        rows, title = invented_answers(), "Invented answers"
    file = OUT / "rows.jsonl"
    file.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")
    command = "citewell audit run rows.jsonl --protocol citation-support --by system --cluster query --out DIR"
    plan = Plan(
        protocol=protocol_named("citation-support"), by=("system",), settings=Intervals(), title=title, command=command
    )
    with (
        file.open("rb") as stream,
        UnitWriter(OUT / "units.parquet", plan.protocol, plan.by, plan.cluster) as writer,
    ):
        report = run(plan, file.name, stream, digest=digest_of(str(file)), keep=writer.add)
    for name, write in {"report.html": write_page, "report.md": write_markdown, "figures.csv": write_csv}.items():
        with (OUT / name).open("wb") as out:
            write(report, out)
    print((OUT / "report.md").read_text(encoding="utf-8"))
    print(f"{OUT / 'report.html'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
