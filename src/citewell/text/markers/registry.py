"""The marker families in order of precedence: what an earlier one has read, a later one leaves alone."""

from collections.abc import Callable

from citewell.text.markers.author_year import read_author_years
from citewell.text.markers.bare import read_bare_urls
from citewell.text.markers.brackets import read_bracket_numbers
from citewell.text.markers.cite_key import read_cite_keys
from citewell.text.markers.file_name import read_file_names
from citewell.text.markers.footnote import read_footnotes
from citewell.text.markers.full_width import read_full_width
from citewell.text.markers.identifier import read_identifiers
from citewell.text.markers.keyed_id import read_keyed_ids, read_known_ids, read_round_ids, read_template_ids
from citewell.text.markers.links import read_linked_numbers, read_text_links
from citewell.text.markers.private_use import read_private_use
from citewell.text.markers.provider_file import read_provider_files
from citewell.text.markers.references import read_references
from citewell.text.markers.scan import Scan
from citewell.text.markers.spoken_id import read_spoken_ids
from citewell.text.markers.superscript import read_superscripts
from citewell.text.markers.tag import read_tags
from citewell.text.markers.trailer import read_trailers

FAMILIES: tuple[Callable[[Scan], None], ...] = (
    read_private_use,
    read_provider_files,
    read_known_ids,
    read_full_width,
    read_tags,
    read_trailers,
    read_superscripts,
    read_linked_numbers,
    read_text_links,
    read_references,
    read_bare_urls,
    read_identifiers,
    read_footnotes,
    read_bracket_numbers,
    read_cite_keys,
    read_author_years,
    read_file_names,
    read_keyed_ids,
    read_template_ids,
    read_round_ids,
    read_spoken_ids,
)
