"""Every benchmark, in order of running."""

from bench import gate_speed, ledger, long_answers, support_score
from bench.interface import Bench

BENCHES: tuple[Bench, ...] = (*gate_speed.BENCHES, *ledger.BENCHES, *long_answers.BENCHES, *support_score.BENCHES)
