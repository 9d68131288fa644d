"""Rows with the published counts of an audit of eight AI search tools; which row has what is of our own making.

Which of the 200 questions which tool got wrong is chosen so that not only every count but also the published tests between
tools come out: eight tools a question, ten questions a publisher.
"""

from collections.abc import Iterator
from typing import Any

TOOLS = ("ChatGPT Search", "Perplexity", "Perplexity Pro", "DeepSeek", "Copilot", "Grok-2", "Grok-3", "Gemini")

# correct, incomplete, partially incorrect, completely incorrect, not provided, confident and wrong, not confident.
COUNTS = {
    "ChatGPT Search": (56, 10, 21, 113, 0, 119, 15),
    "Perplexity": (89, 1, 17, 57, 36, 46, 67),
    "Perplexity Pro": (105, 0, 22, 68, 5, 81, 14),
    "DeepSeek": (47, 0, 19, 116, 18, 123, 30),
    "Copilot": (16, 0, 14, 66, 104, 80, 104),
    "Grok-2": (2, 6, 56, 98, 38, 132, 60),
    "Grok-3": (10, 0, 71, 117, 2, 153, 37),
    "Gemini": (1, 2, 34, 118, 45, 149, 48),
}

LEADS_TO = ("original", "syndicated", "other copy", "homepage", "error page", "wrong article", "none", "other")
LINKS = {
    "ChatGPT Search": (71, 7, 0, 1, 0, 79, 42, 0),
    "Perplexity": (90, 12, 2, 0, 1, 57, 37, 1),
    "Perplexity Pro": (106, 11, 2, 0, 1, 72, 8, 0),
    "DeepSeek": (48, 9, 1, 2, 3, 115, 21, 1),
    "Copilot": (16, 7, 1, 0, 0, 72, 104, 0),
    "Grok-2": (8, 0, 0, 47, 12, 62, 71, 0),
    "Grok-3": (10, 0, 0, 7, 144, 26, 12, 1),
    "Gemini": (1, 0, 0, 0, 129, 22, 48, 0),
}

# Of publishers that disallow the tool's crawler: how many right, of how many.
BLOCKED = {"Perplexity Pro": (28, 90), "Perplexity": (26, 90), "ChatGPT Search": (3, 70), "Gemini": (0, 100)}

# A line a publisher, two digits a question, a bit a tool: whether it was wrong.
WRONG = """
02c75d07e7b706a7b743 eff7b797ffb7ffff5fbf 37ae9eb30ee7d6b2970f 277787bf871b0e87f3e7 fb166787be271f07da9b
d8149707b7976c8f7a9f bf9db7f652d687dffeb3 9fd7979fd6ff7fb713bb e39b36971677d7969317 8665deb786ff277bff17
4f9187bbb75ea7ff9e7d 004b87a3f617876f8706 eb93377b9787971bdb16 96fe3777fb9f7f7fefc7 f7fffd9697fed718f7a6
9712a787f7f79393b7d7 921eb78f5b02c77b8f8e 829f932713168729c7eb 133f2faeb7972ef7fbf7 9f1fa79bff9e5f979707
"""

_JUDGED = {
    "correct": ("yes", "yes", "yes"),
    "incomplete": ("yes", "yes", "not provided"),
    "partial": ("yes", "no", "yes"),
    "wrong": ("no", "no", "not provided"),
    "absent": ("not provided", "not provided", "not provided"),
}


def rows() -> Iterator[dict[str, Any]]:
    """All 1,600 rows."""
    bits = bytes.fromhex("".join(WRONG.split()))
    for place, tool in enumerate(TOOLS):
        correct, incomplete, partial, wrong, absent, sure_and_wrong, unsure = COUNTS[tool]
        missed = ["partial"] * partial + ["wrong"] * wrong
        others = ["absent"] * absent + ["incomplete"] * incomplete + ["correct"] * correct
        links = [name for name, count in zip(LEADS_TO, LINKS[tool], strict=True) for _ in range(count)]
        hedged_wrong = len(missed) - sure_and_wrong
        hedged_others = unsure - hedged_wrong
        right_blocked, blocked = BLOCKED.get(tool, (0, 0))
        rest_blocked = blocked - right_blocked
        for question, byte in enumerate(bits):
            if byte >> (7 - place) & 1:
                kind, confident = missed.pop(), hedged_wrong <= 0
                hedged_wrong -= 1
            else:
                kind, confident = others.pop(0), hedged_others <= 0
                hedged_others -= 1
            access = "open"
            if kind == "correct" and right_blocked:
                access, right_blocked = "blocked", right_blocked - 1
            elif kind != "correct" and rest_blocked:
                access, rest_blocked = "blocked", rest_blocked - 1
            article, publisher, url = _JUDGED[kind]
            yield {
                "id": f"{place}-{question}",
                "query": f"q{question}",
                "system": tool,
                "outlet": f"outlet {question // 10}",
                "access": f"{tool}, {access}",
                "article": article,
                "publisher": publisher,
                "url": url,
                "confident": confident,
                "link": links[question],
            }
