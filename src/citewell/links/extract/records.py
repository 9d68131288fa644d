"""Addresses of an answer record: in its text, in the citations that a provider attached, and of its sources."""

from collections.abc import Iterator

from msgspec.structs import replace

from citewell.links.extract.found import context_of, in_order, is_web, title_of
from citewell.links.extract.markdown import extract_markdown
from citewell.links.extract.notes import notes_of
from citewell.model import Answer, Citation, FoundLink, LinkKind, Source
from citewell.text.urls import canonical_url, doi_of_url


def extract_answer(answer: Answer) -> list[FoundLink]:
    """Every occurrence of a web address or identifier in an answer record.

    Args:
        answer: the record, whose text is read as Markdown.

    Returns:
        First those of the text, then those of its citations in order, then those of its sources; each names the record
        and the field. What the sources say is not read.
    """
    found = [replace(link, answer_id=answer.id, field="answer") for link in extract_markdown(answer.text)]
    sources = {source.id: source for source in answer.sources}
    for index, citation in enumerate(answer.citations):
        found += _annotated(answer, index, citation, sources)
    for index, source in enumerate(answer.sources):
        name = "url" if source.url else "id"
        url = source.url or source.id
        if is_web(url):
            found.append(_beside(answer, url, LinkKind.SOURCE, f"sources[{index}].{name}", source.title))
    return found


def _annotated(answer: Answer, index: int, citation: Citation, sources: dict[str, Source]) -> Iterator[FoundLink]:
    """The addresses of one citation, with the stretch of the answer that it is given for."""
    start, end = citation.span.start, citation.span.end
    for target, bound in zip(citation.targets, citation.bound, strict=True):
        source = sources.get(bound) if bound is not None else None
        url = target if is_web(target) else source.url if source is not None else None
        if url and is_web(url):
            title = source.title if source is not None else None
            link = _beside(answer, url, LinkKind.ANNOTATION, f"citations[{index}]", title)
            context = context_of(answer.text, start, end)
            yield replace(link, span=(start, end), text=answer.text[start:end], context=context)


def _beside(answer: Answer, url: str, kind: LinkKind, field: str, title: str | None) -> FoundLink:
    return FoundLink(
        url=url,
        span=None,
        text=url,
        kind=kind,
        title=title_of(title),
        identifier=doi_of_url(url),
        identity=canonical_url(url),
        notes=in_order(set(notes_of(url, url, "", kind))),
        answer_id=answer.id,
        field=field,
    )
