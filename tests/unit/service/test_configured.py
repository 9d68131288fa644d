"""Where settings are from."""

import pytest

from citewell.errors import ConfigError
from citewell.service.configured import configured


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "citewell.toml"
    path.write_text('[service]\nport = 1\nthreads = 3\nledger = "kept.db"\nupstream_key = "sk-secret"\n')
    return path


def _told(origins):
    return {one.name: (one.value, one.origin) for one in origins}


def test_a_flag_counts_before_the_environment_and_that_before_the_file(file):
    settings, origins = configured(file, {"port": 3, "host": None}, {"CITEWELL_PORT": "2", "CITEWELL_THREADS": "4"})
    told = _told(origins)
    assert (settings.port, settings.threads, settings.host) == (3, 4, "127.0.0.1")
    assert told["port"] == (3, "flag")
    assert told["threads"] == (4, "environment CITEWELL_THREADS")
    assert told["ledger"] == (str(file.parent / "kept.db"), f"file {file}")
    assert told["host"] == ("127.0.0.1", "default")


def test_secrets_are_masked(file):
    environment = {"CITEWELL_LEDGER": "postgresql://user:word@host/db"}
    settings, origins = configured(file, {}, environment)
    told = _told(origins)
    assert settings.upstream_key == "sk-secret"
    assert told["upstream_key"][0] == "***"
    assert told["ledger"][0] == "postgresql://***@host/db"


def test_lists_of_the_environment_are_written_with_commas():
    settings, _ = configured(None, {}, {"CITEWELL_ALLOW_NET": "10.0.0.0/8, 127.0.0.0/8"})
    assert settings.allow_net == ("10.0.0.0/8", "127.0.0.0/8")


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        ("port = 1", "no table port"),
        ("[service]\nporto = 1", "no setting porto"),
        ("[service]\nport = '1'", "port .file"),
        ("[service]\nport = 70000", "70000 is no port"),
        ("[service]\nthreads = 0", "threads is too small"),
        ("[service]\nhost = '0.0.0.0'", "without keys"),
        ("[service", "is no TOML"),
        ("service = 1", "service is no table"),
    ],
)
def test_what_does_not_fit_is_refused(tmp_path, content, problem):
    path = tmp_path / "citewell.toml"
    path.write_text(content)
    with pytest.raises(ConfigError, match=problem):
        configured(path, {}, {})


def test_a_value_of_the_environment_that_does_not_fit_is_named():
    with pytest.raises(ConfigError, match=r"port \(environment CITEWELL_PORT\)"):
        configured(None, {}, {"CITEWELL_PORT": "x"})
