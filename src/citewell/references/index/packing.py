"""Records packed small: what all of them have in common is known beforehand. Pure."""

import zlib

import msgspec

from citewell.model import WorkRecord

_ENCODE = msgspec.json.Encoder().encode
_DECODE = msgspec.json.Decoder(WorkRecord).decode
# The most frequent stands last. Whoever changes it raises the version of the tables: nothing else in a file tells it.
_KNOWN = (
    b'"authors_complete":false,"editors":[{"literal":""event":""edition":"","kind":"chapter","kind":"book",'
    b'"kind":"thesis","kind":"dataset","notices":[{"kind":"retraction","source":"retraction_watch","date":"20","reasons":["relations":[{'
    b'"kind":"published_version","id":{"scheme":"isbn","value":"978{"scheme":"url","value":"http{"kind":"online","year":'
    b'{"kind":"print","year":{"kind":"posted","year":{"kind":"revised","year":"kind":"preprint","containers":["arXiv"'
    b'"language":"en","volume":"","issue":"","publisher":"Springer","publisher":"Elsevier BV","publisher":"IEEE",'
    b'"publisher":"Association for Computational Linguistics","containers":["Proceedings of the International '
    b'Conference on Workshop Journal of "https://doi.org/10.https://arxiv.org/abs/https://dblp.org/rec/journals/https://openalex.org/W'
    b'https://aclanthology.org/{"scheme":"openalex","value":"W{"scheme":"dblp","value":"conf/{"scheme":"arxiv","value":"'
    b'{"scheme":"acl","value":"20{"registry":"crossref",{"registry":"datacite",{"registry":"openalex",{"registry":'
    b'"arxiv",{"registry":"dblp",{"registry":"acl","record_id":"10.1016/j.10.1007/978-3-10.1109/10.18653/v1/"kind":'
    b'"article","kind":"proceedings_paper","titles":[" of the for and in with on using a from by Analysis Learning '
    b'Model"],"authors":[{"family":"Wang","given":"},{"family":"Zhang","given":""}],"dates":[{"kind":"published","year":2020,'
    b'"month":1}],"containers":["","pages":"1-10","ids":[{"scheme":"doi","value":"10."}],"url":"https://",'
    b'"digest":"sha256:'
)
# A window of 4 kB holds that and a record; a larger one would take longer to set up than the packing itself.
_WINDOW, _MEMORY, _LEVEL = -12, 5, 1


def encoded(record: WorkRecord) -> bytes:
    """The record in JSON."""
    return _ENCODE(record)


def packed(text: bytes) -> bytes:
    """A record in JSON, packed."""
    packer = zlib.compressobj(_LEVEL, zlib.DEFLATED, _WINDOW, _MEMORY, zdict=_KNOWN)
    return packer.compress(text) + packer.flush()


def unpacked(kept: bytes) -> WorkRecord:
    """The record again.

    Raises:
        zlib.error: it is damaged.
        msgspec.DecodeError: the same.
    """
    return _DECODE(zlib.decompressobj(_WINDOW, zdict=_KNOWN).decompress(kept))
