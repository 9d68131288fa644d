"""names: a name of a sentence is, in the cited documents, the name of whom or what the sentence says it of."""

import re
from collections.abc import Iterator, Sequence, Set
from functools import cached_property

import msgspec

from citewell.checks.among_others import among_others, displaced_in
from citewell.checks.claim_kinds import SAYING
from citewell.checks.findings import listed, objection, place
from citewell.checks.interface import CheckInfo, Context, Subject
from citewell.checks.languages import claim_language, naming_language
from citewell.model import Claim, Finding, Outcome, Passage, Severity, SlotKind
from citewell.support.bearers import in_stead
from citewell.support.deeds import Deed
from citewell.support.exchanged_names import exchanged
from citewell.support.name_index import deeds_at_most, deeds_in
from citewell.support.naming import Name, fold_part
from citewell.support.near_names import near_name
from citewell.support.offices import has_office, read_holdings
from citewell.support.prepared import PreparedSource
from citewell.support.roles import misplaced, mixups
from citewell.support.stems import Word, read_words
from citewell.support.surroundings.pieces import NAME

_WORD = re.compile(r"[^\W_]+")
_MOST_TELLING = 4
_LONGEST = 1_500


class Names:
    """A name that the cited documents do not have, or that they have as that of somebody or something else."""

    info = CheckInfo(
        id="names",
        version="4",
        title="the names belong to what the sentence says them of",
        subject=Subject.CLAIM,
        about=SlotKind.NAME,
    )

    def judge(self, claim: Claim, context: Context, /) -> Sequence[Finding]:
        """Objects to names that the cited documents give to something else, and to near names; warns of others."""
        if not claim.citations or claim.kind not in SAYING:
            return ()
        said = context.said(claim)
        cited = said.cited
        language = naming_language(said, context) if cited else None
        if language is None:
            return ()
        is_told = language == context.once(claim_language)
        sentence = _Sentence(self.info, claim, context, cited, language, is_told=is_told)
        if not sentence.names:
            return ()
        return [*sentence.unknown(), *sentence.misplaced()]


class _Sentence:
    """One claim with its names, and the sources that it cites."""

    def __init__(
        self,
        info: CheckInfo,
        claim: Claim,
        context: Context,
        cited: Sequence[PreparedSource],
        language: str,
        *,
        is_told: bool,
    ) -> None:
        self._info = info
        self._claim = claim
        self._context = context
        self._cited = cited
        self._language = language
        self._is_told = is_told
        self._indexes = [source.body.names(language) for source in cited]
        self._text = context.said(claim).words
        self.names = context.said(claim).names(language)

    @cached_property
    def _words(self) -> Sequence[Word]:
        """The words of the claim, by the rules of the language."""
        if self._is_told:  # by those other checks have read them already
            return self._context.said(self._claim).places(self._language).words_of(0)
        return read_words(self._text, 0, len(self._text), self._language)

    def unknown(self) -> Iterator[Finding]:
        """The names that no cited source has in any form."""
        for name in self.names:
            if any(index.has(name) for index in self._indexes):
                continue
            near = next(
                ((number, *found) for number, index in enumerate(self._indexes) if (found := near_name(name, index))),
                None,
            )
            if near is not None:
                number, unit, other = near
                message = f"has {other.text!r} and not {name.text!r}"
                yield self._finding(number, unit, message)
            elif self._is_nowhere(name):
                nowhere = objection(
                    self._info,
                    place(self._claim),
                    f"{listed([source.source.id for source in self._cited])}: nowhere {name.text!r}",
                )
                # A well-known name may be added rightly; that of a person, with a title, comes from a source.
                yield nowhere if name.titled else msgspec.structs.replace(nowhere, severity=Severity.WARNING)

    def _is_nowhere(self, name: Name) -> bool:
        """Whether no word of a name stands in the cited sources, in their titles and addresses, or in the question."""
        if not name.sure or (len(name.parts) == 1 and not name.titled):
            return False
        if not all(source.has_text for source in self._cited):
            return False
        if any(part in index.words for index in self._indexes for part in name.parts):
            return False
        around = [self._context.answer.question]
        for source in self._cited:
            around += [source.source.title or "", source.source.url or ""]
        said = {fold_part(word) for word in _WORD.findall(" ".join(around))}
        return said.isdisjoint(name.parts)

    def misplaced(self) -> Iterator[Finding]:
        """The names that the cited sources give to something else."""
        text, language = self._text, self._language
        found = False
        for index, mixup in mixups(self._deeds(), self._indexes):
            verb = text[mixup.deed.start : mixup.deed.end].strip()
            message = f"says {mixup.rival.text!r} where the sentence has {mixup.name.text!r} ({verb})"
            yield self._finding(self._indexes.index(index), mixup.unit, message)
            found = True
        if len(text) <= _LONGEST and has_office(text, 0, len(text), language):
            for holding in read_holdings(text, 0, len(text), self.names, self._words, language):
                other = misplaced(holding, self._indexes, [_entitled(source, language) for source in self._cited])
                if other is not None:
                    index, unit, there = other
                    office = text[holding.start : holding.end]
                    message = f"says {there.holder.text!r} and not {holding.holder.text!r} of {office}"
                    yield self._finding(self._indexes.index(index), unit, message)
                    found = True
        if not found:
            yield from self._in_stead() or self._exchanged() or self._among_others()

    def _deeds(self) -> Sequence[Deed]:
        """What the sentence says was done, where that may be said of somebody else in the sources."""
        text, language, indexes = self._text, self._language, self._indexes
        most = deeds_at_most(text, 0, len(text), language)
        if not most or not any(index.deeds for index in indexes):
            return ()
        if most == 1 and all(index.tells_of_none_but(self.names) for index in indexes):
            return ()
        return deeds_in(text, 0, len(text), self.names, self._words, language)

    def _exchanged(self) -> list[Finding]:
        findings = []
        for index, exchange in exchanged(self._text, self.names, lambda: self._words, self._indexes, self._language):
            message = f"says {exchange.rival.text!r} and not {exchange.name.text!r} of {self._written(exchange.words)}"
            findings.append(self._finding(self._indexes.index(index), exchange.unit, message))
        return findings

    def _written(self, stems: Set[str]) -> str:
        written = {word.stem: self._text[word.start : word.end] for word in self._words}
        return listed([text for stem, text in written.items() if stem in stems][:_MOST_TELLING])

    def _among_others(self) -> list[Finding]:
        told = displaced_in(self._claim, self._context)
        return [among_others(one, self._claim, self._info) for one in told if one.piece.sort is NAME]

    def _in_stead(self) -> list[Finding]:
        findings = []
        for index, stead in in_stead(self._text, self.names, lambda: self._words, self._indexes):
            message = (
                f"says {stead.rival.text!r} and not {stead.name.text!r} of {self._written(frozenset(stead.words))}"
            )
            findings.append(self._finding(self._indexes.index(index), stead.unit, message))
        return findings

    def _finding(self, number: int, at: int, message: str) -> Finding:
        source, unit = self._cited[number].source, self._indexes[number].places.units[at]
        passage = Passage(source=source.id, start=unit.start, end=unit.end, text=source.text[unit.start : unit.end])
        said = f"{source.id} {message}"
        return objection(self._info, place(self._claim), said, outcome=Outcome.CONTRADICTED, related=[passage])


def _entitled(source: PreparedSource, language: str) -> Set[str]:
    """The stems of the title of a source."""
    return source.title.places(language).frequency.keys() if source.title is not None else frozenset()
