"""Certificates: what is trusted, and what is wrong with one that is not. Reads the machine's certificates."""

import os
import ssl

from citewell.errors import ConfigError
from citewell.model import Fault

# Codes of X509_verify_cert, as OpenSSL gives them.
_FAULTS = {
    2: Fault.TLS_INCOMPLETE,  # unable to get issuer certificate
    20: Fault.TLS_INCOMPLETE,  # unable to get local issuer certificate
    21: Fault.TLS_INCOMPLETE,  # unable to verify the first certificate
    9: Fault.TLS_EXPIRED,  # not yet valid
    10: Fault.TLS_EXPIRED,  # has expired
    18: Fault.TLS_UNTRUSTED,  # self-signed
    19: Fault.TLS_UNTRUSTED,  # self-signed certificate in the chain
    62: Fault.TLS_WRONG_HOST,  # host name mismatch
    64: Fault.TLS_WRONG_HOST,  # address mismatch
}


def verifying() -> ssl.SSLContext:
    """The certificates that the machine trusts, or those of the file in ``SSL_CERT_FILE`` alone.

    Raises:
        ConfigError: that file is not there or holds no certificates.
    """
    file = os.environ.get("SSL_CERT_FILE") or None
    try:
        context = ssl.create_default_context(cafile=file)
    except (OSError, ssl.SSLError) as error:
        raise ConfigError(
            f"the certificates in SSL_CERT_FILE ({file}) cannot be read: {error}",
            hint="Let SSL_CERT_FILE name a file with certificates in PEM form, or unset it.",
        ) from error
    context.set_alpn_protocols(["http/1.1"])
    return context


def unverifying() -> ssl.SSLContext:
    """Any certificate will do: for looking whether a page is there behind one that cannot be verified."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    context.set_alpn_protocols(["http/1.1"])
    return context


def fault_of_tls(error: ssl.SSLError) -> tuple[Fault, str]:
    """What is wrong with a certificate, or with the handshake, and how OpenSSL says it."""
    if isinstance(error, ssl.SSLCertVerificationError):
        return _FAULTS.get(error.verify_code, Fault.TLS_FAILED), error.verify_message
    reason: str | None = getattr(error, "reason", None)  # set by OpenSSL only
    return Fault.TLS_FAILED, (reason or "the handshake failed").replace("_", " ").lower()
