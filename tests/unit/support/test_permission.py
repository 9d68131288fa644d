"""Who may see a source."""

import pytest

from citewell.model import Source
from citewell.support.permission import may_see


@pytest.mark.parametrize(
    ("acl", "audience", "expected"),
    [
        (("public",), ("public",), True),
        (("staff", "agents"), ("partners", "agents"), True),
        (("staff",), ("public",), False),
        (("staff",), ("Staff",), False),
        ((), ("public",), False),
        (("public",), (), False),
    ],
)
def test_a_reader_sees_sources_that_share_a_group(
    acl: tuple[str, ...], audience: tuple[str, ...], expected: bool
) -> None:
    assert may_see(Source(id="doc-1", acl=acl), audience) is expected
