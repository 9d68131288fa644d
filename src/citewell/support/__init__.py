"""Whether sources say what an answer says: sources made ready once, then values, quotations and words compared."""
