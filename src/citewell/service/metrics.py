"""What a service counts, for Prometheus. Labels have few values, none of which callers choose."""

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
_BUCKETS = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0)


class Metrics:
    """Counts of one service."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "citewell_requests", "Requests by route and status.", ("route", "status"), registry=self.registry
        )
        self.seconds = Histogram(
            "citewell_request_seconds", "Time to the response.", ("route",), buckets=_BUCKETS, registry=self.registry
        )
        self.decisions = Counter("citewell_decisions", "Decisions by action.", ("action",), registry=self.registry)
        self.unrecorded = Counter(
            "citewell_unrecorded", "Answers handed over since no decision could be kept.", registry=self.registry
        )

    def exposed(self) -> bytes:
        """Everything counted so far, in the text format."""
        return generate_latest(self.registry)
