"""Appends to a ledger and prints each id once the ledger has said that it is kept. Run by the tests, and killed."""

import sys

from citewell.ledger import SqliteLedger
from citewell.model import Action
from tests.builders import POLICY, make_answer, make_decision


def main(path: str, name: str, count: int) -> None:
    print("ready", flush=True)
    with SqliteLedger(path) as ledger:
        for number in range(count):
            answer_id = f"{name}-{number}"
            action = Action.HAND_OVER if number % 3 == 0 else Action.SHOW
            ledger.append(make_answer(answer_id), make_decision(answer_id, action), POLICY)
            print(answer_id, flush=True)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
