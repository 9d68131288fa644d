"""Lists of works that were retracted, withdrawn or are in doubt."""
