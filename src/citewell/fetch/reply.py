"""What one request brought: the exchange as it is kept as evidence, and the body, which is read and then let go."""

import msgspec

from citewell.model import HttpExchange


class Reply(msgspec.Struct, frozen=True, kw_only=True):
    """An exchange and its body.

    Attributes:
        exchange: the request and what came of it, without a page.
        body: what was read of the body, decompressed.
        media_type: from the header, in lower case, without parameters; ``None`` when it names none.
        charset: from the header, in lower case; ``None`` when it names none. Body and markup may say otherwise.
        whole: whether ``body`` is all of it.
        cut: why it is not all of it, in a few words; ``None`` when it is.
    """

    exchange: HttpExchange
    body: bytes = b""
    media_type: str | None = None
    charset: str | None = None
    whole: bool = True
    cut: str | None = None
