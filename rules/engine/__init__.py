"""The machinery all games share: cards, zones, decisions, randomness, matches and their records.

Nothing here names a game, speaks English to a player, reads a clock or does I/O.
"""
