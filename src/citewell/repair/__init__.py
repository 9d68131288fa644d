"""Answers put right by a model, sentence by sentence, until their citations hold; or handed over."""

from citewell.repair.loop import Repairer
from citewell.repair.outcome import Ended, Repaired, Round
from citewell.repair.settings import Mode, RepairSettings

__all__ = ["Ended", "Mode", "RepairSettings", "Repaired", "Repairer", "Round"]
