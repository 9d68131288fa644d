"""Values written as words: twenty-four months, vierundzwanzig, deux millions et demi, three quarters, half a year."""

import re
from collections.abc import Iterable
from decimal import Decimal
from typing import NamedTuple

from citewell.model import Kind, Quantity
from citewell.text.language import guess_language
from citewell.text.lexicon import Lexicon, lexicons
from citewell.text.quantities import making
from citewell.text.quantities.canonical import ONE, canonical, scaled
from citewell.text.quantities.compounds import compound_value, compounds
from citewell.text.quantities.tails import TAILS, linked_tail_at, tail_at
from citewell.text.quantities.times import time_of

_WORD = re.compile(r"[^\W\d_]+")
