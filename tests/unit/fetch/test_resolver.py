"""Each name is looked up once, and only open addresses are handed out."""

import asyncio
from collections.abc import Sequence

import pytest

from citewell.fetch.guard import Guard
from citewell.fetch.limits import Limits
from citewell.fetch.lookup import NameFailureError
from citewell.fetch.resolver import GuardedResolver, UnsafeAddressError
from citewell.model import Fault


class Names:
    """A name service with a script: the answers to one question after the other, the last one for ever."""

    def __init__(self, *answers: Sequence[str] | Exception, seconds: float = 0.0) -> None:
        self.answers = list(answers)
        self.seconds = seconds
        self.asked = 0

    async def __call__(self, host: str) -> Sequence[str]:
        self.asked += 1
        await asyncio.sleep(self.seconds)
        answer = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        if isinstance(answer, Exception):
            raise answer
        return answer


def resolver(names: Names, *, allow: Sequence[str] = (), **limits: float) -> GuardedResolver:
    return GuardedResolver(names, Guard(allow), Limits(**limits))


async def hosts(resolver: GuardedResolver, name: str = "site.test") -> list[str]:
    return list(await resolver.resolve(name))


def test_only_open_addresses_are_handed_out():
    names = Names(["10.0.0.1", "9.9.9.9", "::1", "2606:4700::1", "::ffff:9.9.9.9"])
    assert asyncio.run(hosts(resolver(names))) == ["9.9.9.9", "2606:4700::1"]


def test_a_name_with_none_is_unsafe_and_says_why():
    with pytest.raises(UnsafeAddressError, match=r"10\.0\.0\.1 is private; ::1 is loopback"):
        asyncio.run(hosts(resolver(Names(["10.0.0.1", "::1"]))))


def test_what_was_opened_is_handed_out():
    assert asyncio.run(hosts(resolver(Names(["10.0.0.1"]), allow=["10.0.0.0/8"]))) == ["10.0.0.1"]


def test_those_who_ask_at_once_share_one_lookup():
    async def ask() -> int:
        names = Names(["9.9.9.9"], seconds=0.01)
        asked = resolver(names)
        assert await asyncio.gather(*(hosts(asked) for _ in range(50))) == [["9.9.9.9"]] * 50
        assert await hosts(asked) == ["9.9.9.9"]
        return names.asked

    assert asyncio.run(ask()) == 1


def test_one_who_gives_up_takes_nothing_from_the_others():
    async def ask() -> list[str]:
        asked = resolver(Names(["9.9.9.9"], seconds=0.02))
        first = asyncio.create_task(hosts(asked))
        second = asyncio.create_task(hosts(asked))
        await asyncio.sleep(0)
        first.cancel()
        return await second

    assert asyncio.run(ask()) == ["9.9.9.9"]


def test_a_failure_reaches_all_who_ask_and_nobody_else():
    async def ask() -> None:
        names = Names(NameFailureError(Fault.DNS_FAILED, "down"), ["9.9.9.9"], seconds=0.01)
        asked = resolver(names)
        failures = await asyncio.gather(*(hosts(asked) for _ in range(3)), return_exceptions=True)
        assert [type(failure) for failure in failures] == [NameFailureError] * 3
        assert await hosts(asked) == ["9.9.9.9"]
        assert names.asked == 2

    asyncio.run(ask())


def test_that_there_is_none_is_remembered():
    async def ask() -> int:
        names = Names(NameFailureError(Fault.NO_SUCH_HOST, "none"))
        asked = resolver(names)
        for _ in range(2):
            with pytest.raises(NameFailureError):
                await hosts(asked)
        return names.asked

    assert asyncio.run(ask()) == 1


def test_a_name_without_addresses_is_no_host():
    with pytest.raises(NameFailureError) as raised:
        asyncio.run(hosts(resolver(Names([]))))
    assert raised.value.fault is Fault.NO_SUCH_HOST


def test_a_name_service_that_says_nothing_is_no_answer():
    with pytest.raises(NameFailureError) as raised:
        asyncio.run(hosts(resolver(Names(["9.9.9.9"], seconds=30.0), lookup_seconds=0.02)))
    assert raised.value.fault is Fault.DNS_FAILED


def test_an_answer_that_changes_is_judged_anew():
    async def ask() -> None:
        asked = resolver(Names(["9.9.9.9"], ["127.0.0.1"]), names_seconds=-1.0)
        assert await hosts(asked) == ["9.9.9.9"]
        with pytest.raises(UnsafeAddressError):
            await hosts(asked)

    asyncio.run(ask())
