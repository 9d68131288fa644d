"""From a configuration to a model."""

import subprocess
import sys
import tomllib

import msgspec
import pytest

from citewell.errors import ConfigError
from citewell.support.models.config import JudgeEndpoint, SupportConfig
from citewell.support.models.cross_encoder import CrossEncoder
from citewell.support.models.judge import Judge
from citewell.support.models.post import Target, read_target
from citewell.support.models.select import load_model
from tests.tiny_models import write_nli


def config(text: str) -> SupportConfig:
    return msgspec.convert(tomllib.loads(text), SupportConfig)


def test_nothing_configured_is_no_model():
    assert load_model(SupportConfig()) is None


@pytest.mark.parametrize("text", ['model = "tiny"', '[model]\npath = "tiny"\nbatch = 4\nmax_tokens = 48'])
def test_a_folder_is_found_from_where_the_configuration_stands(tmp_path, text):
    write_nli(tmp_path / "tiny")
    model = load_model(config(text), base=tmp_path)
    assert isinstance(model, CrossEncoder)
    assert model.name == "tiny"


JUDGE = '[judge]\nbase_url = "https://models.example/v1"\nmodel = "judge-1"\n'


def test_a_judge_is_named_after_its_model_and_versioned_by_what_it_is_asked(monkeypatch):
    monkeypatch.setenv("JUDGE_KEY", "sk-test")
    models = [
        load_model(config(JUDGE + more))
        for more in ("", "parallel = 9\nretries = 0", 'key_env = "JUDGE_KEY"', "seed = 2", 'answer = "json_object"')
    ]
    assert all(isinstance(model, Judge) and model.name == "judge:judge-1" for model in models)
    assert len({model.version for model in models[:3] if model}) == 1
    assert len({model.version for model in models if model}) == 3


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        (f'model = "tiny"\n{JUDGE}', "two stronger models", "leave the other out"),
        ('model = "not-there"', "there is no folder", "never downloaded"),
        (f"{JUDGE}timeout_ms = 0", "do not fit together", "positive"),
        (f"{JUDGE}retries = -1", "do not fit together", "positive"),
        (f'{JUDGE}key_env = "NO_SUCH_KEY"', "NO_SUCH_KEY holds no key", "Set it"),
        (f'{JUDGE}key_env = "SPLIT_KEY"', "SPLIT_KEY holds no key", "printable"),
    ],
)
def test_a_configuration_that_cannot_be_used_says_why(monkeypatch, tmp_path, text, message, hint):
    monkeypatch.setenv("SPLIT_KEY", "sk-secret\r\nHost: elsewhere")
    with pytest.raises(ConfigError, match=message) as caught:
        load_model(config(text), base=tmp_path)
    assert hint in caught.value.hint
    assert "secret" not in str(caught.value)


@pytest.mark.parametrize("text", ["models = 1", "model = 5", "[judge]\nbase_url = ''", f'{JUDGE}key = "sk-secret"'])
def test_a_slip_is_an_error(text):
    with pytest.raises(msgspec.ValidationError):
        config(text)


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("https://models.example/v1", Target("models.example", 443, "/v1/chat/completions", secure=True)),
        ("https://models.example/v1/", Target("models.example", 443, "/v1/chat/completions", secure=True)),
        ("https://models.example", Target("models.example", 443, "/chat/completions", secure=True)),
        ("http://localhost:8000/v1", Target("localhost", 8000, "/v1/chat/completions", secure=False)),
        ("http://[::1]:8000/v1", Target("::1", 8000, "/v1/chat/completions", secure=False)),
    ],
)
def test_an_address_is_where_the_path_is_added(address, expected):
    assert read_target(address, "/chat/completions", keyed=True) == expected


@pytest.mark.parametrize(
    "address",
    [
        "models.example/v1",
        "ftp://models.example",
        "file:///v1",
        "https://",
        "https://user:pass@models.example/v1",
        "https://models.example/v1?key=secret",
        "https://models.example/v1#top",
        "https://models.example/v1\r\nX: 1",
        "https://models.example:port/v1",
        "https://models.example:99999/v1",
        "https://[::1/v1",
        "https://mod\u00e9ls.example/v1",
    ],
)
def test_an_address_that_says_more_than_where_is_refused(address):
    with pytest.raises(ConfigError, match="none that can be used"):
        read_target(address, "/chat/completions", keyed=False)


def test_a_key_is_not_sent_in_the_clear():
    with pytest.raises(ConfigError, match="in the clear"):
        read_target("http://models.example/v1", "/chat/completions", keyed=True)
    assert not read_target("http://models.example/v1", "/chat/completions", keyed=False).secure


def test_no_optional_library_is_needed_until_a_model_asks_for_it():
    program = (
        "import sys, citewell.support.models.select, citewell.support.models.ask\n"
        "print({'numpy', 'onnxruntime', 'tokenizers', 'torch', 'transformers'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"


def test_what_is_configured_holds_no_key(monkeypatch):
    monkeypatch.setenv("JUDGE_KEY", "sk-secret")
    judge = Judge(JudgeEndpoint(base_url="https://models.example/v1", model="m", key_env="JUDGE_KEY"))
    assert "sk-secret" not in repr(vars(judge))
