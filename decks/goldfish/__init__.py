"""Decks played alone by the thousand: jobs, their progress, their results as charts and tables.

What is counted and how a deck is played is the game's own (`game.goldfish`); this package deals
the cards, keeps the jobs and draws the results, and names no game.
"""
