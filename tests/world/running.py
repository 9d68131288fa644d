"""The small web and an archive of it, running."""

import contextlib
from collections.abc import Iterator
from pathlib import Path

from tests.servers.fake_archive import Captured, FakeArchive, serve_archive
from tests.world.build import World, addresses, world_of
from tests.world.secure import certificates
from tests.world.server import Web


@contextlib.contextmanager
def running(folder: Path) -> Iterator[tuple[World, FakeArchive]]:
    """The world and its archive; certificates are written into the folder."""
    sites, names = addresses()
    with Web(sites, certificates(folder)) as web:
        world = world_of(web, names, folder / "root.pem")
        captures = [Captured(url, status=status) for case in world.cases for url, status in case.archive.items()]
        with serve_archive(captures) as archive:
            yield world, archive


def forget(world: World, archive: FakeArchive) -> None:
    """Let every site and the archive take the next request for the first."""
    for site in world.web.sites.values():
        site.asked.clear()
        site.log.clear()
    archive.reset()
