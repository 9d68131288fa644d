"""The handle service behind doi.org, which knows every DOI of every agency.

See https://www.doi.org/the-identifier/resources/factsheets/doi-resolution-documentation.
"""

from urllib.parse import quote

import msgspec

from citewell.fetch.service import Heard
from citewell.links.registries.identifiers import Scheme
from citewell.links.registries.interface import Said
from citewell.model import Asked

_FOUND = 1
_NOT_FOUND = 100
# The handle is there, but holds nothing that may be shown.
_NO_VALUES = 200


class _Data(msgspec.Struct):
    value: object = None


class _Value(msgspec.Struct):
    type: str = ""
    data: _Data | None = None


class _Handle(msgspec.Struct, rename={"response_code": "responseCode"}):
    response_code: int
    handle: str
    values: list[_Value] = []


class DoiRegistry:
    """The registry of DOIs."""

    name = "doi.org"
    base = "https://doi.org"
    schemes = frozenset({Scheme.DOI})
    requests = 300
    period = 60.0

    def question(self, base: str, scheme: Scheme, value: str) -> str:
        """See ``Registry.question``."""
        return f"{base}/api/handles/{quote(value, safe='/')}"

    def read(self, heard: Heard, scheme: Scheme, value: str) -> Said:
        """See ``Registry.read``."""
        try:
            handle = msgspec.json.decode(heard.body, type=_Handle)
        except (msgspec.DecodeError, UnicodeDecodeError):
            return Said(Asked.FAILED, detail=f"HTTP {heard.status}, not in the format of the handle service")
        if handle.handle.lower() != value.lower():
            return Said(Asked.FAILED, detail="an answer about another identifier")
        if handle.response_code == _NOT_FOUND:
            return Said(Asked.NONE)
        if handle.response_code in (_FOUND, _NO_VALUES) and heard.status == 200:
            places = (one.data.value for one in handle.values if one.type == "URL" and one.data is not None)
            return Said(Asked.FOUND, url=next((place for place in places if isinstance(place, str)), None))
        return Said(Asked.FAILED, detail=f"the handle service answered with code {handle.response_code}")
