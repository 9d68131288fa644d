"""Reports of audits: one HTML page, Markdown, CSV and JSON."""
