"""The Django project and the catalogue: games, sets, cards, printings, wordings, errata, rulings.

Decks live in `decks`, matches in `play`, and what the games' rulebooks say in `rules`.
"""

from cardbase.celery import app as celery_app

__all__ = ["celery_app"]
