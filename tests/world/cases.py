"""What the small web holds: for each case its sites, the address that is checked, and the verdict that is right."""

from dataclasses import dataclass, field

from tests.world.server import Site

ANY = "any"


@dataclass(frozen=True)
class Case:
    """One behaviour of the web, and what is right to say of it.

    Attributes:
        name: says what it is.
        url: what is checked. ``{site}`` is the IP address and ``{host}`` the address with the port of the case's site,
            ``{other}`` that of its second one.
        status: the right status.
        reasons: right reasons; none when any is.
        site: at ``{host}``.
        other: at ``{other}``.
        names: further host names of the first site.
        archive: what archives hold: addresses to be read like ``url``, each with the status of its capture.
        moved_to: the right replacement, to be read like ``url``.
        title: expected title.
        quote: expected words.
    """

    name: str
    url: str
    status: str
    reasons: tuple[str, ...] = ()
    site: Site | None = None
    other: Site | None = None
    names: tuple[str, ...] = ()
    archive: dict[str, int] = field(default_factory=dict)
    moved_to: str | None = None
    title: str | None = None
    quote: str | None = None
