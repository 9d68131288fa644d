"""Structured logs: one JSON object a line, without secrets. Writes to stderr."""

import datetime as dt
import logging
import re

import msgspec

LOG = logging.getLogger("citewell.service")
_SECRETS = re.compile(
    r"cw_[A-Za-z0-9_-]{8,}|(?i:bearer\s+)\S+|sk-[A-Za-z0-9_-]{8,}|(?<=://)[^/@\s:]*:[^/@\s]*(?=@)|(?i:(?<=password=))\S+"
)
_FIELDS = ("method", "route", "status", "ms", "key")


def without_secrets(text: str) -> str:
    """The text with keys, tokens and passwords taken out."""
    return _SECRETS.sub("***", text)


class JsonLines(logging.Formatter):
    """A record as one line of JSON; whatever callers sent stands in a string of it, line ends escaped."""

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        line: dict[str, object] = {
            "time": dt.datetime.fromtimestamp(record.created, dt.UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": without_secrets(record.getMessage()),
        }
        line |= {name: getattr(record, name) for name in _FIELDS if hasattr(record, name)}
        if record.exc_info:
            line["trace"] = without_secrets(self.formatException(record.exc_info))
        return msgspec.json.encode(line).decode("utf-8", "replace")


def log_config() -> dict[str, object]:
    """The configuration of logging for a service, as ``logging.config.dictConfig`` takes it."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"json": {"()": JsonLines}},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "json"}},
        "root": {"handlers": ["stderr"], "level": "WARNING"},
        "loggers": {name: {"level": "INFO"} for name in ("citewell", "uvicorn.error")},
    }
