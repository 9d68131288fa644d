"""That there is no such host is said only when the name service is known to know names."""

import asyncio
import socket
from collections.abc import Sequence

import pytest

from citewell.fetch.lookup import NameFailureError, SystemLookup, ask_system
from citewell.model import Fault

GONE = NameFailureError(Fault.NO_SUCH_HOST, "name or service not known")
DOWN = NameFailureError(Fault.DNS_FAILED, "temporary failure in name resolution")


class System:
    """A system's resolver that knows a table of names."""

    def __init__(self, names: dict[str, Sequence[str] | NameFailureError], otherwise: NameFailureError = GONE) -> None:
        self.names = names
        self.otherwise = otherwise
        self.asked: list[str] = []

    def __call__(self, host: str) -> Sequence[str]:
        self.asked.append(host)
        answer = self.names.get(host, self.otherwise)
        if isinstance(answer, NameFailureError):
            raise NameFailureError(answer.fault, answer.detail)
        return answer


ROOT = {"a.root-servers.net": ["198.41.0.4"]}


def looked_up(system: System, *hosts: str) -> list[Sequence[str] | Fault]:
    async def ask() -> list[Sequence[str] | Fault]:
        lookup = SystemLookup(2, system)
        found: list[Sequence[str] | Fault] = []
        for host in hosts:
            try:
                found.append(await lookup(host))
            except NameFailureError as failure:
                found.append(failure.fault)
        lookup.close()
        return found

    return asyncio.run(ask())


def test_a_name_that_is_there():
    assert looked_up(System({"site.test": ["192.0.2.1", "2001:db8::1"]}), "site.test") == [["192.0.2.1", "2001:db8::1"]]


def test_a_name_that_is_not_there_while_others_are():
    system = System(ROOT)
    assert looked_up(system, "gone.test", "lost.test") == [Fault.NO_SUCH_HOST, Fault.NO_SUCH_HOST]
    assert system.asked == ["gone.test", "a.root-servers.net", "lost.test"]


def test_another_name_that_was_found_is_as_good_a_sign():
    system = System({"site.test": ["192.0.2.1"]})
    assert looked_up(system, "site.test", "gone.test")[1] is Fault.NO_SUCH_HOST
    assert system.asked == ["site.test", "gone.test"]


def test_nothing_is_said_of_a_name_while_none_can_be_looked_up():
    assert looked_up(System({}), "gone.test") == [Fault.DNS_FAILED]
    assert looked_up(System({"a.root-servers.net": DOWN}), "gone.test") == [Fault.DNS_FAILED]


def test_a_name_service_in_trouble_says_nothing():
    assert looked_up(System(ROOT, otherwise=DOWN), "site.test") == [Fault.DNS_FAILED]


def test_names_that_must_not_be_asked_for():
    system = System(ROOT)
    assert looked_up(system, "site.invalid", "site.INVALID.", "site.onion") == [Fault.NO_SUCH_HOST] * 2 + [
        Fault.DNS_FAILED
    ]
    assert system.asked == []


Answer = int | list[str]


def answering(
    monkeypatch: pytest.MonkeyPatch, answers: dict[str, Answer], *, by_family: dict[int, Answer] | None = None
) -> list[str]:
    """The system's resolver answers so, and otherwise when it is asked for one kind of address."""
    asked: list[str] = []

    def getaddrinfo(
        host: str, port: None, *, family: int, type: int
    ) -> list[tuple[int, int, int, str, tuple[str, int]]]:
        asked.append(host)
        answer = (by_family or {}).get(family, answers[host])
        if isinstance(answer, int):
            raise socket.gaierror(answer, "Name or service not known")
        return [(socket.AF_INET, type, 6, "", (address, 0)) for address in answer]

    monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)
    return asked


def test_the_system_is_asked_for_the_name_as_it_stands(monkeypatch):
    asked = answering(monkeypatch, {"site.test.": ["192.0.2.1", "192.0.2.1", "192.0.2.2"]})
    assert ask_system("site.test") == ["192.0.2.1", "192.0.2.2"]
    assert asked == ["site.test."]


def test_then_for_what_the_machine_may_call_so(monkeypatch):
    asked = answering(monkeypatch, {"printer.": socket.EAI_NONAME, "printer": ["192.0.2.9"]})
    assert ask_system("printer") == ["192.0.2.9"]
    assert asked == ["printer.", "printer"]


@pytest.mark.parametrize(
    ("code", "fault"),
    [
        (socket.EAI_NONAME, Fault.NO_SUCH_HOST),
        (getattr(socket, "EAI_NODATA", socket.EAI_NONAME), Fault.NO_SUCH_HOST),
        (socket.EAI_AGAIN, Fault.DNS_FAILED),
        (socket.EAI_FAIL, Fault.DNS_FAILED),
        (socket.EAI_MEMORY, Fault.DNS_FAILED),
        (getattr(socket, "EAI_SYSTEM", socket.EAI_FAIL), Fault.DNS_FAILED),
    ],
)
def test_only_an_answer_that_there_is_none_means_so(monkeypatch, code, fault):
    answering(monkeypatch, {"site.test.": code, "site.test": code})
    with pytest.raises(NameFailureError) as raised:
        ask_system("site.test")
    assert raised.value.fault is fault


NO_DATA = getattr(socket, "EAI_NODATA", None)


@pytest.mark.skipif(
    NO_DATA is None, reason="this system does not tell names without addresses from names that are not there"
)
@pytest.mark.parametrize(
    ("v4", "v6", "found"),
    [
        (NO_DATA, NO_DATA, Fault.NO_SUCH_HOST),
        (NO_DATA, socket.EAI_AGAIN, Fault.DNS_FAILED),
        (socket.EAI_AGAIN, NO_DATA, Fault.DNS_FAILED),
        (socket.EAI_NONAME, NO_DATA, Fault.NO_SUCH_HOST),
        (["192.0.2.1"], NO_DATA, ["192.0.2.1"]),
        (NO_DATA, ["2001:db8::1"], ["2001:db8::1"]),
    ],
)
def test_a_name_without_addresses_is_asked_for_by_kind(monkeypatch, v4, v6, found):
    answers = dict.fromkeys(("site.test.", "site.test"), NO_DATA)
    answering(monkeypatch, answers, by_family={socket.AF_INET: v4, socket.AF_INET6: v6})
    if isinstance(found, Fault):
        with pytest.raises(NameFailureError) as raised:
            ask_system("site.test")
        assert raised.value.fault is found
    else:
        assert ask_system("site.test") == found
