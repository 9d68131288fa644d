"""All cases put together into one small web."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from citewell.fetch.lookup import NameFailureError
from citewell.model import Fault
from tests.world import contents, near, odd, plain, secure, stand_ins
from tests.world.cases import Case
from tests.world.server import Site, Web

CASES: tuple[Case, ...] = (
    *plain.ALIVE,
    *plain.DEAD,
    *plain.MOVED,
    *plain.REFUSED,
    *contents.SOFT_404,
    *contents.NOT_SOFT_404,
    *contents.WALLS,
    *contents.COOKIES,
    *contents.EXPECTED,
    *odd.QUIRKS,
    *odd.FAULTS,
    *odd.REDIRECTS,
    *odd.ADDRESSES,
    *near.MEANT,
    *near.SIBLINGS,
    *stand_ins.SENT_ON,
    *stand_ins.STAND_INS,
    *secure.SECURE,
    *secure.NAMES,
)
NETWORK = "127.0.0.0/8"


@dataclass(frozen=True)
class World:
    """The small web, running, and its cases with their addresses filled in.

    Attributes:
        web: the server.
        cases: with ``url``, ``archive`` and ``moved_to`` as they are at this server.
        names: IP addresses by host name.
        root: file with the certificate that its good certificates can be verified by.
    """

    web: Web
    cases: tuple[Case, ...]
    names: dict[str, str]
    root: Path

    def named(self, name: str) -> Case:
        """The case of a name."""
        return next(case for case in self.cases if case.name == name)

    async def look_up(self, host: str) -> Sequence[str]:
        """The addresses of a name, as the client wants them."""
        known = self.names.get(host)
        if known == "SERVFAIL":
            raise NameFailureError(Fault.DNS_FAILED, "the name server failed")
        if known is None:
            raise NameFailureError(Fault.NO_SUCH_HOST, "there is no such name")
        return (known,)


def addresses() -> tuple[dict[str, Site], dict[str, str]]:
    """Every case's sites by their IP addresses, and the IP addresses by host name."""
    sites: dict[str, Site] = {}
    names = dict(secure.TABLE)
    for number, case in enumerate(CASES, start=1):
        for part, site in ((1, case.site), (2, case.other)):
            if site is not None:
                sites[_address(number, part)] = site
        names.update({name: _address(number, 1) for name in case.names})
    return sites, names


def world_of(web: Web, names: dict[str, str], root: Path) -> World:
    """The world of a web that is running."""
    cases = []
    for number, case in enumerate(CASES, start=1):
        fills = {
            "host": f"{_address(number, 1)}:{web.port}",
            "other": f"{_address(number, 2)}:{web.port}",
            "site": _address(number, 1),
            "port": str(web.port),
            **{name: str(port) for name, port in web.tls_ports.items()},
        }
        for site in (case.site, case.other):
            if site is not None:
                site.fills.update(fills)
        moved = None if case.moved_to is None else _filled(case.moved_to, fills)
        archive = {_filled(url, fills): status for url, status in case.archive.items()}
        cases.append(replace(case, url=_filled(case.url, fills), archive=archive, moved_to=moved))
    return World(web, tuple(cases), names, root)


def _address(number: int, part: int) -> str:
    return f"127.{10 + part}.{number // 250}.{number % 250 + 1}"


def _filled(template: str, fills: dict[str, str]) -> str:
    for name, value in fills.items():
        template = template.replace(f"{{{name}}}", value)
    return template
