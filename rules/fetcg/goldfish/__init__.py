"""Fire Emblem TCG decks played alone: opening hands, chips, marches and chains."""

from rules.fetcg.goldfish.game import GOLDFISH

__all__ = ["GOLDFISH"]
