"""What nobody ever published: names, venues, titles and identifiers made of lists of our own."""

import random

from tests.accuracy.closed_world.printed import Person
from tests.accuracy.closed_world.world import World

_GIVEN = [
    "Amira",
    "Bruno",
    "Chiara",
    "Dmitri",
    "Elif",
    "Farid",
    "Greta",
    "Hana",
    "Ivo",
    "Jonas",
    "Katya",
    "Lars",
    "Mei",
    "Nadia",
    "Omar",
    "Petra",
    "Quentin",
    "Rosa",
    "Sofia",
    "Tomas",
    "Ursula",
    "Viktor",
    "Wanda",
    "Xenia",
    "Yusuf",
    "Zoe",
]
_FAMILY = [
    "Alvarez",
    "Bauer",
    "Castillo",
    "Dubois",
    "Eriksen",
    "Fontaine",
    "Grigorescu",
    "Haddad",
    "Iversen",
    "Jovanovic",
    "Kowalczyk",
    "Lindqvist",
    "Moreau",
    "Novak",
    "Okafor",
    "Petrov",
    "Quispe",
    "Rinaldi",
    "Sandoval",
    "Tanaka",
    "Ueda",
    "Varga",
    "Weiss",
    "Yildiz",
    "Zhukov",
]
_PLACEHOLDERS = (
    "John Doe|Jane Smith",
    "First Author|Second Author|Third Author",
    "Anonymous Author",
    "A. Author|B. Author",
    "John Smith|Jane Doe|Alice Johnson",
)
_MEETINGS = (
    "Symposium on",
    "Workshop on",
    "International Conference on",
    "Pacific Conference on",
    "Journal of",
    "Annual Meeting on",
)
_SUBJECTS = (
    "Adaptive Token Economies",
    "Neural Cartography and Parsing",
    "Latent Discourse Engineering",
    "Gradient-Guided Annotation",
    "Sparse Conversational Reasoning",
    "Emergent Lexical Dynamics",
)
_ELSEWHERE = ("ICLR", "NeurIPS", "CVPR", "ICML", "KDD", "AISTATS", "UAI", "SIGGRAPH", "WWW", "ICRA")
_HEADS = (
    "Adaptive",
    "Contrastive",
    "Curriculum-Guided",
    "Hierarchical",
    "Uncertainty-Aware",
    "Sparse",
    "Modular",
    "Retrieval-Driven",
)
_METHODS = (
    "Attention Routing",
    "Prompt Distillation",
    "Graph Alignment",
    "Latent Planning",
    "Token Pruning",
    "Span Calibration",
    "Memory Editing",
)
_TASKS = (
    "Dialogue Repair",
    "Legal Summarization",
    "Low-Resource Tagging",
    "Event Linking",
    "Table Captioning",
    "Speech Segmentation",
    "Clinical Coding",
)
_SETTINGS = (
    "under Domain Shift",
    "with Noisy Supervision",
    "across Many Scripts",
    "without Parallel Corpora",
    "at Inference Time",
)


def people(dice: random.Random, count: int) -> tuple[Person, ...]:
    """Names that are put together by chance."""
    return tuple(Person(dice.choice(_FAMILY), dice.choice(_GIVEN)) for _ in range(count))


def placeholders(dice: random.Random) -> tuple[Person, ...]:
    """Names that stand for names, and names so common that they may as well."""
    if dice.random() < 0.5:
        return people(dice, 3)
    return tuple(
        Person(name.rpartition(" ")[2], name.rpartition(" ")[0]) for name in dice.choice(_PLACEHOLDERS).split("|")
    )


def venue(dice: random.Random) -> str:
    """A meeting or journal that there is not."""
    return f"{dice.choice(_MEETINGS)} {dice.choice(_SUBJECTS)}"


def elsewhere(dice: random.Random) -> str:
    """A meeting that there is, outside of this world."""
    return dice.choice(_ELSEWHERE)


def title(dice: random.Random, world: World) -> str:
    """A title of at least five words that nothing has."""
    while True:
        made = f"{dice.choice(_HEADS)} {dice.choice(_METHODS)} for {dice.choice(_TASKS)} {dice.choice(_SETTINGS)}"
        if not world.is_title(made):
            return made


def doi(dice: random.Random, real: str) -> str:
    """An identifier that was never given, with a prefix of nobody's or with that of a real one."""
    number = dice.randrange(10**6, 10**7)
    if dice.random() < 0.5:
        return f"10.{dice.choice((5432, 8888, 99997, 77770))}/conf/{number}"
    return f"{real.partition('/')[0]}/{dice.choice(('v1/', 'paper.', ''))}{number}"
