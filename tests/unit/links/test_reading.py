"""Pages that come at about the same time are read together, each for who waits for it."""

import asyncio
import datetime as dt

from citewell.fetch import Reply
from citewell.links.content import LookedFor
from citewell.links.reading import Reading
from citewell.model import HttpExchange

AT = dt.datetime(2026, 11, 30, 12, tzinfo=dt.UTC)


def reply(title: str | None, status: int | None = 200) -> Reply:
    url = f"http://lorne.test/{title}"
    headers = {} if title is None else {"content-type": "text/html"}
    body = b"" if title is None else f"<title>{title}</title><p>The ferry</p>".encode()
    return Reply(exchange=HttpExchange(url=url, at=AT, elapsed_ms=1.0, status=status, headers=headers), body=body)


def test_everybody_gets_the_page_that_is_theirs() -> None:
    async def read() -> list[str | None]:
        reading = Reading()
        pages = [
            reading.with_page(reply(f"page {number}"), LookedFor(url="http://lorne.test/")) for number in range(50)
        ]
        return [one.page.title if one.page is not None else None for one in await asyncio.gather(*pages)]

    assert asyncio.run(read()) == [f"page {number}" for number in range(50)]


def test_what_has_no_body_does_not_wait() -> None:
    async def read() -> list[HttpExchange]:
        reading = Reading()
        return [await reading.with_page(one, None) for one in (reply(None), reply(None, None))]

    assert [one.page for one in asyncio.run(read())] == [None, None]


def test_who_gives_up_keeps_nobody_else_waiting() -> None:
    async def read() -> str | None:
        reading = Reading()
        first, second = (asyncio.create_task(reading.with_page(reply(name), None)) for name in ("first", "second"))
        await asyncio.sleep(0)
        first.cancel()
        page = (await second).page
        third = (await reading.with_page(reply("third"), None)).page
        assert first.cancelled()
        assert third is not None
        assert third.title == "third"
        return page.title if page is not None else None

    assert asyncio.run(read()) == "second"
