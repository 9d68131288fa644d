"""``python -m citewell``."""

from citewell.cli.app import main

if __name__ == "__main__":
    main()
