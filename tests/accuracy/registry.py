"""Every accuracy suite, in order of running."""

from tests.accuracy import (
    ai_search_answers,
    claims_checks,
    claims_support,
    deep_research_reports,
    expertqa,
    expertqa_supported,
    expertqa_unsupported,
    gate,
    link_content,
    links_extraction,
    links_killed,
    museum,
    openreview_refs,
    page_values,
    providers,
    reading,
    real_answers,
    swaps,
)
from tests.accuracy.closed_world import suite as closed_world
from tests.accuracy.interface import Suite

SUITES: tuple[Suite, ...] = (
    reading.SUITE,
    providers.SUITE,
    gate.SUITE,
    real_answers.SUITE,
    deep_research_reports.SUITE,
    expertqa.SUITE,
    ai_search_answers.SUITE,
    expertqa_supported.SUITE,
    expertqa_unsupported.SUITE,
    claims_support.SUITE,
    claims_checks.SUITE,
    swaps.SUITE,
    link_content.SUITE,
    links_extraction.SUITE,
    links_killed.SUITE,
    museum.SUITE,
    openreview_refs.SUITE,
    closed_world.SUITE,
    page_values.SUITE,
    page_values.OWN_SUITE,
)
