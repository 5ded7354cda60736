"""What tests of several folders share: scenes, made-up cards, shipped decks, random players.

A game's folder has the same names as every other's: `cards` (cards made up for a test) and `scene`
(a match that begins in the middle). Nothing here needs Django, a database or pytest.
"""
