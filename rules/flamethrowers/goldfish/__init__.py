"""FlameThrowers decks played alone: what opening hands and first turns allow."""

from rules.flamethrowers.goldfish.game import GOLDFISH

__all__ = ["GOLDFISH"]
