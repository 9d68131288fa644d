"""Fields as printed beside the same fields of records; pure functions of both."""
