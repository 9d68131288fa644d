"""contributes: every document that a sentence cites brings something to it."""

import re
from collections.abc import Sequence

from citewell.checks.claim_kinds import SAYING, is_supplied
from citewell.checks.findings import listed, objection, place, source_unknown, unchecked
from citewell.checks.interface import CheckInfo, Context, Subject
from citewell.checks.languages import claim_language
from citewell.checks.numbers import weighed_values
from citewell.checks.pointing import FURTHER, points_further
from citewell.model import (
    Absence,
    Citation,
    Claim,
    Family,
    Finding,
    Location,
    Outcome,
    Quantity,
    Reason,
    SlotKind,
)
from citewell.support.contribution import Contribution, contribution, has_nothing, is_telling, outshone
from citewell.support.numbers import Standing
from citewell.support.prepared import PreparedSource
from citewell.text.openers import lead_in_states

_UNCHECKED = {
    Contribution.NO_TEXT: (Reason.NO_TEXT, "no text to compare this sentence with"),
    Contribution.OTHER_LANGUAGE: (Reason.OTHER_LANGUAGE, "in another language than this sentence"),
    Contribution.TOO_MANY: (Reason.TOO_MANY, "too many values in this sentence to look for them all"),
}
# Asked of every citation. On Python 3.11 a look-up in an enum takes as long as ten of these.
_TRAILER, _NOTHING = Family.TRAILER, Contribution.NOTHING
# A sentence before another one: what follows the colon begins with a capital.
_COLON = re.compile(r":[*_]{0,3}\s{1,3}[*_]{0,3}(?=[^\W\d_a-z])|：")
_LACKING = frozenset({_NOTHING, *_UNCHECKED})


class Contributes:
    """A citation that brings neither a value nor a word of its own is a wrong citation, however right the sentence."""

    info = CheckInfo(
        id="contributes",
        version="7",
        title="every cited document brings something",
        subject=Subject.CLAIM,
        about=SlotKind.SOURCE,
    )

    def judge(self, claim: Claim, context: Context, /) -> Sequence[Finding]:
        """Objects to each citation whose document shares nothing with the sentence, or nothing that others do not."""
        if not claim.citations or claim.kind not in SAYING or points_further(claim, context):
            return ()
        if is_supplied(claim, context.reading.citations):
            return self._opened(claim, context)
        sources = context.open_sources
        said = context.said(claim)
        words = said.words
        if claim.lead_in is not None:
            words = f"{context.answer.text[claim.lead_in.start : claim.lead_in.end]} {words}"
        if (further := FURTHER.match(words)) is not None:
            # ``Learn more: skis travel free, see [boarding](…)``: the name of the page is none of what is said.
            words = _without_names(words[further.end() :], claim, context)
        found = [*self._closed(claim, context), *self._led(claim, context)]
        seen: dict[str, Citation] = {}
        for index in claim.citations:
            citation = context.reading.citations[index]
            if citation.family is _TRAILER and len(citation.targets) > 1:
                continue  # a closing line names the sources of the whole answer, not each of every sentence
            names = [name for name in citation.bound if name is not None and name in sources]
            if len(names) > 1 and len(set(citation.targets)) < len(citation.targets):
                # Passages of one page share its address: one of them is enough.
                brought = [(name, contribution(words, said.values, sources[name])) for name in names]
                if all(brings in _LACKING for _, brings in brought) and not any(
                    _gives_a_term(name, claim, context) for name in names
                ):
                    name, brings = next((pair for pair in brought if pair[1] in _UNCHECKED), brought[0])
                    if brings in _UNCHECKED or is_telling(words, said.values, sources[name], sources.values()):
                        found.append(self._finding(citation, name, brings, claim, context))
                continue
            for name in names:
                if name not in seen:
                    seen[name] = citation
                    brings = contribution(words, said.values, sources[name])
                    if brings in _UNCHECKED or (
                        brings is _NOTHING
                        and not _gives_a_term(name, claim, context)
                        and is_telling(words, said.values, sources[name], sources.values())
                    ):
                        found.append(self._finding(citation, name, brings, claim, context))
        if len(seen) > 1 and not found:
            for source in outshone(words, said.values, [sources[name] for name in seen]):
                name = source.source.id
                if _gives_a_term(name, claim, context):
                    continue
                found.append(self._finding(seen[name], name, Contribution.NOTHING, claim, context))
        if not found and not seen:
            return source_unknown(self.info, claim, context)
        return found

    def _opened(self, claim: Claim, context: Context) -> Sequence[Finding]:
        """Objects to what opens a section, list or table when no document cited there brings anything to it."""
        cited = context.cited_by(claim)
        said = context.said(claim)
        return self._apart(said.words, said.values, cited, place(claim)) if cited else ()

    def _led(self, claim: Claim, context: Context) -> Sequence[Finding]:
        """Objects to the words before a colon that state something which no cited document brings anything to."""
        said = context.said(claim)
        colon = _COLON.search(said.words) if ":" in said.words or "：" in said.words else None
        if colon is None or any(
            context.reading.citations[index].span.start < claim.span.start + colon.end() for index in claim.citations
        ):
            return ()
        head = said.words[: colon.start()]
        cited = context.cited_by(claim)
        if not cited or not lead_in_states(head, context.once(claim_language)):
            return ()
        values = [value for value in said.values if value.span.end <= colon.start()]
        start = claim.span.start
        where = Location(start=start, end=start + len(head), text=claim.text[: len(head)])
        return self._apart(head, values, cited, where)

    def _apart(
        self, words: str, values: Sequence[Quantity], cited: Sequence[PreparedSource], where: Location
    ) -> Sequence[Finding]:
        """Objects to words with which no cited document has anything in common."""
        if any(not has_nothing(words, values, source) for source in cited):
            return ()
        message = f"{listed([source.source.id for source in cited])}: nothing in common with this"
        return (objection(self.info, where, message, outcome=Outcome.NOT_ENOUGH_INFO),)

    def _closed(self, claim: Claim, context: Context) -> list[Finding]:
        """That sources which the reader may not see were not looked into, by this check or any other."""
        if context.all_open:
            return []
        closed: dict[str, Citation] = {}
        for index in claim.citations:
            citation = context.reading.citations[index]
            for name in citation.bound:
                if name is not None and name not in context.open_sources:
                    closed.setdefault(name, citation)
        return [
            unchecked(self.info, place(citation), Reason.NOT_PERMITTED, f"{name}: not permitted for this reader")
            for name, citation in closed.items()
        ]

    def _finding(self, citation: Citation, name: str, brings: Contribution, claim: Claim, context: Context) -> Finding:
        if brings in _UNCHECKED:
            reason, what = _UNCHECKED[brings]
            return unchecked(self.info, place(citation), reason, f"{name}: {what}")
        return objection(
            self.info,
            place(citation),
            f"{name} adds nothing to this sentence",
            outcome=Outcome.NOT_ENOUGH_INFO,
            evidence=(Absence(sought=claim.text, source=name, digest=context.sources[name].digest),),
        )


def _gives_a_term(name: str, claim: Claim, context: Context) -> bool:
    """Whether a value of the sentence follows from one of a document, with or without others."""
    return any(
        value.standing is Standing.DERIVED and any(source.source.id == name for source, _ in value.passages)
        for value in weighed_values(claim, context)
    )


def _without_names(words: str, claim: Claim, context: Context) -> str:
    """The words of a claim without those of its links."""
    for index in claim.citations:
        shown = context.reading.citations[index].link_text
        words = words.replace(shown, " ") if shown else words
    return words
