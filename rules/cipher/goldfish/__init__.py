"""Cipher decks played alone: opening hands, first turns, supports; statistics and exact values.

`solitaire` plays one game as the policy says, `columns` plays thousands of them at once and is
tested against it; everything is integers and fractions.
"""

from rules.cipher.goldfish.game import GOLDFISH

__all__ = ["GOLDFISH"]
