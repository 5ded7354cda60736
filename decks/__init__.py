"""Decks: their versions, sharing, legality as `rules` sees it, and goldfish statistics."""
