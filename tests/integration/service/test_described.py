"""Requests made from the API's own description: no fault of the service, and every answer as described."""

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.servers.service import serving

pytestmark = pytest.mark.enable_socket
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
OPERATIONS = 13


@pytest.fixture(scope="module")
def described(tmp_path_factory):
    folder = tmp_path_factory.mktemp("service")
    with serving(folder, registries=("none",), archives=(), rate=1_000_000, job_items=3, jobs=10_000) as client:
        yield schemathesis.openapi.from_url(f"http://127.0.0.1:{client.port}/openapi.json")


def test_every_response_is_as_described(described):
    tried = set()
    for result in described.get_all_operations():
        operation = result.ok()
        tried.add(operation.label)

        @settings(
            max_examples=25,
            derandomize=True,
            database=None,
            deadline=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy())
        def asked(case):
            case.call_and_validate(checks=CHECKS, timeout=20)

        asked()
    assert len(tried) == OPERATIONS
