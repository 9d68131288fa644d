"""names: a name of a sentence is, in the cited documents, the name of whom or what the sentence says it of."""

from collections.abc import Sequence, Set

from citewell.checks.claim_kinds import SAYING
from citewell.checks.claim_language import claim_language
from citewell.checks.findings import objection, place
from citewell.checks.interface import CheckInfo, Context, Subject
from citewell.model import Claim, Finding, Outcome, Passage
from citewell.support.bearers import in_stead
from citewell.support.deeds import has_deed, read_deeds
from citewell.support.name_index import NameIndex
from citewell.support.naming import find_names, fold_part
from citewell.support.near_names import near_name
import re
from citewell.support.offices import has_office, read_holdings
from citewell.support.prepared import PreparedSource
from citewell.support.roles import misplaced, mixups
from citewell.support.stems import read_words


class Names:
    """A name that stands in the cited document, but as that of somebody or something else."""

    info = CheckInfo(
        id="names", version="1", title="the names belong to what the sentence says them of", subject=Subject.CLAIM
    )

    def judge(self, claim: Claim, context: Context, /) -> Sequence[Finding]:
        """Objects to names that the cited documents give to something else."""
        if not claim.citations or claim.kind not in SAYING:
            return ()
        cited = context.cited_by(claim)
        language = context.once(claim_language)
        if not cited:
            return ()
        if language is None:
            language = cited[0].body.language
        said = context.said(claim)
        text = said.words
        indexes = [source.body.names(language) for source in cited]
        names = list(find_names(text, 0, len(text), indexes[0].small, language))
        if not names:
            return ()
        if language is None:
            return ()
        found: list[Finding] = []
        import os
        mode = os.environ.get("ABSENT", "")
        for name in names:
            if any(index.has(name) for index in indexes):
                continue
            for index in indexes:
                near = near_name(name, index)
                if near is not None:
                    message = f"has {near[1].text!r} and not {name.text!r}"
                    found.append(self._finding(claim, cited[indexes.index(index)], index, near[0], message))
                    break
            else:
                around = " ".join(fold_part(w) for w in re.findall(r"[^\W_]+", context.answer.question + " " + " ".join(f"{s.source.title} {s.source.url}" for s in cited)))
                if all(p in around for p in name.parts):
                    continue
                if mode == "any" or (mode == "multi" and len(name.parts) > 1) or (mode == "sure" and name.sure) or (mode=="none" and not any(p in i.words for p in name.parts for i in indexes) and len(name.parts)>1) or (mode=='titled' and name.titled):
                    found.append(self._finding(claim, cited[0], indexes[0], 0, f"nowhere has {name.text!r}"))
        words = read_words(text, 0, len(text), language)
        if has_deed(text, 0, len(text), language):
            deeds = list(read_deeds(text, 0, len(text), names, words, language))
            for index, mixup in mixups(deeds, indexes):
                source = cited[indexes.index(index)]
                verb = text[mixup.deed.start : mixup.deed.end]
                message = f"gives the part of {mixup.name.text!r} ({verb}) to another: {mixup.rival.text!r}"
                found.append(self._finding(claim, source, index, mixup.unit, message))
        if has_office(text, 0, len(text), language):
            for holding in read_holdings(text, 0, len(text), names, words, language):
                other = misplaced(holding, indexes, [_entitled(source, language) for source in cited])
                if other is not None:
                    index, unit, there = other
                    office = text[holding.start : holding.end]
                    message = f"says {there.holder.text!r} and not {holding.holder.text!r} of {office}"
                    found.append(self._finding(claim, cited[indexes.index(index)], index, unit, message))
        if not found and not os.environ.get("NOSTEAD"):
            for index, stead in in_stead(text, names, words, indexes):
                message = f"says {stead.rival.text!r} and not {stead.name.text!r} of {' '.join(stead.words)}"
                found.append(self._finding(claim, cited[indexes.index(index)], index, stead.unit, message))
        return found

    def _finding(self, claim: Claim, source: PreparedSource, index: NameIndex, number: int, message: str) -> Finding:
        unit, text = index.places.units[number], source.source.text
        passage = Passage(source=source.source.id, start=unit.start, end=unit.end, text=text[unit.start : unit.end])
        said = f"{source.source.id} {message}"
        return objection(self.info, place(claim), said, outcome=Outcome.CONTRADICTED, related=[passage])


def _entitled(source: PreparedSource, language: str) -> Set[str]:
    """The stems of the title of a source."""
    return source.title.places(language).frequency.keys() if source.title is not None else frozenset()
