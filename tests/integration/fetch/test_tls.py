"""Certificates, good and bad, over real TLS."""

import asyncio
import datetime as dt
import ssl

import pytest
import trustme
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from citewell.errors import ConfigError
from citewell.fetch import Client, Reply
from citewell.model import Fault
from tests.integration.fetch.raw_server import client, page, run, sends, serving

pytestmark = pytest.mark.allow_hosts(["127.0.0.0/8"])

NAMES = {"site.test": ["127.0.0.1"]}
LONG_AGO = dt.datetime(2020, 1, 1)
NEVER_YET = dt.datetime(2090, 1, 1)


@pytest.fixture(scope="module")
def authority() -> trustme.CA:
    return trustme.CA()


@pytest.fixture(autouse=True)
def trusted(authority, monkeypatch, tmp_path):
    """The authority is what SSL_CERT_FILE says."""
    file = tmp_path / "roots.pem"
    authority.cert_pem.write_to_path(file)
    monkeypatch.setenv("SSL_CERT_FILE", str(file))
    return file


def presenting(certificate: trustme.LeafCert, *, chain: int | None = None) -> ssl.SSLContext:
    """A server's side that sends so many certificates of a chain; all of them when no number is given."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    if chain is None:
        certificate.configure_cert(context)
    else:
        pem = certificate.private_key_pem.bytes() + b"".join(one.bytes() for one in certificate.cert_chain_pems[:chain])
        with trustme.Blob(pem).tempfile() as path:
            context.load_cert_chain(path)
    return context


def asked(context: ssl.SSLContext, host: str = "site.test", **options: bool) -> Reply:
    async def ask() -> Reply:
        async with serving(sends(page()), context=context) as server, client(names=NAMES) as asking:
            return await asking.exchange(f"https://{host}:{server.port}/", **options)

    return run(ask())


def test_a_good_certificate(authority):
    exchange = asked(presenting(authority.issue_cert("site.test"))).exchange
    assert (exchange.status, exchange.fault) == (200, None)


def test_a_good_certificate_of_an_internet_address(authority):
    assert asked(presenting(authority.issue_cert("127.0.0.1")), "127.0.0.1").exchange.status == 200


def test_a_whole_chain(authority):
    certificate = authority.create_child_ca().issue_cert("site.test")
    assert asked(presenting(certificate)).exchange.status == 200


def self_signed() -> ssl.SSLContext:
    """A server that presents the certificate of its own authority."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "site.test")])
    now = dt.datetime.now(dt.UTC)
    built = x509.CertificateBuilder(
        name, name, key.public_key(), x509.random_serial_number(), now - dt.timedelta(1), now + dt.timedelta(9)
    )
    names = x509.SubjectAlternativeName([x509.DNSName("site.test")])
    certificate = built.add_extension(names, critical=False).sign(key, hashes.SHA256())
    encoding = serialization.Encoding.PEM
    pem = key.private_bytes(
        encoding, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    ) + certificate.public_bytes(encoding)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    with trustme.Blob(pem).tempfile() as path:
        context.load_cert_chain(path)
    return context


def bad_certificates(authority: trustme.CA) -> dict[str, tuple[ssl.SSLContext, Fault]]:
    child = authority.create_child_ca().issue_cert("site.test")
    stranger = trustme.CA()
    with_root = stranger.issue_cert("site.test")
    with_root.cert_chain_pems.append(stranger.cert_pem)
    return {
        "chain without its middle": (presenting(child, chain=1), Fault.TLS_INCOMPLETE),
        "expired": (
            presenting(authority.issue_cert("site.test", not_before=LONG_AGO, not_after=LONG_AGO + dt.timedelta(90))),
            Fault.TLS_EXPIRED,
        ),
        "not yet valid": (
            presenting(authority.issue_cert("site.test", not_before=NEVER_YET, not_after=NEVER_YET + dt.timedelta(90))),
            Fault.TLS_EXPIRED,
        ),
        "for another host": (presenting(authority.issue_cert("other.test")), Fault.TLS_WRONG_HOST),
        "for an internet address": (presenting(authority.issue_cert("127.0.0.1")), Fault.TLS_WRONG_HOST),
        "of an unknown root that is sent along": (presenting(with_root, chain=2), Fault.TLS_UNTRUSTED),
        "signed by itself": (self_signed(), Fault.TLS_UNTRUSTED),
    }


BAD = [
    "chain without its middle",
    "expired",
    "not yet valid",
    "for another host",
    "for an internet address",
    "of an unknown root that is sent along",
    "signed by itself",
]


@pytest.mark.parametrize("which", BAD)
def test_what_is_wrong_with_a_certificate_is_told_apart(authority, which):
    context, fault = bad_certificates(authority)[which]
    exchange = asked(context).exchange
    assert (exchange.status, exchange.fault) == (None, fault)
    assert exchange.detail


@pytest.mark.parametrize("which", BAD)
def test_the_page_behind_it_can_be_looked_at(authority, which):
    context, _ = bad_certificates(authority)[which]
    reply = asked(context, verify=False)
    assert (reply.exchange.status, reply.exchange.fault) == (200, None)
    assert reply.body


def test_a_connection_that_was_not_verified_does_not_serve_who_wants_it_verified():
    async def ask() -> list[Fault | None]:
        async with (
            serving(sends(page(), then_close=False), context=self_signed()) as server,
            client(names=NAMES) as asking,
        ):
            url = f"https://site.test:{server.port}/"
            return [(await asking.exchange(url, verify=verify)).exchange.fault for verify in (False, True, False)]

    assert run(ask()) == [None, Fault.TLS_UNTRUSTED, None]


def test_a_server_that_speaks_no_tls():
    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read(100)
        writer.write(b"HTTP/1.1 400 Bad Request\r\n\r\n")
        writer.close()

    async def ask() -> Fault | None:
        async with client() as asking, await asyncio.start_server(talk, "127.0.0.1", 0) as listening:
            port = listening.sockets[0].getsockname()[1]
            return (await asking.exchange(f"https://127.0.0.1:{port}/")).exchange.fault

    assert run(ask()) is Fault.TLS_FAILED


def test_a_server_that_hangs_up_within_the_handshake():
    async def ask() -> Fault | None:
        listening = await asyncio.start_server(lambda _, writer: writer.close(), "127.0.0.1", 0)
        async with client() as asking, listening:
            port = listening.sockets[0].getsockname()[1]
            return (await asking.exchange(f"https://127.0.0.1:{port}/")).exchange.fault

    assert run(ask()) in {Fault.RESET, Fault.TLS_FAILED}


def test_a_bad_answer_over_tls_is_read_leniently(authority):
    async def ask() -> Reply:
        answer = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhelloXX\r\n"
        context = presenting(authority.issue_cert("site.test"))
        async with serving(sends(answer), context=context) as server, client(names=NAMES) as asking:
            return await asking.exchange(f"https://site.test:{server.port}/")

    reply = run(ask())
    assert (reply.exchange.status, reply.body) == (200, b"hello")


@pytest.mark.parametrize("content", [None, "", "not a certificate"])
def test_a_file_of_certificates_that_holds_none(trusted, content):
    if content is None:
        trusted.unlink()
    else:
        trusted.write_text(content)
    with pytest.raises(ConfigError, match="SSL_CERT_FILE") as raised:
        Client()
    assert "PEM" in raised.value.hint
