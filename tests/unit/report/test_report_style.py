"""The page's colours can be told from what they stand on: WCAG 2.2 AA, in light, in dark and on paper."""

import re
from importlib import resources

import pytest

STYLE = resources.files("citewell.report").joinpath("templates", "style.css").read_text("utf-8")
SCHEMES = dict(zip(["light", "dark", "print"], re.findall(r":root \{(.*?)\}", STYLE, re.DOTALL), strict=True))
TEXT_ON = [
    (text, ground)
    for grounds, texts in {
        "bg surface": "ink muted link ok bad some open",
        "ok-bg": "ok ink",
        "bad-bg": "bad ink",
        "some-bg": "some ink",
        "open-bg": "open ink",
        "mark": "mark-ink",
    }.items()
    for text in texts.split()
    for ground in grounds.split()
]


def luminance(colour):
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one, other):
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize(("text", "ground"), TEXT_ON)
def test_text_stands_out(scheme, text, ground):
    colours = dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6});", SCHEMES[scheme]))
    assert contrast(colours[text], colours[ground]) >= 4.5
