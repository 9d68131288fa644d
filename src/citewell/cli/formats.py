"""Values of ``--format``."""

import enum


class ListFormat(enum.Enum):
    """Of commands that print several things."""

    CONSOLE = "console"
    JSONL = "jsonl"


class ItemFormat(enum.Enum):
    """Of commands that print one thing."""

    CONSOLE = "console"
    JSON = "json"
