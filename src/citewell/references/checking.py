"""Checks references: asks registries, the identifiers first, and concludes. Asks whatever the registries ask."""

import asyncio
from collections.abc import Iterable, Sequence

import msgspec

from citewell.model.reference import Reference, WorkKind
from citewell.model.reference_result import ReferenceReason, ReferenceResult, ReferenceStatus
from citewell.model.work_record import IdScheme, LookupAnswer, LookupOutcome
from citewell.references.identifiers import Written, identifiers_of
from citewell.references.merge import SAME
from citewell.references.registries.interface import ById, ByTitle, Question, Registry
from citewell.references.verdict import judge

_AT_A_TIME = 16
_AGENCY = "doi.org"
_AGENCIES = ("crossref", "datacite")
_VERSIONED = frozenset({IdScheme.DOI, IdScheme.ARXIV})
_MOST_VERSIONS = 4


async def check_references_async(
    references: Iterable[Reference],
    registries: Sequence[Registry],
    *,
    until: float | None = None,
    at_a_time: int = _AT_A_TIME,
) -> list[ReferenceResult]:
    """Where each reference stands, in order.

    Args:
        references: as printed.
        registries: to ask, live or local; with none, nothing can be told of any reference.
        until: time of the loop's clock after which answers would be of no use.
        at_a_time: how many references are under way at one time.
    """
    turn = asyncio.Semaphore(at_a_time)

    async def check(reference: Reference) -> ReferenceResult:
        async with turn:
            return await check_reference(reference, registries, until=until)

    return list(await asyncio.gather(*(check(reference) for reference in references)))


def check_references(
    references: Iterable[Reference], registries: Sequence[Registry], *, at_a_time: int = _AT_A_TIME
) -> list[ReferenceResult]:
    """Where each reference stands, in order; for those who do not wait on an event loop.

    Args:
        references: as printed.
        registries: to ask; they must not belong to a running event loop.
        at_a_time: how many references are under way at one time.
    """
    return asyncio.run(check_references_async(references, registries, at_a_time=at_a_time))


async def check_reference(
    reference: Reference, registries: Sequence[Registry], *, until: float | None = None
) -> ReferenceResult:
    """Where a reference stands."""
    written = identifiers_of(reference)
    answers = await _by_identifiers(written, registries, until)
    result = judge(reference, answers)
    if not reference.title or _settled(reference, result):
        return result
    answers += await _other_versions(result, answers, registries, until)
    result = judge(reference, answers)
    if _settled(reference, result):
        return result
    question = ByTitle(
        title=reference.title, authors=reference.authors, year=reference.year, container=reference.container
    )
    asked = [one for one in registries if one.takes(question)]
    found = await asyncio.gather(*(one.ask(question, until=until) for one in asked))
    answers += [
        msgspec.structs.replace(answer, decisive=registry.knows(reference))
        for registry, answer in zip(asked, found, strict=True)
    ]
    result = judge(reference, answers)
    if more := await _other_versions(result, answers, registries, until):
        result = judge(reference, [*answers, *more])
    return result


async def _other_versions(
    result: ReferenceResult, answers: Sequence[LookupAnswer], registries: Sequence[Registry], until: float | None
) -> list[LookupAnswer]:
    """What registries say of versions of the work that its records name, as a preprint's number or a paper's DOI."""
    asked = {answer.asked_for for answer in answers}
    named: dict[str, ById] = {}
    for record in result.work.records if result.work else ():
        related = [relation.id for relation in record.relations if relation.kind in SAME]
        for one in (*record.ids, *related):
            question = ById(one.scheme, one.value)
            if one.scheme in _VERSIONED and question.asked_for not in asked:
                named.setdefault(question.asked_for, question)
    found: list[LookupAnswer] = []
    for question in list(named.values())[:_MOST_VERSIONS]:
        found += await _of_one(question, registries, until)
    return found


def _settled(reference: Reference, result: ReferenceResult) -> bool:
    """Whether the identifiers alone told everything: the work is there as described, and no preprint of another."""
    return (
        result.status is ReferenceStatus.EXISTS_AS_DESCRIBED
        and result.reason is ReferenceReason.IDENTIFIER_MATCHES
        and not reference.arxiv
        and reference.kind is not WorkKind.PREPRINT
    )


async def _by_identifiers(
    written: Sequence[Written], registries: Sequence[Registry], until: float | None
) -> list[LookupAnswer]:
    answers: list[LookupAnswer] = []
    for one in written:
        question = ById(one.id.scheme, one.id.value)
        answers += await _of_one(question, registries, until)
        if one.id.scheme is IdScheme.DOI and _unknown(answers, question):
            for other in one.others:
                answers += await _of_one(ById(IdScheme.DOI, other), registries, until)
    return answers


def _unknown(answers: Iterable[LookupAnswer], question: Question) -> bool:
    """Whether it was asked for, and nobody has it."""
    about = [answer for answer in answers if answer.asked_for == question.asked_for]
    return any(answer.outcome is LookupOutcome.NONE for answer in about) and not any(
        answer.outcome is LookupOutcome.FOUND for answer in about
    )


async def _of_one(question: ById, registries: Sequence[Registry], until: float | None) -> list[LookupAnswer]:
    """What all registries say of one identifier; of a DOI, its agency is asked for first."""
    agencies = [one for one in registries if one.name == _AGENCY and one.takes(question)]
    answers = [await one.ask(question, until=until) for one in agencies]
    skipped: set[str] = set()
    for answer in answers:
        if answer.outcome is LookupOutcome.NONE and answer.decisive:
            return answers
        if answer.records:
            named = answer.records[0].publisher.lower()
            skipped = {name for name in _AGENCIES if named and name != named}
    asked = [one for one in registries if one.name != _AGENCY and one.name not in skipped and one.takes(question)]
    return answers + list(await asyncio.gather(*(one.ask(question, until=until) for one in asked)))
