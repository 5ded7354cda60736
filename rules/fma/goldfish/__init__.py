"""Fullmetal Alchemist decks played alone: starting teams, hands, command and locations."""

from rules.fma.goldfish.game import GOLDFISH

__all__ = ["GOLDFISH"]
