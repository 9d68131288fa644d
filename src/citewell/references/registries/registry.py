"""Every registry on the web, in the order in which they are asked."""

from citewell.references.registries.arxiv import Arxiv
from citewell.references.registries.crossref import Crossref
from citewell.references.registries.datacite import DataCite
from citewell.references.registries.dblp import Dblp
from citewell.references.registries.doi_agency import DoiAgency
from citewell.references.registries.europe_pmc import EuropePmc
from citewell.references.registries.interface import WebRegistry
from citewell.references.registries.open_library import OpenLibrary
from citewell.references.registries.openalex import OpenAlex
from citewell.references.registries.openreview import OpenReview
from citewell.references.registries.pubmed import PubMed
from citewell.references.registries.semantic_scholar import SemanticScholar

REGISTRIES: tuple[WebRegistry, ...] = (
    DoiAgency(),
    Crossref(),
    DataCite(),
    Arxiv(),
    PubMed(),
    Dblp(),
    OpenAlex(),
    SemanticScholar(),
    EuropePmc(),
    OpenReview(),
    OpenLibrary(),
)
