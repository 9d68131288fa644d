"""Reports on web addresses."""
