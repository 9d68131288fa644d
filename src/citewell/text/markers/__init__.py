"""The ways in which answers write citations, one file a family. The registry lists them in order of precedence."""
