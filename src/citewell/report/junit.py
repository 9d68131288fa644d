"""JUnit XML, which build servers show: what every report in it has."""

from xml.etree import ElementTree as ET

from citewell.report.visible import visible


class Suite:
    """A suite of test cases.

    Args:
        name: of the suite.
    """

    def __init__(self, name: str) -> None:
        self._suite = ET.Element("testsuite", name=name)
        self._counts = dict.fromkeys(("tests", "failures", "errors", "skipped"), 0)

    def case(self, group: str, name: str, *, line: int | None = None, seconds: float | None = None) -> ET.Element:
        """One case, which passes unless something else is said of it.

        Args:
            group: what it belongs to, such as a file.
            name: its own.
            line: where it stands in its file.
            seconds: that it took.
        """
        self._counts["tests"] += 1
        case = ET.SubElement(self._suite, "testcase", classname=visible(group), name=visible(name))
        if line is not None:
            case.set("line", str(line))
        if seconds is not None:
            case.set("time", f"{seconds:.3f}")
        return case

    def fail(self, case: ET.Element, kind: str, message: str, text: str | None = None) -> None:
        """Says that a case fails."""
        self._counts["failures"] += 1
        failure = ET.SubElement(case, "failure", type=kind, message=visible(message))
        failure.text = visible(text) if text else None

    def skip(self, case: ET.Element, message: str) -> None:
        """Says that a case could not be checked."""
        self._counts["skipped"] += 1
        ET.SubElement(case, "skipped", message=visible(message))

    def unread(self, name: str, message: str) -> None:
        """Adds a case for input that could not be read."""
        self._counts["errors"] += 1
        ET.SubElement(self.case("input", name), "error", message=visible(message))

    def encoded(self) -> bytes:
        """The suite as a file."""
        for name, count in self._counts.items():
            self._suite.set(name, str(count))
        ET.indent(self._suite)
        return bytes(ET.tostring(self._suite, encoding="utf-8", xml_declaration=True)) + b"\n"
