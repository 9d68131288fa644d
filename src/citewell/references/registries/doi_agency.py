"""Which agency a DOI is registered with, which says as well whether it exists.

See https://www.doi.org/the-identifier/resources/factsheets/doi-resolution-documentation, "which RA".
"""

from urllib.parse import quote

from citewell.fetch.service import Heard
from citewell.model.reference import WorkKind
from citewell.model.work_record import IdScheme, WorkRecord
from citewell.references.registries.interface import ById, Question, Scope, Understood
from citewell.references.registries.reading import about_another, json_of, not_understood, objects, text

_NONE = "doi does not exist"


class DoiAgency:
    """The handle system's register of DOIs, of all agencies."""

    name = "doi.org"
    attribution = "doi.org (DOI Foundation)"
    base = "https://doi.org"
    requests = 300
    period = 60.0
    schemes = frozenset({IdScheme.DOI})
    decisive = frozenset({IdScheme.DOI})
    searches = False
    scope = Scope(kinds=frozenset[WorkKind]())

    def address(self, base: str, question: Question) -> str:
        """See ``WebRegistry.address``."""
        return f"{base}/ra/{quote(question.value if isinstance(question, ById) else '', safe='/')}"

    def read(self, heard: Heard, question: Question) -> Understood:
        """See ``WebRegistry.read``.

        The record of a DOI that exists holds the name of its agency alone, as its publisher.
        """
        told = objects(json_of(heard)) if heard.status in (200, 404) else []
        if len(told) != 1 or not isinstance(question, ById):
            return not_understood(heard, "doi.org")
        doi = text(told[0].get("DOI"))
        if doi.lower() != question.value.lower():
            return about_another(doi)
        if text(told[0].get("status")).lower() == _NONE:
            return Understood()
        agency = text(told[0].get("RA"))
        if not agency:
            return Understood(failed=text(told[0].get("status")) or "no agency named")
        return Understood(records=(WorkRecord(registry=self.name, record_id=doi.lower(), publisher=agency),))
