"""Answer records: citewell's own format, one record or a file of many, checked before anything relies on them."""
