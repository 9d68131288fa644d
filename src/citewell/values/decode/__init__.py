"""Values that are written so that programs do not read them at once."""
