"""Decisions shown to people and programs: one file a format, listed in the registry."""

from citewell.report.interface import Item, Judged, ReportFormat, Settings
from citewell.report.registry import FORMATS, format_named

__all__ = ["FORMATS", "Item", "Judged", "ReportFormat", "Settings", "format_named"]
