"""What each tool is given, with what a model has to know of it."""

from typing import Annotated

import msgspec
from msgspec import Meta

MOST_TEXT = 200_000
MOST_SOURCES = 100
MOST_LINKS = 100

Text = Annotated[str, Meta(max_length=MOST_TEXT)]
Name = Annotated[str, Meta(min_length=1, max_length=500)]
Url = Annotated[str, Meta(min_length=1, max_length=4_000)]


class GivenSource(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A source that was retrieved."""

    id: Annotated[Name, Meta(description="The id by which the answer cites it.")]
    text: Annotated[Text, Meta(description="All of its text.")]
    title: Annotated[Text, Meta(description="Its title.")] = ""
    url: Annotated[Url | None, Meta(description="Its address.")] = None


class CheckAnswer(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The arguments of ``check_answer``."""

    answer: Annotated[
        Text, Meta(description="The answer with its citations, such as [id], as its reader would see it.")
    ]
    sources: Annotated[
        list[GivenSource],
        Meta(max_length=MOST_SOURCES, description="Every source that was retrieved for the question."),
    ]
    question: Annotated[Text, Meta(description="What was asked.")] = ""


class CheckClaim(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The arguments of ``check_claim``."""

    claim: Annotated[Text, Meta(description="One sentence that states something.")]
    sources: Annotated[
        list[GivenSource], Meta(min_length=1, max_length=MOST_SOURCES, description="The sources that should say it.")
    ]


class CheckLinks(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The arguments of ``check_links``."""

    urls: Annotated[
        list[Url], Meta(min_length=1, max_length=MOST_LINKS, description="The addresses, each as it will be cited.")
    ]


class FindReplacement(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The arguments of ``find_replacement``."""

    url: Annotated[Url, Meta(description="An address that is gone, moved or was never there.")]
    title: Annotated[Text | None, Meta(description="What its page is called, if known.")] = None
    cited_at: Annotated[Name | None, Meta(description="When it was cited, as an ISO 8601 date, if known.")] = None


class CheckReferences(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The arguments of ``check_references``."""

    bibliography: Annotated[
        Text,
        Meta(description="The references, as BibTeX, RIS, CSL-JSON, a list of LaTeX, or a list as it is printed."),
    ]


class ResolveValue(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The arguments of ``resolve_value``."""

    page: Annotated[Text, Meta(description="The page as HTML, or its plain text.")]
    question: Annotated[Text, Meta(description="What is wanted, such as: contact e-mail.")]
    region: Annotated[Name | None, Meta(description="Two letters of the country of its phone numbers, if known.")] = (
        None
    )


class ExplainDecision(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The arguments of ``explain_decision``."""

    id: Annotated[Name, Meta(description="The id of the answer, its number in the ledger, or the start of its digest.")]
