"""Reading text: markdown, sentences, markers, claims, values, quotes and addresses. Pure; no network, disk or clock."""
