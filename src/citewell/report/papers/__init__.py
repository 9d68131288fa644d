"""What came of documents, for people."""
