"""Policies: which findings keep an answer from its reader, and what the reader gets instead. Reads policy files."""

import enum
import tomllib
import unicodedata
from functools import lru_cache
from importlib import resources
from pathlib import Path

import msgspec

from citewell.errors import PolicyError
from citewell.links.wanted import LinkRules
from citewell.support.rules import SupportRules

SUPPORT = "support"
"""Id of the check that asks score and model."""

LINK_ALIVE = "link-alive"
"""Id of the check that asks the network."""

_UNSEEN = frozenset({"Cc", "Cf"})


class Level(enum.Enum):
    """What a finding of a check does."""

    BLOCK = "block"
    WARN = "warn"
    IGNORE = "ignore"


class OnBlock(enum.Enum):
    """What becomes of an answer with a blocking finding."""

    HAND_OVER = "hand_over"
    AMEND = "amend"


class OnUnchecked(enum.Enum):
    """What becomes of an answer of which something could not be checked."""

    HAND_OVER = "hand_over"
    SHOW = "show"


class LinkPolicy(LinkRules, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The table ``[links]`` of a policy.

    Attributes:
        not_checked: what becomes of an answer with addresses that could not be checked. Many sites let no programs in,
            so this is a key of its own.
    """

    not_checked: OnUnchecked = OnUnchecked.SHOW


class Policy(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What decides.

    Attributes:
        id: its name.
        version: raised whenever it may decide otherwise.
        on_block: what becomes of an answer with a blocking finding.
        not_checked: what becomes of an answer of which a blocking check could not check something.
        deadline_ms: how long the checks of one answer may take, in milliseconds.
        default: what a check does that is not named.
        checks: what each check does, by its id.
        support: what is asked of the support score and of a stronger model.
        links: how addresses are asked for; ``None`` when they are not.
        language: language of the sentences below when the answer does not say its own.
        hand_over: what the reader gets instead of an answer, by language; when not given, in the words that ship.
        amended: what is added to an answer from which sentences were dropped, by language; likewise.
    """

    id: str
    version: str
    on_block: OnBlock = OnBlock.HAND_OVER
    not_checked: OnUnchecked = OnUnchecked.HAND_OVER
    deadline_ms: int = 5000
    default: Level = Level.BLOCK
    checks: dict[str, Level] = {}
    support: SupportRules = SupportRules()
    links: LinkPolicy | None = None
    language: str = "en"
    hand_over: dict[str, str] = {}
    amended: dict[str, str] = {}

    def __post_init__(self) -> None:
        # Sentences that are not given are those of the policy that ships: a policy always has some.
        for name in ("hand_over", "amended"):
            if not getattr(self, name):
                msgspec.structs.force_setattr(self, name, getattr(default_policy(), name))


def level_of(policy: Policy, check: str) -> Level:
    """What a policy makes of a check.

    The check of support runs only where a policy sets a threshold for it, names a model or names the check, and it
    blocks only where the policy says so: by the level of the check, or by a score that blocks. The check that asks for
    addresses runs only where a policy has a table for it or names it.
    """
    level = policy.checks.get(check)
    if level is not None:
        return level
    if check == LINK_ALIVE and policy.links is None:
        return Level.IGNORE
    if check != SUPPORT:
        return policy.default
    rules = policy.support
    if not rules.wants_model and not rules.wants_score:
        return Level.IGNORE
    return Level.BLOCK if rules.block_below is not None and policy.default is Level.BLOCK else Level.WARN


def unchecked_hands_over(policy: Policy, check: str) -> bool:
    """Whether an answer is handed over because a blocking check could not check something."""
    rule = policy.links.not_checked if check == LINK_ALIVE and policy.links is not None else policy.not_checked
    return rule is OnUnchecked.HAND_OVER


def sentence(texts: dict[str, str], policy: Policy, language: str | None) -> str:
    """The sentence in the answer's language, else in the policy's.

    Args:
        texts: sentences by language.
        policy: gives the language to fall back on.
        language: BCP 47 tag, or ``None``.
    """
    for tag in (language, language.partition("-")[0] if language else None, policy.language):
        if tag is not None and tag in texts:
            return texts[tag]
    return next(iter(texts.values()))


@lru_cache(maxsize=1)
def default_policy() -> Policy:
    """The policy that ships: every check blocks, and what could not be checked is handed over."""
    return parse_policy(
        resources.files("citewell.gate").joinpath("default.toml").read_text(encoding="utf-8"), name="default"
    )


def load_policy(path: str | Path) -> Policy:
    """Reads a policy file.

    Raises:
        PolicyError: it cannot be read, or is no policy.
    """
    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise PolicyError(f"cannot read the policy {path}: {error}", "Give the path of a TOML file.") from None
    return parse_policy(text, name=str(path))


def parse_policy(text: str, *, name: str) -> Policy:
    """A policy from TOML. Sentences that it does not give are those of the policy that ships.

    Raises:
        PolicyError: the text is no policy; names the place.
    """
    try:
        given = tomllib.loads(text)
        policy = msgspec.convert(given, Policy)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        hint = "See docs/reference/policy.md for what a policy may hold."
        raise PolicyError(f"{name}: {error}", hint) from None
    for table in ("hand_over", "amended"):
        if table not in given:
            continue
        hint = "Give a sentence for at least one language, or leave the table out for those that ship."
        if not given[table]:
            raise PolicyError(f"{name}: {table} holds no sentence", hint)
        for language, words in given[table].items():
            if not _says_something(words):
                raise PolicyError(f"{name}: {table}.{language} is empty", "Write a sentence there, or leave it out.")
    for key in ("warn_below", "block_below", "model_below"):
        bound = getattr(policy.support, key)
        if bound is not None and not 0 <= bound <= 1:
            raise PolicyError(f"{name}: support.{key} must be from 0 to 1", "Scores are from 0 to 1.")
    if policy.deadline_ms <= 0:
        raise PolicyError(f"{name}: deadline_ms must be positive", "Give the time per answer in milliseconds.")
    return policy


def _says_something(words: str) -> bool:
    """Whether a reader sees anything of a text: not so of white space, nor of characters without a glyph."""
    return any(not character.isspace() and unicodedata.category(character) not in _UNSEEN for character in words)


def policy_text(policy: Policy) -> str:
    """A policy as JSON, complete and in fixed order, so that a decision can be derived again with it."""
    return msgspec.json.encode(policy, order="sorted").decode()


def policy_from_text(text: str) -> Policy:
    """The policy that ``policy_text`` wrote.

    Raises:
        PolicyError: the text is no policy.
    """
    try:
        return msgspec.json.decode(text, type=Policy)
    except msgspec.MsgspecError as error:
        raise PolicyError(f"a stored policy cannot be read: {error}", "It was written by another version.") from None
