"""The ability vocabulary that all games share: trees of frozen nodes, their JSON and their English.

No game's wording lives here; each game has a grammar in `rules.<game>.text` that makes such trees.
"""

# Raise when a word, or what a grammar makes of a text, changes: stored trees are compiled again.
VERSION = 6
