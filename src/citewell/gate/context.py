"""What the checks of an answer may look at, put together the same way wherever they run."""

import datetime as dt

from citewell.checks.interface import Context
from citewell.gate.policy import Policy
from citewell.links.told import LinkAsker
from citewell.model import Answer
from citewell.support.models.interface import SupportModel
from citewell.support.prepared import prepare
from citewell.text.reading import read_answer


def context_of(
    answer: Answer,
    policy: Policy,
    as_of: dt.datetime,
    model: SupportModel | None = None,
    *,
    links: LinkAsker | None = None,
    unfinished: bool = False,
) -> Context:
    """The context of an answer.

    Args:
        answer: the record.
        policy: says what is asked of score and model.
        as_of: the moment as of which sources must be in force.
        model: the stronger model that the policy wants asked, if it is there.
        links: asks for addresses, if the policy wants that.
        unfinished: whether the answer is still being written.
    """
    return Context(
        answer=answer,
        reading=read_answer(answer),
        sources={source.id: prepare(source) for source in answer.sources},
        retrieved=frozenset(answer.found),
        as_of=as_of,
        rules=policy.support,
        model=model,
        link_rules=policy.links,
        links=links,
        unfinished=unfinished,
    )
