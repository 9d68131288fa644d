"""A command of citewell for each of several files: ``python -m citewell.integrations.each_file COMMAND … -- FILE …``.

Tools that hand over the files of a change, such as pre-commit, run it so. Starts a process for each file.
"""

import subprocess
import sys
from collections.abc import Sequence

USAGE = 2


def main(arguments: Sequence[str]) -> int:
    """Runs the command on each file in turn, all of them whatever becomes of one.

    Args:
        arguments: the words of the command, ``--``, and the files.

    Returns:
        The highest exit code of all; 2 where there is no ``--``.
    """
    if "--" not in arguments:
        sys.stderr.write("citewell: there is no -- between the command and its files\n")
        return USAGE
    place = len(arguments) - 1 - list(reversed(arguments)).index("--")
    command, files = arguments[:place], arguments[place + 1 :]
    codes = [
        subprocess.run([sys.executable, "-m", "citewell", *command, file], check=False).returncode  # noqa: S603
        for file in files
    ]
    return max(codes, default=0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
